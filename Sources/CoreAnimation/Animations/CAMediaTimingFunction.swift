import CoreGraphics
import CoreImage
import Foundation
import LaminaMotion

/// A curve over the progress of time. Thread: any; objects are immutable.
open class CAMediaTimingFunction: NSObject, NSSecureCoding, @unchecked Sendable {
    final let curve: TimingCurve

    /// A predefined curve. An unknown name gives a linear curve, with one warning; Apple supports
    /// the five predefined names only.
    public convenience init(name: CAMediaTimingFunctionName) {
        if !Self.predefined.contains(name) {
            Diagnostics.once(
                "there is no timing function “\(name.rawValue)”; a linear one is used instead")
        }
        let c = Self.points(of: name)
        self.init(controlPoints: c.0, c.1, c.2, c.3)
    }

    /// The cubic Bézier (0,0), c1, c2, (1,1). The x coordinates belong in 0…1; a y coordinate
    /// outside 0…1 overshoots. For an x outside of the range the shape of the curve is undefined.
    /// The coordinates are rounded to six decimals. A coordinate that is infinite or NaN gives a
    /// linear curve, with one warning.
    public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
        points = Self.finite([0, 0, c1x, c1y, c2x, c2y, 1, 1])
        curve = Self.curve(points)
        super.init()
    }

    /// The coordinates themselves if all are finite, otherwise those of the linear curve.
    private static func finite(_ points: [Float]) -> [Float] {
        guard !points.allSatisfy(\.isFinite) else { return points }
        Diagnostics.once(
            "a timing function has a coordinate that is infinite or not a number; it is linear")
        return [0, 0, 0, 0, 1, 1, 1, 1]
    }

    private let points: [Float]

    /// The curve of implicit animations.
    static let implicit = CAMediaTimingFunction(name: .default)

    /// Control values are floats as in Apple's interface. Rounding to six decimals restores the
    /// full precision of the predefined curves.
    private static func curve(_ p: [Float]) -> TimingCurve {
        func exact(_ f: Float) -> Double { (Double(f) * 1e6).rounded() / 1e6 }
        return TimingCurve(exact(p[2]), exact(p[3]), exact(p[4]), exact(p[5]))
    }

    private static let predefined: [CAMediaTimingFunctionName] = [
        .linear, .easeIn, .easeOut, .easeInEaseOut, .default,
    ]

    private static func points(of name: CAMediaTimingFunctionName) -> (Float, Float, Float, Float) {
        switch name {
        case .easeIn: (0.42, 0, 1, 1)
        case .easeOut: (0, 0, 0.58, 1)
        case .easeInEaseOut: (0.42, 0, 0.58, 1)
        case .default: (0.25, 0.1, 0.25, 1)
        default: (0, 0, 1, 1)
        }
    }

    /// Writes x and y of the control point 0…3; other indices write nothing. Points 0 and 3 are (0,
    /// 0) and (1, 1). `ptr` needs space for two numbers.
    open func getControlPoint(at idx: Int, values ptr: UnsafeMutablePointer<Float>) {
        guard (0...3).contains(idx) else { return }
        ptr[0] = points[2 * idx]
        ptr[1] = points[2 * idx + 1]
    }

    /// Always true.
    open class var supportsSecureCoding: Bool { true }

    /// Encodes the two inner control points. The end points (0, 0) and (1, 1) are constant and not
    /// archived.
    open func encode(with coder: NSCoder) {
        coder.encode(ArchivedList(points[2...5].map { NSNumber(value: $0) }), forKey: "points")
    }

    /// Decodes a curve from a keyed archive; nil if the archive is malformed. A coordinate that is
    /// infinite or NaN gives a linear curve, with one warning.
    public required init?(coder: NSCoder) {
        guard
            let list = coder.archived(NSArray.self, forKey: "points") as? [NSNumber],
            list.count == 4
        else { return nil }
        points = Self.finite([0, 0] + list.map(\.floatValue) + [1, 1])
        curve = Self.curve(points)
        super.init()
    }

    /// True for a curve with the same four control points.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? CAMediaTimingFunction)?.points == points
    }
    open override var hash: Int { points.hashValue }
    /// The name of a predefined curve, else the four coordinates of the inner control points.
    open override var description: String {
        let own = (points[2], points[3], points[4], points[5])
        if let name = Self.predefined.first(where: { Self.points(of: $0) == own }) {
            return name.rawValue
        }
        return "(\(points[2...5].map { "\($0)" }.joined(separator: ", ")))"
    }
}
