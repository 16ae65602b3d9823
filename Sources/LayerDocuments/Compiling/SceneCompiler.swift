import CoreAnimation
import CoreGraphics
import Foundation

/// Makes layers and key frame animations of a document.
///
/// In: the text of a document. Out: a tree whose animations all last as long as the document, on
/// one clock. What key frames of layers express is handed over as it is; the rest is sampled once,
/// here. Time: linear in the document's size, and in frames × points of what is sampled.
/// Docs/LOTTIE.md has what becomes of each feature.
final class SceneCompiler {
    let document: JSONValue
    let images: ImageSource
    let reader: PropertyReader
    let timeline: Timeline
    let size: CGSize
    let assets: [String: JSONValue]
    let changes: [PropertyChange]
    var report: FeatureReport
    var animator: Animator
    /// Outlines of characters.
    private(set) lazy var glyphs = GlyphSource(document) { [unowned self] json in
        // A composition as a glyph is not read.
        let scope = Scope(map: .identity, size: size, depth: 0)
        let nodes = paths(json["shapes"]?.elements ?? [], [], scope, depth: 0).map(\.node)
        return .joining(nodes.flatMap { $0.contours(0, false) })
    }
    /// Layers that may still be made.
    private var room = DocumentLimits.layers
    /// Points that may still be sampled.
    var pointRoom = DocumentLimits.sampledPoints
    var imageRoom = DocumentLimits.imageBytes
    let budget = WorkBudget()
    var pictures: [String: CGImage] = [:]
    /// Layers that have a place of their own and need another around them to be moved.
    private var placed: Set<ObjectIdentifier> = []
    /// Layers by the name the document gives them.
    var named: [String: [CALayer]] = [:]

    /// Throws `LayerAnimationError` for a text that is no animation.
    init(_ source: DocumentSource, changes: [PropertyChange] = []) throws {
        document = source.text.root
        images = source.images
        guard document.isObject, let list = document["layers"], list.isArray else {
            throw LayerAnimationError.notAnAnimation("there is no list of layers")
        }
        let width = document["w"]?.double ?? 0, height = document["h"]?.double ?? 0
        guard width >= 1, height >= 1, width <= 100_000, height <= 100_000 else {
            throw LayerAnimationError.notAnAnimation("its size is \(width) × \(height)")
        }
        size = CGSize(width: width, height: height)
        timeline = try Timeline(document)
        reader = PropertyReader(slots: document["slots"])
        self.changes = changes
        var assets: [String: JSONValue] = [:]
        for asset in document["assets"]?.elements ?? [] {
            if let id = asset["id"]?.string, assets[id] == nil { assets[id] = asset }
        }
        self.assets = assets
        report = FeatureReport()
        animator = Animator(timeline: timeline)
    }

    /// The tree: one layer of the document's size, with its layers in it.
    func compile() -> CALayer {
        let root = CALayer()
        root.name = document["nm"]?.string
        root.frame = CGRect(origin: .zero, size: size)
        root.masksToBounds = true
        let scope = Scope(map: .identity, size: size, depth: 0)
        for layer in layers(document["layers"]?.elements ?? [], in: scope) {
            root.addSublayer(layer)
        }
        if budget.isSpent {
            report.note(
                "some modifiers of paths (more than \(DocumentLimits.modifiedPoints) points)",
                layer: "")
        }
        return root
    }

    var sampling: Sampling { Sampling(first: timeline.first, last: timeline.last) }

    /// A layer, or nil when there are too many; said once.
    func make<Kind: CALayer>(_ kind: @autoclosure () -> Kind, name: String? = nil) -> Kind? {
        guard room > 0 else {
            report.note("more than \(DocumentLimits.layers) layers", layer: name ?? "")
            return nil
        }
        room -= 1
        let layer = kind()
        layer.name = name
        return layer
    }

    func isPlaced(_ layer: CALayer) -> Bool { placed.contains(ObjectIdentifier(layer)) }
    func markPlaced(_ layer: CALayer) { placed.insert(ObjectIdentifier(layer)) }

    /// Values in the document's frames.
    /// `label` names the property in paths of changes.
    func numbers(
        _ json: JSONValue?, _ otherwise: [Double], _ scope: Scope, _ label: String = ""
    ) -> KeyedValue<[Double]> {
        if let change = changes.last(where: { !label.isEmpty && $0.matches(scope.path + [label]) })
        {
            // What it leaves out is as in a document without it.
            let missing = otherwise.dropFirst(change.value.count)
            return KeyedValue(change.value.map { $0.isFinite ? $0 : 0 } + missing)
        }
        if PropertyReader.hasExpression(json) {
            report.note("expression (the key frames beside it are shown)", layer: scope.layer)
        }
        return reader.numbers(json, otherwise: otherwise).resolved(in: scope.map, sampling)
    }

    func number(
        _ json: JSONValue?, _ otherwise: Double, _ scope: Scope, _ label: String = ""
    ) -> KeyedValue<[Double]> {
        numbers(json, [otherwise], scope, label)
    }
}

/// Where a layer stands: the time and the size of its composition.
struct Scope {
    var map: TimeMap
    var size: CGSize
    /// Compositions around it.
    var depth: Int
    /// Name of the layer that is read, for reports.
    var layer = ""
    /// Names of layers and shapes down to what is read.
    var path: [String] = []

    /// The same one name further down.
    func under(_ name: String?) -> Scope {
        var copy = self
        copy.path.append(name ?? "")
        return copy
    }
}
