import Foundation

/// A 2D affine transform for row vectors: `[x y 1] · [a b 0; c d 0; tx ty 1]`.
///
/// `init()` is the zero matrix, as in Apple's C struct; start from `.identity`.
public struct CGAffineTransform: Sendable, Equatable, Hashable {
    /// Element of x′ from x: the scale along x without rotation. 1 in the identity, the cosine in a
    /// rotation.
    public var a: CGFloat
    /// Element of y′ from x. 0 in the identity, the sine in a rotation.
    public var b: CGFloat
    /// Element of x′ from y. 0 in the identity, the negative sine in a rotation.
    public var c: CGFloat
    /// Element of y′ from y: the scale along y without rotation. 1 in the identity, the cosine in a
    /// rotation.
    public var d: CGFloat
    /// Translation along x in points. Added after the linear part, hence neither scaled nor
    /// rotated.
    public var tx: CGFloat
    /// Translation along y in points. Added after the linear part, hence neither scaled nor
    /// rotated.
    public var ty: CGFloat

    /// The zero matrix, which maps every point to the origin. `identity` maps every point to
    /// itself.
    @inlinable
    public init() { self.init(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0) }

    /// A transform of six elements in storage order. The numbers are not checked.
    @inlinable
    public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
        (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
    }

    /// A transform of six elements without labels, in storage order. The numbers are not checked.
    @inlinable
    public init(
        _ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat
    ) {
        self.init(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
    }

    /// The identity.
    public static let identity = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

    /// A translation by `(tx, ty)` points. The numbers are not checked.
    @inlinable
    public init(translationX tx: CGFloat, y ty: CGFloat) {
        self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty)
    }

    /// A scale by the factors `(sx, sy)`; a factor of 0 makes the transform singular, a negative
    /// factor mirrors. The factors are not checked; the fixed point is the origin.
    @inlinable
    public init(scaleX sx: CGFloat, y sy: CGFloat) {
        self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0)
    }

    /// A rotation by `angle` radians, counterclockwise with y up. Quarter turns have the rounding
    /// errors of sine and cosine.
    public init(rotationAngle angle: CGFloat) {
        let s = CGFloat(Foundation.sin(Double(angle)))
        let c = CGFloat(Foundation.cos(Double(angle)))
        self.init(a: c, b: s, c: -s, d: c, tx: 0, ty: 0)
    }

    /// True if all six elements are exactly those of the identity. Rounding counts: a rotation by
    /// 2π is no identity. False for NaN.
    @inlinable
    public var isIdentity: Bool { a == 1 && b == 0 && c == 0 && d == 1 && tx == 0 && ty == 0 }
}

extension CGAffineTransform {
    /// The determinant of the linear part: the factor of areas, negative for a mirrored plane, 0
    /// for a singular transform. Large elements may give infinity or NaN, and small elements 0;
    /// `inverted()` then returns the transform unchanged.
    @inlinable
    public var determinant: CGFloat { a * d - b * c }

    /// `self · other`: `self` is applied first. A point maps as by `applying(self)`, then
    /// `applying(other)`, but for rounding.
    @inlinable
    public func concatenating(_ other: CGAffineTransform) -> CGAffineTransform {
        CGAffineTransform(
            a: a * other.a + b * other.c, b: a * other.b + b * other.d,
            c: c * other.a + d * other.c, d: c * other.b + d * other.d,
            tx: tx * other.a + ty * other.c + other.tx,
            ty: tx * other.b + ty * other.d + other.ty)
    }

    /// `T(x, y) · self`: the translation is applied before `self`. The numbers thus count in the
    /// coordinates before `self`: a scale in `self` scales the translation, too.
    @inlinable
    public func translatedBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
        CGAffineTransform(translationX: x, y: y).concatenating(self)
    }

    /// `S(x, y) · self`: the scale is applied before `self`. `tx` and `ty` are not scaled. A factor
    /// of 0 makes the result singular.
    @inlinable
    public func scaledBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
        CGAffineTransform(scaleX: x, y: y).concatenating(self)
    }

    /// `R(angle) · self`: the rotation, in radians, is applied before `self`. Positive angles are
    /// counterclockwise with y up. `tx` and `ty` are not rotated.
    public func rotated(by angle: CGFloat) -> CGAffineTransform {
        CGAffineTransform(rotationAngle: angle).concatenating(self)
    }

    /// The inverse; a singular transform is returned unchanged. A determinant of 0, infinity or NaN
    /// counts as singular.
    public func inverted() -> CGAffineTransform {
        let det = determinant
        guard det != 0, det.isFinite else { return self }
        return CGAffineTransform(
            a: d / det, b: -b / det, c: -c / det, d: a / det,
            tx: (c * ty - d * tx) / det, ty: (b * tx - a * ty) / det)
    }
}

extension CGAffineTransform: Codable {
    /// Reads the six elements as an unkeyed list, the format of Apple's overlay. Errors: those of
    /// the decoder, for a list that is too short.
    public init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        self.init(
            a: try list.decode(CGFloat.self), b: try list.decode(CGFloat.self),
            c: try list.decode(CGFloat.self), d: try list.decode(CGFloat.self),
            tx: try list.decode(CGFloat.self), ty: try list.decode(CGFloat.self))
    }

    /// Writes the six elements as an unkeyed list. The order is `a`, `b`, `c`, `d`, `tx`, `ty`.
    /// Errors: the encoder's, such as `JSONEncoder`'s for NaN and infinity.
    public func encode(to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        for element in [a, b, c, d, tx, ty] { try list.encode(element) }
    }
}
