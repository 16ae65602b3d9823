// Outline of a stroke.
//
// Input: subpaths, half the line width, caps, joins, miter limit, tolerance. Output: closed
// subpaths with a nonzero-winding fill equal to the stroke.
//
//      left side  ───────────────►╮       an open subpath gives one loop: its left side, a cap,
//      path       ── ── ── ── ── ─│cap    the left side of the reversed path, a cap; a closed one
//      reversed   ◄───────────────╯       gives two loops that run in opposite directions.
//
// Idea: the left side of a run is the only case. The outside of a corner gets the join. At the
// inside the outline passes through the corner itself, which keeps the winding sound for pieces
// shorter than the line width. Round parts are cubics, offset curves are lines within the
// tolerance.
// Cost: linear in samples.
import Foundation

struct PathStroker {
    let halfWidth: CGFloat
    let cap: CGLineCap
    let join: CGLineJoin
    let miterLimit: CGFloat
    let tolerance: CGFloat
    var out = PathStorage()

    init(
        halfWidth: CGFloat, cap: CGLineCap, join: CGLineJoin, miterLimit: CGFloat,
        tolerance: CGFloat
    ) {
        self.halfWidth = halfWidth
        self.cap = cap
        self.join = join
        self.miterLimit = miterLimit
        self.tolerance = tolerance
    }

    mutating func stroke(_ sub: Subpath) {
        let pieces = sub.segments
            .map { $0.samples(tolerance: tolerance, halfWidth: halfWidth) }
            .filter { !$0.isEmpty }
        guard let first = pieces.first?.first, let last = pieces.last?.last else {
            if sub.isClosed || !sub.segments.isEmpty { dot(sub.start) }
            return
        }
        let back = pieces.reversed().map { piece in
            piece.reversed().map {
                CurveSample(
                    point: $0.point,
                    direction: CGVector(dx: -$0.direction.dx, dy: -$0.direction.dy))
            }
        }
        out.move(offset(first))
        side(pieces)
        if sub.isClosed {
            corner(first.point, last.direction, first.direction, join)
            out.close()
            guard let start = back.first?.first, let end = back.last?.last else { return }
            out.move(offset(start))
            side(back)
            corner(start.point, end.direction, start.direction, join)
        } else {
            end(last.point, last.direction)
            side(back)
            end(first.point, CGVector(dx: -first.direction.dx, dy: -first.direction.dy))
        }
        out.close()
    }

    private func offset(_ s: CurveSample) -> CGPoint {
        CGPoint(
            x: s.point.x - s.direction.dy * halfWidth, y: s.point.y + s.direction.dx * halfWidth)
    }

    /// Adds the left side of joined pieces, from the offset of the first sample on.
    private mutating func side(_ pieces: [[CurveSample]]) {
        var previous: CurveSample?
        for piece in pieces {
            if let previous { corner(piece[0].point, previous.direction, piece[0].direction, join) }
            var from = piece[0]
            for sample in piece.dropFirst() {
                advance(from, sample)
                from = sample
            }
            previous = from
        }
    }

    private mutating func advance(_ from: CurveSample, _ to: CurveSample) {
        let dot = from.direction.dx * to.direction.dx + from.direction.dy * to.direction.dy
        let (a, b) = (offset(from), offset(to))
        if dot < 0.8 {
            // At a cusp the direction turns within a single step; the stroke therefore gets a round
            // corner.
            out.line(
                CGPoint(
                    x: to.point.x - from.direction.dy * halfWidth,
                    y: to.point.y + from.direction.dx * halfWidth))
            corner(to.point, from.direction, to.direction, .round)
            return
        }
        let backwards =
            (b.x - a.x) * (to.point.x - from.point.x) + (b.y - a.y) * (to.point.y - from.point.y)
        if backwards < 0 { out.line(to.point) }
        out.line(b)
    }

