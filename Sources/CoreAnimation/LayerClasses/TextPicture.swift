import CoreGraphics
import LaminaRenderTree

/// Picture of a text layer with given values, for tools that show values other than a program's.
package enum TextPicture {
    /// Properties with an influence on the picture.
    package static let properties: Set<PropertyID> = Set(
        PropertyTable.rows.filter { $0.owners == .text && $0.invalidates.contains(.display) }
            .map(\.id) + [.bounds, .contentsScale, .contentsFormat])

    /// Contents of a plain text layer with the values; nil without text, or for less than a pixel.
    /// Thread: any.
    package static func image(of properties: LayerProperties) -> CGImage? {
        let layer = CATextLayer()
        layer.properties = properties
        guard let size = layer.backingSize else { return nil }
        return layer.glyphImage(width: size.width, height: size.height) ?? layer.drawBacking(size)
    }
}
