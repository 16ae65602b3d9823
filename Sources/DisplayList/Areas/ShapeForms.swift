import LaminaGraphicsTypes

/// A straight line as a parallelogram, in points: its centre and half axes.
struct LineForm {
    var center: SIMD2<Double>, u: SIMD2<Double>, v: SIMD2<Double>
    /// True with half a circle at both ends of `u`.
    var isRound = false
}

/// An area with a formula for its share of each pixel, in points.
enum ShapeForm {
    case rectangle(PlaneRect)
    /// The outline of a rectangle: a smaller rectangle is left out, by a width on all sides.
    case frame(PlaneRect, width: Double)
    case line(LineForm)
    case arc(ArcForm)
    case ellipse(EllipseForm)
    case rounded(RoundedForm)
    /// A polygon, or a chain of lines with a pen.
    case polyline(PolylineForm)
    case dashes(DashForms)

    /// True for a formula that takes longer than coverage where a driver computes every branch for
    /// every pixel: curves, and chains of points.
    var isCostly: Bool {
        switch self {
        case .rectangle, .line, .frame: false
        case .arc, .ellipse, .rounded, .polyline: true
        case .dashes(let dashes): dashes.pieces.contains { $0.isCostly }
        }
    }
}

/// The areas covered by an outline's fill and stroke, where both have a formula.
///
/// A shader computes the covered area of each pixel, without a coverage page and without work of
/// the processor. A changed path of the same kind changes only numbers in the record.
struct ShapeForms {
    private(set) var fill: ShapeForm?
    private(set) var stroke: ShapeForm?

    /// True if the formula of an area is costly; see `ShapeForm.isCostly`.
    var isCostly: Bool { fill?.isCostly ?? false || stroke?.isCostly ?? false }

    /// Nil for other outlines. `isSimple`: the kept result of `PolylineForm.isSimple`. Cost:
    /// constant, whatever the path.
    init?(_ outline: ShapeOutline, isSimple: Bool? = nil) {
        let types = outline.path.elementTypes
        guard types.count <= PolylineForm.most + 2 else { return nil }
        let isDashed = outline.hasStroke && outline.dashes.contains { $0 > 0 }
        if types.count == 2, types[1] == .addLineToPoint {
            // A line has no area to fill.
            guard outline.hasStroke else { return }
            stroke = isDashed ? Self.dashedLine(outline) : Self.line(outline)
            if stroke == nil { return nil }
            return
        }
        if isDashed {
            guard !outline.hasFill, let circle = CirclePath(outline.path),
                let dashes = Self.dashedArc(outline, circle)
            else { return nil }
            stroke = dashes
            return
        }
        var rect = CGRect.zero
        if types.count > 2, types[2] == .addLineToPoint {
            let isRect = outline.path.isRect(&rect)
            let chain = isRect && !outline.hasStroke ? nil : PolylineForm(outline.path)
            if isRect || chain != nil {
                if isRect, outline.hasFill { fill = .rectangle(PlaneRect(rect)) }
                if !isRect, outline.hasFill {
                    guard let polygon = chain?.polygon, isSimple ?? polygon.isSimple else {
                        return nil
                    }
                    fill = .polyline(polygon)
                }
                guard outline.hasStroke else { return }
                stroke =
                    (isRect ? Self.frame(outline, rect) : nil)
                    ?? chain?.stroked(outline).map { .polyline($0) }
                if stroke == nil { return nil }
                return
            }
        }
        guard let circle = CirclePath(outline.path) else {
            if let form = EllipseForm(outline.path) {
                if outline.hasFill { fill = .ellipse(form) }
                guard outline.hasStroke else { return }
                guard let pen = form.stroked(outline) else { return nil }
                stroke = .ellipse(pen)
                return
            }
            guard let path = RoundedPath(outline.path), let form = RoundedForm(path) else {
                return nil
            }
            if outline.hasFill { fill = .rounded(form) }
            guard outline.hasStroke else { return }
            guard path.isClosed, let pen = form.stroked(outline) else { return nil }
            stroke = .rounded(pen)
            return
        }
        if outline.hasFill {
            guard circle.isWhole || circle.hasCenter else { return nil }
            fill = .arc(
                ArcForm(
                    circle, from: 0, to: circle.angle(at: 1), outer: circle.radius, inner: 0))
        }
        if outline.hasStroke {
            guard let arc = Self.arc(outline, circle) else { return nil }
            stroke = .arc(arc)
        }
    }

