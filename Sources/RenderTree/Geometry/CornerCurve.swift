import LaminaGraphicsTypes
import LaminaMotion

/// The continuous corner (B-CC 221): its extent, its outline as a path for `render(in:)`, and its
/// constants in `Shaders/common/coverage.glsl`.
package enum CornerCurve {
    /// The length of an edge taken by a continuous corner, per unit radius.
    package static let extent: CGFloat = 1.528_664_83
    /// The extent to six places: the value of `cornerCurveExpansionFactor` and of the shaders.
    package static let expansionFactor: CGFloat = 1.528_665
    /// Slightly more than the extent, for boxes containing the whole corner.
    package static let reach: Float = 1.53

    /// The corner in polar form from its inner point: the longer coordinate is 1 + c₃s³ + c₄s⁴ +
    /// c₅s⁵ + c₆s⁶ extents, with s the ratio of the shorter to the longer coordinate. Fitted to the
    /// published control points within 0.0012 radii.
    private static let polynomial = [0.113654, -1.049474, 1.009924, -0.265553]

    /// The constants under the shader's names: the extent, the polynomial, and its slope.
    package static var shaderNames: String {
        var lines = ["#define CORNER_EXTENT \(expansionFactor)"]
        for (i, c) in polynomial.enumerated() {
            let slope = (c * Double(i + 3) * 1e6).rounded() / 1e6
            lines += ["#define CORNER_\(i + 3) \(c)", "#define CORNER_SLOPE_\(i + 3) \(slope)"]
        }
        return lines.joined(separator: "\n")
    }

    /// The published control points: distances from the corner along the incoming and the outgoing
    /// edge.
    private static let curve: [(CGFloat, CGFloat)] = [
        (1.088_492_99, 0), (0.868_407_01, 0), (0.669_934_27, 0.065_496),
        (0.372_823_92, 0.169_058_99), (0.169_060_13, 0.372_824_01), (0.074_911_76, 0.631_493_99),
        (0, 0.868_407_01), (0, 1.088_492_99), (0, extent),
    ]
    private static let lineEnd: (CGFloat, CGFloat) = (0.631_493_99, 0.074_911)

    /// Adds a corner of a rectangle between `before` and `after`. `side` is the shorter half side.
    package static func add(
        to path: CGMutablePath, corner: CGPoint, before: CGPoint, after: CGPoint, radius: CGFloat,
        side: CGFloat
    ) {
        let inwards = direction(corner, before)
        let outwards = direction(corner, after)
        func point(_ p: (CGFloat, CGFloat), _ k: CGFloat) -> CGPoint {
            CGPoint(
                x: corner.x + (inwards.x * p.0 + outwards.x * p.1) * k,
                y: corner.y + (inwards.y * p.0 + outwards.y * p.1) * k)
        }
        guard radius * extent > side else {
            path.addLine(to: point((extent, 0), radius))
            path.addCurve(
                to: point(curve[2], radius), control1: point(curve[0], radius),
                control2: point(curve[1], radius))
            path.addLine(to: point(lineEnd, radius))
            for i in [3, 6] {
                path.addCurve(
                    to: point(curve[i + 2], radius), control1: point(curve[i], radius),
                    control2: point(curve[i + 1], radius))
            }
            return
        }
        // A side too short for the whole curve: an interpolation between the curve and the circle,
        // in small steps.
        let even = max(0, (side / radius - 1) / (extent - 1))
        path.addLine(to: point((side, 0), 1))
        let steps = 48
        for i in 1..<steps {
            let turn = SineCosine(Double(i) / Double(steps) * .pi / 2)
            let s = CGFloat(min(turn.sine, turn.cosine) / max(turn.sine, turn.cosine))
            let reach = side * (circle(s) + (continuous(s) - circle(s)) * even)
            let (long, short) = (side - reach, side - reach * s)
            path.addLine(to: point(turn.sine < turn.cosine ? (short, long) : (long, short), 1))
        }
        path.addLine(to: point((0, side), 1))
    }

    private static func direction(_ from: CGPoint, _ to: CGPoint) -> CGPoint {
        let (x, y) = (to.x - from.x, to.y - from.y)
        let length = (x * x + y * y).squareRoot()
        return length > 0 ? CGPoint(x: x / length, y: y / length) : .zero
    }

    /// The curves in polar form from the corner's inner point: the longer coordinate for a ratio
    /// `s`.
    private static func circle(_ s: CGFloat) -> CGFloat { 1 / (1 + s * s).squareRoot() }
    private static func continuous(_ s: CGFloat) -> CGFloat {
        let p = polynomial.map { CGFloat($0) }
        return 1 + s * s * s * (p[0] + s * (p[1] + s * (p[2] + s * p[3])))
    }
}
