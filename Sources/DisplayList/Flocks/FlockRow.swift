import LaminaGraphicsTypes
import LaminaMotion
import LaminaRenderTree

/// One layer of a flock: whether it can be one, how long what is written of it holds, and what pixels it can touch.
///
/// What is written of it is in `FlockRow+Texels`.
enum FlockRow {
    /// Keyframes of one track that are worth their texels.
    static let mostKeyframes = 64

    /// Groups within each other around an animation.
    static let mostLevels = 7

    /// Pixels from which an opaque layer stays an item of its own, which hides what is behind it where it lies on whole
    /// pixels. A processor fills as many in a hundred times what evaluating the layer takes it.
    static let largeArea = 256.0 * 256

    /// Seconds after its step in which a row holds, at most.
    static let mostSeconds = 64.0

    /// Seconds before and after the moment that phases are counted from in which a row holds, at most.
    static let longest = (
        before: 2 * FlockRecord.step, after: mostSeconds + 2 * FlockRecord.step
    )

    /// Seconds in which single precision may not tell what is before and what after.
    static let instant = 1e-5

    /// A row and what follows from it.
    struct Made {
        var head: ContiguousArray<SIMD4<Float>> = []
        /// The texels of all tracks; heads name places in here until they are put behind them.
        var tracks: ContiguousArray<SIMD4<Float>> = []
        /// Pixels it can touch, while it holds: where it is, and the points of the flock's plane, with pixels beyond.
        var box = PixelBox.empty
        var extent = PlaneRect(x0: 0, y0: 0, x1: 0, y1: 0)
        var margin: Float = 0
        var need = FlockPlane.Need.blunt
        var moves = false
        /// Whether an animation is none of the simple ones.
        var isFull = false
        /// Host times between which it holds.
        var span = -Double.infinity..<Double.infinity
        var primitive = Primitive.solid
    }

    /// What a row is made of besides its motion.
    struct Subject {
        let kind: LeafKind
        let values: LayerValues
        let draw: UnsafeMutablePointer<NodeDraw>
        /// Whether it is the background of the layer whose plane it is in.
        let isBackground: Bool
        /// The flock's plane, the points of it that rows count from, and its place among those of the flock.
        let plane: PlaneTransform
        let origin: SIMD2<Double>
        let number: Int
        /// What is between the layer's place and the plane: a copy's transform.
        let placed: PlaneTransform?
        /// How many times as large and as small the plane may become.
        let headroom: (grow: Double, shrink: Double)
        /// Where its parent, or what stands for it, lies.
        let above: PlaneTransform
        /// The record as it was last written.
        let record: UnsafePointer<SIMD4<Float>>
        /// The layer's rectangle, around its anchor point.
        let rect: PlaneRect
        let position: SIMD2<Double>

        init(
            _ kind: LeafKind, _ values: LayerValues, _ draw: UnsafeMutablePointer<NodeDraw>,
            in plane: FlockPlane, _ number: Int, isBackground: Bool = false,
            placed: PlaneTransform? = nil, record: UnsafePointer<SIMD4<Float>>
        ) {
            (self.kind, self.values, self.draw) = (kind, values, draw)
            (self.plane, origin, self.number) = (plane.plane, plane.origin, number)
            (self.isBackground, self.placed, self.record) = (isBackground, placed, record)
            above = placed.map { $0.concatAffine(plane.plane) } ?? plane.plane
            headroom = plane.headroom
            let rect = LeafRules.rect(kind, values, draw)
            if isBackground {
                (self.rect, position) = (rect, .zero)
                return
            }
            position = SIMD2(Double(values.position.x), Double(values.position.y))
            let (b, anchor) = (values.bounds, values.anchorPoint)
            self.rect = rect.offset(
                -Double(b.origin.x) - Double(anchor.x) * Double(b.size.width),
                -Double(b.origin.y) - Double(anchor.y) * Double(b.size.height))
        }
    }

