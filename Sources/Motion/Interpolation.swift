import LaminaGraphicsTypes
import Foundation

/// Mixing and adding property values of the same kind.
///
/// Input: two values and a fraction, which may leave 0…1 for springs and overshooting curves.
/// Output: the value between. Numbers, points, sizes, rectangles and colours are mixed by
/// component; colours in extended sRGB with straight alpha (G 5). Transforms are mixed by
/// decomposition, and singular transforms (a zero scale) by element. Paths with equal element types
/// are mixed by point, and arrays of equal counts by element. Two images stay two: the renderer
/// cross-fades. All other values switch at the middle. Results of finite values are finite: a
/// number beyond the range becomes the end of the range. Source: B-IN 130–137.
public enum Interpolation {
    /// The value at the fraction `f` from `a` to `b`: `a` at 0, `b` at 1. Values of different kinds
    /// switch at 0.5, but nil and a colour mix as transparent and the colour. O(n) for paths and
    /// arrays.
    public static func mix(_ a: MotionValue, _ b: MotionValue, _ f: Double) -> MotionValue {
        if f == 0 { return a }
        if f == 1 { return b }
        switch (a, b) {
        case (.number(let x), .number(let y)): return .number(.between(x, y, f))
        case (.quad(let x, let shape), .quad(let y, _)):
            return .quad(Quad(.between(x.simd, y.simd, f)), shape)
        case (.color(let x), .color(let y)):
            return .color(PaintColor(rgba: .between(x.rgba, y.rgba, Float(f))))
        case (.none, .color(let y)): return mix(.color(y.transparent), b, f)
        case (.color(let x), .none): return mix(a, .color(x.transparent), f)
        case (.transform(let x), .transform(let y)): return .transform(mix(x, y, f))
        case (.path(let x), .path(let y)):
            return PathInterpolation.mix(x, y, f).map(MotionValue.path) ?? (f < 0.5 ? a : b)
        case (.array(let x), .array(let y)) where x.count == y.count:
            return .array(zip(x, y).map { mix($0, $1, f) })
        case (.image(let x), .image(let y)) where x !== y && f > 0 && f < 1:
            return .images(x, y, f)
        default: return f < 0.5 ? a : b
        }
    }

    /// Transforms by decomposition; element by element when either is singular. A decomposed result
    /// with overflow is also replaced by the interpolation of the elements. `f` may leave 0…1.
    public static func mix(_ a: CATransform3D, _ b: CATransform3D, _ f: Double) -> CATransform3D {
        if let x = TransformDecomposition(a), let y = TransformDecomposition(b) {
            let mixed = TransformDecomposition.mix(x, y, f).matrix
            if mixed.isFinite { return mixed }
        }
        return mixElements(a, b, CGFloat(f))
    }

    static func mixElements(_ a: CATransform3D, _ b: CATransform3D, _ f: CGFloat) -> CATransform3D {
        func m(_ x: CGFloat, _ y: CGFloat) -> CGFloat { .between(x, y, f) }
        return CATransform3D(
            m11: m(a.m11, b.m11), m12: m(a.m12, b.m12), m13: m(a.m13, b.m13), m14: m(a.m14, b.m14),
            m21: m(a.m21, b.m21), m22: m(a.m22, b.m22), m23: m(a.m23, b.m23), m24: m(a.m24, b.m24),
            m31: m(a.m31, b.m31), m32: m(a.m32, b.m32), m33: m(a.m33, b.m33), m34: m(a.m34, b.m34),
            m41: m(a.m41, b.m41), m42: m(a.m42, b.m42), m43: m(a.m43, b.m43), m44: m(a.m44, b.m44))
    }

    /// `value` on top of `base`: sums, and for transforms `value · base` (B-AD 148).
    ///
    /// Nil where the two kinds cannot be added.
    public static func add(_ value: MotionValue, to base: MotionValue) -> MotionValue? {
        switch (value, base) {
        case (.number(let x), .number(let y)): return .number(.sum(x, y))
        case (.quad(let x, _), .quad(let y, let shape)):
            return .quad(Quad(.sum(x.simd, y.simd)), shape)
        case (.color(let x), .color(let y)): return .color(PaintColor(rgba: .sum(x.rgba, y.rgba)))
        case (.transform(let x), .transform(let y)): return .transform(.product(x, y))
        case (.array(let x), .array(let y)) where x.count == y.count:
            var sum: [MotionValue] = []
            for (p, q) in zip(x, y) {
                guard let r = add(p, to: q) else { return nil }
                sum.append(r)
            }
            return .array(sum)
        case (.none, _): return base
        case (_, .none): return value
        default: return nil
        }
    }

    /// `b` minus `a`; for transforms the matrix that leads from `a` to `b` when applied first. Nil
    /// for kinds without a sum. A singular transform counts as its own inverse.
    public static func subtract(_ a: MotionValue, from b: MotionValue) -> MotionValue? {
        if case .transform(let x) = a, case .transform(let y) = b {
            return .transform(.product(y, CATransform3DInvert(x).saturated))
        }
        guard let negative = scale(a, by: -1) else { return nil }
        return add(negative, to: b)
    }

    /// A value repeated `n` times on itself: multiplied, or concatenated for transforms. Nil for
    /// kinds without a product, and for a transform with a negative `n`; transforms are repeated 10
    /// 000 times at most. O(n) for transforms.
    public static func scale(_ a: MotionValue, by n: Double) -> MotionValue? {
        switch a {
        case .number(let x): return .number(.product(x, n))
        case .quad(let x, let shape): return .quad(Quad(.product(x.simd, n)), shape)
        case .color(let c): return .color(PaintColor(rgba: .product(c.rgba, Float(n).saturated)))
        case .array(let items):
            var result: [MotionValue] = []
            for item in items {
                guard let s = scale(item, by: n) else { return nil }
                result.append(s)
            }
            return .array(result)
        case .transform(let t):
            guard n >= 0 else { return nil }
            var product = CATransform3DIdentity
            for _ in 0..<Int(min(n, 10_000)) { product = .product(t, product) }
            return .transform(product)
        default: return nil
        }
    }

    /// The distance of two values, for paced keyframes; nil for kinds without a distance (B-KF
    /// 157). For numbers the absolute difference; for quads, and for colours with alpha, the
    /// Euclidean length.
    public static func distance(_ a: MotionValue, _ b: MotionValue) -> Double? {
        switch (a, b) {
        case (.number(let x), .number(let y)): return abs(y - x).saturated
        case (.quad(let x, _), .quad(let y, _)):
            let d = y.simd - x.simd
            let length = (d * d).sum().squareRoot()
            if length.isFinite && length > 0 { return length }
            // The squares, or the difference, are outside the range of numbers.
            let (p, q) = (x.simd / 2, y.simd / 2)
            let most = max((q - p).max(), (p - q).max())
            guard most > 0, most.isFinite else { return length }
            let share = (q - p) / most
            return Double.product((share * share).sum().squareRoot() * 2, most)
        case (.color(let x), .color(let y)):
            let d = y.rgba - x.rgba
            return Double((d * d).sum().squareRoot())
        default: return nil
        }
    }
}

extension PaintColor {
    /// The colour with alpha 0: the start or end of a fade from or to no colour.
    var transparent: PaintColor { PaintColor(rgba: SIMD4(rgba.x, rgba.y, rgba.z, 0)) }
}
