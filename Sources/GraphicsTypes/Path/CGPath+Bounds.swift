// Bounding boxes.
//
// The loose box spans all points, controls included, in one pass. The tight box solves the
// derivative of each curve for its extremes along x and along y: a quadratic equation per axis.
import Foundation

extension CGPath {
    /// Smallest rectangle around all points, control points included; null for an empty path. O(n)
    /// in the number of points at each call.
    public final var boundingBox: CGRect { Bounds(storage.points).rect }

    /// Smallest rectangle around the outline itself; null for an empty path. O(n) in the number of
    /// elements at each call.
    public final var boundingBoxOfPath: CGRect {
        var box = Bounds([])
        for sub in storage.subpaths {
            box.add(sub.start)
            for segment in sub.segments {
                box.add(segment.end)
                guard case .line = segment else {
                    let curve = segment.asCubic
                    let (p, c, d, q) = curve.points
                    func add(_ t: CGFloat) { box.add(curve.point(t).cgPoint) }
                    cubicExtremes(p.x, c.x, d.x, q.x, add)
                    cubicExtremes(p.y, c.y, d.y, q.y, add)
                    continue
                }
            }
        }
        return box.rect
    }

    /// True if the path is one upright rectangle, which is then stored in `rect`. False for a path
    /// with curves, and for several rectangles; `rect` is then not written. O(n) in the number of
    /// elements.
    public final func isRect(_ rect: UnsafeMutablePointer<CGRect>?) -> Bool {
        var types = storage.types[...]
        if types.last == .closeSubpath { types = types.dropLast() }
        guard types.first == .moveToPoint,
            types.dropFirst().allSatisfy({ $0 == .addLineToPoint })
        else { return false }
        var p = storage.points
        if p.count == 5, p[4] == p[0] { p.removeLast() }
        guard p.count == 4 else { return false }
        let across = p[0].y == p[1].y && p[1].x == p[2].x && p[2].y == p[3].y && p[3].x == p[0].x
        let upward = p[0].x == p[1].x && p[1].y == p[2].y && p[2].x == p[3].x && p[3].y == p[0].y
        guard across || upward else { return false }
        rect?.pointee = boundingBox
        return true
    }
}

/// Calls `body` for the parameters in (0, 1) of the extremes of one coordinate of a cubic. Without
/// a list: paths have many thousands of curves.
@inline(__always)
func cubicExtremes(
    _ p: CGFloat, _ c: CGFloat, _ d: CGFloat, _ q: CGFloat, _ body: (CGFloat) -> Void
) {
    let a = q - 3 * d + 3 * c - p
    let b = 2 * (d - 2 * c + p)
    let k = c - p
    func add(_ t: CGFloat) {
        if t > 0 && t < 1 { body(t) }
    }
    if abs(a) < 1e-12 {
        if b != 0 { add(-k / b) }
    } else {
        let disc = b * b - 4 * a * k
        if disc >= 0 {
            let s = disc.squareRoot()
            add((-b + s) / (2 * a))
            add((-b - s) / (2 * a))
        }
    }
}

/// A rectangle that grows to contain points.
private struct Bounds {
    var minX = CGFloat.infinity
    var minY = CGFloat.infinity
    var maxX = -CGFloat.infinity
    var maxY = -CGFloat.infinity

    init(_ points: ContiguousArray<CGPoint>) {
        for p in points { add(p) }
    }

    mutating func add(_ p: CGPoint) {
        minX = min(minX, p.x)
        minY = min(minY, p.y)
        maxX = max(maxX, p.x)
        maxY = max(maxY, p.y)
    }

    var rect: CGRect {
        minX > maxX ? .null : CGRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
    }
}
