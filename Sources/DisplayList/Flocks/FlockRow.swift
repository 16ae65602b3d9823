import Foundation
import LaminaGraphicsTypes
import LaminaMotion
import LaminaRenderTree

/// One layer of a flock as `flock.glsl` reads it: a head of `headTexels` texels, and the tracks that move it.
///
///     texel 0  the parent's plane to pixels: x axis, y axis
///     texel 1  pixels of the place that positions count from; middle of the rectangle from the anchor point, in points
///     texel 2  half its width and height, position
///     texel 3  transform without its translation; where parts of it move: scale x, y, rotation, –
///     texel 4  translation, the step of time that phases are of, tracks and `Trait`s
///     texel 5  colour, straight; of a `colored` one as records have it, in one lane
///     texel 6  what it is multiplied by
///     texel 7  opacity above, its own, flags of the record, the first texel of its tracks
///     then     what of the record never changes: all but its first two texels
enum FlockRow {
    static func headTexels(_ primitive: Primitive) -> Int { 8 + primitive.texels - 2 }
    static let flagsTexel = 7

    /// Above the number of tracks in texel 4.
    enum Trait {
        static let parts: UInt32 = 1 << 8
        /// The record's colour is given.
        static let colored: UInt32 = 1 << 9
    }

    /// Keyframes of one track that are worth their texels.
    static let mostKeyframes = 64

    /// A row and what follows from it.
    struct Made {
        var head: ContiguousArray<SIMD4<Float>> = []
        /// The texels of all tracks; heads name places in here until they are put behind them.
        var tracks: ContiguousArray<SIMD4<Float>> = []
        /// Pixels it can touch, while it holds.
        var box = PixelBox.empty
        var moves = false
        /// Host times between which it holds.
        var span = -Double.infinity..<Double.infinity
        var primitive = Primitive.solid
    }

    /// What a row is made of besides its motion.
    struct Subject {
        let kind: LeafKind
        let values: UnsafePointer<LayerProperties>
        let draw: UnsafeMutablePointer<NodeDraw>
        /// Where its parent lies.
        let above: PlaneTransform
        /// The record as it was last written.
        let record: UnsafePointer<SIMD4<Float>>
    }

    /// Writes the row of a layer; why not, where it cannot be in a flock.
    static func make(
        _ s: Subject, _ motion: ClosedMotion, at time: Double, firstStep: Double, _ row: inout Made
    ) -> FlockObstacle? {
        let v = s.values
        if let why = unfit(s, motion) { return why }
        let path = FlockPath(motion, from: v.pointee.position)
        let r = rectangle(s)
        guard let shape = Shape(s, motion, path, r) else { return .plane }
        let size = shape.scale * max(abs(r.x0), abs(r.x1), abs(r.y0), abs(r.y1)) * 1.5
        let speed =
            path.speed * shape.scale
            + (path.turnSpeed * max(path.scaleX.largest, path.scaleY.largest) + path.growth) * size
        let whole = path.box(of: shape.extent)
        let box = s.above.bounds(whole).expanded(shape.margin)
        let reach = max(whole.x1 - whole.x0, whole.y1 - whole.y0) * shape.scale
        guard box.minX.isFinite, box.maxX.isFinite, box.minY.isFinite, box.maxY.isFinite,
            reach < 65_536, path.turn.largest * size < 131_072
        else { return .coarse }
        let step = (time / FlockRecord.step).rounded(.down)
        row.moves = motion.moves
        var (from, until) = (motion.from, motion.until)
        // A little early: what begins or ends is told in double.
        if until.isFinite { until -= 1e-5 }
        if row.moves {
            // An instant is off by some units in the last place of the time since the step.
            let seconds = min(65_536 / max(speed, 1e-9), 64)
            guard seconds >= 2 * FlockRecord.step else { return .coarse }
            from = max(from, (step - 1) * FlockRecord.step)
            until = min(
                until,
                (step + (seconds / FlockRecord.step).rounded(.down)) * FlockRecord.step)
        }
        row.span = from..<max(from, until)
        row.box = box.roundedOut
        row.primitive = shape.primitive
        write(s, motion, path, r, step - firstStep, &row)
        return nil
    }

    /// The layer's rectangle, around its anchor point.
    private static func rectangle(_ s: Subject) -> PlaneRect {
        let (b, anchor) = (s.values.pointee.bounds, s.values.pointee.anchorPoint)
        let r = LeafRules.rect(s.kind, s.values, s.draw)
        return r.offset(
            -Double(b.origin.x) - Double(anchor.x) * Double(b.size.width),
            -Double(b.origin.y) - Double(anchor.y) * Double(b.size.height))
    }

