import LaminaGraphicsTypes
import LaminaMotion
import LaminaRenderTree

/// A layer of an animated batch: eligibility, validity in time, and reachable pixels.
///
/// The data layout is in `AnimatedInstance+Texels`.
enum AnimatedInstance {
    /// The largest number of keyframes per track worth the texels.
    static let mostKeyframes = 64

    /// The largest number of nested groups around an animation.
    static let mostLevels = 7

    /// The area in pixels from which an opaque layer without rotation stays a separate item: items
    /// behind an opaque item on whole pixels are not drawn. A CPU fills as many pixels in a hundred
    /// times the layer's evaluation.
    static let largeArea = 256.0 * 256

    /// The largest validity after an instance's time step, in seconds.
    static let mostSeconds = 64.0

    /// The largest validity in seconds before and after the origin of phases.
    static let longest = (
        before: 2 * AnimatedBatchRecord.step, after: mostSeconds + 2 * AnimatedBatchRecord.step
    )

    /// The time in seconds below which single precision cannot order two times.
    static let instant = 1e-5

    /// An instance and the values derived from it.
    struct Made {
        var head: ContiguousArray<SIMD4<Float>> = []
        /// The texels of all tracks; heads hold offsets into this array until the tracks are
        /// appended to the heads.
        var tracks: ContiguousArray<SIMD4<Float>> = []
        /// The pixels reachable during the validity: at the current position, and as points of the
        /// batch's plane with a margin in pixels.
        var box = PixelBox.empty
        var extent = PlaneRect(x0: 0, y0: 0, x1: 0, y1: 0)
        var margin: Float = 0
        var need = AnimatedBatchPlane.Need.blunt
        var moves = false
        /// True if an animation is not of the simple kind.
        var isFull = false
        /// The host times of the validity.
        var span = -Double.infinity..<Double.infinity
        var primitive = Primitive.solid
    }

    /// The inputs of an instance besides its motion.
    struct Subject {
        let kind: LeafKind
        let values: LayerValues
        let draw: UnsafeMutablePointer<NodeDraw>
        /// True if the instance is the background of its plane's owner.
        let isBackground: Bool
        /// The batch's plane, the origin of its coordinates, and its index in the batch.
        let plane: PlaneTransform
        let origin: SIMD2<Double>
        let number: Int
        /// The transform between the layer's position and the plane: a replicator copy's.
        let placed: PlaneTransform?
        /// The allowed growth and shrinkage factors of the plane.
        let headroom: (grow: Double, shrink: Double)
        /// The plane of the parent or of its substitute.
        let above: PlaneTransform
        /// The record as last written.
        let record: UnsafePointer<SIMD4<Float>>
        /// The layer's rectangle, around its anchor point.
        let rect: PlaneRect
        let position: SIMD2<Double>
        /// The area of a shape layer.
        let shape: AnimatedShape?
        /// The anchor point in points of the layer.
        let anchor: SIMD2<Double>

        init(
            _ kind: LeafKind, _ values: LayerValues, _ draw: UnsafeMutablePointer<NodeDraw>,
            in plane: AnimatedBatchPlane, _ number: Int, isBackground: Bool = false,
            placed: PlaneTransform? = nil, shape: AnimatedShape? = nil,
            record: UnsafePointer<SIMD4<Float>>
        ) {
            self.shape = shape
            (self.kind, self.values, self.draw) = (kind, values, draw)
            (self.plane, origin, self.number) = (plane.plane, plane.origin, number)
            (self.isBackground, self.placed, self.record) = (isBackground, placed, record)
            above = placed.map { $0.concatAffine(plane.plane) } ?? plane.plane
            headroom = plane.headroom
            let rect = shape?.box ?? LeafRules.rect(kind, values, draw)
            if isBackground {
                (self.rect, position, anchor) = (rect, .zero, .zero)
                return
            }
            position = SIMD2(Double(values.position.x), Double(values.position.y))
            let (b, unit) = (values.bounds, values.anchorPoint)
            anchor = SIMD2(
                Double(b.origin.x) + Double(unit.x) * Double(b.size.width),
                Double(b.origin.y) + Double(unit.y) * Double(b.size.height))
            self.rect = rect.offset(-anchor.x, -anchor.y)
        }
    }

