import CoreGraphics
import Foundation

/// A layer tree with its animations and states, read from CAML (Core Animation Markup Language).
///
/// ```swift
/// let document = try LayerDocument(contentsOf: url)     // a .ca bundle or a .caml file
/// document.start(at: CACurrentMediaTime())
/// host.addSublayer(document.rootLayer)
/// ```
///
/// Unknown elements and attributes are skipped; `warnings` lists each once. The reader never runs
/// scripts, never reads outside the document's folder and never uses the network. Errors:
/// `MarkupError`.
/// Not Apple's; the format was learnt from real files (Docs/COMPATIBILITY.md).
/// Thread: any one at a time.
public final class LayerDocument {
    /// Root of the layer tree, without a superlayer at first. The program may change the tree.
    public let rootLayer: CALayer
    /// Warnings with file and line number, without duplicates. Default empty.
    public let warnings: [String]
    /// Size in points: from the bundle, else from the root layer's bounds. Constant after reading.
    /// A bundle's sides are 0 to 1 000 000 points; other numbers are an error of the initialiser.
    public let size: CGSize
    /// True if y runs down inside the root layer. The bundle determines the direction if the root
    /// element does not.
    public var isGeometryFlipped: Bool { rootLayer.isGeometryFlipped }

    let tables: [StateTable]
    let layers: [String: CALayer]
    let ownBeginTime: CFTimeInterval

    /// Factory of filters in documents read from now on. Default nil: filters become
    /// `NamedFilter`s.
    /// Thread: to be set once, before the first document.
    nonisolated(unsafe) public static var filterFactory: FilterFactory?

    /// Reads a `.ca` bundle or a `.caml` file. Errors: `MarkupError`.
    public convenience init(contentsOf url: URL) throws {
        let index = try BundleIndex.find(url)
        let name = index.document.lastPathComponent
        let data = try BundleIndex.readFile(
            index.document, name: name, limit: MarkupReader.largestFile)
        try self.init(data, name: name, index: index)
    }

    /// Reads a document from memory. Images are read from `folder`; without a folder the images are
    /// missing. Errors: `MarkupError`.
    public convenience init(data: Data, name: String = "document", folder: URL? = nil) throws {
        try self.init(
            data, name: name,
            index: folder.map {
                BundleIndex(document: $0.appendingPathComponent(name), folder: $0)
            })
    }

    private init(_ data: Data, name: String, index: BundleIndex?) throws {
        let root = try MarkupReader.read(data, file: name)
        let context = MarkupContext(
            file: name, folder: index?.folder, boundary: index?.folder,
            makeFilter: Self.filterFactory ?? { _, _ in nil })
        let element = try Self.rootElement(root, context)
        let layer = try LayerReader(context: context).layer(element)
        if let flipped = index?.isGeometryFlipped, element["geometryFlipped"] == nil {
            layer.isGeometryFlipped = flipped
        }
        rootLayer = layer
        size = index?.size ?? layer.bounds.size
        layers = context.layers
        tables = context.states
        ownBeginTime = layer.beginTime
        for table in tables { Self.remember(table, context) }
        warnings = (index?.notes ?? []) + context.warnings
    }

    /// The layer element of a document.
    private static func rootElement(
        _ root: MarkupElement, _ context: MarkupContext
    ) throws -> MarkupElement {
        if LayerReader.namesLayer(root.name) { return root }
        guard root.name == "caml" else {
            throw context.error(root, "the root element is \(root.name), not caml")
        }
        var found: MarkupElement?
        for child in root.children {
            if LayerReader.namesLayer(child.name) {
                if found == nil {
                    found = child
                } else {
                    context.warn(child.line, "only the first layer of the document is shown")
                }
            } else if child.name.lowercased().contains("script") {
                context.warn(child.line, "scripts are not run", cause: "script")
            } else {
                context.unknown(child, in: root.name)
            }
        }
        for key in root.keys where key != "version" && !MarkupContext.isPrivate(key) {
            context.unknown(root, attribute: key)
        }
        guard let found else { throw context.error(root, "the document has no layer") }
        return found
    }

    /// The layer whose `id` in the document is `id`; nil if no layer has the `id`. A `#` before
    /// either `id` does not count. O(1).
    public func layer(withID id: String) -> CALayer? {
        layers[id] ?? layers["#" + id] ?? (id.hasPrefix("#") ? layers[String(id.dropFirst())] : nil)
    }

    /// Makes a time of the host the document's time 0, the origin of its animations.
    ///
    /// To be called when the document is shown; without a call the document runs in the host's
    /// time.
    /// `mediaTime`: seconds. The root layer's `beginTime` becomes the sum of `mediaTime` and the
    /// begin time in the document.
    public func start(at mediaTime: CFTimeInterval) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        rootLayer.beginTime = mediaTime + ownBeginTime
        CATransaction.commit()
    }
}
