import LaminaGraphicsTypes

/// A filter run over one or two surfaces.
public struct EffectPlan: Sendable {
    /// The program of the pass.
    public var program: EffectProgram
    /// The surfaces read, as indices into the list's surfaces, in the order of the shader's
    /// samplers.
    public var sources: [Int32]
    /// The shader's parameters. Default none.
    public var parameters: EffectParameters
    /// The lookup table of the program; nil for none.
    public var table: CGImage?
    /// A second picture besides sources and table; nil for none.
    public var secondTable: CGImage?
    /// The pages of both pictures; −1 for none.
    public internal(set) var tablePages: (Int32, Int32) = (-1, -1)
    /// The layer's points at the target's top left and bottom right corner. Default the unit
    /// square.
    public var local = SIMD4<Float>(0, 0, 1, 1)

    /// The layer's points at the corners of a part of the target's box. Linear in the box, also
    /// beyond the box.
    public func local(of part: PixelBox, in box: PixelBox) -> SIMD4<Float> {
        if part == box { return local }
        let (dx, dy) = ((local.z - local.x) / box.width, (local.w - local.y) / box.height)
        return SIMD4(
            local.x + (part.minX - box.minX) * dx, local.y + (part.minY - box.minY) * dy,
            local.x + (part.maxX - box.minX) * dx, local.y + (part.maxY - box.minY) * dy)
    }

    /// An effect over `sources`.
    public init(
        program: EffectProgram, sources: [Int32], parameters: EffectParameters = [],
        table: CGImage? = nil
    ) {
        self.program = program
        self.sources = sources
        self.parameters = parameters
        self.table = table
    }
}
