import CoreGraphics
import Foundation

extension LayerDocument {
    /// Text of a document, its images, and notes on values without a document form.
    struct Written {
        var text: String
        var images: [(name: String, image: CGImage)]
        var notes: [String]
    }

    /// Text of a document for a layer tree with its animations.
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

    /// Writes a layer tree as a `.ca` bundle: `main.caml`, `index.xml`, and images as PNG in
    /// `assets/`.
    ///
    /// Files of the same name at `url` are replaced at the end: an error leaves these files as they
    /// were. `states` and `transitions` belong to `layer`; their targets are the keys of `ids`.
    /// Layers of a program's class are written under the nearest superclass of this package. The
    /// properties of the program's class are read back as values of their keys. Returns a note for
    /// every value without a document form (patterns, fonts without a name, client objects).
    /// Errors: the errors of writing files. Thread: the layers'. Not Apple's.
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

    /// Writes the document with its states and transitions, in the state of the document as loaded.
    ///
    /// The document itself keeps its current state. Returns a note for every value without a
    /// document form.
    /// Errors: the errors of writing files. Thread: the tree's.
    @discardableResult
    public func write(to url: URL) throws -> [String] {
        try Self.write(markup(), rootLayer, url)
    }

    /// The document's text, images and notes.
    func markup() -> Written {
        // Each layer with states has a current state.
        let (current, begin) = (tables.map(\.current), rootLayer.beginTime)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        defer { CATransaction.commit() }
        for table in tables where table.current != nil { move(table, to: nil, false) }
        rootLayer.beginTime = ownBeginTime
        let blocks = tables.compactMap { table in
            table.layer.map {
                MarkupWriter.StateBlock(
                    layer: $0, states: table.states, transitions: table.transitions)
            }
        }
        let written = Self.markup(of: rootLayer, ids: layers, blocks: blocks)
        rootLayer.beginTime = begin
        for (table, state) in zip(tables, current) where state != nil {
            move(table, to: state, false)
        }
        return written
    }

    private static func write(_ written: Written, _ layer: CALayer, _ url: URL) throws -> [String] {
        func failure(_ cause: POSIXError) -> CocoaError {
            let code: CocoaError.Code =
                switch cause.code {
                case .EACCES, .EPERM: .fileWriteNoPermission
                case .EROFS: .fileWriteVolumeReadOnly
                case .ENOSPC, .EDQUOT: .fileWriteOutOfSpace
                default: .fileWriteUnknown
                }
            return CocoaError(
                code, userInfo: [NSFilePathErrorKey: url.path, NSUnderlyingErrorKey: cause])
        }
        var files: [(path: String, data: Data)] = []
        for (name, image) in written.images {
            guard let data = image.pngData() else { throw failure(POSIXError(.ENOMEM)) }
            files.append(("assets/\(name)", data))
        }
        files.append(("main.caml", Data(written.text.utf8)))
        var index: [String: Any] = [
            "rootDocument": "main.caml", "geometryFlipped": layer.isGeometryFlipped,
        ]
        // Readers fall back to the size of the root layer.
        let size = layer.bounds.size
        if BundleIndex.canBe(size) {
            index["documentWidth"] = Double(size.width)
            index["documentHeight"] = Double(size.height)
        }
        let data = try PropertyListSerialization.data(
            fromPropertyList: index, format: .xml, options: 0)
        files.append(("index.xml", data))
        do {
            try FileReplacement.replace(files, in: url)
        } catch let cause as POSIXError {
            throw failure(cause)
        }
        return written.notes
    }
}