    private static func unfit(_ s: Subject, _ motion: ClosedMotion) -> FlockObstacle? {
        for track in motion.tracks {
            if case .keyframes(let frames) = track.shape,
                frames.values.count > mostKeyframes || frames.times.times.count < 2
            {
                return .animations
            }
            guard track.field.code != nil else { return .animations }
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

    private static func write(
        _ s: Subject, _ motion: ClosedMotion, _ path: FlockPath, _ r: PlaneRect, _ step: Double,
        _ row: inout Made
    ) {
        let (v, p) = (s.values, s.above)
        func texel(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> SIMD4<Float> {
            SIMD4(Float(a), Float(b), Float(c), Float(d))
        }
        let (x, y) = (path.x.middle, path.y.middle)
        let origin = p.map(x, y)
        let t = v.pointee.transform
        let z = Double(v.pointee.anchorPointZ)
        var traits = UInt32(motion.tracks.count)
        row.head.append(texel(p.a, p.b, p.c, p.d))
        row.head.append(texel(origin.x, origin.y, (r.x0 + r.x1) / 2, (r.y0 + r.y1) / 2))
        row.head.append(
            texel(
                (r.x1 - r.x0) / 2, (r.y1 - r.y0) / 2, Double(v.pointee.position.x) - x,
                Double(v.pointee.position.y) - y))
        if let parts = motion.parts {
            traits |= Trait.parts
            row.head.append(texel(parts.scale.x, parts.scale.y, parts.rotation.z, 0))
            row.head.append(texel(parts.translation.x, parts.translation.y, step, 0))
        } else {
            row.head.append(
                texel(Double(t.m11), Double(t.m12), Double(t.m21), Double(t.m22)))
            row.head.append(
                texel(
                    Double(t.m41) - z * Double(t.m31), Double(t.m42) - z * Double(t.m32), step, 0))
        }
        switch s.kind {
        case .card:
            traits |= Trait.colored
            row.head.append(SIMD4(s.record[1].z, 0, 0, 0))
        case .solid: row.head.append(v.pointee.backgroundColor?.rgba ?? .zero)
        case .image, .none, .flock: row.head.append(SIMD4(repeating: 1))
        }
        row.head[row.head.count - 2].w = Float(bitPattern: traits)
        row.head.append(s.draw.pointee.tint)
        let edges = s.kind == .card ? 0 : BoxStyle.edges(v)
        row.head.append(
            SIMD4(
                s.draw.pointee.opacity, v.pointee.opacity, Float(bitPattern: edges),
                Float(bitPattern: UInt32(row.tracks.count))))
        for i in 2..<max(2, row.primitive.texels) { row.head.append(s.record[i]) }
        for track in motion.tracks { append(track, from: SIMD4(x, y, 0, 0), to: &row.tracks) }
    }

    // MARK: - Tracks

    /// Bits of a track's first texel, above the field's number.
    private enum Bits {
        static let spring: UInt32 = 1 << 5
        static let keyframes: UInt32 = 2 << 5
        static let additive: UInt32 = 1 << 7
        static let reverses: UInt32 = 1 << 8
        static let bent: UInt32 = 1 << 9
        static let discrete: UInt32 = 1 << 10
        static let length: UInt32 = 16
    }

    /// A track:
    ///
    ///     texel 0  phase, cycles a second, `Bits`, seconds of a spring or number of keyframes
    ///     texel 1  value at the beginning      texel 2  change until the end
    ///     then     the curve's control points, where it is bent
    ///     then     a spring's decay, damped frequency, share of the sine, regime; or of each keyframe its value, the control
    ///              points of the curve to the next, and its time and whether there is a curve
    private static func append(
        _ track: ClosedTrack, from origin: SIMD4<Double>,
        to texels: inout ContiguousArray<SIMD4<Float>>
    ) {
        let first = texels.count
        var bits = track.field.code ?? 0
        if track.isAdditive { bits |= Bits.additive }
        if track.reverses { bits |= Bits.reverses }
        var number = 0.0
        var from = track.from
        if !track.isAdditive {
            switch track.field {
            case .position: from -= origin
            case .positionX: from.x -= origin.x
            case .positionY: from.x -= origin.y
            default: break
            }
        }
        texels.append(.zero)
        texels.append(SIMD4(from))
        texels.append(SIMD4(track.delta))
        if let curve = track.curve {
            bits |= Bits.bent
            texels.append(curve.texel)
        }
        switch track.shape {
        case .line: break
        case .spring(let spring, let duration):
            bits |= Bits.spring
            number = duration
            texels.append(spring.texel)
        case .keyframes(let frames):
            bits |= Bits.keyframes
            if frames.isDiscrete { bits |= Bits.discrete }
            // Discrete ones have a time more than values.
            number = Double(frames.times.times.count)
            for i in frames.times.times.indices {
                let value = frames.values[min(i, frames.values.count - 1)]
                let curve = i < frames.curves.count ? frames.curves[i] : nil
                texels.append(SIMD4(value))
                texels.append(curve?.texel ?? .zero)
                texels.append(
                    SIMD4(
                        Float(frames.times.times[i]), curve.map { $0.isLinear ? 0 : 1 } ?? 0, 0, 0)
                )
            }
        }
        bits |= UInt32(texels.count - first) << Bits.length
        texels[first] = SIMD4(
            Float(track.phase), Float(track.rate), Float(bitPattern: bits), Float(number))
    }
}

extension TrackField {
    /// Its number in `flock.glsl`; nil where that has none.
    fileprivate var code: UInt32? {
        switch self {
        case .position: 0
        case .positionX: 1
        case .positionY: 2
        case .opacity: 3
        case .backgroundColor: 4
        case .rotationZ: 5
        case .scale, .scaleXY: 6
        case .scaleX: 7
        case .scaleY: 8
        case .translation: 9
        case .translationX: 10
        case .translationY: 11
        default: nil
        }
    }
}

extension TimingCurve {
    fileprivate var texel: SIMD4<Float> { SIMD4(Float(x1), Float(y1), Float(x2), Float(y2)) }
}

extension SpringCurve {
    /// Its regimes: 0 underdamped, 1 critical, 2 overdamped, 3 at rest at once.
    fileprivate var texel: SIMD4<Float> {
        let decay = zeta * omega
        if zeta < 1 {
            let damped = omega * (1 - zeta * zeta).squareRoot()
            return SIMD4(
                Float(decay), Float(damped), Float((decay - initialVelocity) / damped), 0)
        }
        if zeta == 1 { return SIMD4(Float(omega), 0, Float(omega - initialVelocity), 1) }
        if !zeta.isFinite { return SIMD4(0, 0, 0, 3) }
        let root = omega * (zeta * zeta - 1).squareRoot()
        return SIMD4(Float(decay), Float(root), Float((decay - initialVelocity) / root), 2)
    }
}
