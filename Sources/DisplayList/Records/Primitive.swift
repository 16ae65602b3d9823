import LaminaRenderTree

/// The kind of drawing of an item: a shader program with a record layout.
///
/// A new primitive needs a case and the fields of its record here, a record type, a shader file of
/// the same stem in `Shaders/primitives/` (variants share a file) with a line in `ShaderLibrary`,
/// and a painter.
public enum Primitive: UInt8, Sendable, CaseIterable {
    /// A parallelogram of one colour, edges antialiased.
    case solid
    /// A parallelogram showing a part of a texture, tinted.
    case image
    /// A strongly reduced image of a page: half a pixel outside its edges lies a neighbouring
    /// image, therefore samples are limited to the edges.
    case minified
    /// A part of a texture on whole pixels, texel for pixel: neither tint, antialiased edges nor
    /// clip. Drawn only where `Planner.prefersBlits`.
    case blit
    /// A rectangle in any plane with rounded corners, a fill and a border.
    case box
    /// A box parallel to the screen, with square or circular corners: the edges are computed per
    /// vertex.
    case panel
    /// A rectangle in any plane with rounded corners showing a part of a texture.
    case picture
    /// The Gaussian shadow of a rounded rectangle.
    case shadow
    /// A surface drawn one to one, multiplied by a second surface's alpha.
    case masked
    /// A rectangle in any plane filled with a gradient from a table.
    case gradient
    /// A gradient in a plane without perspective: with two stops, up to five, and up to
    /// `RampRecord.mostStops`.
    case axialPair, axialFew, axial, radialPair, radial, conic
    /// A gradient in a plane without perspective, with circular corners.
    case roundedAxialPair, roundedAxialFew, roundedAxial, roundedRadialPair, roundedRadial
    case roundedConic
    /// Four projected corners of one colour.
    case quad
    /// A box with border and shadow from a baked coverage texture.
    case bakedBox
    /// A particle or a glyph as a sprite: an image with a colour and a rotation.
    case sprite
    /// A parallelogram, and a part of a ring, of one colour: the alpha of each pixel is the covered
    /// area.
    case parallelogram, arc
    /// A parallelogram, and a part of a ring, with round ends.
    case capsule, roundArc
    /// A parallelogram without an inner parallelogram of the same centre.
    case frame
    /// An ellipse other than a circle.
    case ellipse
    /// An ellipse drawn with a pen.
    case oval
    /// A rectangle with round corners, filled or drawn with a pen.
    case rounded
    /// A chain of a few points: filled, or drawn with a pen.
    case polygon, polyline
    /// All particles of a cell as sprites: a shader computes the position of each particle from its
    /// age.
    case particleBatch

    /// The number of texels (four floats each) of a record, 2…9: equal to the texels of `layout`,
    /// as a constant because the number is read for every drawn item. Items of an animated batch
    /// have other records (`BatchKey.texels`).
    public var texels: Int {
        switch self {
        case .solid, .parallelogram, .capsule, .ellipse: 2
        case .image, .minified, .blit, .sprite, .quad, .frame, .oval: 3
        case .box, .panel: 5
        case .axialPair, .axialFew, .axial, .radialPair, .radial, .conic, .roundedAxialPair,
            .roundedAxialFew, .roundedAxial, .roundedRadialPair, .roundedRadial, .roundedConic:
            5
        case .picture: 6
        case .shadow: 5
        case .masked, .bakedBox, .arc, .roundArc, .rounded: 4
        case .gradient: 6
        case .particleBatch, .polygon, .polyline: 9
        }
    }

    /// The number of quads of a record. Several quads around the drawn part avoid an expensive
    /// formula in the empty rest of the primitive's box. Equal to `PIECES` in the shader.
    public var pieces: Int {
        switch self {
        case .arc, .roundArc: 8
        default: 1
        }
    }

    /// Code shared by the shaders of several primitives, besides the records: a file of
    /// `Shaders/common`. The raw value is the stem of the file's name.
    public enum Family: String, Sendable {
        /// A rectangle with a separate plane.
        case plane
        /// A parallelogram of pixels with soft edges.
        case edges
        /// A texture multiplied by the record's colour, with hard edges.
        case sprites
        /// Exact areas of pixels.
        case area
    }

    /// Shared code; nil for none. The text precedes the primitive's own in the program.
    public var family: Family? {
        switch self {
        case .box, .panel, .picture, .shadow, .gradient: .plane
        case .solid, .image, .minified: .edges
        case .axialPair, .axialFew, .axial, .radialPair, .radial, .conic, .roundedAxialPair,
            .roundedAxialFew, .roundedAxial, .roundedRadialPair, .roundedRadial, .roundedConic:
            .edges
        case .sprite, .particleBatch: .sprites
        case .parallelogram, .arc, .capsule, .roundArc, .frame, .ellipse, .oval, .rounded: .area
        case .polygon, .polyline: .area
        case .masked, .quad, .bakedBox, .blit: nil
        }
    }

    /// Stem of the shader's file name in `Shaders/primitives`. Variants of a shader have a common
    /// stem and differ in `shaderNames`.
    public var stem: String {
        switch self {
        case .minified: "image"
        case .panel: "box"
        case .capsule, .frame: "parallelogram"
        case .roundArc: "arc"
        case .oval: "ellipse"
        case .polygon: "polyline"
        case .axialPair, .axialFew, .axial, .radialPair, .radial, .conic, .roundedAxialPair,
            .roundedAxialFew, .roundedAxial, .roundedRadialPair, .roundedRadial, .roundedConic:
            "ramp"
        default: "\(self)"
        }
    }

    /// The fields of the record.
    var fields: [RecordField] {
        switch self {
        case .solid: SolidRecord.fields
        case .image, .minified, .blit: ImageRecord.fields
        case .sprite: SpriteRecord.fields
        case .particleBatch: ParticleBatchRecord.fields
        case .bakedBox: BakedBoxRecord.fields
        case .quad: QuadRecord.fields
        case .parallelogram, .capsule, .ellipse: ParallelogramRecord.fields
        case .frame: FrameRecord.fields
        case .oval: ParallelogramRecord.fields + [.number("pen", 8), .spare(9, 3)]
        case .arc, .roundArc: ArcRecord.fields
        case .rounded: RoundedRecord.fields
        case .polygon, .polyline: PolylineRecord.fields
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
