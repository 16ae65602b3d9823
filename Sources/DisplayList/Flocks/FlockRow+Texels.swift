import LaminaGraphicsTypes
import LaminaMotion
import LaminaRenderTree

/// A row as `flock.glsl` reads it: a head of `headTexels` texels, and the tracks that move the layer.
///
///     texel 0  the place that positions count from, from the plane's own, in points; middle of the rectangle from the anchor
///              point
///     texel 1  half its width and height, position
///     texel 2  transform without its translation; where parts of it move: scale x, y, rotation, –
///     texel 3  translation, the step of time that phases are of, tracks and `Trait`s
///     texel 4  colour, straight; of a `colored` one as records have it, in one lane
///     texel 5  what it is multiplied by
///     texel 6  –, opacity, flags of the record, the first texel of its tracks; of a `placed` one its axes in the plane are before
///              them
///     then     what of the record never changes: all but its first two texels
extension FlockRow {
    static func headTexels(_ primitive: Primitive) -> Int { 7 + primitive.texels - 2 }
    static let traitsTexel = 3
    static let colorTexel = 4
    static let flagsTexel = 6

    /// Above the number of tracks in texel 3, and above them the place of its plane among the flock's.
    enum Trait {
        static let parts: UInt32 = 1 << 8
        /// The record's colour is given.
        static let colored: UInt32 = 1 << 9
        /// It has axes in the plane of its own.
        static let placed: UInt32 = 1 << 10
        static let plane: UInt32 = 11
    }

    /// The place of a row's plane, by the texel with its traits.
    static func plane(_ traits: SIMD4<Float>) -> Int {
        Int(traits.w.bitPattern >> Trait.plane)
    }

    /// The most planes of a flock: with more a lane of a row could be no number.
    static let mostPlanes = 4096

    /// Bits of a track's first texel, above the field's number.
    enum Bits {
        static let spring: UInt32 = 1 << 5
        static let keyframes: UInt32 = 2 << 5
        static let additive: UInt32 = 1 << 7
        static let reverses: UInt32 = 1 << 8
        static let bent: UInt32 = 1 << 9
        static let discrete: UInt32 = 1 << 10
        /// How many `ClosedLevel`s; three bits.
        static let levels: UInt32 = 11
        static let cumulative: UInt32 = 1 << 14
        /// Turned against the path's direction.
        static let against: UInt32 = 1 << 15
        static let length: UInt32 = 16
    }

    static func write(
        _ s: Subject, _ motion: ClosedMotion, _ path: FlockPath, _ step: Double, _ row: inout Made
    ) {
        let middle = SIMD2(path.x.middle, path.y.middle)
        var traits = UInt32(motion.tracks.count)
        if motion.parts != nil { traits |= Trait.parts }
        if s.kind == .card { traits |= Trait.colored }
        if s.placed != nil { traits |= Trait.placed }
        traits |= UInt32(s.number) << Trait.plane
        appendPlace(s, path, to: &row.head)
        appendTransform(
            s, motion.parts, [Float(step), Float(bitPattern: traits)], to: &row.head)
        appendPaint(s, to: &row.head)
        let edges = s.kind == .card ? 0 : BoxStyle.edges(s.values)
        row.head.append(
            SIMD4(
                0, s.isBackground ? 1 : s.values.opacity, Float(bitPattern: edges),
                Float(bitPattern: UInt32(row.tracks.count))))
        for i in 2..<max(2, row.primitive.texels) { row.head.append(s.record[i]) }
        if let p = s.placed { row.tracks.append(SIMD4(SIMD4(p.a, p.b, p.c, p.d))) }
        for track in motion.tracks {
            append(track, from: SIMD4(middle.x, middle.y, 0, 0), to: &row.tracks)
        }
    }

    /// The place that positions count from, from the flock's plane's own.
    static func offset(_ s: Subject, _ path: FlockPath) -> SIMD2<Double> {
        let middle = (s.placed ?? PlaneTransform()).map(path.x.middle, path.y.middle)
        return SIMD2(middle.x, middle.y) - s.origin
    }

