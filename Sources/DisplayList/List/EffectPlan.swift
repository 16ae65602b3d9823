import LaminaGraphicsTypes

/// A filter run over one or two surfaces.
public struct EffectPlan: Sendable {
    public var program: EffectProgram
    /// Surfaces read, in the order of the shader's samplers.
    public var sources: [Int32]
    public var parameters: EffectParameters
    /// A lookup table, when the program has one.
    public var table: CGImage?
    /// A picture the program takes besides its sources and its table.
    public var secondTable: CGImage?
    /// The pages of both; −1 for none.
    public internal(set) var tablePages: (Int32, Int32) = (-1, -1)
    /// Points of the layer at the target's top left and bottom right corner.
    public var local = SIMD4<Float>(0, 0, 1, 1)

    /// Points of the layer at the corners of a part of the target's box.
    public func local(of part: PixelBox, in box: PixelBox) -> SIMD4<Float> {
        if part == box { return local }
        let (dx, dy) = ((local.z - local.x) / box.width, (local.w - local.y) / box.height)
        return SIMD4(
            local.x + (part.minX - box.minX) * dx, local.y + (part.minY - box.minY) * dy,
            local.x + (part.maxX - box.minX) * dx, local.y + (part.maxY - box.minY) * dy)
    }

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
