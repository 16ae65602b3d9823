import LaminaGraphicsTypes

/// The dashes of a line or an arc, each with a separate formula.
struct DashForms {
    /// The largest number of dashes that are separate records.
    static let most = 64

    private(set) var pieces: [ShapeForm] = []
    /// The least distance between two dashes, caps included, in points.
    private(set) var gap = Double.infinity

    /// The dashes of an outline between two places of a path of a length; nil for too many, for
    /// dots, and for a pattern that leaves the stroke solid.
    ///
    /// `isLoop`: the path ends where it starts; for a closed path, a dash across the start is a
    /// single piece. `tightness`: the length of a gap on the stroke's inner side, as a share.
    /// `piece`: the form between two places on the path; the first may lie before the start.
    init?(
        _ outline: ShapeOutline, from: Double, to: Double, length: Double, isLoop: Bool = false,
        isClosed: Bool = false, tightness: Double = 1, piece: (Double, Double) -> ShapeForm?
    ) {
        let pattern = StrokeDashes(lengths: outline.dashes, phase: outline.dashPhase)
        guard outline.start >= 0, outline.end <= 1, pattern.fit(to - from),
            (to - from) * Double(pattern.lengths.count)
                < Double(2 * Self.most) * pattern.lengths.reduce(0, +)
        else { return nil }
        var parts = pattern.parts(from: from, to: to, pattern.beginning)
        guard let first = parts.first, parts.count <= Self.most else { return nil }
        if isClosed, parts.count > 1, first.from <= 0, parts[parts.count - 1].to >= length {
            parts[0].from = parts.removeLast().from - length
        }
        let beyond = outline.cap == .butt ? 0 : outline.width
        var last = isLoop ? parts[parts.count - 1].to - length : -.infinity
        for part in parts {
            gap = min(gap, (part.from - last) * tightness - beyond)
            last = part.to
            // The direction of a dot is lost.
            guard part.to - part.from > 1e-6 * length, let form = piece(part.from, part.to)
            else { return nil }
            pieces.append(form)
        }
    }

    /// True if no two dashes touch the same pixel: the blend of two dashes would differ from the
    /// area of both.
    func isApart(on m: PlaneTransform) -> Bool {
        let shortest = max(ConjugateAxes(SIMD2(m.a, m.b), SIMD2(m.c, m.d)).short, 0).squareRoot()
        return pieces.count == 1 || gap * shortest >= 1.5
    }
}
