import LaminaGraphicsTypes

/// A plane of instances in an animated batch: the coordinate space of a normally evaluated layer,
/// for its sublayers and its own background.
///
/// Instances are in the layer's own points. If the layer moves, only the plane is rewritten and
/// uploaded:
///
///     texel 0  points to pixels: x axis, y axis
///     texel 1  pixels of the origin of the instances, opacity inherited by the layer, –
struct AnimatedBatchPlane: Sendable {
    static let texels = 2
    /// The factor by which a moving layer's plane may grow or shrink before the plane's instances
    /// are remade.
    static let headroom = 1.5

    /// The requirement of instances on the plane; each case includes the preceding cases.
    enum Need: UInt8, Comparable, Sendable {
        /// No sharp corners.
        case blunt
        /// Axes at right angles.
        case square
        /// Circles remain circles.
        case round
        /// The original axes.
        case fixed

        static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
    }

    /// The layer owning the plane.
    let node: UInt32
    /// The map from points to pixels.
    private(set) var plane: PlaneTransform
    /// The origin of the instances' coordinates, in points.
    let origin: SIMD2<Double>
    /// Further state inherited by the layer's sublayers.
    private(set) var clip: ClipState
    private(set) var opacity: Float
    let tint: SIMD4<Float>
    let isFlipped: Bool
    /// The range of pixels per point the instances were made for.
    private(set) var scales: ClosedRange<Double>
    /// The axes required by `need`.
    private let axes: PlaneTransform
    private(set) var need = Need.blunt
    /// True if records of instances name the clip.
    var isCut = false
    /// The instance of the owner's background; −1 for none.
    var background: Int32 = -1
    /// The number of sublayers with instances.
    var sublayers = 0
    /// The points the instances can touch during their validity, and the points of instances with
    /// their own animations.
    private(set) var extent: PlaneRect?
    private(set) var motion: PlaneRect?
    /// The margin in pixels around the points.
    private(set) var margin: Float = 0
    /// The pixels touched by instances when added, without the clip.
    private var uncut = PixelBox.empty
    /// The whole pixels the instances can touch at the plane's current position, and the pixels of
    /// instances with their own animations.
    private(set) var box = PixelBox.empty
    private(set) var motionBox = PixelBox.empty

    /// True if the layer stood still when the batch was made.
    let isSteady: Bool

    /// A plane with the inherited state of a layer. `headroom` is the factor of growth and
    /// shrinkage without remaking instances.
    init(
        of node: UInt32, _ context: InheritedState, from origin: SIMD2<Double>, headroom: Double
    ) {
        (self.node, self.origin) = (node, origin)
        (plane, axes) = (context.plane, context.plane)
        (clip, opacity, tint) = (context.clip, context.opacity, context.tint)
        isFlipped = context.isFlipped
        isSteady = headroom == 1
        let own = plane.scales
        scales = (own.lowerBound / headroom)...(own.upperBound * headroom)
    }

    /// The inherited state of the layer's sublayers.
    var context: InheritedState {
        var context = InheritedState()
        (context.plane, context.clip, context.opacity) = (plane, clip, opacity)
        (context.tint, context.isFlipped) = (tint, isFlipped)
        return context
    }

    /// The remaining factors of growth and shrinkage.
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

    /// True if a visit of the layer with `context` would differ in the plane only.
    func inherits(_ context: InheritedState) -> Bool {
        context.tint == tint && context.isFlipped == isFlipped && clip.isLike(context.clip)
            && (need < .fixed || context.opacity == opacity)
    }

    /// True if an instance needs the clip's record.
    var needsCutting: Bool {
        // A moving clip may later cut instances inside the clip now.
        clip.record >= 0 && (!isSteady || clip.clipping(of: uncut) != .none)
    }

    /// The clip's number in records, 0 for none.
    var clipNumber: UInt32 { isCut ? UInt32(bitPattern: clip.record + 1) : 0 }

    /// Adds the pixels and points touched by an instance.
    mutating func add(_ instance: AnimatedInstance.Made) {
        func union(_ a: PlaneRect?, _ b: PlaneRect) -> PlaneRect {
            guard let a else { return b }
            return PlaneRect(
                x0: min(a.x0, b.x0), y0: min(a.y0, b.y0), x1: max(a.x1, b.x1), y1: max(a.y1, b.y1))
        }
        extent = union(extent, instance.extent)
        need = max(need, instance.need)
        margin = max(margin, instance.margin)
        uncut.formUnion(instance.box)
        let seen = instance.box.intersection(clip.box)
        box.formUnion(seen)
        if instance.moves {
            motion = union(motion, instance.extent)
            motionBox.formUnion(seen)
        }
    }

    /// True if the instances remain valid with another inherited state.
    func holds(in context: InheritedState) -> Bool {
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

    /// Moves the plane with its layer; false if the instances were made for other scales.
    mutating func move(to context: InheritedState) -> Bool {
        (plane, clip, opacity) = (context.plane, context.clip, context.opacity)
        box = pixels(of: extent, plane).intersection(clip.box)
        motionBox = pixels(of: motion, plane).intersection(clip.box)
        let own = plane.scales
        return own.lowerBound >= scales.lowerBound * 0.999_999
            && own.upperBound <= scales.upperBound * 1.000_001
    }

    /// Extends the range of scales before the instances are remade.
    mutating func widenScales(headroom: Double) {
        let own = plane.scales
        scales =
            min(
                scales.lowerBound, own.lowerBound / headroom)...max(
                scales.upperBound, own.upperBound * headroom)
    }

    /// The whole pixels touched by content in a rectangle of points.
    private func pixels(of points: PlaneRect?, _ plane: PlaneTransform) -> PixelBox {
        guard let points else { return .empty }
        return plane.bounds(points).expanded(max(margin, plane.softReach + 1)).roundedOut
    }
}

extension ClipState {
    /// True if two clip states have the same record and the same kind of clipping. The boxes may
    /// differ.
    func isLike(_ other: ClipState) -> Bool {
        var other = other
        other.box = box
        return other == self
    }
}
