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
    ///     header   texel 0: phase, cycles a second, `Bits`, spring seconds or number of keyframes
    ///              texel 1: start value; texel 2: change until the end
    ///              the increment of each cycle, if cumulative
    ///              the control points of the curve, if bent
    ///     level    for each enclosing group:
    ///              duration of the enclosing cycle, begin, end, flags: 1 reverses, 2 bent
    ///              phase at the begin, cycles a second, fraction before (below 0: not visible),
    ///              fraction after; −1 − the fraction at the end if not visible after
    ///              the control points of the curve, if bent
    ///     spring   decay, damped frequency, factor of the sine, regime
    ///     keyframe for each: its value; the control points of the curve to the next keyframe;
    ///              its time, 1 with a curve, index of the handles, index of the arc lengths
    ///     handles  for each curved segment: both handles, then the arc lengths if paced
    ///
    /// Indices count texels from the first keyframe; 0 means none.
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
        case .position, .positionAlong, .line, .rectangle: from -= origin
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
        // The only colour of an instance.
        case .backgroundColor, .fillColor, .strokeColor: 4
        case .rotationZ: 5
        case .scale, .scaleXY: 6
        case .scaleX: 7
        case .scaleY: 8
        case .translation: 9
        case .translationX: 10
        case .translationY: 11
        case .positionAlong: 12
        case .strokeStart: 13
        case .strokeEnd: 14
        case .lineWidth: 15
        case .line: 16
        case .rectangle: 17
        default: nil
        }
    }
}
