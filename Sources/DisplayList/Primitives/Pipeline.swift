import RenderTree

/// What draws an item: one shader program, one record layout.
///
/// Adding a primitive is adding a row here, a record writer in this folder, a shader of the same stem in
/// `Shaders/primitives/` (a variant shares one) and nothing else.
public enum Primitive: UInt8, Sendable, CaseIterable {
    /// A parallelogram of one colour, edges antialiased.
    case solid
    /// A parallelogram showing a part of a texture, tinted.
    case image
    /// The same where the texture is so much larger than its place that half a pixel outside the edges other images
    /// lie: what is read ends at the edges.
    case minified
    /// A rectangle in any plane with rounded corners, a fill and a border.
    case box
    /// A rectangle in any plane with rounded corners showing a part of a texture.
    case picture
    /// The Gaussian shadow of a rounded rectangle.
    case shadow
    /// A surface drawn one to one, multiplied by a second surface's alpha.
    case masked
    /// A rectangle filled with a gradient from a table.
    case gradient
    /// Four projected corners of one colour.
    case quad
    /// A box with border and shadow from a baked coverage texture.
    case card
    /// One particle or glyph-like sprite: an image with its own colour and turn.
    case sprite

    /// Texels (four floats each) of one record: those of its `layout`, as a constant for every item drawn.
    public var texels: Int {
        switch self {
        case .solid: 2
        case .image, .minified, .sprite, .quad: 3
        case .box: 5
        case .picture: 6
        case .shadow: 5
        case .masked, .card: 4
        case .gradient: 6
        }
    }
}

/// Everything that must be equal for two items to go into one draw call.
public struct BatchKey: Hashable, Sendable {
    public var primitive: Primitive
    /// Whether records name a clip shape.
    public var isClipped: Bool
    public var blend: BlendMode
    /// Texture page, or −1. Surfaces count from `surfacePages` up.
    public var page: Int32
    /// The mask surface of `masked`, or −1.
    public var secondPage: Int32

    @inlinable
    public init(
        _ primitive: Primitive, isClipped: Bool = false,
        blend: BlendMode = .sourceOver, page: Int32 = -1, secondPage: Int32 = -1
    ) {
        self.primitive = primitive
        self.isClipped = isClipped
        self.blend = blend
        self.page = page
        self.secondPage = secondPage
    }

    /// Pages from here on are surfaces of the frame: page − `surfacePages` is their index.
    public static let surfacePages: Int32 = 1 << 20
}
