import CoreGraphics
import Foundation

/// Rectangles aligned to whole pixels of the view's window; without a window, a pixel per point.
extension NSView {
    /// The rectangle with origin and size rounded separately to the nearest pixel (K18). Differs
    /// from `backingAlignedRect(_:options:)`, which rounds edges.
    public func centerScanRect(_ rect: CGRect) -> CGRect {
        let scale = pixelScale
        func near(_ v: CGFloat) -> CGFloat { (v * scale).rounded() / scale }
        return CGRect(
            x: near(rect.minX), y: near(rect.minY), width: near(rect.width),
            height: near(rect.height))
    }

    /// Rectangle with edges, or an edge and the size, on pixels: rounded inwards, outwards or to
    /// the nearest. Programming error, which stops the program: an axis for which the options do
    /// not name exactly two of least edge, greatest edge and size (K18).
    public func backingAlignedRect(_ rect: CGRect, options: AlignmentOptions) -> CGRect {
        let scale = pixelScale
        func side(
            _ axis: String, _ low: CGFloat, _ high: CGFloat, _ choices: [Rounding?]
        ) -> (origin: CGFloat, size: CGFloat) {
            let (low, high) = (low * scale, high * scale)
            let from = choices[0]?.apply(low, isUpInwards: true)
            let to = choices[1]?.apply(high, isUpInwards: false)
            let size = choices[2]?.apply(high - low, isUpInwards: false)
            switch (from, to, size) {
            case (let from?, let to?, nil): return (from / scale, (to - from) / scale)
            case (let from?, nil, let size?): return (from / scale, size / scale)
            case (nil, let to?, let size?): return ((to - size) / scale, size / scale)
            default:
                Diagnostics.raise(
                    "NSViewInvalidAlignment",
                    "backingAlignedRect of \(self): the options name not two of edges and size in \(axis)"
                )
            }
        }
        let x = side(
            "x", rect.minX, rect.maxX,
            [
                Rounding(options, .alignMinXInward, .alignMinXOutward, .alignMinXNearest),
                Rounding(options, .alignMaxXInward, .alignMaxXOutward, .alignMaxXNearest),
                Rounding(options, .alignWidthInward, .alignWidthOutward, .alignWidthNearest),
            ])
        let y = side(
            "y", rect.minY, rect.maxY,
            [
                Rounding(options, .alignMinYInward, .alignMinYOutward, .alignMinYNearest),
                Rounding(options, .alignMaxYInward, .alignMaxYOutward, .alignMaxYNearest),
                Rounding(options, .alignHeightInward, .alignHeightOutward, .alignHeightNearest),
            ])
        return CGRect(x: x.origin, y: y.origin, width: x.size, height: y.size)
    }

    private var pixelScale: CGFloat { holder?.backingScaleFactor ?? 1 }
}

/// Direction of rounding to a whole pixel.
private enum Rounding {
    case inward, outward, nearest

    /// Rounding of an edge or a size by the options; nil without an option.
    init?(
        _ options: AlignmentOptions, _ inward: AlignmentOptions, _ outward: AlignmentOptions,
        _ nearest: AlignmentOptions
    ) {
        if options.contains(inward) {
            self = .inward
        } else if options.contains(outward) {
            self = .outward
        } else if options.contains(nearest) {
            self = .nearest
        } else {
            return nil
        }
    }

    func apply(_ v: CGFloat, isUpInwards: Bool) -> CGFloat {
        switch self {
        case .inward: v.rounded(isUpInwards ? .up : .down)
        case .outward: v.rounded(isUpInwards ? .down : .up)
        case .nearest: v.rounded()
        }
    }
}
