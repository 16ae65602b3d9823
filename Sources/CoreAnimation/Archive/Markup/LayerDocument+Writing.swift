import CoreGraphics
import Foundation

extension LayerDocument {
    /// The text of a document that holds a layer tree with its animations, the images it names and notes on what
    /// documents cannot hold.
    static func markup(of layer: CALayer)
        -> (text: String, images: [(name: String, image: CGImage)], notes: [String])
    {
        let writer = MarkupWriter()
        let root = writer.element(layer)
        let text =
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\n<caml xmlns=\"http://www.apple.com/CoreAnimation/1.0\">\n"
            + root.text(indent: "  ") + "</caml>\n"
        return (text, writer.images, writer.notes)
    }

    /// Writes a layer tree as a `.ca` bundle: `main.caml`, `index.xml`, and its images as PNG files in `assets/`.
    ///
    /// What is at `url` is replaced file by file. Returns a line for everything that documents cannot hold (filters,
    /// attributed strings, patterns, states, a client's own properties). A class of a client's own is written as
    /// the class it extends. Throws what writing files throws. Our own. Thread: that of the layers.
    @discardableResult
    public static func write(_ layer: CALayer, to url: URL) throws -> [String] {
        let (text, images, notes) = markup(of: layer)
        let assets = url.appendingPathComponent("assets")
        try FileManager.default.createDirectory(
            at: images.isEmpty ? url : assets, withIntermediateDirectories: true)
        for (name, image) in images { try image.writePNG(to: assets.appendingPathComponent(name)) }
        try Data(text.utf8).write(to: url.appendingPathComponent("main.caml"))
        let index: [String: Any] = [
            "rootDocument": "main.caml", "documentWidth": Double(layer.bounds.width),
            "documentHeight": Double(layer.bounds.height),
            "geometryFlipped": layer.isGeometryFlipped,
        ]
        let data = try PropertyListSerialization.data(
            fromPropertyList: index, format: .xml, options: 0)
        try data.write(to: url.appendingPathComponent("index.xml"))
        return notes
    }
}
