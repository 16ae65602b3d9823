import LaminaDisplayList
import LaminaGraphicsTypes

/// A Gaussian blur of a surface in a single direction, or a halving: the passes of `gaussian.glsl`.
struct ComposedBlur {
    /// The blurred surface, and its texel at the first texel of the result.
    let source: Int32
    let offset: SIMD2<Int>
    /// The weights of the blur by distance in texels: first the centre texel, then each of both
    /// texels at distance 1, 2 and so on.
    let weights: [Float]
    let isVertical: Bool
    /// The premultiplied colour of a shadow: blue, green, red, alpha, 0…1. Nil for blurred colours.
    let tint: SIMD4<Float>?
    /// True if the edge continues beyond the picture, false for clear texels.
    let isEndless: Bool

    /// The largest distance of a texel with a weight.
    var reach: Int { weights.count - 1 }

    /// The blur of an effect; nil for other effects, for texels of another size, and for a colour
    /// with a component above the alpha.
    init?(_ effect: EffectPlan, from source: SurfacePlan, to target: SurfacePlan) {
        guard effect.program.family == .gaussian, effect.program.formula == nil,
            source.scale == target.scale,
            let offset = Self.offset(of: target.box, in: source)
        else { return nil }
        var (pairs, isTinted, isEndless) = (0, false, false)
        for variant in effect.program.variants {
            switch variant {
            case .pairs(let count): pairs = count
            case .tinted: isTinted = true
            case .endless: isEndless = true
            case .cut: break
            default: return nil
            }
        }
        let numbers = effect.parameters.texels
        guard numbers.count >= 4 + pairs else { return nil }
        self.source = effect.sources[0]
        self.offset = offset
        self.isEndless = isEndless
        isVertical = numbers[0].y != 0
        let color = numbers[3]
        if isTinted, SIMD3(color.x, color.y, color.z).max() > color.w { return nil }
        tint = isTinted ? SIMD4(color.z, color.y, color.x, color.w) : nil
        weights = Self.weights(numbers[0].z, numbers[4..<(4 + pairs)])
    }

    /// The weights of texels, from the weights of pairs: a fetch between two texels reads both.
    private static func weights(_ middle: Float, _ pairs: ArraySlice<SIMD4<Float>>) -> [Float] {
        var weights = [middle]
        for pair in pairs {
            let texel = Int(pair.x)
            let share = pair.x - Float(texel)
            while weights.count < texel + 2 { weights.append(0) }
            weights[texel] += pair.y * (1 - share)
            weights[texel + 1] += pair.y * share
        }
        return weights
    }

    /// The texel of a surface at a corner of a box; nil between two texels.
    static func offset(of box: PixelBox, in source: SurfacePlan) -> SIMD2<Int>? {
        let place =
            SIMD2(box.minX - source.box.minX, box.minY - source.box.minY) * source.scale
        let whole = place.rounded(.toNearestOrEven)
        return place == whole ? SIMD2(Int(whole.x), Int(whole.y)) : nil
    }
}
