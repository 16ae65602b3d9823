import LaminaGraphicsTypes

/// `CAValueFunction`: interpolated numbers turned into a matrix (B-AD 151, 152). Angles are in
/// radians, translations in points; the raw values are the names of `CAValueFunctionName`.
public enum ValueFunction: String, Sendable, CaseIterable {
    case rotateX, rotateY, rotateZ
    case scale, scaleX, scaleY, scaleZ
    case translate, translateX, translateY, translateZ

    /// The number of inputs: 3 for `scale` and `translate`, otherwise 1. `matrix(of:)` is nil for
    /// another number.
    public var arity: Int { self == .scale || self == .translate ? 3 : 1 }

    /// The inputs of the identity in the form of the given input: 1 for scales, otherwise 0. The
    /// result has as many numbers as an array, and the kind of a vector; other kinds give a single
    /// number.
    public func identity(like value: MotionValue) -> MotionValue {
        let number: Double =
            switch self {
            case .scale, .scaleX, .scaleY, .scaleZ: 1
            default: 0
            }
        switch value {
        case .array(let items): return .array(items.map { _ in .number(number) })
        case .quad(_, let shape): return .quad(Quad(number, number, number), shape)
        default: return .number(number)
        }
    }

    /// The matrix; nil for a wrong number of inputs, and for an array with other values than
    /// numbers. The numbers are a single number, an array, or a vector of three.
    public func matrix(of value: MotionValue) -> CATransform3D? {
        var n: [CGFloat] = []
        switch value {
        case .number(let x): n = [CGFloat(x)]
        case .array(let items):
            n = items.compactMap { $0.number.map { CGFloat($0) } }
            guard n.count == items.count else { return nil }
        case .quad(let q, .vector3): n = [CGFloat(q.a), CGFloat(q.b), CGFloat(q.c)]
        default: return nil
        }
        guard n.count == arity else { return nil }
        switch self {
        case .rotateX: return CATransform3DMakeRotation(n[0], 1, 0, 0)
        case .rotateY: return CATransform3DMakeRotation(n[0], 0, 1, 0)
        case .rotateZ: return CATransform3DMakeRotation(n[0], 0, 0, 1)
        case .scale: return CATransform3DMakeScale(n[0], n[1], n[2])
        case .scaleX: return CATransform3DMakeScale(n[0], 1, 1)
        case .scaleY: return CATransform3DMakeScale(1, n[0], 1)
        case .scaleZ: return CATransform3DMakeScale(1, 1, n[0])
        case .translate: return CATransform3DMakeTranslation(n[0], n[1], n[2])
        case .translateX: return CATransform3DMakeTranslation(n[0], 0, 0)
        case .translateY: return CATransform3DMakeTranslation(0, n[0], 0)
        case .translateZ: return CATransform3DMakeTranslation(0, 0, n[0])
        }
    }
}
