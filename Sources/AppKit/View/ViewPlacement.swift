import CoreGraphics
import Foundation

/// Placement of a view in the superview, and the visible part of the bounds.
struct ViewPlacement {
    var frame: CGRect
    var bounds: CGRect
    /// Degrees.
    var rotation: CGFloat = 0
    /// Scale before the last resize, in force while the frame and the bounds are empty.
    private var scaleBefore = CGSize(width: 1, height: 1)

    init(frame: CGRect) {
        self.frame = frame
        bounds = CGRect(origin: .zero, size: frame.size)
    }

    /// Points of the superview per point of the bounds; 1 for empty bounds of a frame that is not
    /// empty. A frame resized to nothing keeps its scale.
    var scale: CGSize {
        // Huge lengths, whose quotient overflows, count as a scale of 1 too.
        func ratio(_ a: CGFloat, _ b: CGFloat, before: CGFloat) -> CGFloat {
            if a == 0, b == 0 { return before }
            let ratio = a / b
            return a > 0 && b > 0 && ratio > 0 && ratio.isFinite ? ratio : 1
        }
        return CGSize(
            width: ratio(frame.width, bounds.width, before: scaleBefore.width),
            height: ratio(frame.height, bounds.height, before: scaleBefore.height))
    }

    /// Transform of the layer, about the corner of least x and y.
    var transform: CGAffineTransform {
        let scale = scale
        return CGAffineTransform(scaleX: scale.width, y: scale.height)
            .concatenating(CGAffineTransform(rotationAngle: rotation * .pi / 180))
    }

    /// Transform from the bounds to the superview; `isMirrored` if exactly one of both is flipped.
    func toSuperview(isMirrored: Bool) -> CGAffineTransform {
        var m = CGAffineTransform(translationX: -bounds.minX, y: -bounds.minY)
        if isMirrored {
            m = m.concatenating(
                CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: bounds.height))
        }
        return m.concatenating(transform)
            .concatenating(CGAffineTransform(translationX: frame.minX, y: frame.minY))
    }

    /// A new size of the frame: the bounds keep their scale and origin.
    mutating func resize(to size: CGSize) {
        let scale = scale
        scaleBefore = scale
        frame.size = size
        // A length beyond the range of numbers drops the scale.
        func length(_ a: CGFloat, _ scale: CGFloat) -> CGFloat {
            (a / scale).isFinite ? a / scale : a
        }
        bounds.size = CGSize(
            width: length(size.width, scale.width), height: length(size.height, scale.height))
    }
}

/// Autoresizing of edges with the superview: each flexible part takes a share of the change in
/// proportion to the part's length.
enum ViewAutoresizing {
    static func axis(
        min lower: CGFloat, length: CGFloat, old: CGFloat, new: CGFloat,
        flexible: (min: Bool, length: Bool, max: Bool)
    ) -> (CGFloat, CGFloat) {
        guard flexible.min || flexible.length || flexible.max, old != new else {
            return (lower, length)
        }
        let parts = [
            (flexible.min, lower), (flexible.length, length),
            (flexible.max, old - lower - length),
        ]
        let taking = parts.filter(\.0)
        let sum = taking.reduce(0) { $0 + $1.1 }
        func share(_ i: Int) -> CGFloat {
            guard parts[i].0 else { return 0 }
            return (new - old) * (sum > 0 ? parts[i].1 / sum : 1 / CGFloat(taking.count))
        }
        // An undefined length stays NaN, for the caller to refuse.
        return (lower + share(0), max(length + share(1), 0))
    }
}