    /// Texels 0 and 1: positions count from a place near the layer's path, where single precision tells them apart.
    private static func appendPlace(
        _ s: Subject, _ path: FlockPath, to head: inout ContiguousArray<SIMD4<Float>>
    ) {
        let (r, from) = (s.rect, offset(s, path))
        head.append(SIMD4(SIMD4(from.x, from.y, (r.x0 + r.x1) / 2, (r.y0 + r.y1) / 2)))
        head.append(
            SIMD4(
                SIMD4(
                    (r.x1 - r.x0) / 2, (r.y1 - r.y0) / 2, s.position.x - path.x.middle,
                    s.position.y - path.y.middle)))
    }

    /// Texels 2 and 3, whose second half is `rest`.
    private static func appendTransform(
        _ s: Subject, _ parts: TransformComponents?, _ rest: SIMD2<Float>,
        to head: inout ContiguousArray<SIMD4<Float>>
    ) {
        if let parts {
            head.append(SIMD4(SIMD4(parts.scale.x, parts.scale.y, parts.rotation.z, 0)))
            let moved = SIMD2(Float(parts.translation.x), Float(parts.translation.y))
            head.append(SIMD4(lowHalf: moved, highHalf: rest))
            return
        }
        if s.isBackground {
            head.append(SIMD4(1, 0, 0, 1))
            head.append(SIMD4(lowHalf: .zero, highHalf: rest))
            return
        }
        let (t, z) = (s.values.transform, Double(s.values.anchorPointZ))
        head.append(
            SIMD4(SIMD4(Double(t.m11), Double(t.m12), Double(t.m21), Double(t.m22))))
        let moved = SIMD2(
            Float(Double(t.m41) - z * Double(t.m31)), Float(Double(t.m42) - z * Double(t.m32)))
        head.append(SIMD4(lowHalf: moved, highHalf: rest))
    }

    /// Texels 4 and 5.
    private static func appendPaint(
        _ s: Subject, to head: inout ContiguousArray<SIMD4<Float>>
    ) {
        switch s.kind {
        case .card: head.append(SIMD4(s.record[1].z, 0, 0, 0))
        case .solid: head.append(s.values.backgroundColor?.rgba ?? .zero)
        case .image, .none, .flock: head.append(SIMD4(repeating: 1))
        }
        head.append(s.draw.pointee.tint)
    }

    /// A track:
    ///
    ///     texel 0  phase, cycles a second, `Bits`, seconds of a spring or number of keyframes
    ///     texel 1  value at the beginning      texel 2  change until the end
    ///     then     what a whole cycle adds, where it adds something
    ///     then     the curve's control points, where it is bent
    ///     then     of each level inside of a group its seconds within the cycle above, its beginning and end there, and whether it
    ///              reverses (1) and is bent (2); its phase at the beginning, cycles a second, fractions before and after, below 0
    ///              for nothing; the curve's control points, where it is bent
    ///     then     a spring's decay, damped frequency, share of the sine, regime; or of each keyframe its value, the control
    ///              points of the curve to the next, and its time, whether there is a curve, and of a way to the next that is no line
    ///              where its control points are, and the shares of its length, 0 where it is not followed by them, counted from
    ///              the first keyframe's texel
    ///     then     control points and shares
    private static func append(
        _ track: ClosedTrack, from origin: SIMD4<Double>,
        to texels: inout ContiguousArray<SIMD4<Float>>
    ) {
        let first = texels.count
        var bits = track.field.code ?? 0
        if track.isAdditive { bits |= Bits.additive }
        if track.reverses { bits |= Bits.reverses }
        texels.append(.zero)
        texels.append(SIMD4(beginning(of: track, from: origin)))
        texels.append(SIMD4(track.delta))
        if track.step != .zero {
            bits |= Bits.cumulative
            texels.append(SIMD4(track.step))
        }
        if let curve = track.curve {
            bits |= Bits.bent
            texels.append(curve.texel)
        }
        bits |= UInt32(track.levels.count) << Bits.levels
        for level in track.levels { append(level, to: &texels) }
        let number = append(track.shape, &bits, to: &texels)
        bits |= UInt32(texels.count - first) << Bits.length
        texels[first] = SIMD4(
            Float(track.phase), Float(track.rate), Float(bitPattern: bits), Float(number))
    }

