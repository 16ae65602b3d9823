// Clipping of a filled path to a rectangle, as a path.
//
// Input: a path and a rectangle. Output: the same outlines, with parts beyond a side moved onto the
// side.
// Idea: moved parts run along the side and enclose no area, hence winding numbers inside are
// unchanged, for either fill rule. Curves are divided at their crossings with a side and keep their
// shape.
// Cost: linear in elements. When not to use it: for stroked paths, with visible lines along the
// sides, and for shapes other than upright rectangles (`intersection(_:using:)`).

extension CGPath {
    /// The part in a rectangle; empty if no part lies in the rectangle. Open subpaths are closed.
    package final func cut(to rect: CGRect) -> CGPath {
        let sides = [
            Side(isColumn: true, place: rect.minX, sign: 1),
            Side(isColumn: true, place: rect.maxX, sign: -1),
            Side(isColumn: false, place: rect.minY, sign: 1),
            Side(isColumn: false, place: rect.maxY, sign: -1),
        ]
        let made = CGMutablePath()
        for sub in storage.subpaths {
            var segments = sub.segments
            if let last = segments.last?.end, last != sub.start {
                segments.append(.line(last, sub.start))
            }
            for side in sides { segments = side.cut(segments) }
            // A subpath beyond a side has become a line along the side, or a point.
            guard let first = segments.first?.start,
                segments.contains(where: { $0.end.x != first.x }),
                segments.contains(where: { $0.end.y != first.y })
            else { continue }
            made.move(to: first)
            for segment in segments { made.add(segment) }
            made.closeSubpath()
        }
        return made
    }
}

/// A side of a rectangle.
private struct Side {
    let isColumn: Bool
    let place: CGFloat
    /// 1 for an inside at greater coordinates, −1 for an inside at smaller coordinates.
    let sign: CGFloat

    private func coordinate(_ p: CGPoint) -> CGFloat { isColumn ? p.x : p.y }
    /// Distance of a point inside the side; negative outside.
    private func depth(_ p: CGPoint) -> CGFloat { (coordinate(p) - place) * sign }
    /// The nearest point on or inside the side.
    private func moved(_ p: CGPoint) -> CGPoint {
        if depth(p) >= 0 { return p }
        return isColumn ? CGPoint(x: place, y: p.y) : CGPoint(x: p.x, y: place)
    }

    func cut(_ segments: [PathSegment]) -> [PathSegment] {
        var made: [PathSegment] = []
        made.reserveCapacity(segments.count)
        for segment in segments {
            let curve = segment.asCubic
            let (p, c, d, q) = curve.points
            let depths = (
                depth(p.cgPoint), depth(c.cgPoint), depth(d.cgPoint), depth(q.cgPoint)
            )
            let (least, most) = (
                min(depths.0, depths.1, depths.2, depths.3),
                max(depths.0, depths.1, depths.2, depths.3)
            )
            if least >= 0 {
                made.append(segment)
            } else if most <= 0 || !(most - least).isFinite {
                made.append(.line(moved(segment.start), moved(segment.end)))
            } else if case .line(let a, let b) = segment {
                cut(a, b, into: &made)
            } else {
                cut(curve, depths, into: &made)
            }
        }
        return made
    }

    /// Cuts a line that crosses the side.
    private func cut(_ a: CGPoint, _ b: CGPoint, into made: inout [PathSegment]) {
        let t = depth(a) / (depth(a) - depth(b))
        let crossing = CGPoint(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t)
        let middle = isColumn ? CGPoint(x: place, y: crossing.y) : CGPoint(x: crossing.x, y: place)
        made.append(.line(moved(a), middle))
        made.append(.line(middle, moved(b)))
    }

    /// Cuts a curve with up to three crossings of the side.
    private func cut(
        _ curve: CubicCurve, _ depths: (CGFloat, CGFloat, CGFloat, CGFloat),
        into made: inout [PathSegment]
    ) {
        var rest = curve
        var start: CGFloat = 0
        for end in crossings(depths) + [1] {
            let (part, after) =
                end < 1 ? rest.split(at: (end - start) / (1 - start)) : (rest, rest)
            let (from, to) = (moved(part.start.cgPoint), moved(part.end.cgPoint))
            let isInside = depth(part.point(0.5).cgPoint) > 0
            made.append(
                isInside
                    ? .cubic(CubicCurve(SIMD2(from), part.control1, part.control2, SIMD2(to)))
                    : .line(from, to))
            (rest, start) = (after, end)
        }
    }

    /// Parameters in (0, 1) of a cubic's zeros, rising.
    private func crossings(_ d: (CGFloat, CGFloat, CGFloat, CGFloat)) -> [CGFloat] {
        func value(_ t: CGFloat) -> CGFloat {
            let u = 1 - t
            return u * u * (u * d.0 + 3 * t * d.1) + t * t * (3 * u * d.2 + t * d.3)
        }
        var found: [CGFloat] = []
        var low: CGFloat = 0
        var ends: [CGFloat] = []
        cubicExtremes(d.0, d.1, d.2, d.3) { ends.append($0) }
        ends.sort()
        for high in ends + [1] {
            if (value(low) > 0) != (value(high) > 0) {
                var (a, b) = (low, high)
                // Bisection to the last bit of a parameter.
                for _ in 0..<52 {
                    let t = (a + b) / 2
                    if (value(t) > 0) == (value(a) > 0) { a = t } else { b = t }
                }
                if b > 0, b < 1 { found.append(b) }
            }
            low = high
        }
        return found
    }
}

extension CGMutablePath {
    /// Adds a segment that begins at the current point.
    fileprivate func add(_ segment: PathSegment) {
        switch segment {
        case .line(_, let end): addLine(to: end)
        case .quad(_, let control, let end): addQuadCurve(to: end, control: control)
        case .cubic(let curve):
            addCurve(
                to: curve.end.cgPoint, control1: curve.control1.cgPoint,
                control2: curve.control2.cgPoint)
        }
    }
}
