import LaminaMotion
import LaminaRenderTree

// The texels of a track's shape: springs and keyframes.
extension AnimatedInstance {
    /// Appends the texels of a shape; returns the duration of a spring in seconds or the number of
    /// keyframes.
    static func appendShape(
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
            appendKeyframes(frames, to: &texels)
            return Double(frames.times.times.count)
        }
    }

    private static func appendKeyframes(
        _ frames: VectorKeyframes, to texels: inout ContiguousArray<SIMD4<Float>>
    ) {
        let count = frames.times.times.count
        var bends: ContiguousArray<SIMD4<Float>> = []
        // Discrete keyframes have one more time than values.
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
                    appendNumbers(bend.shares, to: &bends)
                }
            }
            texels.append(way)
        }
        texels.append(contentsOf: bends)
    }

    /// Appends numbers, four per texel.
    private static func appendNumbers(
        _ numbers: [Double], to texels: inout ContiguousArray<SIMD4<Float>>
    ) {
        for i in stride(from: 0, to: numbers.count, by: 4) {
            var texel = SIMD4<Float>.zero
            for k in 0..<min(4, numbers.count - i) { texel[k] = Float(numbers[i + k]) }
            texels.append(texel)
        }
    }
}

extension TimingCurve {
    /// The control points.
    var texel: SIMD4<Float> { SIMD4(Float(x1), Float(y1), Float(x2), Float(y2)) }
}

extension SpringCurve {
    /// The constants of the spring's regime, and the regime: 0 underdamped, 1 critical, 2
    /// overdamped, 3 at rest immediately.
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
