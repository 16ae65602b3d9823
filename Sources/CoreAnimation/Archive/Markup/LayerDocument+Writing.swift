import CoreGraphics
import Foundation

extension LayerDocument {
    /// The text of a document, the images it names and notes on what documents cannot hold.
    struct Written {
        var text: String
        var images: [(name: String, image: CGImage)]
        var notes: [String]
    }

    /// The text of a document that holds a layer tree with its animations.
    static func markup(
        of layer: CALayer, ids: [String: CALayer] = [:], blocks: [MarkupWriter.StateBlock] = []
    ) -> Written {
        let writer = MarkupWriter()
        for (id, layer) in ids { writer.ids[ObjectIdentifier(layer)] = id }
        writer.blocks = blocks
        let root = writer.element(layer)
        writer.fit(root)
        let text =
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\n<caml xmlns=\"http://www.apple.com/CoreAnimation/1.0\">\n"
            + root.text(indent: "  ") + "</caml>\n"
        return Written(text: text, images: writer.images, notes: writer.notes)
    }

    /// Writes a layer tree as a `.ca` bundle: `main.caml`, `index.xml`, and its images as PNG files in `assets/`.
    ///
    /// What is at `url` is replaced file by file. `states` and `transitions` belong to `layer`; their targets are the
    /// keys of `ids`. Returns a line for everything that documents cannot hold (patterns, fonts without a name, objects
    /// of a client's). A class of a client's own is written as the class it extends; its properties come back as
    /// values of their keys. Throws what writing files throws. Our own. Thread: that of the layers.
    @discardableResult
    public static func write(
        _ layer: CALayer, to url: URL, states: [DocumentState] = [],
        transitions: [DocumentTransition] = [], ids: [String: CALayer] = [:]
    ) throws -> [String] {
        let block = MarkupWriter.StateBlock(
            layer: layer, states: states, transitions: transitions)
        return try write(
            markup(of: layer, ids: ids, blocks: states.isEmpty ? [] : [block]), layer, url)
    }

    /// Writes the document with its states and transitions, in the state it was loaded in; it stays in its own.
    @discardableResult
    public func write(to url: URL) throws -> [String] {
        try Self.write(markup(), rootLayer, url)
    }

    /// The document's text.
    func markup() -> Written {
        let (current, begin) = (currentState, rootLayer.beginTime)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        defer { CATransaction.commit() }
        if current != nil { apply(state: nil) }
        rootLayer.beginTime = ownBeginTime
        let blocks = tables.compactMap { table in
            table.layer.map {
                MarkupWriter.StateBlock(
                    layer: $0, states: table.states, transitions: table.transitions)
            }
        }
        let written = Self.markup(of: rootLayer, ids: layers, blocks: blocks)
        rootLayer.beginTime = begin
        if let current { apply(state: current) }
        return written
    }

    private static func write(_ written: Written, _ layer: CALayer, _ url: URL) throws -> [String] {
        let assets = url.appendingPathComponent("assets")
        try FileManager.default.createDirectory(
            at: written.images.isEmpty ? url : assets, withIntermediateDirectories: true)
        for (name, image) in written.images {
            try image.writePNG(to: assets.appendingPathComponent(name))
        }
        try Data(written.text.utf8).write(to: url.appendingPathComponent("main.caml"))
        var index: [String: Any] = [
            "rootDocument": "main.caml", "geometryFlipped": layer.isGeometryFlipped,
        ]
        // Without one a reader takes the size of the root layer.
        let size = layer.bounds.size
        if BundleIndex.canBe(size) {
            index["documentWidth"] = Double(size.width)
            index["documentHeight"] = Double(size.height)
        }
        let data = try PropertyListSerialization.data(
            fromPropertyList: index, format: .xml, options: 0)
        try data.write(to: url.appendingPathComponent("index.xml"))
        return written.notes
    }
}