    /// Writes the instance of a layer; returns the reason if the layer cannot be batched.
    static func make(
        _ s: Subject, _ motion: ClosedMotion, at time: Double, firstStep: Double, _ made: inout Made
    ) -> BatchRejection? {
        if let why = unfit(s, motion) { return why }
        let path = AnimatedBatchPath(motion, from: s.position)
        guard let shape = Shape(s, motion, path) else { return .plane }
        let r = s.rect
        let size = shape.scale * max(abs(r.x0), abs(r.x1), abs(r.y0), abs(r.y1)) * 1.5
        let speed =
            (path.speed + (s.shape?.speed ?? 0)) * shape.scale
            + (path.turnSpeed * max(path.scaleX.largest, path.scaleY.largest) + path.growth) * size
        let whole = path.box(of: shape.extent)
        let box = s.above.bounds(whole).expanded(shape.margin)
        let reach = max(whole.x1 - whole.x0, whole.y1 - whole.y0) * shape.scale
        let far = offset(s, path)
        guard box.minX.isFinite, box.maxX.isFinite, box.minY.isFinite, box.maxY.isFinite,
            reach < 65_536, path.turn.largest * size < 131_072,
            max(abs(far.x), abs(far.y)) * shape.scale < 32_768
        else { return .coarse }
        let step = (time / AnimatedBatchRecord.step).rounded(.down)
        made.moves = motion.moves
        var (from, until) = (motion.from, motion.until)
        // Ends slightly early: starts and ends are compared in double precision.
        if until.isFinite { until -= instant }
        // An animation that has just begun is written with its initial value.
        if time - motion.begun < instant { until = min(until, time + instant) }
        if made.moves {
            // The error of a time is a few units in the last place of the time since the step.
            let seconds = min(65_536 / max(speed, 1e-9), mostSeconds)
            guard seconds >= 2 * AnimatedBatchRecord.step else { return .coarse }
            from = max(from, (step - 1) * AnimatedBatchRecord.step)
            until = min(
                until,
                (step + (seconds / AnimatedBatchRecord.step).rounded(.down))
                    * AnimatedBatchRecord.step)
        }
        made.span = from..<max(from, until)
        made.box = box.roundedOut
        (made.margin, made.need) = (shape.margin, shape.need)
        made.extent = s.placed.map { $0.rect(around: whole) } ?? whole
        made.primitive = shape.primitive
        if hides(s, motion, path, shape) { return .large }
        write(s, motion, path, step - firstStep, &made)
        if !motion.tracks.allSatisfy(\.isSimple) { made.isFull = true }
        return nil
    }

    /// True if the layer may hide content behind and is large enough to make drawing far slower
    /// than evaluating.
    private static func hides(
        _ s: Subject, _ motion: ClosedMotion, _ path: AnimatedBatchPath, _ shape: Shape
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

    private static func unfit(_ s: Subject, _ motion: ClosedMotion) -> BatchRejection? {
        for track in motion.tracks {
            if case .keyframes(let frames) = track.shape,
                frames.values.count > mostKeyframes || frames.times.times.count < 2
            {
                return .animations
            }
            guard let code = track.field.code, track.levels.count <= mostLevels,
                code <= TrackField.positionAlong.code! || s.kind == .shape,
                // An additive scale has a z component without a place in the instance.
                !(track.isAdditive && track.field == .scale)
            else { return .animations }
            switch (s.kind, track.field) {
            case (.shape, .backgroundColor): return .content
            case (.solid, .fillColor), (.solid, .strokeColor), (.image, .fillColor),
                (.image, .strokeColor):
                return .animations
            case (.solid, _), (.shape, _), (_, .position), (_, .positionX), (_, .positionY),
                (_, .translation), (_, .translationX), (_, .translationY):
                break
            case (.image, .backgroundColor), (.bakedBox, _), (.none, _):
                return .content
            case (.image, _): break
            }
        }
        return nil
    }
}
