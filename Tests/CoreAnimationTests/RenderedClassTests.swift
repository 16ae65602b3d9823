import CoreGraphics
import Foundation
import LaminaRenderTree
import Testing

@testable import CoreAnimation

/// `render(in:)` draws the content of the classes that the table of classes names.
@Suite("Classes in render(in:)") struct RenderedClassTests {
    private static let box = CGRect(x: 0, y: 0, width: 40, height: 30)

    /// Content of every class that `render(in:)` draws.
    private func sample(_ kind: LayerClass) -> CALayer? {
        switch kind {
        case .gradient:
            let layer = CAGradientLayer()
            layer.colors = [CGColor.white, CGColor.white]
            return layer
        case .shape:
            let layer = CAShapeLayer()
            layer.path = CGPath(rect: Self.box, transform: nil)
            return layer
        case .text:
            let layer = CATextLayer()
            layer.string = "MMMM"
            layer.fontSize = 20
            return layer
        default: return nil
        }
    }

    private func covered(_ layer: CALayer) -> Int {
        layer.bounds = Self.box
        var bytes = [UInt8](repeating: 0, count: 40 * 30 * 4)
        bytes.withUnsafeMutableBytes { buffer in
            let context = CGContext(
                data: buffer.baseAddress, width: 40, height: 30, bitsPerComponent: 8,
                bytesPerRow: 160, space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)!
            layer.render(in: context)
            context.flush()
        }
        return stride(from: 3, to: bytes.count, by: 4).filter { bytes[$0] > 127 }.count
    }

    @Test("every class marked as rendered draws its content, and no other class does")
    func rendered() throws {
        try isolated {
            for row in LayerTypes.rows {
                guard row.layerClass.row.isRendered else {
                    #expect(covered(row.make()) == 0, "\(row.type)")
                    continue
                }
                let layer = try #require(sample(row.layerClass), "\(row.type) has no sample")
                #expect(covered(layer) > 20, "\(row.type)")
            }
        }
    }

    @Test("the outline of a blend mode contains the content of every rendered class")
    func outlines() throws {
        try isolated {
            for row in LayerTypes.rows where row.layerClass.row.isRendered {
                let layer = try #require(sample(row.layerClass), "\(row.type) has no sample")
                layer.bounds = Self.box
                let outline = try #require(layer.blendOutline())
                #expect(outline.boundingBox.contains(Self.box), "\(row.type)")
            }
        }
    }
}
