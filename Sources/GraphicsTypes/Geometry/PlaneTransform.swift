import Foundation

/// A flat layer's plane mapped to pixels: `x' = a·x + c·y + tx`, `y' = b·x + d·y + ty`, `w' = px·x
/// + py·y + pw`, and the pixel is `(x'/w', y'/w')`.
///
/// Input: points of the layer's own space. Output: pixels of the surface, origin top left, y down.
/// Idea: three numbers a row suffice, as every plain layer flattens its content: a child's z ends
/// in its parent's plane (B-3D 229).
@frozen public struct PlaneTransform: Sendable, Hashable {
    /// Elements of the matrix, in storage order; `tx` and `ty` are the translation in pixels. `a`
    /// and `b` are the image of the x axis, `c` and `d` of the y axis, in pixels per point.
    /// Default: the identity.
    public var a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double
    /// Third row: perspective of x and y, and the homogeneous scale. `px` and `py` are per point.
    /// Default 0, 0, 1, as in every affine transform.
    public var px: Double, py: Double, pw: Double

    /// The identity. A point is a pixel.
    @inlinable @inline(__always)
    public init() { self.init(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0) }

    // Initialised without a call, for inlining into other modules.
    /// An affine transform of six elements. The third row is 0, 0, 1. The numbers are not checked.
    @inlinable @inline(__always)
    public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
        (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
        (px, py, pw) = (0, 0, 1)
    }

    /// True without perspective. Exact: rounding counts as perspective.
    @inlinable public var isAffine: Bool { px == 0 && py == 0 && pw == 1 }

    /// True if all points of the plane have the same distance from the eye, so that parallel lines
    /// stay parallel. True for every affine transform; a `pw` other than 1 divides all sizes. The
    /// comparisons are exact; false for NaN.
    @inlinable public var isParallel: Bool { px == 0 && py == 0 && pw > 0 }

    /// True if axis-aligned rectangles stay axis-aligned: without perspective, with quarter turns
    /// and mirrors at most. The comparisons are exact: a quarter turn with rounding errors is
    /// slanted. False for NaN.
    @inlinable
    public var keepsAxes: Bool { isAffine && ((b == 0 && c == 0) || (a == 0 && d == 0)) }

    /// Reach of a rectangle's soft edges beyond its bounding box, in pixels. Corners of a slanted
    /// rectangle are drawn out to the intersection of their edges.
    @inlinable @inline(__always)
    public var softReach: Float {
        let (slant, whole) = slantSquared
        if slant <= 0.01 * whole { return 0.5 }
        return slant < 0.25 * whole || slant > Self.slanted * whole ? 1 : 2
    }

    /// True for corners below 24°, whose soft edges would form a visible spike far beyond the
    /// corner. The linear part decides; perspective is not read. False for an axis of length 0, and
    /// for NaN.
    @inlinable @inline(__always)
    public var isSlanted: Bool {
        let (slant, whole) = slantSquared
        return slant > Self.slanted * whole
    }

    /// Square of the cosine of the angle limit of `isSlanted`: 24°. A constant of our choice,
    /// compared with `slantSquared`.
    @inlinable @inline(__always) public static var slanted: Double { 0.835 }

    /// Squared cosine of the angle between the axes, as an undivided quotient: every moving layer
    /// needs the value, and division is slow. `slant / whole` is 0 for perpendicular axes and 1 for
    /// parallel axes; both numbers are 0 for an axis of length 0.
    @inlinable @inline(__always)
    public var slantSquared: (slant: Double, whole: Double) {
        let along = a * c + b * d
        return (along * along, (a * a + b * b) * (c * c + d * d))
    }

    /// True if an image over a rectangle is shown too small for its frame in the atlas: a pixel of
    /// a soft edge, with its centre half a pixel outside, would read more than a texel and a half
    /// beyond the image. `texels` is the image's size in texels, `width` and `height` are the
    /// rectangle's in points. Perspective is not read.
    @inlinable @inline(__always)
    public func outgrowsFrame(_ texels: SIMD2<Float>, over width: Double, _ height: Double) -> Bool
    {
        let area = 3 * (a * d - b * c)
        let (w, h) = (area * width, area * height)
        let (x, y) = (Double(texels.x), Double(texels.y))
        return x * x * (c * c + d * d) > w * w || y * y * (a * a + b * b) > h * h
    }

    /// The transform of `self` first, then of `n`. Two affine transforms take the shorter
    /// `concatAffine(_:)`; a result with perspective is not normalised to a `pw` of 1.
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