    /// Adds a corner from the offset along `d0` to the offset along `d1`, both at `p`.
    private mutating func corner(
        _ p: CGPoint, _ d0: CGVector, _ d1: CGVector, _ join: CGLineJoin
    ) {
        let cross = d0.dx * d1.dy - d0.dy * d1.dx
        let dot = d0.dx * d1.dx + d0.dy * d1.dy
        let target = CGPoint(x: p.x - d1.dy * halfWidth, y: p.y + d1.dx * halfWidth)
        if dot > 0, abs(cross) < 1e-4 { return out.line(target) }
        let isTurnBack = dot < 0 && abs(cross) < 1e-9
        guard cross < 0 || isTurnBack else {
            out.line(p)
            return out.line(target)
        }
        switch join {
        case .round:
            let delta = isTurnBack ? -CGFloat.pi : CGFloat(atan2(Double(cross), Double(dot)))
            let start = CGFloat(atan2(Double(d0.dx), Double(-d0.dy)))
            out.addRelativeArc(p, halfWidth, start, delta, .identity)
        case .miter:
            let cosHalf = max((1 + dot) / 2, 0).squareRoot()
            if !isTurnBack, cosHalf > 1e-6, 1 / cosHalf <= miterLimit {
                let k = halfWidth / (1 + dot)
                out.line(CGPoint(x: p.x - (d0.dy + d1.dy) * k, y: p.y + (d0.dx + d1.dx) * k))
            }
            out.line(target)
        case .bevel:
            out.line(target)
        }
    }

    /// Adds a cap at `p`, at the path's end in direction `d`.
    private mutating func end(_ p: CGPoint, _ d: CGVector) {
        let (x, y) = (d.dx * halfWidth, d.dy * halfWidth)
        switch cap {
        case .butt: break
        case .square:
            out.line(CGPoint(x: p.x - y + x, y: p.y + x + y))
            out.line(CGPoint(x: p.x + y + x, y: p.y - x + y))
        case .round:
            let start = CGFloat(atan2(Double(d.dx), Double(-d.dy)))
            out.addRelativeArc(p, halfWidth, start, -.pi, .identity)
            return
        }
        out.line(CGPoint(x: p.x + y, y: p.y - x))
    }

    /// Adds a subpath without length: with round caps, a dot. A square cap has no direction, hence
    /// PDF and Cairo paint nothing.
    private mutating func dot(_ p: CGPoint) {
        guard cap == .round else { return }
        out.addEllipse(
            CGRect(
                x: p.x - halfWidth, y: p.y - halfWidth, width: 2 * halfWidth,
                height: 2 * halfWidth), .identity)
    }
}

extension CGPath {
    /// The outline with a nonzero-winding fill equal to a stroke of this path.
    ///
    /// `lineWidth`: points before `transform`, which applies to the finished outline. Curves are
    /// followed within 0.02 points. A width of 0 or less gives an empty path. O(n) in the number of
    /// flattened segments.
    public final func copy(
        strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin,
        miterLimit: CGFloat, transform: CGAffineTransform = .identity
    ) -> CGPath {
        strokedOutline(
            width: lineWidth, cap: lineCap, join: lineJoin, miterLimit: miterLimit,
            tolerance: 0.02, transform: transform)
    }

    /// The outline of a stroke with a tolerance in points for curves. Not Apple's; for drawing at
    /// other scales.
    public final func strokedOutline(
        width: CGFloat, cap: CGLineCap, join: CGLineJoin, miterLimit: CGFloat, tolerance: CGFloat,
        transform: CGAffineTransform = .identity
    ) -> CGPath {
        guard width > 0, width.isFinite else { return CGPath(storage: PathStorage()) }
        var stroker = PathStroker(
            halfWidth: width / 2, cap: cap, join: join, miterLimit: miterLimit,
            tolerance: max(tolerance, 1e-4))
        for sub in storage.subpaths { stroker.stroke(sub) }
        return CGPath(storage: stroker.out.transformed(by: transform))
    }
}
