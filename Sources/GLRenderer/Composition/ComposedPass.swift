import LaminaDisplayList
import LaminaGraphicsTypes

/// A pass whose work the processor does.
struct ComposedPass {
    /// The work of a pass.
    enum Work {
        case draw([ComposedItem])
        /// The colours of a surface through a matrix: four rows and a sum, on straight colours.
        case colors(of: Int32, [SIMD4<Float>])
        /// The mean of four texels of a surface, from the texel of the first mean on.
        case halved(Int32, SIMD2<Int>)
        case blurred(ComposedBlur)
    }

    /// The surface; −1 for the frame's target.
    var target: Int32
    /// True if all pixels are cleared first.
    var clears: Bool
    var work: Work
    /// The number of written pixels, overlaps counted.
    var area: Float
    /// The page of the pixels saved for masks by stencil; nil for a pass without such masks.
    var savePage: SavePage?

    /// The surface of the pixels saved for masks by stencil, which no other pass reads, and its
    /// size in texels.
    struct SavePage {
        var surface: Int32
        var texels: SIMD2<Int>
    }
}

/// An item whose texels are found in main memory.
struct ComposedItem {
    /// The content with the places of its texels.
    enum Content {
        case color(turned: TurnedRectangle?)
        case outlines([[SIMD2<Double>]])
        /// Coverage or colours of a page, from the texel of the first pixel on; with a `step` of 0
        /// all pixels show the first texel.
        case page(UnsafeCoverageTexels, step: Int)
        /// A surface, from the texel of the first pixel on.
        case surface(Int32, SIMD2<Int>)
        /// A surface with interpolated texels.
        case sampled(Int32, SampledPlace)
        /// A surface behind the alpha of another.
        case masked(Int32, SIMD2<Int>, by: Int32, SIMD2<Int>)
        /// A gradient with its table, inside of the rectangle or of a turned rectangle.
        case gradient(GradientInk, ContiguousArray<UInt32>, turned: TurnedRectangle?)
        /// Pixels of the target that are copied to a surface.
        case saves([StencilSave], page: Int32)
    }

    var form: DrawnForm
    var content: Content
    /// The pictures of the form's clips, from the first visible pixel on; nil for clips without
    /// pictures.
    var masks: [UnsafeCoverageTexels?]
    /// The factor of the pixels, blue in the lowest byte.
    var tint: UInt32
    /// The item's part in a mask by stencil; nil for none.
    var stencil: ComposedStencil?

    init(_ form: DrawnForm, _ content: Content, _ masks: [UnsafeCoverageTexels?] = []) {
        (self.form, self.content, self.masks) = (form, content, masks)
        tint = form.tint & 0xFF00_FF00 | form.tint >> 16 & 255 | (form.tint & 255) << 16
    }
}

/// The texels at the pixels of an item: texel = `origin` + `step` × pixel.
struct SampledPlace {
    /// The texel at pixel 0.
    var origin: SIMD2<Float>
    var step: SIMD2<Float>
    /// True for a surface without clear texels beyond its last column, or row: the edge continues.
    var isEndless: (x: Bool, y: Bool)
}
