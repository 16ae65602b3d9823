import CoreGraphics
import Foundation
import LayerHosting
import QuartzCore
import TestSupport

/// The picture of `render(in:)` for a root. The context flips y, as a host would.
func drawn(_ root: CALayer, scale: CGFloat = 1) -> PixelGrid {
    let (width, height) = (
        Int((root.bounds.width * scale).rounded()), Int((root.bounds.height * scale).rounded())
    )
    let context = CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)!
    if root.isGeometryFlipped {
        context.translateBy(x: 0, y: CGFloat(height))
        context.scaleBy(x: 1, y: -1)
    }
    context.scaleBy(x: scale, y: scale)
    context.translateBy(x: -root.bounds.minX, y: -root.bounds.minY)
    root.render(in: context)
    return PixelGrid(context.makeImage()!)
}

/// The root drawn by OpenGL.
func shown(_ root: CALayer, scale: CGFloat = 1) throws -> PixelGrid {
    PixelGrid(try Snapshot.image(of: root, scale: scale))
}
