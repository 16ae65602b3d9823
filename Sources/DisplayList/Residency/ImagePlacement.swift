import LaminaGraphicsTypes

/// Where an image lies on the GPU.
public struct ImagePlacement: Sendable, Equatable {
    // The widest first: half as many bytes as in another order.
    /// Texture coordinates of the image's top left and bottom right corner.
    public var uv: SIMD4<Float>
    /// How many texels the image has; none for what is never shown smaller.
    public var texels: SIMD2<Float>
    public var page: Int32
    public var isOpaque: Bool

    public init(
        page: Int32, uv: SIMD4<Float>, isOpaque: Bool, texels: SIMD2<Float> = .zero
    ) {
        self.page = page
        self.texels = texels
        self.uv = uv
        self.isOpaque = isOpaque
    }
}
