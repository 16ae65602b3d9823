import LaminaRenderTree

/// What draws an item: one shader program, one record layout.
///
/// Adding a primitive is adding a case and its record's fields here, a record and a shader of the
/// same stem in `Shaders/primitives/` (a variant shares one) and that file's line in
/// `ShaderLibrary`; then something has to paint it.
public enum Primitive: UInt8, Sendable, CaseIterable {
    /// A parallelogram of one colour, edges antialiased.
    case solid
    /// A parallelogram showing a part of a texture, tinted.
    case image
    /// The same where the texture is so much larger than its place that half a pixel outside the
    /// edges other images lie: what is read ends at the edges.
    case minified
    /// A rectangle in any plane with rounded corners, a fill and a border.
    case box
    /// The same flat on the screen, with square corners or circles: its edges are worked out at its
    /// corners.
    case panel
    /// A rectangle in any plane with rounded corners showing a part of a texture.
    case picture
    /// The Gaussian shadow of a rounded rectangle.
    case shadow
    /// A surface drawn one to one, multiplied by a second surface's alpha.
    case masked
    /// A rectangle in any plane filled with a gradient from a table.
    case gradient
    /// The same in a plane not seen in perspective: with two stops, up to five, and up to
    /// `RampRecord.mostStops`.
    case axialPair, axialFew, axial, radialPair, radial, conic
    /// The same with corners that are circles.
    case roundedAxialPair, roundedAxialFew, roundedAxial, roundedRadialPair, roundedRadial
    case roundedConic
    /// Four projected corners of one colour.
    case quad
    /// A box with border and shadow from a baked coverage texture.
    case bakedBox
    /// One particle or glyph-like sprite: an image with its own colour and turn.
    case sprite
    /// A parallelogram of one colour, a part of a ring of one colour: the alpha of each pixel is its
    /// covered area.
    case parallelogram, arc
    /// The same with round ends.
    case capsule, roundArc
    /// A parallelogram less one with the same centre.
    case frame
    /// An ellipse that is no circle.
    case ellipse
    /// Sprites by the thousand, all particles of a cell: where each is follows from its age.
    case particleBatch

    /// Texels (four floats each) of one record: those of its `layout`, as a constant for every item
    /// drawn.
    public var texels: Int {
        switch self {
        case .solid, .parallelogram, .capsule, .ellipse: 2
        case .image, .minified, .sprite, .quad, .frame: 3
        case .box, .panel: 5
        case .axialPair, .axialFew, .axial, .radialPair, .radial, .conic, .roundedAxialPair,
            .roundedAxialFew, .roundedAxial, .roundedRadialPair, .roundedRadial, .roundedConic:
            5
        case .picture: 6
        case .shadow: 5
        case .masked, .bakedBox, .arc, .roundArc: 4
        case .gradient: 6
        case .particleBatch: 9
        }
    }

    /// What the shaders of several primitives share, besides the records: a file of
    /// `Shaders/common`.
    public enum Family: String, Sendable {
        /// A rectangle in a plane of its own.
        case plane
        /// A parallelogram of pixels with soft edges.
        case edges
        /// A texture's colour times one of its own, hard edges.
        case sprites
        /// Exact areas of pixels.
        case area
    }

    /// Nil where nothing is shared.
    public var family: Family? {
        switch self {
        case .box, .panel, .picture, .shadow, .gradient: .plane
        case .solid, .image, .minified: .edges
        case .axialPair, .axialFew, .axial, .radialPair, .radial, .conic, .roundedAxialPair,
            .roundedAxialFew, .roundedAxial, .roundedRadialPair, .roundedRadial, .roundedConic:
            .edges
        case .sprite, .particleBatch: .sprites
        case .parallelogram, .arc, .capsule, .roundArc, .frame, .ellipse: .area
        case .masked, .quad, .bakedBox: nil
        }
    }

    /// Its shader: the file's name without the ending.
    public var stem: String {
        switch self {
        case .minified: "image"
        case .panel: "box"
        case .capsule, .frame: "parallelogram"
        case .roundArc: "arc"
        case .axialPair, .axialFew, .axial, .radialPair, .radial, .conic, .roundedAxialPair,
            .roundedAxialFew, .roundedAxial, .roundedRadialPair, .roundedRadial, .roundedConic:
            "ramp"
        default: "\(self)"
        }
    }

    /// Where its record keeps what.
    var fields: [RecordField] {
        switch self {
        case .solid: SolidRecord.fields
        case .image, .minified: ImageRecord.fields
        case .sprite: SpriteRecord.fields
        case .particleBatch: ParticleBatchRecord.fields
        case .bakedBox: BakedBoxRecord.fields
        case .quad: QuadRecord.fields
        case .parallelogram, .capsule, .ellipse: ParallelogramRecord.fields
        case .frame: FrameRecord.fields
        case .arc, .roundArc: ArcRecord.fields
        case .masked: MaskedRecord.fields
        case .box, .panel: BoxRecord.fields
        case .picture: PictureRecord.fields
        case .shadow: ShadowRecord.fields
        case .gradient: GradientRecord.fields
        case .axialPair, .axialFew, .axial, .radialPair, .radial, .conic, .roundedAxialPair,
            .roundedAxialFew, .roundedAxial, .roundedRadialPair, .roundedRadial, .roundedConic:
            RampRecord.fields
        }
    }
}
