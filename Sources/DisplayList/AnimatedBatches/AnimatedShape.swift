import LaminaGraphicsTypes
import LaminaMotion
import LaminaRenderTree

/// The area of a shape layer in an animated batch: a fill or a stroke with a formula, whose numbers
/// tracks may change. Positions are in points of the layer.
struct AnimatedShape {
    /// The shader's input, an own variant of the program of animated batches each.
    enum Layout: UInt8 {
        /// The layer's record is a rectangle.
        case none
        /// The stroke of a line: ends and pen.
        case line
        /// The stroke of an arc, a ring, a sector or a disc: circle and pen.
        case arc
        /// An area given by half axes: only the colour and the place change.
        case axes

        /// The layout for a primitive.
        init(_ primitive: Primitive) {
            switch primitive {
            case .parallelogram, .capsule: self = .line
            case .arc, .roundArc: self = .arc
            case .ellipse, .frame, .rounded, .polygon, .polyline: self = .axes
            default: self = .none
            }
        }

        /// The definition that chooses the program's variant; empty for a rectangle.
        var definition: String {
            switch self {
            case .none: ""
            case .line: "#define LINE"
            case .arc: "#define ARC"
            case .axes: "#define AXES"
            }
        }

        /// The texels of the numbers.
        var texels: Int {
            switch self {
            case .none: 0
            case .line: 2
            case .arc: 3
            case .axes: 1
            }
        }
    }

    let primitive: Primitive
    /// True for a stroke, whose colour is `strokeColor`.
    let isStroke: Bool
    let color: SIMD4<Float>
    /// The reachable rectangle during a motion.
    private(set) var box = PlaneRect(x0: 0, y0: 0, x1: 0, y1: 0)
    /// An upper bound of the speed of the edges by the numbers, in points per second.
    private(set) var speed = 0.0
    /// The least and the greatest pixels per point with an exact formula.
    private(set) var scales = 0.0...Double.infinity
    /// True if the area is exact only where circles remain circles.
    private(set) var needsCircles = false
    private var numbers: Numbers

    private enum Numbers {
        case line(LinePen)
        case arc(CirclePath, ArcPen)
        case axes(ShapeAxes)
    }

    /// The ends of a line, and the pen.
    private struct LinePen {
        let ends: SIMD4<Double>
        let start: Double, end: Double, width: Double
        let isSquare: Bool

        /// Nil for a path other than a single line.
        init?(_ outline: ShapeOutline) {
            let path = outline.path
            let types = path.elementTypes
            guard types.count == 2, types[0] == .moveToPoint, types[1] == .addLineToPoint else {
                return nil
            }
            let (p, q) = (path.points[0], path.points[1])
            ends = SIMD4(Double(p.x), Double(p.y), Double(q.x), Double(q.y))
            (start, end, width) = (outline.start, outline.end, outline.width)
            isSquare = outline.cap == .square
        }

        /// A rectangle as the stroke of its middle line.
        init(_ r: PlaneRect) {
            let middle = (r.y0 + r.y1) / 2
            ends = SIMD4(r.x0, middle, r.x1, middle)
            (start, end, width, isSquare) = (0, 1, r.y1 - r.y0, false)
        }
    }

    /// The part of a circle's path with a pen, or filled.
    private struct ArcPen {
        let start: Double, end: Double, width: Double
        let isFill: Bool, isSquare: Bool

        init(_ outline: ShapeOutline) {
            isFill = outline.hasFill
            (start, end) = isFill ? (0, 1) : (outline.start, outline.end)
            width = outline.width
            isSquare = !isFill && outline.cap == .square
        }
    }

    /// The area of a layer's committed values with a motion. Nil for a layer with several areas,
    /// with other content, or without a formula for the motion.
    init?(
        _ values: LayerValues, _ node: UnsafeMutablePointer<RenderNode>, _ motion: ClosedMotion,
        prefersCoverage: Bool
    ) {
        guard Self.isAlone(values, node), let paint = ShapePaint(committed: values) else {
            return nil
        }
        var outline = paint.outline
        guard let tracks = ShapeTracks(outline, motion),
            !outline.dashes.contains(where: { $0 > 0 })
        else { return nil }
        outline.hasStroke =
            (paint.stroke?.w ?? 0) > 0 && (outline.width > 0 || tracks.hasWidth)
            && (outline.start < outline.end || tracks.isTrimmed)
        let line = LinePen(outline)
        outline.hasFill = line == nil && (paint.fill?.w ?? 0) > 0
        guard outline.hasFill != outline.hasStroke,
            let color = outline.hasStroke ? paint.stroke : paint.fill,
            !(outline.hasStroke ? tracks.hasFillColor : tracks.hasStrokeColor)
        else { return nil }
        (isStroke, self.color) = (outline.hasStroke, color)
        if let line {
            if tracks.rectangle != nil { return nil }
            primitive = outline.cap == .round ? .capsule : .parallelogram
            numbers = .line(line)
            bound(line, tracks)
        } else if tracks.line != nil {
            return nil
        } else if outline.hasFill, case .rectangle(let r)? = ShapeForms(outline)?.fill {
            primitive = .parallelogram
            numbers = .line(LinePen(r))
            bound(r, tracks)
        } else if tracks.rectangle != nil {
            return nil
        } else if prefersCoverage, ShapeForms(outline)?.isCostly ?? true {
            return nil
        } else if let circle = CirclePath(outline.path) {
            primitive = outline.hasStroke && outline.cap != .butt ? .roundArc : .arc
            numbers = .arc(circle, ArcPen(outline))
            if !bound(circle, outline, tracks) { return nil }
        } else {
            guard tracks.isEmpty, let area = ShapeAxes(outline) else { return nil }
            primitive = area.primitive
            numbers = .axes(area)
            (box, scales, needsCircles) = (area.box, area.scales, area.needsCircles)
        }
    }

