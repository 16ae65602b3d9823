import LaminaGraphicsTypes
import LaminaMotion
import LaminaRenderTree

/// A row as `flock.glsl` reads it: a head of `headTexels` texels, and the tracks that move the layer.
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
extension FlockRow {
    static func headTexels(_ primitive: Primitive) -> Int { 8 + primitive.texels - 2 }
    static let flagsTexel = 7

    /// Above the number of tracks in texel 4.
    enum Trait {
        static let parts: UInt32 = 1 << 8
        /// The record's colour is given.
        static let colored: UInt32 = 1 << 9
    }

    /// Bits of a track's first texel, above the field's number.
    enum Bits {
        static let spring: UInt32 = 1 << 5
        static let keyframes: UInt32 = 2 << 5
        static let additive: UInt32 = 1 << 7
        static let reverses: UInt32 = 1 << 8
        static let bent: UInt32 = 1 << 9
        static let discrete: UInt32 = 1 << 10
        static let length: UInt32 = 16
    }

    static func write(
        _ s: Subject, _ motion: ClosedMotion, _ path: FlockPath, _ r: PlaneRect, _ step: Double,
        _ row: inout Made
    ) {
        let (v, p) = (s.values, s.above)
        func texel(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> SIMD4<Float> {
            SIMD4(Float(a), Float(b), Float(c), Float(d))
        }
        let (x, y) = (path.x.middle, path.y.middle)
        let origin = p.map(x, y)
        let t = v.transform
        let z = Double(v.anchorPointZ)
        var traits = UInt32(motion.tracks.count)
        row.head.append(texel(p.a, p.b, p.c, p.d))
        row.head.append(texel(origin.x, origin.y, (r.x0 + r.x1) / 2, (r.y0 + r.y1) / 2))
        row.head.append(
            texel(
                (r.x1 - r.x0) / 2, (r.y1 - r.y0) / 2, Double(v.position.x) - x,
                Double(v.position.y) - y))
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
        case .solid: row.head.append(v.backgroundColor?.rgba ?? .zero)
        case .image, .none, .flock: row.head.append(SIMD4(repeating: 1))
        }
        row.head[row.head.count - 2].w = Float(bitPattern: traits)
        row.head.append(s.draw.pointee.tint)
        let edges = s.kind == .card ? 0 : BoxStyle.edges(v)
        row.head.append(
            SIMD4(
                s.draw.pointee.opacity, v.opacity, Float(bitPattern: edges),
                Float(bitPattern: UInt32(row.tracks.count))))
        for i in 2..<max(2, row.primitive.texels) { row.head.append(s.record[i]) }
        for track in motion.tracks { append(track, from: SIMD4(x, y, 0, 0), to: &row.tracks) }
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
