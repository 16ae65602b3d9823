/// A layer class of model layers and render nodes: names, and the content drawn besides background,
/// contents, border and sublayers. `LayerClass.rows` has a row for each class; the initialiser has
/// the defaults.
public struct LayerClassRow: Sendable {
    /// The extent of content specific to a class. The extent is part of the bounding box of the
    /// drawing.
    public enum Extent: Sendable {
        /// No specific content.
        case none
        /// The bounds, filled.
        case bounds
        /// Computed from properties, by the class's painter.
        case own
    }

    /// The place of a class's own content in painting order, drawn by a painter. `ClassPainters` of
    /// DisplayList has the painters.
    public enum PainterPlace: Sendable {
        /// Between background and contents.
        case belowContents
        /// Between contents and sublayers.
        case aboveContents
        /// Above sublayers and border.
        case aboveSublayers
    }

    /// The class's bit. A single bit, unique in the table.
    public let layerClass: LayerClass
    /// The class's name in documents and inspectors. The name of Apple's class, unique in the
    /// table.
    public let name: String
    /// The kind in a word, for dumps. The `description` of the class; unique in the table.
    public let word: String
    /// The extent of the specific content. Default `none`.
    public let extent: Extent
    /// The place of the class's painter; nil for a class without a painter, such as a class drawn
    /// as contents. Default nil.
    public let painter: PainterPlace?
    /// True if a layer of the class may be a single shape or picture. A mask of such a layer needs
    /// no surface.
    public let isOneItem: Bool
    /// True if the content of the class ends at the bounds, also without `masksToBounds`. Default
    /// false; true for tiled layers, unless an image in `contents` replaces the tiles.
    public let isCutToBounds: Bool
    /// True if the content of the class may exceed the extent, as glyphs do. Default false; true
    /// for text and emitters. A mask with overhanging content is not limited to a box in
    /// `render(in:)`.
    public let overhangs: Bool
    /// True if `render(in:)` draws the content of the class. Default false; true for shapes, texts
    /// and gradients.
    public let isRendered: Bool
    /// True if the picture changes over time without changes of properties or sublayers. Default
    /// false. Cached shadows of the content are invalidated without a change of the layer.
    public let movesByItself: Bool

    init(
        _ layerClass: LayerClass, _ name: String, _ word: String, extent: Extent = .none,
        painter: PainterPlace? = nil, isOneItem: Bool = true, isCutToBounds: Bool = false,
        overhangs: Bool = false, isRendered: Bool = false, movesByItself: Bool = false
    ) {
        (self.layerClass, self.name, self.word) = (layerClass, name, word)
        (self.extent, self.painter, self.isOneItem) = (extent, painter, isOneItem)
        (self.isCutToBounds, self.overhangs) = (isCutToBounds, overhangs)
        (self.isRendered, self.movesByItself) = (isRendered, movesByItself)
    }
}