    /// The dashes of a line.
    private static func dashedLine(_ outline: ShapeOutline) -> ShapeForm? {
        let points = outline.path.points
        let way = SIMD2(
            Double(points[1].x) - Double(points[0].x), Double(points[1].y) - Double(points[0].y))
        let length = (way * way).sum().squareRoot()
        guard length > 0, length.isFinite else { return nil }
        return DashForms(
            outline, from: outline.start * length, to: outline.end * length, length: length
        ) {
            line(outline, from: $0 / length, to: $1 / length)
        }.map { .dashes($0) }
    }

    /// The dashes of a circle or an arc.
    private static func dashedArc(_ outline: ShapeOutline, _ circle: CirclePath) -> ShapeForm? {
        guard !circle.hasCenter, circle.isWhole || !circle.isClosed,
            outline.width < 2 * circle.radius
        else { return nil }
        let (length, half) = (circle.length, outline.width / 2)
        // Dashes are lengths; the ends of a trimmed stroke are parameters of the cubics.
        let place = length / circle.angle(at: 1)
        let isLoop = circle.isWhole && outline.start <= 0 && outline.end >= 1
        return DashForms(
            outline, from: circle.angle(at: outline.start) * place,
            to: circle.angle(at: outline.end) * place, length: length, isLoop: isLoop,
            isClosed: isLoop && circle.isClosed, tightness: 1 - half / circle.radius
        ) {
            var arc = ArcForm(
                circle, from: $0 / place, to: $1 / place, outer: circle.radius + half,
                inner: circle.radius - half)
            arc.cap = outline.cap
            return arc.hasOverlap ? nil : .arc(arc)
        }.map { .dashes($0) }
    }

    /// The stroke of a line.
    private static func line(_ outline: ShapeOutline) -> ShapeForm? {
        guard outline.start >= 0, outline.end <= 1 else { return nil }
        return line(outline, from: outline.start, to: outline.end)
    }

    /// The stroke of a line's part between two shares.
    private static func line(_ outline: ShapeOutline, from: Double, to: Double) -> ShapeForm? {
        let points = outline.path.points
        let (p, q) = (points[0], points[1])
        let (dx, dy) = (q.x - p.x, q.y - p.y)
        guard dx != 0 || dy != 0, dx.isFinite, dy.isFinite else { return nil }
        let half = outline.width / 2
        let beyond = outline.cap == .square ? half : 0
        if dx == 0 || dy == 0, outline.cap != .round {
            func place(_ share: Double) -> CGPoint {
                CGPoint(x: p.x + dx * CGFloat(share), y: p.y + dy * CGFloat(share))
            }
            let (a, b) = (place(from), place(to))
            let line = CGRect(
                x: min(a.x, b.x), y: min(a.y, b.y), width: abs(a.x - b.x), height: abs(a.y - b.y))
            return .rectangle(
                PlaneRect(
                    line.insetBy(
                        dx: CGFloat(dx == 0 ? -half : -beyond),
                        dy: CGFloat(dy == 0 ? -half : -beyond))))
        }
        let way = SIMD2(Double(dx), Double(dy))
        let length = (way * way).sum().squareRoot()
        let along = way / length
        return .line(
            LineForm(
                center: SIMD2(Double(p.x), Double(p.y)) + way * ((from + to) / 2),
                u: along * (length * (to - from) / 2 + beyond),
                v: SIMD2(-along.y, along.x) * half, isRound: outline.cap == .round))
    }

    /// The stroke of a closed rectangle with mitred or round corners.
    private static func frame(_ outline: ShapeOutline, _ rect: CGRect) -> ShapeForm? {
        let path = outline.path
        guard path.elementTypes.last == .closeSubpath, path.points.count == 4,
            let form = RoundedForm(rect).stroked(outline), rect.width > 0, rect.height > 0
        else { return nil }
        if form.hasRoundJoins { return .rounded(form) }
        let half = CGFloat(-outline.width / 2)
        return .frame(PlaneRect(rect.insetBy(dx: half, dy: half)), width: outline.width)
    }

    /// The stroke of a circle or of an arc.
    private static func arc(_ outline: ShapeOutline, _ circle: CirclePath) -> ArcForm? {
        guard !circle.hasCenter, circle.isWhole || !circle.isClosed, outline.start >= 0,
            outline.end <= 1
        else { return nil }
        let isRing =
            circle.isWhole && outline.start == 0 && outline.end == 1
            && (circle.isClosed || outline.cap != .square)
        let half = outline.width / 2
        // A pen wider than the radius covers the inside twice.
        guard isRing || half < circle.radius else { return nil }
        var arc = ArcForm(
            circle, from: circle.angle(at: outline.start), to: circle.angle(at: outline.end),
            outer: circle.radius + half, inner: circle.radius - half)
        arc.cap = outline.cap
        // The square ends of an open circle overlap at the circle's start.
        let coversStart = outline.cap == .square && arc.isWhole && !isRing
        return arc.hasOverlap || coversStart ? nil : arc
    }
}
