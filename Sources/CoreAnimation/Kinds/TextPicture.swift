import CoreGraphics
import LaminaRenderTree

/// What a text layer with certain values draws, for tools that show other values than those a program set.
package enum TextPicture {
    /// What the picture depends on.
    package static let properties: Set<PropertyID> = Set(
        PropertyTable.rows.filter { $0.owners == .text && $0.invalidates.contains(.display) }
            .map(\.id) + [.bounds, .contentsScale, .contentsFormat])

    /// The contents that a plain text layer with these values has; nil where it has none: no text, or no pixel. Thread: any.
    package static func image(of properties: LayerProperties) -> CGImage? {
        let layer = CATextLayer()
        layer.properties = properties
        guard let size = layer.backingSize else { return nil }
        return layer.glyphImage(width: size.width, height: size.height) ?? layer.drawBacking(size)
    }
}
