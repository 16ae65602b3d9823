/// A layer class, for both sides: its names, and the content that it draws besides background,
/// contents, border and sublayers.
public struct LayerClassRow: Sendable {
    /// The extent of a class's own content.
    public enum Extent: Sendable {
        /// No content of its own.
        case none
        /// The bounds, filled.
        case bounds
        /// Computed from properties, by the class's painter.
        case own
    }

    /// The place of a class's own content in painting order, drawn by a painter.
    public enum PainterPlace: Sendable {
        /// Between background and contents.
        case belowContents
        /// Between contents and sublayers.
        case aboveContents
        /// Above sublayers and border.
        case aboveSublayers
    }

    /// The class's bit.
    public let layerClass: LayerClass
    /// The class's name in documents and inspectors.
    public let name: String
    /// The kind in a word, for dumps.
    public let word: String
    /// The extent of its own content.
    public let extent: Extent
    /// The place of its painter; nil for a class without one, such as a class drawn as contents.
    public let painter: PainterPlace?
    /// True if a layer of the class may be a single shape or picture, which cuts a masked layer
    /// without a surface.
    public let isOneItem: Bool
    /// True if its own content ends at the bounds, whether or not the layer masks to them.
    public let isCutToBounds: Bool
    /// True if its own content may lie outside its extent, as glyphs do.
    public let overhangs: Bool
    /// True if `render(in:)` draws its own content.
    public let isRendered: Bool
    /// True if the picture changes over time without changes of properties or sublayers.
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
