import LaminaGraphicsTypes

/// A single program run over a filter's subject.
struct FilterPass {
    var program: EffectProgram
    var parameters: EffectParameters
    /// A lookup picture for the program.
    var table: CGImage?
    /// The pixels of the result.
    var extent: Extent
    /// True if clear pixels outside the layer's bounds stay clear; see `effect.glsl`.
    var isBounded = false

    enum Extent {
        /// The pixels of the picture, expanded by a margin in pixels.
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

    /// Converts colours to another space before the program, and back after (`spaces.glsl`). False
    /// for a colour space other than RGB.
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
