import LaminaGraphicsTypes
import LaminaMotion
import LaminaRenderTree

// The texels of an instance's animation tracks.
extension AnimatedInstance {
    /// Bits of a track's first texel, above the field's number.
    enum Bits {
        static let spring: UInt32 = 1 << 5
        static let keyframes: UInt32 = 2 << 5
        static let additive: UInt32 = 1 << 7
        static let reverses: UInt32 = 1 << 8
        static let bent: UInt32 = 1 << 9
        static let discrete: UInt32 = 1 << 10
        /// The number of `ClosedLevel`s; three bits.
        static let levels: UInt32 = 11
        static let cumulative: UInt32 = 1 << 14
        /// Rotated against the path's direction.
        static let against: UInt32 = 1 << 15
        static let length: UInt32 = 16
    }

    /// Appends a track:
    ///
    ///     texel 0  phase, cycles a second, `Bits`, seconds of a spring or number of keyframes
    ///     texel 1  value at the beginning      texel 2  change until the end
    ///     then     what a whole cycle adds, where it adds something
    ///     then     the curve's control points, where it is bent
    ///     then     of each level inside of a group its seconds within the cycle above, its beginning and end there, and whether it
    ///              reverses (1) and is bent (2); its phase at the beginning, cycles a second, the fraction before, below 0 for
    ///              nothing, and at the end, which is that after; −1 less that one for nothing after; the curve's control points, where it is bent
    ///     then     a spring's decay, damped frequency, share of the sine, regime; or of each keyframe its value, the control
    ///              points of the curve to the next, and its time, whether there is a curve, and of a way to the next that is no line
    ///              where its control points are, and the shares of its length, 0 where it is not followed by them, counted from
    ///              the first keyframe's texel
    ///     then     control points and shares
    static func appendTrack(
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
        for level in track.levels { appendLevel(level, to: &texels) }
        let number = appendShape(track.shape, &bits, to: &texels)
        bits |= UInt32(texels.count - first) << Bits.length
        texels[first] = SIMD4(
            Float(track.phase), Float(track.rate), Float(bitPattern: bits), Float(number))
    }

    private static func appendLevel(
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
                Float(level.after ?? -1 - level.atEnd)))
        if let curve = level.curve { texels.append(curve.texel) }
    }

    /// The first value; for a position, relative to the origin of positions.
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
}

extension TrackField {
    /// The field's number in `animatedBatch.glsl`; nil for a field without a number.
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
