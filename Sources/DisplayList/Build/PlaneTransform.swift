import GraphicsTypes

/// A flat layer's plane mapped to pixels: `x' = a·x + c·y + tx`, `y' = b·x + d·y + ty`,
/// `w' = px·x + py·y + pw`, and the pixel is `(x'/w', y'/w')`.
///
/// Three numbers a row are enough because every plain layer flattens what is in it: a child's z ends
/// in its parent's plane (B-3D 229). In: points of the layer's own space. Out: pixels of the
/// surface, origin top left, y down.
public struct PlaneTransform: Sendable, Hashable {
    public var a = 1.0, b = 0.0, c = 0.0, d = 1.0, tx = 0.0, ty = 0.0
    public var px = 0.0, py = 0.0, pw = 1.0

    @inlinable public init() {}

    @inlinable
    public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
        (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
    }

    @inlinable public var isAffine: Bool { px == 0 && py == 0 && pw == 1 }

    /// Whether axis-aligned rectangles stay axis-aligned.
    @inlinable
    public var keepsAxes: Bool { isAffine && ((b == 0 && c == 0) || (a == 0 && d == 0)) }

    /// How far soft edges of a rectangle reach past the box around it, in pixels: the corners of a slanted one are
    /// drawn as far out as their edges meet.
    @inlinable @inline(__always)
    public var softReach: Float {
        let (slant, whole) = slantSquared
        if slant <= 0.01 * whole { return 0.5 }
        return slant < 0.25 * whole || slant > Self.slanted * whole ? 1 : 2
    }

    /// Whether corners are so sharp, below 24°, that their soft edges would be seen as a spike far past them.
    @inlinable @inline(__always)
    public var isSlanted: Bool {
        let (slant, whole) = slantSquared
        return slant > Self.slanted * whole
    }

    @inlinable @inline(__always) static var slanted: Double { 0.835 }

    /// The cosine of the angle between the axes, squared, as a quotient that is not divided: every moving layer asks.
    @inlinable @inline(__always)
    var slantSquared: (slant: Double, whole: Double) {
        let along = a * c + b * d
        return (along * along, (a * a + b * b) * (c * c + d * d))
    }

    /// Whether an image over a rectangle is shown so small that a pixel of a soft edge, its middle half a pixel outside,
    /// would read more than a texel and a half beyond the image: more than the frame around it on its page holds.
    @inlinable @inline(__always)
    public func outgrowsFrame(_ texels: SIMD2<Float>, over width: Double, _ height: Double) -> Bool
    {
        let area = 3 * (a * d - b * c)
        let (w, h) = (area * width, area * height)
        let (x, y) = (Double(texels.x), Double(texels.y))
        return x * x * (c * c + d * d) > w * w || y * y * (a * a + b * b) > h * h
    }

    /// `self` first, then `next`.
    @inlinable
    public func concat(_ n: PlaneTransform) -> PlaneTransform {
        if isAffine && n.isAffine { return concatAffine(n) }
        var r = PlaneTransform()
        r.a = a * n.a + b * n.c + px * n.tx
        r.b = a * n.b + b * n.d + px * n.ty
        r.px = a * n.px + b * n.py + px * n.pw
        r.c = c * n.a + d * n.c + py * n.tx
        r.d = c * n.b + d * n.d + py * n.ty
        r.py = c * n.px + d * n.py + py * n.pw
        r.tx = tx * n.a + ty * n.c + pw * n.tx
        r.ty = tx * n.b + ty * n.d + pw * n.ty
        r.pw = tx * n.px + ty * n.py + pw * n.pw
        return r
    }

    /// `concat` where both are known to be affine.
    @inlinable @inline(__always)
    public func concatAffine(_ n: PlaneTransform) -> PlaneTransform {
        PlaneTransform(
            a: a * n.a + b * n.c, b: a * n.b + b * n.d, c: c * n.a + d * n.c, d: c * n.b + d * n.d,
            tx: tx * n.a + ty * n.c + n.tx, ty: tx * n.b + ty * n.d + n.ty)
    }

    /// The homogeneous image of a point.
    @inlinable
    public func map(_ x: Double, _ y: Double) -> (x: Double, y: Double, w: Double) {
        (a * x + c * y + tx, b * x + d * y + ty, px * x + py * y + pw)
    }

    /// Translated in its own space first.
    @inlinable
    public func translated(_ x: Double, _ y: Double) -> PlaneTransform {
        var r = self
        let m = map(x, y)
        (r.tx, r.ty, r.pw) = (m.x, m.y, m.w)
        return r
    }

    public var determinant: Double {
        a * (d * pw - ty * py) - b * (c * pw - tx * py) + px * (c * ty - d * tx)
    }

    /// Pixels back to the plane; nil when the plane is seen edge-on or squashed.
    public var inverted: PlaneTransform? {
        let det = determinant
        guard det != 0, det.isFinite else { return nil }
        let k = 1 / det
        var r = PlaneTransform()
        r.a = (d * pw - ty * py) * k
        r.b = (px * ty - b * pw) * k
        r.px = (b * py - px * d) * k
        r.c = (py * tx - c * pw) * k
        r.d = (a * pw - px * tx) * k
        r.py = (px * c - a * py) * k
        r.tx = (c * ty - d * tx) * k
        r.ty = (b * tx - a * ty) * k
        r.pw = (a * d - b * c) * k
        if isAffine {
            (r.px, r.py, r.pw) = (0, 0, 1)
        }
        return r
    }

    public var isFinite: Bool {
        (a + b + c + d + tx + ty + px + py + pw).isFinite
    }
}

extension PlaneTransform {
    /// The plane part of a 4×4 matrix: what happens to points with z = 0 when z is dropped.
    public init(_ t: CATransform3D) {
        self.init()
        (a, b, px) = (Double(t.m11), Double(t.m12), Double(t.m14))
        (c, d, py) = (Double(t.m21), Double(t.m22), Double(t.m24))
        (tx, ty, pw) = (Double(t.m41), Double(t.m42), Double(t.m44))
    }
}

extension PlaneTransform {
    /// Pixels per point where the plane is seen largest: at a corner or in the middle of some bounds.
    func largestScale(in b: CGRect) -> Double {
        func length(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }
        if isAffine { return max(length(a, self.b), length(c, d)) }
        var most = 0.0
        for (x, y) in [
            (b.midX, b.midY), (b.minX, b.minY), (b.maxX, b.minY), (b.minX, b.maxY),
            (b.maxX, b.maxY),
        ] {
            let p = map(Double(x), Double(y))
            guard p.w > 1e-4 else { continue }
            let (sx, sy) = (p.x / p.w, p.y / p.w)
            let u = length(a - sx * px, self.b - sy * px)
            let v = length(c - sx * py, d - sy * py)
            most = max(most, max(u, v) / p.w)
        }
        return most
    }
}
