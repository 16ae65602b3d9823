import LaminaGraphicsTypes

/// One program run over a filter's subject.
struct FilterPass {
    var program: EffectProgram
    var parameters: EffectParameters
    /// A picture that is looked into.
    var table: CGImage?
    /// Pixels of the result.
    var extent: Extent
    /// Whether what was clear outside the layer's bounds stays clear; see `effect.glsl`.
    var isBounded = false

    enum Extent {
        /// Those of the picture, and so many around it.
        case grown(Double)
        case box(PixelBox)
    }

    init(
        _ program: EffectProgram, _ parameters: EffectParameters = [], table: CGImage? = nil,
        extent: Extent = .grown(0)
    ) {
        (self.program, self.parameters) = (program, parameters)
        (self.table, self.extent) = (table, extent)
    }

    /// Has it work in a space other than the layer's: to it before, back after (`spaces.glsl`). False for a space that is
    /// not RGB.
    mutating func convert(to space: CGColorSpace?) -> Bool {
        guard let space, !space.isStandard else { return true }
        guard let shaded = space.shaded else { return false }
        program.variants.append(.space(Int(shaded.transfer)))
        for (i, row) in (shaded.into + shaded.back).enumerated() {
            parameters[.space, i] = SIMD4(row, 0)
        }
        parameters[.space].w = shaded.exponent
        return true
    }
}