    /// `concat` of two affine transforms. Precondition: both are affine; the third rows are not
    /// read.
    @inlinable @inline(__always)
    public func concatAffine(_ n: PlaneTransform) -> PlaneTransform {
        PlaneTransform(
            a: a * n.a + b * n.c, b: a * n.b + b * n.d, c: c * n.a + d * n.c, d: c * n.b + d * n.d,
            tx: tx * n.a + ty * n.c + n.tx, ty: tx * n.b + ty * n.d + n.ty)
    }

    /// The homogeneous image of a point. The pixel is x and y divided by w.
    @inlinable
    public func map(_ x: Double, _ y: Double) -> (x: Double, y: Double, w: Double) {
        (a * x + c * y + tx, b * x + d * y + ty, px * x + py * y + pw)
    }

    /// The transform after a translation in its own space, in points. The result equals the
    /// translation's `concat(self)`; only `tx`, `ty` and `pw` change.
    @inlinable
    public func translated(_ x: Double, _ y: Double) -> PlaneTransform {
        var r = self
        let m = map(x, y)
        (r.tx, r.ty, r.pw) = (m.x, m.y, m.w)
        return r
    }

    /// Determinant of the 3×3 matrix. 0 for a plane seen edge-on.
    @inlinable
    public var determinant: Double {
        a * (d * pw - ty * py) - b * (c * pw - tx * py) + px * (c * ty - d * tx)
    }

    /// True if single precision, the precision of a GPU, cannot distinguish the plane from a plane
    /// seen edge-on or squashed to a thickness of some ten-thousandths of a pixel. The limit is a
    /// determinant of 10⁻⁶ times the sum of its absolute terms. True for the zero matrix, false for
    /// NaN.
    @inlinable
    public var isSeenEdgeOn: Bool {
        let first = abs(a * d * pw) + abs(a * ty * py) + abs(b * c * pw)
        let size = first + abs(b * tx * py) + abs(px * c * ty) + abs(px * d * tx)
        return abs(determinant) <= 1e-6 * size
    }

    /// The inverse times the determinant. Exists for singular transforms, too.
    @inlinable @inline(__always)
    public var adjugate: PlaneTransform {
        var r = PlaneTransform()
        (r.a, r.b, r.px) = (d * pw - ty * py, px * ty - b * pw, b * py - px * d)
        (r.c, r.d, r.py) = (py * tx - c * pw, a * pw - px * tx, px * c - a * py)
        (r.tx, r.ty, r.pw) = (c * ty - d * tx, b * tx - a * ty, a * d - b * c)
        return r
    }

    /// Transform from pixels back to the plane; nil for a determinant that is 0 or not finite.
    /// `isSeenEdgeOn` finds planes that are nearly seen edge-on.
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

    /// The inverse with one division per element, exact for plain offsets, unlike `inverted`. A
    /// singular transform gives infinite points.
    public var exactInverse: PlaneTransform {
        var r = adjugate
        let det = a * r.a + b * r.c + px * r.tx
        (r.a, r.b, r.px) = (r.a / det, r.b / det, r.px / det)
        (r.c, r.d, r.py) = (r.c / det, r.d / det, r.py / det)
        (r.tx, r.ty, r.pw) = (r.tx / det, r.ty / det, r.pw / det)
        return r
    }

    /// True if the sum of all nine elements is finite, and therefore each element. False, too, for
    /// finite elements with a sum beyond the range of numbers. Layers with a plane that is not
    /// finite are not drawn.
    @inlinable
    public var isFinite: Bool {
        (a + b + c + d + tx + ty + px + py + pw).isFinite
    }
}

extension PlaneTransform {
    /// The plane part of a 4×4 matrix: its effect on points with z = 0, with the resulting z
    /// dropped. The third row and the third column are not read. The numbers are not checked.
    @inlinable
    public init(_ t: CATransform3D) {
        self.init()
        (a, b, px) = (Double(t.m11), Double(t.m12), Double(t.m14))
        (c, d, py) = (Double(t.m21), Double(t.m22), Double(t.m24))
        (tx, ty, pw) = (Double(t.m41), Double(t.m42), Double(t.m44))
    }
}

extension PlaneTransform {
    /// Largest scale in pixels per point, over the corners and the middle of some bounds. Points
    /// behind the eye do not count; 0 without other points.
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
    /// Image of a point, divided by w: infinite or NaN for a point without an image. A point behind
    /// the eye, with a w below 0, has a finite, mirrored image; `map(_:_:)` gives w.
    public func project(_ p: CGPoint) -> CGPoint {
        let m = map(Double(p.x), Double(p.y))
        return m.w == 1
            ? CGPoint(x: CGFloat(m.x), y: CGFloat(m.y))
            : CGPoint(x: CGFloat(m.x / m.w), y: CGFloat(m.y / m.w))
    }

    /// Bounding box of the images of a rectangle's corners, in pixels. Not finite if a corner has
    /// no image.
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
