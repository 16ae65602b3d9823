import LaminaGraphicsTypes
import LaminaMotion
import LaminaRenderTree

/// The properties of a shape layer deciding the covered pixels; colours are excluded.
struct ShapeOutline {
    /// The path, retained for comparison by identity.
    var path: CGPath
    var hasFill = false, hasStroke = false
    var isEvenOdd = false
    var cap = CGLineCap.butt
    var join = CGLineJoin.miter
    var width = 0.0, miter = 10.0, start = 0.0, end = 1.0, dashPhase = 0.0
    /// Nil for an empty pattern: outlines are copied often, and nothing is retained.
    private var pattern: [Double]?
    var dashes: [Double] {
        get { pattern ?? [] }
        set { pattern = newValue.isEmpty ? nil : newValue }
    }

    /// The outline of a filled path.
    init(filling path: CGPath) {
        self.path = path
        hasFill = true
    }

    /// The outline of a path with the numbers of another outline without dashes.
    fileprivate init(filling path: CGPath, like o: borrowing ShapeOutline) {
        self.path = path
        hasFill = true
        (isEvenOdd, cap, join) = (o.isEvenOdd, o.cap, o.join)
        (width, miter, start) = (o.width, o.miter, o.start)
        (end, dashPhase) = (o.end, o.dashPhase)
    }

    /// Sets a property while iterating over the bag once: a lookup by key would search the whole
    /// bag for each property.
    fileprivate mutating func set(_ id: PropertyID, _ value: MotionValue) {
        switch id {
        case .lineWidth: width = value.number ?? 0
        case .strokeStart: start = value.number ?? 0
        case .strokeEnd: end = value.number ?? 0
        case .fillRule: isEvenOdd = value.string == "even-odd"
        case .lineCap:
            let name = value.string
            cap = name == "round" ? .round : name == "square" ? .square : .butt
        case .lineJoin:
            let name = value.string
            join = name == "round" ? .round : name == "bevel" ? .bevel : .miter
        case .miterLimit: miter = value.number ?? 0
        case .lineDashPhase: dashPhase = value.number ?? 0
        case .lineDashPattern:
            dashes = value.array?.compactMap { $0.number.map { max(0, $0) } } ?? []
        default: break
        }
    }

    /// True if the fill, or the stroke, covers the same pixels at an equal place.
    func fillsLike(_ o: Self) -> Bool {
        path === o.path && hasFill == o.hasFill && isEvenOdd == o.isEvenOdd
    }

    func strokesLike(_ o: Self) -> Bool {
        path === o.path && hasStroke == o.hasStroke && width == o.width && start == o.start
            && end == o.end && dashPhase == o.dashPhase && cap == o.cap && join == o.join
            && miter == o.miter && pattern == o.pattern
    }

    /// The bounding box of all covered points. Square caps reach √2 half widths beyond the path;
    /// mitres reach as far as the sharpest corner's. Complexity: linear in the path's elements.
    var bounds: CGRect {
        let box = path.boundingBoxOfPath
        if !hasStroke { return box }
        let sharpest = join == .miter ? StrokeReach.miter(path, limit: miter) : 1
        let far = CGFloat(width / 2 * max(1.5, sharpest))
        return box.insetBy(dx: -far, dy: -far)
    }

    /// True if both outlines have equal bounds because all inputs of `bounds` are equal.
    func reachesLike(_ o: Self) -> Bool {
        path === o.path && hasStroke == o.hasStroke && width == o.width && join == o.join
            && miter == o.miter
    }
}

extension ShapeOutline: Hashable {
    static func == (a: Self, b: Self) -> Bool { a.fillsLike(b) && a.strokesLike(b) }

    func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(path))
        hasher.combine(start)
        hasher.combine(end)
        hasher.combine(width)
    }
}

/// A shape layer's outline with its colours.
struct ShapePaint {
    var outline: ShapeOutline
    var fill: SIMD4<Float>?
    var stroke: SIMD4<Float>?

    /// True if fill and stroke are both drawn with opaque colours.
    var isOpaque: Bool {
        outline.hasFill && outline.hasStroke && (fill?.w ?? 0) >= 1 && (stroke?.w ?? 0) >= 1
    }

    /// The default paint of a shape layer. Read field by field: a copy would retain the path of
    /// the defaults, on all threads.
    private static let standard: ShapePaint = {
        var paint = ShapePaint(CGPath(rect: .zero, transform: nil))
        let p = LayerProperties()
        for id in [
            PropertyID.fillColor, .strokeColor, .lineWidth, .strokeStart, .strokeEnd, .fillRule,
            .lineCap, .lineJoin, .miterLimit, .lineDashPhase, .lineDashPattern,
        ] {
            paint.set(id, p[id])
        }
        return paint
    }()

    private init(_ path: CGPath) { outline = ShapeOutline(filling: path) }

    /// The paint of values that animations may change, visible or not; nil without a path.
    init?(committed v: LayerValues) {
        guard let path = v.bagValue(.path)?.path, !path.isEmpty else { return nil }
        outline = ShapeOutline(filling: path, like: Self.standard.outline)
        (fill, stroke) = (Self.standard.fill, Self.standard.stroke)
        for entry in v.bag { set(entry.id, entry.value) }
    }

    /// The paint of a layer's values; nil if the layer draws nothing.
    init?(_ v: LayerValues) {
        self.init(committed: v)
        outline.hasFill = (fill?.w ?? 0) > 0
        outline.hasStroke =
            (stroke?.w ?? 0) > 0 && outline.width > 0 && outline.start < outline.end
        guard outline.hasFill || outline.hasStroke else { return nil }
    }

    private mutating func set(_ id: PropertyID, _ value: MotionValue) {
        switch id {
        case .fillColor: fill = value.color?.rgba
        case .strokeColor: stroke = value.color?.rgba
        default: outline.set(id, value)
        }
    }
}
