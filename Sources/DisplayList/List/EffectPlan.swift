import LaminaGraphicsTypes

/// A filter run over one to three surfaces. The pass writes the box of its target without blending,
/// or the damaged part where the target follows the damage.
public struct EffectPlan: Sendable {
    /// The program of the pass. A program refused by the driver leaves its target clear, with one
    /// logged message.
    public var program: EffectProgram
    /// The surfaces read, as indices into the list's surfaces, in the order of the shader's
    /// samplers. One to three surfaces other than the target. The window is no source: a pass
    /// copies its pixels first.
    public var sources: [Int32]
    /// The shader's parameters. Default none.
    public var parameters: EffectParameters
    /// The lookup table of the program; nil for none. Default nil. The planner places the table in
    /// a separate texture.
    public var table: CGImage?
    /// A second picture besides sources and table; nil for none. Default nil. Transition filters
    /// with a backside image have a second picture.
    public var secondTable: CGImage?
    /// The pages of the two pictures; −1 without a picture. Set by the planner at the end of a
    /// build; a picture without space on a page has −1, too.
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

    /// An effect over `sources`. Without parameters and table by default. The number of sources is
    /// not checked against the program.
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