    /// Writes the row of a layer; why not, where it cannot be in a flock.
    static func make(
        _ s: Subject, _ motion: ClosedMotion, at time: Double, firstStep: Double, _ row: inout Made
    ) -> FlockObstacle? {
        if let why = unfit(s, motion) { return why }
        let path = FlockPath(motion, from: s.position)
        guard let shape = Shape(s, motion, path) else { return .plane }
        let r = s.rect
        let size = shape.scale * max(abs(r.x0), abs(r.x1), abs(r.y0), abs(r.y1)) * 1.5
        let speed =
            path.speed * shape.scale
            + (path.turnSpeed * max(path.scaleX.largest, path.scaleY.largest) + path.growth) * size
        let whole = path.box(of: shape.extent)
        let box = s.above.bounds(whole).expanded(shape.margin)
        let reach = max(whole.x1 - whole.x0, whole.y1 - whole.y0) * shape.scale
        let far = offset(s, path)
        guard box.minX.isFinite, box.maxX.isFinite, box.minY.isFinite, box.maxY.isFinite,
            reach < 65_536, path.turn.largest * size < 131_072,
            max(abs(far.x), abs(far.y)) * shape.scale < 32_768
        else { return .coarse }
        let step = (time / FlockRecord.step).rounded(.down)
        row.moves = motion.moves
        var (from, until) = (motion.from, motion.until)
        // A little early: what begins or ends is told in double.
        if until.isFinite { until -= instant }
        // What has just begun is written as it stands.
        if time - motion.begun < instant { until = min(until, time + instant) }
        if row.moves {
            // An instant is off by some units in the last place of the time since the step.
            let seconds = min(65_536 / max(speed, 1e-9), mostSeconds)
            guard seconds >= 2 * FlockRecord.step else { return .coarse }
            from = max(from, (step - 1) * FlockRecord.step)
            until = min(
                until,
                (step + (seconds / FlockRecord.step).rounded(.down)) * FlockRecord.step)
        }
        row.span = from..<max(from, until)
        row.box = box.roundedOut
        (row.margin, row.need) = (shape.margin, shape.need)
        row.extent = s.placed.map { $0.rect(around: whole) } ?? whole
        row.primitive = shape.primitive
        if hides(s, motion, path, shape) { return .large }
        write(s, motion, path, step - firstStep, &row)
        if !motion.tracks.allSatisfy(\.isSimple) { row.isFull = true }
        return nil
    }

    /// Whether it may hide what is behind it, and is so large that drawing it takes far longer than evaluating it.
    private static func hides(
        _ s: Subject, _ motion: ClosedMotion, _ path: FlockPath, _ shape: Shape
    ) -> Bool {
        let width = (shape.extent.x1 - shape.extent.x0) * path.scaleX.smallest
        let height = (shape.extent.y1 - shape.extent.y0) * path.scaleY.smallest
        let scale = s.above.scales.upperBound
        guard width * height * scale * scale >= largeArea,
            path.turn.length == 0, !path.turnsAlong,
            s.kind != .solid || s.values.backgroundColor != nil,
            !motion.tracks.contains(where: { $0.field == .opacity || $0.field == .backgroundColor })
        else { return false }
        return LeafRules.isOpaque(
            s.kind, s.values, s.draw, opacity: LeafRules.opacity(s.values, s.draw))
    }

    private static func unfit(_ s: Subject, _ motion: ClosedMotion) -> FlockObstacle? {
        for track in motion.tracks {
            if case .keyframes(let frames) = track.shape,
                frames.values.count > mostKeyframes || frames.times.times.count < 2
            {
                return .animations
            }
            guard track.field.code != nil, track.levels.count <= mostLevels,
                // The depth's part of it is nowhere.
                !(track.isAdditive && track.field == .scale)
            else { return .animations }
            switch (s.kind, track.field) {
            case (.solid, _), (_, .position), (_, .positionX), (_, .positionY),
                (_, .translation), (_, .translationX), (_, .translationY):
                break
            case (.image, .backgroundColor), (.card, _), (.none, _), (.flock, _): return .content
            case (.image, _): break
            }
        }
        return nil
    }
}