    /// The numbers in points from the anchor point `anchor` of the layer.
    func texels(from anchor: SIMD2<Double>) -> [SIMD4<Float>] {
        switch numbers {
        case .line(let pen):
            let ends = pen.ends - SIMD4(lowHalf: anchor, highHalf: anchor)
            return [
                SIMD4(ends),
                SIMD4(SIMD4(pen.start, pen.end, pen.width, pen.isSquare ? 1 : 0)),
            ]
        case .arc(let circle, let pen):
            let (center, start) = (circle.center - anchor, circle.start * circle.radius)
            return [
                SIMD4(SIMD4(lowHalf: center, highHalf: start)),
                SIMD4(SIMD4(pen.start, pen.end, pen.width, pen.isFill ? 1 : pen.isSquare ? 2 : 0)),
                SIMD4(SIMD4(circle.step, Double(circle.count), circle.turn, 0)),
            ]
        case .axes(let area):
            return [SIMD4(SIMD4(lowHalf: area.u, highHalf: area.v))] + area.rest
        }
    }

    // MARK: Content

    private static let numberIDs: PropertySet = {
        var set = PropertySet()
        for id in [
            PropertyID.path, .fillColor, .strokeColor, .lineWidth, .strokeStart, .strokeEnd,
            .fillRule, .lineCap, .lineJoin, .miterLimit, .lineDashPhase, .lineDashPattern,
        ] {
            set.insert(id)
        }
        return set
    }()

    /// True for a layer without content besides the shape.
    static func isAlone(_ v: LayerValues, _ node: UnsafeMutablePointer<RenderNode>) -> Bool {
        node.pointee.layerClass == .shape && node.pointee.children.isEmpty
            && node.pointee.mask == noNode && v.contents == nil
            && (v.backgroundColor?.rgba.w ?? 0) <= 0 && v.borderWidth <= 0
            && v.flags.isDisjoint(with: LayerFlags.masksToBounds.union(.shouldRasterize))
            && v.bagHolds(only: numberIDs)
    }

    // MARK: Lines

    private mutating func bound(_ pen: LinePen, _ tracks: ShapeTracks) {
        let ends = (0..<4).map { tracks.line?.span($0) ?? AnimatedBatchPath.Span(pen.ends[$0]) }
        // A square end reaches √2 half widths beyond the line.
        let far = max(tracks.width.high, 0) * 0.75
        box = PlaneRect(
            x0: min(ends[0].low, ends[2].low) - far, y0: min(ends[1].low, ends[3].low) - far,
            x1: max(ends[0].high, ends[2].high) + far, y1: max(ends[1].high, ends[3].high) + far)
        let (w, h) = (box.x1 - box.x0, box.y1 - box.y0)
        speed = tracks.trimSpeed * (w * w + h * h).squareRoot() + tracks.widthSpeed
        if let line = tracks.line { for i in 0..<4 { speed += line.speed(i) } }
        needsCircles = primitive == .capsule
    }

    private mutating func bound(_ r: PlaneRect, _ tracks: ShapeTracks) {
        box = r
        guard let track = tracks.rectangle else { return }
        func reach(_ lane: Int) -> (low: Double, high: Double) {
            let (from, size) = (track.span(lane), track.span(lane + 2))
            return (from.low + min(size.low, 0), from.high + max(size.high, 0))
        }
        let (x, y) = (reach(0), reach(1))
        box = PlaneRect(x0: x.low, y0: y.low, x1: x.high, y1: y.high)
        for i in 0..<4 { speed += track.speed(i) }
    }

    // MARK: Arcs

    /// The bounds of a part of a ring; false for a motion with times without a formula.
    private mutating func bound(
        _ circle: CirclePath, _ outline: ShapeOutline, _ tracks: ShapeTracks
    ) -> Bool {
        let r = circle.radius
        let half = max(tracks.width.high, 0) / 2
        needsCircles = true
        let reach = r * 1.0003 + (outline.hasStroke ? half : 0)
        box = PlaneRect(
            x0: circle.center.x - reach, y0: circle.center.y - reach, x1: circle.center.x + reach,
            y1: circle.center.y + reach)
        speed = tracks.trimSpeed * circle.angle(at: 1) * reach * 2 + tracks.widthSpeed
        if outline.hasFill {
            guard circle.isWhole || circle.hasCenter else { return false }
            return setScales(circle.isWhole ? 0 : 4 / r, 8192 / r)
        }
        guard !circle.hasCenter, circle.isWhole || !circle.isClosed else { return false }
        let isTrimmed = tracks.isTrimmed || outline.start != 0 || outline.end != 1
        if circle.isWhole, !isTrimmed, circle.isClosed || outline.cap != .square {
            return setScales(0, 8192 / (r + half))
        }
        // A pen wider than the radius covers the inside twice, and so do overlapping ends.
        guard half < r else { return false }
        if outline.cap != .butt {
            let part = max(min(tracks.end.high, 1) - max(tracks.start.low, 0), 0)
            var longest = ArcForm(
                circle, from: 0, to: circle.angle(at: 1) * part, outer: r + half, inner: r - half)
            longest.cap = outline.cap
            if longest.hasOverlap || longest.isWhole { return false }
        }
        return setScales(
            max(4 / (r + max(tracks.width.low, 0) / 2), 2 / (r - half)), 8192 / (r + half))
    }

    /// Sets the pixels per point with an exact formula; false if none has one, as where a pen
    /// leaves next to no hole, or for a width that is no number.
    private mutating func setScales(_ low: Double, _ high: Double) -> Bool {
        guard low <= high else { return false }
        scales = low...high
        return true
    }
}
