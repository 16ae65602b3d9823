import LaminaGraphicsTypes

/// A plane that rows of a flock lie in: that of a layer which is evaluated as ever, for its sublayers and its own background.
///
/// Rows count in the layer's own points, so that where it moves this is all that is written and handed over again:
///
///     texel 0  points to pixels: x axis, y axis
///     texel 1  pixels of the point that rows count from, opacity of what the layer is in, –
struct FlockPlane: Sendable {
    static let texels = 2
    /// How many times as large and as small the plane of a layer that moves may become before its rows are made again.
    static let headroom = 1.5

    /// What rows need of the plane to be drawn as they are; each holds what the one before does.
    enum Need: UInt8, Comparable, Sendable {
        /// No sharp corners.
        case blunt
        /// Axes at right angles.
        case square
        /// Circles that stay circles.
        case round
        /// The axes it was made with.
        case fixed

        static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
    }

    /// The layer whose plane it is.
    let node: UInt32
    /// Points to pixels.
    private(set) var plane: PlaneTransform
    /// The points that rows count from.
    let origin: SIMD2<Double>
    /// What the layer's sublayers inherit besides.
    private(set) var clip: ClipState
    private(set) var opacity: Float
    let tint: SIMD4<Float>
    let isFlipped: Bool
    /// Pixels of a point, at least and at most, that its rows are made for.
    private(set) var scales: ClosedRange<Double>
    /// The axes that `need` is about.
    private let axes: PlaneTransform
    private(set) var need = Need.blunt
    /// Whether records of its rows name the clip.
    var isCut = false
    /// The row of its own background; −1 for none.
    var background: Int32 = -1
    /// How many sublayers are rows.
    var sublayers = 0
    /// Points that its rows can touch as long as they hold, and those that ones do which move by themselves.
    private(set) var extent: PlaneRect?
    private(set) var motion: PlaneRect?
    /// Pixels beyond.
    private(set) var margin: Float = 0
    /// What rows touched as they were added, wherever the clip is.
    private var uncut = PixelBox.empty
    /// Whole pixels that its rows can touch where it is now, and those that ones do which move by themselves.
    private(set) var box = PixelBox.empty
    private(set) var motionBox = PixelBox.empty

    /// Whether the layer stood still when the flock was made.
    let isSteady: Bool

    /// `headroom`: how many times as large and as small the plane may become before its rows have to be made again.
    init(
        of node: UInt32, _ context: LayerContext, from origin: SIMD2<Double>, headroom: Double
    ) {
        (self.node, self.origin) = (node, origin)
        (plane, axes) = (context.plane, context.plane)
        (clip, opacity, tint) = (context.clip, context.opacity, context.tint)
        isFlipped = context.isFlipped
        isSteady = headroom == 1
        let own = plane.scales
        scales = (own.lowerBound / headroom)...(own.upperBound * headroom)
    }

    /// What the layer's sublayers inherit.
    var context: LayerContext {
        var context = LayerContext()
        (context.plane, context.clip, context.opacity) = (plane, clip, opacity)
        (context.tint, context.isFlipped) = (tint, isFlipped)
        return context
    }

    /// How many times as large and as small it may become.
    var headroom: (grow: Double, shrink: Double) {
        let own = plane.scales
        return (
            own.upperBound > 0 ? scales.upperBound / own.upperBound : 1,
            own.lowerBound > 0 ? scales.lowerBound / own.lowerBound : 1
        )
    }

    var texels: (SIMD4<Float>, SIMD4<Float>) {
        let from = plane.map(origin.x, origin.y)
        return (
            SIMD4(SIMD4(plane.a, plane.b, plane.c, plane.d)),
            SIMD4(Float(from.x), Float(from.y), opacity, 0)
        )
    }

    /// Whether what stands in the draft or is written again besides plane and rows is the same as for another layer's visit.
    func inherits(_ context: LayerContext) -> Bool {
        context.tint == tint && context.isFlipped == isFlipped && clip.isLike(context.clip)
            && (need < .fixed || context.opacity == opacity)
    }

    /// Whether something in it needs the clip's record.
    var needsCutting: Bool {
        // Where a clip moves, what it does not cut now it may cut later.
        clip.record >= 0 && (!isSteady || clip.clipping(of: uncut) != .none)
    }

    /// The number of its clip in records, 0 for none.
    var clipNumber: UInt32 { isCut ? UInt32(bitPattern: clip.record + 1) : 0 }

    /// Adds what a row can touch.
    mutating func add(_ row: FlockRow.Made) {
        func union(_ a: PlaneRect?, _ b: PlaneRect) -> PlaneRect {
            guard let a else { return b }
            return PlaneRect(
                x0: min(a.x0, b.x0), y0: min(a.y0, b.y0), x1: max(a.x1, b.x1), y1: max(a.y1, b.y1))
        }
        extent = union(extent, row.extent)
        need = max(need, row.need)
        margin = max(margin, row.margin)
        uncut.formUnion(row.box)
        let seen = row.box.intersection(clip.box)
        box.formUnion(seen)
        if row.moves {
            motion = union(motion, row.extent)
            motionBox.formUnion(seen)
        }
    }

    /// Whether rows stay what they are where the layer is drawn in another context.
    func holds(in context: LayerContext) -> Bool {
        let new = context.plane
        guard inherits(context), context.depth < 0, new.isAffine, new.isFinite else { return false }
        switch need {
        case .blunt: if new.isSlanted { return false }
        case .square: if new.isOblique || new.isSlanted { return false }
        case .round: if !new.isConformal { return false }
        case .fixed:
            let same = new.a == axes.a && new.b == axes.b && new.c == axes.c && new.d == axes.d
            if !same { return false }
        }
        return isCut || context.clip.clipping(of: pixels(of: extent, new)) == .none
    }

    /// The layer was moved; false where its rows are made for other scales.
    mutating func move(to context: LayerContext) -> Bool {
        (plane, clip, opacity) = (context.plane, context.clip, context.opacity)
        box = pixels(of: extent, plane).intersection(clip.box)
        motionBox = pixels(of: motion, plane).intersection(clip.box)
        let own = plane.scales
        return own.lowerBound >= scales.lowerBound * 0.999_999
            && own.upperBound <= scales.upperBound * 1.000_001
    }

    /// Its rows are made again for more scales.
    mutating func widenScales(headroom: Double) {
        let own = plane.scales
        scales =
            min(
                scales.lowerBound, own.lowerBound / headroom)...max(
                scales.upperBound, own.upperBound * headroom)
    }

    /// Whole pixels that something in these points can touch.
    private func pixels(of points: PlaneRect?, _ plane: PlaneTransform) -> PixelBox {
        guard let points else { return .empty }
        return plane.bounds(points).expanded(max(margin, plane.softReach + 1)).roundedOut
    }
}

extension ClipState {
    /// Whether it cuts by the same record in the same way, be its box another.
    func isLike(_ other: ClipState) -> Bool {
        var other = other
        other.box = box
        return other == self
    }
}
