import CoreGraphics
import Foundation

extension Contour {
    /// Rounded corners: curves replace vertices without handles.
    ///
    /// Source: lottie-spec, "Rounded Corners"; the handle is the quarter circle's.
    func withRoundCorners(_ radius: Double) -> Contour {
        guard radius > 0, segments.count > 1 || isClosed else { return self }
        // Vertices with both handles; a closed path's last segment ends at its first vertex.
        var vertices: [(place: Vector, in: Vector, out: Vector)] = []
        var list = segments
        if isClosed, let last = list.last, last.end != start {
            list.append(CubicCurve(last.end, last.end, start, start))
        }
        let count = isClosed ? list.count : list.count + 1
        for i in 0..<count {
            let place = i == 0 ? start : list[i - 1].end
            let before =
                i > 0 ? list[i - 1].control2 : isClosed ? list[list.count - 1].control2 : place
            let after = i < list.count ? list[i].control1 : place
            vertices.append((place, before, after))
        }
        var rounded: [(place: Vector, in: Vector, out: Vector)] = []
        for (i, v) in vertices.enumerated() {
            let isEnd = !isClosed && (i == 0 || i == count - 1)
            guard !isEnd, v.in == v.place, v.out == v.place else {
                rounded.append(v)
                continue
            }
            let before = vertices[(i + count - 1) % count].place
            let after = vertices[(i + 1) % count].place
            func cut(_ to: Vector) -> (Vector, Vector) {
                let way = to - v.place
                let length = way.length
                guard length > 0 else { return (v.place, v.place) }
                let reach = min(length / 2, radius)
                let corner = v.place + way * (reach / length)
                return (corner, corner + (v.place - corner) * Self.quarter)
            }
            let (a, b) = (cut(before), cut(after))
            rounded.append((a.0, a.0, a.1))
            rounded.append((b.0, b.1, b.0))
        }
        var path = Contour(rounded[0].place)
        for i in 1..<rounded.count + (isClosed ? 1 : 0) {
            let (a, b) = (rounded[i - 1], rounded[i % rounded.count])
            path.curve(a.out, b.in, b.place)
        }
        path.isClosed = isClosed
        return path
    }
}
