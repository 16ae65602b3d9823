import LaminaGraphicsTypes

/// The place of an image on the GPU. Valid until `ImageResidency.generation` changes, or as long as
/// a list shows the page.
public struct ImagePlacement: Sendable, Equatable {
    // The widest field first: other orders take twice the memory.
    /// Texture coordinates of the image's top left and bottom right corner: left, top, right,
    /// bottom. 0…1, for nearest sampling shifted by 1/256 texel. Top exceeds bottom for live
    /// pictures with the lowest row first.
    public var uv: SIMD4<Float>
    /// The image's size in texels; zero for an image never reduced. A strongly reduced image needs
    /// the primitive `minified`.
    public var texels: SIMD2<Float>
    /// The texture page, 0 or more and below `BatchKey.surfacePages`.
    public var page: Int32
    /// True if all pixels are opaque. The image then hides the content behind on whole pixels.
    public var isOpaque: Bool

    /// A placement; `texels` is zero by default. The numbers are not checked.
    public init(
        page: Int32, uv: SIMD4<Float>, isOpaque: Bool, texels: SIMD2<Float> = .zero
    ) {
        self.page = page
        self.texels = texels
        self.uv = uv
        self.isOpaque = isOpaque
    }
}
