import LaminaGraphicsTypes

/// The place of an image on the GPU.
public struct ImagePlacement: Sendable, Equatable {
    // The widest field first: other orders take twice the memory.
    /// Texture coordinates of the image's top left and bottom right corner: left, top, right,
    /// bottom.
    public var uv: SIMD4<Float>
    /// The image's size in texels; zero for an image never reduced.
    public var texels: SIMD2<Float>
    /// The texture page.
    public var page: Int32
    /// True if all pixels are opaque.
    public var isOpaque: Bool

    /// A placement; `texels` is zero by default.
    public init(
        page: Int32, uv: SIMD4<Float>, isOpaque: Bool, texels: SIMD2<Float> = .zero
    ) {
        self.page = page
        self.texels = texels
        self.uv = uv
        self.isOpaque = isOpaque
    }
}
