import CoreGraphics
import Foundation
@testable import LayerHosting
import QuartzCore
import TestSupport

func rgb(_ r: CGFloat, _ g: CGFloat, _ b: CGFloat, _ a: CGFloat = 1) -> CGColor {
    CGColor(srgbRed: r, green: g, blue: b, alpha: a)
}

let red = rgb(1, 0, 0)
let green = rgb(0, 1, 0)
let blue = rgb(0, 0, 1)
let clearPixel: [UInt8] = [0, 0, 0, 0]
let redPixel: [UInt8] = [255, 0, 0, 255]
let greenPixel: [UInt8] = [0, 255, 0, 255]
let bluePixel: [UInt8] = [0, 0, 255, 255]

/// A layer with a frame and a colour.
func box(
    _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, _ color: CGColor? = nil
) -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: x, y: y, width: width, height: height)
    layer.backgroundColor = color
    return layer
}

/// The picture of a scene on a transparent background. Without `up` y runs down, as in windows.
func paint(
    _ width: Int = 80, _ height: Int = 60, up: Bool = false, scale: CGFloat = 1,
    _ build: (CALayer) throws -> Void
) throws -> PixelGrid {
    let root = box(0, 0, CGFloat(width), CGFloat(height))
    root.isGeometryFlipped = !up
    try build(root)
    return PixelGrid(try Snapshot.image(of: root, scale: scale))
}

/// An image from rows of colours, top row first; r, g, b, k (black), w (white), . (clear).
func picture(_ rows: [String]) -> CGImage {
    let colors: [Character: [UInt8]] = [
        "r": redPixel, "g": greenPixel, "b": bluePixel, "k": [0, 0, 0, 255],
        "w": [255, 255, 255, 255], ".": clearPixel,
    ]
    let bytes = rows.joined().flatMap { colors[$0] ?? clearPixel }
    return PixelGrid(width: rows[0].count, height: rows.count, bytes: bytes).image!
}

/// An image of a single colour.
func plain(_ width: Int, _ height: Int, _ color: [UInt8] = redPixel) -> CGImage {
    PixelGrid(width: width, height: height, color: color).image!
}

/// True if no channel of two pixels differs by more than `steps`.
func near(_ a: [UInt8], _ b: [UInt8], _ steps: Int = 2) -> Bool {
    zip(a, b).allSatisfy { abs(Int($0) - Int($1)) <= steps }
}

/// A straight colour as a premultiplied pixel.
func pixel(_ c: SIMD4<Double>) -> [UInt8] {
    let v = c.clamped(lowerBound: .zero, upperBound: .one)
    return [v.x * v.w, v.y * v.w, v.z * v.w, v.w].map { UInt8(($0 * 255).rounded()) }
}

extension PixelGrid {
    /// The number of pixels with an alpha above 0.
    var covered: Int { count { $0[3] > 0 } }

    /// Covered area in pixels, parts counted as parts.
    var area: Double {
        stride(from: 3, to: bytes.count, by: 4).reduce(0) { $0 + Double(bytes[$1]) } / 255
    }

    /// The smallest rectangle around the pixels with an alpha above 0, origin top left.
    var extent: CGRect {
        var (x0, y0, x1, y1) = (width, height, 0, 0)
        for y in 0..<height {
            for x in 0..<width where bytes[(y * width + x) * 4 + 3] > 0 {
                (x0, y0, x1, y1) = (min(x0, x), min(y0, y), max(x1, x + 1), max(y1, y + 1))
            }
        }
        return x1 > x0 ? CGRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0) : .zero
    }

    /// The largest difference from another picture; the whole range for unequal sizes.
    func difference(_ other: PixelGrid) -> Int { PixelDistance(self, other)?.largest ?? 255 }
}

/// Two equal trees, changed step by step: one drawn after every step, with partial redraws, and one
/// drawn only at the end. The pictures must be equal.
func playedAndFresh(
    _ width: Int = 80, _ height: Int = 60, scale: CGFloat = 1,
    _ build: (CALayer) throws -> [() throws -> Void]
) throws -> (played: PixelGrid, fresh: PixelGrid) {
    func picture(playing: Bool) throws -> PixelGrid {
        let root = box(0, 0, CGFloat(width), CGFloat(height), rgb(0.9, 0.9, 0.9))
        CATransaction.flush()
        CATransaction.setDisableActions(true)
        let steps = try build(root)
        let host = ManualHost(root: root, size: root.bounds.size, scale: scale)
        if playing { try host.redraw() }
        for step in steps {
            CATransaction.setDisableActions(true)
            try step()
            host.advance(by: 0.1)
            if playing { try host.redraw() }
        }
        return PixelGrid(playing ? try host.read() : try host.snapshot())
    }
    return (try picture(playing: true), try picture(playing: false))
}
