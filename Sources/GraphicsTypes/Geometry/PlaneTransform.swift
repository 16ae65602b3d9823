import Foundation

/// A flat layer's plane mapped to pixels: `x' = a·x + c·y + tx`, `y' = b·x + d·y + ty`,
/// `w' = px·x + py·y + pw`, and the pixel is `(x'/w', y'/w')`.
///
/// Three numbers a row are enough because every plain layer flattens what is in it: a child's z ends
/// in its parent's plane (B-3D 229). In: points of the layer's own space. Out: pixels of the
/// surface, origin top left, y down.
@frozen public struct PlaneTransform: Sendable, Hashable {
    public var a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double
    public var px: Double, py: Double, pw: Double

    /// The plane itself.
    @inlinable @inline(__always)
    public init() { self.init(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0) }

    // Whole here, so that other modules can take it in.
    @inlinable @inline(__always)
    public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
        (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
        (px, py, pw) = (0, 0, 1)
    }

    @inlinable public var isAffine: Bool { px == 0 && py == 0 && pw == 1 }

    /// Whether it is seen from one distance everywhere: parallel lines stay parallel.
    @inlinable public var isParallel: Bool { px == 0 && py == 0 && pw > 0 }

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

    @inlinable @inline(__always) public static var slanted: Double { 0.835 }

    /// The cosine of the angle between the axes, squared, as a quotient that is not divided: every moving layer asks.
    @inlinable @inline(__always)
    public var slantSquared: (slant: Double, whole: Double) {
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

    @inlinable
    public var determinant: Double {
        a * (d * pw - ty * py) - b * (c * pw - tx * py) + px * (c * ty - d * tx)
    }

    /// Whether single precision, which is what a GPU is told, cannot tell it from a plane that is seen edge-on, or is squashed: none of
    /// it would be thicker than some ten-thousandths of a pixel.
    @inlinable
    public var isSeenEdgeOn: Bool {
        let first = abs(a * d * pw) + abs(a * ty * py) + abs(b * c * pw)
        let size = first + abs(b * tx * py) + abs(px * c * ty) + abs(px * d * tx)
        return abs(determinant) <= 1e-6 * size
    }

    /// The inverse times the determinant.
    @inlinable @inline(__always)
    public var adjugate: PlaneTransform {
        var r = PlaneTransform()
        (r.a, r.b, r.px) = (d * pw - ty * py, px * ty - b * pw, b * py - px * d)
        (r.c, r.d, r.py) = (py * tx - c * pw, a * pw - px * tx, px * c - a * py)
        (r.tx, r.ty, r.pw) = (c * ty - d * tx, b * tx - a * ty, a * d - b * c)
        return r
    }

    /// Pixels back to the plane; nil when the plane is seen edge-on or squashed.
    @inlinable
    public var inverted: PlaneTransform? {
        let det = determinant
        guard det != 0, det.isFinite else { return nil }
        let k = 1 / det
        var r = adjugate
        (r.a, r.b, r.px) = (r.a * k, r.b * k, r.px * k)
        (r.c, r.d, r.py) = (r.c * k, r.d * k, r.py * k)
        (r.tx, r.ty, r.pw) = (r.tx * k, r.ty * k, r.pw * k)
        if isAffine { (r.px, r.py, r.pw) = (0, 0, 1) }
        return r
    }

    /// The inverse to the last bit, which `inverted` is not: it divides nine times. Plain offsets stay exact; a map that
    /// squashes the plane gives points that are not finite.
    public var exactInverse: PlaneTransform {
        var r = adjugate
        let det = a * r.a + b * r.c + px * r.tx
        (r.a, r.b, r.px) = (r.a / det, r.b / det, r.px / det)
        (r.c, r.d, r.py) = (r.c / det, r.d / det, r.py / det)
        (r.tx, r.ty, r.pw) = (r.tx / det, r.ty / det, r.pw / det)
        return r
    }

    @inlinable
    public var isFinite: Bool {
        (a + b + c + d + tx + ty + px + py + pw).isFinite
    }
}

extension PlaneTransform {
    /// The plane part of a 4×4 matrix: what happens to points with z = 0 when z is dropped.
    @inlinable
    public init(_ t: CATransform3D) {
        self.init()
        (a, b, px) = (Double(t.m11), Double(t.m12), Double(t.m14))
        (c, d, py) = (Double(t.m21), Double(t.m22), Double(t.m24))
        (tx, ty, pw) = (Double(t.m41), Double(t.m42), Double(t.m44))
    }
}

extension PlaneTransform {
    /// Pixels per point where the plane is seen largest: at a corner or in the middle of some bounds.
    public func largestScale(in b: CGRect) -> Double {
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

extension PlaneTransform {
    /// The image of a point, divided by w: infinite or no number where the point has no image.
    public func project(_ p: CGPoint) -> CGPoint {
        let m = map(Double(p.x), Double(p.y))
        return m.w == 1
            ? CGPoint(x: CGFloat(m.x), y: CGFloat(m.y))
            : CGPoint(x: CGFloat(m.x / m.w), y: CGFloat(m.y / m.w))
    }

    /// The box around the images of a rectangle's corners.
    public func box(of r: CGRect) -> CGRect {
        var (low, high) = (SIMD2(repeating: Double.infinity), SIMD2(repeating: -Double.infinity))
        for (x, y) in [(r.minX, r.minY), (r.maxX, r.minY), (r.minX, r.maxY), (r.maxX, r.maxY)] {
            let p = project(CGPoint(x: x, y: y))
            low = SIMD2(min(low.x, Double(p.x)), min(low.y, Double(p.y)))
            high = SIMD2(max(high.x, Double(p.x)), max(high.y, Double(p.y)))
        }
        return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    }
}
