import LaminaDisplayList
import LaminaGraphicsTypes

/// A pass whose work the processor does.
struct ComposedPass {
    /// The work of a pass.
    enum Work {
        case draw([ComposedItem])
        /// The colours of a surface through a matrix: four rows and a sum, on straight colours.
        case colors(of: Int32, [SIMD4<Float>])
    }

    /// The surface; −1 for the frame's target.
    var target: Int32
    /// True if all pixels are cleared first.
    var clears: Bool
    var work: Work
    /// The number of written pixels, overlaps counted.
    var area: Float
}

/// An item whose texels are found in main memory.
struct ComposedItem {
    /// The content with the places of its texels.
    enum Content {
        case color
        case outlines([[SIMD2<Double>]])
        /// Coverage or colours of a page, from the texel of the first pixel on; with a `step` of 0
        /// all pixels show the first texel.
        case page(UnsafeCoverageTexels, step: Int)
        /// A surface, from the texel of the first pixel on.
        case surface(Int32, SIMD2<Int>)
        /// A surface behind the alpha of another.
        case masked(Int32, SIMD2<Int>, by: Int32, SIMD2<Int>)
        /// A gradient with its table, inside of the rectangle or of a turned rectangle.
        case gradient(GradientInk, ContiguousArray<UInt32>, turned: TurnedRectangle?)
    }

    var form: DrawnForm
    var content: Content
    /// The pictures of the form's clips, from the first visible pixel on; nil for clips without
    /// pictures.
    var masks: [UnsafeCoverageTexels?]
    /// The factor of the pixels, blue in the lowest byte.
    var tint: UInt32

    init(_ form: DrawnForm, _ content: Content, _ masks: [UnsafeCoverageTexels?]) {
        (self.form, self.content, self.masks) = (form, content, masks)
        tint = form.tint & 0xFF00_FF00 | form.tint >> 16 & 255 | (form.tint & 255) << 16
    }
}
