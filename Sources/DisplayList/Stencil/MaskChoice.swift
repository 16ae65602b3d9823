/// The facts about a layer and its mask from which `MaskChoice` selects a way of drawing.
struct MaskSituation: Equatable, Sendable {
    /// True if the mask is an opaque rectangle, rounded or not, in any plane.
    var isRectangle = false
    /// True if the mask's edges lie on whole pixels.
    var isOnPixels = false
    /// True if the mask is one item: a rectangle, a path, a picture, a text.
    var isOneItem = true
    /// The items behind the mask.
    var items = 1
    /// True if the items behind the mask do not overlap, or overlap as rectangles only.
    var isPile = false
    /// True if items mix with the backdrop other than source-over, or add light to the backdrop: a
    /// component of their colours exceeds the alpha.
    var mixes = false
    /// True if no pixel is covered in full: a translucent mask, a gradient with an alpha.
    var isTranslucent = false
    /// True if the target has a stencil.
    var hasStencil = true
    /// True if the pixels behind the mask are opaque.
    var isBackdropOpaque = true
    /// The number of masks by stencil around the layer.
    var level = 0
    /// The mask's area in pixels, the pixels of the mask's items and of the items behind the mask,
    /// and the saved pixels.
    var area: Float = 0
    var maskPixels: Float = 0
    var contentPixels: Float = 0
    var savedPixels: Float = 0
}

/// The ways to draw a layer behind its mask.
enum MaskWay: Equatable, Sendable {
    /// A clip shape, read by each item.
    case clip
    /// The mask's picture or shape, read by each item, in the closed form of the masked group.
    case closedForm
    /// Marks in the stencil, and saved pixels along the rim.
    case stencil
    /// A surface for the content and a surface for the mask.
    case surfaces(Reason)

    /// The reasons against the other ways.
    enum Reason: String, Equatable, CaseIterable, Sendable {
        case noStencil = "the target has no stencil"
        case backdrop = "the pixels behind are not opaque"
        case mixing = "items mix with the backdrop"
        case translucent = "the mask is translucent all over"
        case depth = "too many masks around it"
        case cost = "surfaces cost less"
    }
}

/// The choice of a way, by cost: a pure function of the situation.
///
/// Costs are nanoseconds of one core, fitted to the benchmark's scenes of masks on llvmpipe
/// (decision 0031); on a GPU the fixed parts weigh more.
enum MaskChoice {
    static func way(_ s: MaskSituation) -> MaskWay {
        if s.isRectangle, s.isOnPixels || s.items <= 1 { return .clip }
        if s.isOneItem, s.isPile { return .closedForm }
        if !s.hasStencil { return .surfaces(.noStencil) }
        if s.level >= StencilUse.mostLevels { return .surfaces(.depth) }
        if s.mixes { return .surfaces(.mixing) }
        if !s.isBackdropOpaque { return .surfaces(.backdrop) }
        if s.isTranslucent { return .surfaces(.translucent) }
        return stencilCost(s) <= surfaceCost(s) ? .stencil : .surfaces(.cost)
    }

    /// Marks and weights draw the mask twice; saved pixels are copied and mixed in.
    static func stencilCost(_ s: MaskSituation) -> Float {
        20_000 + 2 * 3 * s.maskPixels + 3 * s.contentPixels + 5 * s.savedPixels
    }

    /// Two passes; surfaces are cleared, the mask is drawn once, and the product read.
    static func surfaceCost(_ s: MaskSituation) -> Float {
        120_000 + 3 * s.maskPixels + 5 * s.contentPixels + 9 * s.area
    }
}