    private static func append(
        _ level: ClosedLevel, to texels: inout ContiguousArray<SIMD4<Float>>
    ) {
        let kind: Float = (level.reverses ? 1 : 0) + (level.curve == nil ? 0 : 2)
        texels.append(
            SIMD4(
                Float(level.within), Float(level.begin),
                Float(min(level.end, Double(Float.greatestFiniteMagnitude))), kind))
        texels.append(
            SIMD4(
                Float(level.phase), Float(level.rate), Float(level.before ?? -1),
                Float(level.after ?? -1)))
        if let curve = level.curve { texels.append(curve.texel) }
    }

    /// Its first value; of a position, from the place that positions count from.
    private static func beginning(
        of track: ClosedTrack, from origin: SIMD4<Double>
    ) -> SIMD4<Double> {
        var from = track.from
        if track.isAdditive { return from }
        switch track.field {
        case .position, .positionAlong: from -= origin
        case .positionX: from.x -= origin.x
        case .positionY: from.x -= origin.y
        default: break
        }
        return from
    }

    /// What a track's shape adds to it; seconds of a spring or number of keyframes.
    private static func append(
        _ shape: ClosedTrack.Shape, _ bits: inout UInt32,
        to texels: inout ContiguousArray<SIMD4<Float>>
    ) -> Double {
        switch shape {
        case .line: return 0
        case .spring(let spring, let duration):
            bits |= Bits.spring
            texels.append(spring.texel)
            return duration
        case .keyframes(let frames):
            bits |= Bits.keyframes
            if frames.isDiscrete { bits |= Bits.discrete }
            if frames.turn < 0 { bits |= Bits.against }
            append(frames, to: &texels)
            return Double(frames.times.times.count)
        }
    }

    private static func append(
        _ frames: VectorKeyframes, to texels: inout ContiguousArray<SIMD4<Float>>
    ) {
        let count = frames.times.times.count
        var bends: ContiguousArray<SIMD4<Float>> = []
        // Discrete ones have a time more than values.
        for (i, time) in frames.times.times.enumerated() {
            let value = frames.values[min(i, frames.values.count - 1)]
            let curve = i < frames.curves.count ? frames.curves[i] : nil
            texels.append(SIMD4(value))
            texels.append(curve?.texel ?? .zero)
            var way = SIMD4(Float(time), curve.map { $0.isLinear ? 0 : 1 } ?? 0, 0, 0)
            if i < frames.bends.count, let bend = frames.bends[i] {
                way.z = Float(3 * count + bends.count)
                bends.append(SIMD4(bend.first))
                bends.append(SIMD4(bend.second))
                if !bend.shares.isEmpty {
                    way.w = Float(3 * count + bends.count)
                    append(bend.shares, to: &bends)
                }
            }
            texels.append(way)
        }
        texels.append(contentsOf: bends)
    }

    /// Four numbers a texel.
    private static func append(
        _ numbers: [Double], to texels: inout ContiguousArray<SIMD4<Float>>
    ) {
        for i in stride(from: 0, to: numbers.count, by: 4) {
            var texel = SIMD4<Float>.zero
            for k in 0..<min(4, numbers.count - i) { texel[k] = Float(numbers[i + k]) }
            texels.append(texel)
        }
    }
}

extension TrackField {
    /// Its number in `flock.glsl`; nil where that has none.
    var code: UInt32? {
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
        case .positionAlong: 12
        default: nil
        }
    }
}

extension TimingCurve {
    fileprivate var texel: SIMD4<Float> { SIMD4(Float(x1), Float(y1), Float(x2), Float(y2)) }
}

extension SpringCurve {
    /// Its regime's constants, and which it is: 0 underdamped, 1 critical, 2 overdamped, 3 at rest at once.
    fileprivate var texel: SIMD4<Float> {
        switch regime {
        case .underdamped(let decay, let frequency, let share):
            SIMD4(Float(decay), Float(frequency), Float(share), 0)
        case .critical(let decay, let slope): SIMD4(Float(decay), 0, Float(slope), 1)
        case .overdamped(let decay, let root, let share):
            SIMD4(Float(decay), Float(root), Float(share), 2)
        case .still: SIMD4(0, 0, 0, 3)
        }
    }
}
