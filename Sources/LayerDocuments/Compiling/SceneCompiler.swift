import CoreAnimation
import CoreGraphics
import Foundation

/// Turns a document into layers and key frame animations.
///
/// Input: the text of a document. Output: a layer tree whose animations all last as long as the
/// document, on a common clock.
/// Idea: key frames are kept where layers can express the value. Other values are sampled, once, by
/// the compiler.
/// Cost: linear in the document's size, and in frames × points of sampled values. Docs/LOTTIE.md
/// lists the supported features.
final class SceneCompiler {
    let document: JSONValue
    let images: ImageSource
    let reader: PropertyReader
    let timeline: Timeline
    /// Frames at which values without separate key frames are read: a single frame after the last
    /// animation within the limit of segments.
    var sampling: SampleTimes { collector.isSpent ? samples.still : samples }
    private let samples: SampleTimes
    let size: CGSize
    let assets: [String: JSONValue]
    let changes: [PropertyChange]
    var report: FeatureReport
    var collector: TrackCollector
    /// Outlines of characters.
    private(set) lazy var glyphs = GlyphSource(document) { [unowned self] json in
        // Compositions as glyphs are not supported.
        let scope = Scope(map: .identity, size: size, depth: 0)
        let nodes = paths(json["shapes"]?.elements ?? [], [], scope, depth: 0).map(\.node)
        return .joining(nodes.flatMap { $0.contours(0, false) })
    }
    /// Number of layers left of `DocumentLimits.layers`.
    private var room = DocumentLimits.layers
    /// Number of points left of `DocumentLimits.sampledPoints`.
    var pointRoom = DocumentLimits.sampledPoints
    /// Number of points left of `DocumentLimits.stillPoints`.
    private var stillRoom = DocumentLimits.stillPoints
    /// Number of points left for samples under time maps: twice `DocumentLimits.sampledPoints`.
    var sampleRoom = 2 * DocumentLimits.sampledPoints
    /// Number of reads left of `DocumentLimits.reads`.
    private var readRoom = DocumentLimits.reads
    var imageRoom = DocumentLimits.imageBytes
    let budget = WorkBudget()
    var pictures: [String: CGImage] = [:]
    /// Reasons why images cannot be shown, by the images' names; each image is tried once.
    var brokenPictures: [String: String] = [:]
    /// Layers with a separate transform; a second transform needs a parent layer. The layers are
    /// kept, because the identifier of a released layer can return.
    private var placed: [ObjectIdentifier: CALayer] = [:]
    /// Layers by name in the document.
    var named: [String: [CALayer]] = [:]

    /// Errors: `LayerAnimationError` for text other than an animation.
    init(
        _ source: DocumentSource, slots: [String: SlotValue] = [:], changes: [PropertyChange] = []
    ) throws {
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
        samples = SampleTimes(first: timeline.first, last: timeline.last)
        reader = PropertyReader(
            slots: try SlotTable(
                document: document["slots"], theme: source.theme?.root, program: slots))
        self.changes = changes
        var assets: [String: JSONValue] = [:]
        for asset in document["assets"]?.elements ?? [] {
            if let id = asset["id"]?.string, assets[id] == nil { assets[id] = asset }
        }
        self.assets = assets
        report = FeatureReport()
        collector = TrackCollector(timeline: timeline)
    }

    /// Compiles the layer tree: a root layer of the document's size with the document's layers as
    /// sublayers.
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
        if collector.isSpent {
            report.note(
                "some animations (more than \(DocumentLimits.segments) key frames)", layer: "")
        }
        return root
    }

    /// Counts values that were read.
    func count(reads: Int) { readRoom -= reads }

    /// False beyond the limit of reads, logged once.
    func mayRead(_ layer: String) -> Bool {
        guard readRoom < 0 else { return true }
        report.note("layers after \(DocumentLimits.reads) values were read", layer: layer)
        return false
    }

    /// Spends the points of a path that does not move; false beyond the limit, logged once.
    func spend(points: Int, of name: String?) -> Bool {
        stillRoom -= points
        guard stillRoom < 0 else { return true }
        report.note("paths of more than \(DocumentLimits.stillPoints) points", layer: name ?? "")
        return false
    }

    /// A new layer, or nil beyond the limit of layers, logged once.
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

    func isPlaced(_ layer: CALayer) -> Bool { placed[ObjectIdentifier(layer)] != nil }
    func markPlaced(_ layer: CALayer) { placed[ObjectIdentifier(layer)] = layer }

    /// Numbers in the document's frames. `label` is the name of the property in paths of changes.
    func numbers(
        _ json: JSONValue?, _ otherwise: [Double], _ scope: Scope, _ label: String = ""
    ) -> KeyedValue<[Double]> {
        if let change = changes.last(where: { !label.isEmpty && $0.matches(scope.path + [label]) })
        {
            // Components missing in the change keep the default.
            let missing = otherwise.dropFirst(change.value.count)
            return KeyedValue(change.value.map { $0.isFinite ? $0 : 0 } + missing)
        }
        if PropertyReader.hasExpression(json) {
            report.note("expression (the key frames beside it are shown)", layer: scope.layer)
        }
        let value = reader.numbers(json, otherwise: otherwise)
        count(reads: reader.keyCount(json) * value.constant.count)
        // The number of segments limits the memory of short lists.
        return resolved(value, scope) { $0.count > PropertyReader.shortList ? $0.count / 2 : 0 }
    }

    /// Path in the document's frames: `ks` of a shape or `pt` of a mask.
    func pathValue(_ json: JSONValue?, _ scope: Scope) -> KeyedValue<PathValue> {
        let value = reader.path(json)
        count(reads: reader.keyCount(json) * (value.constant.numbers.count / 6 + 1))
        return resolved(value, scope) { $0.numbers.count / 2 }
    }

    /// Value in the document's frames. Beyond the limit of points of all samples under time maps,
    /// the last value within the limit stays.
    private func resolved<Value: KeyFrameable>(
        _ value: KeyedValue<Value>, _ scope: Scope, points: (Value) -> Int
    ) -> KeyedValue<Value> {
        var (last, isCut): (Value?, Bool) = (nil, false)
        let result = value.resolved(in: scope.map, sampling) { sample in
            if sampleRoom < 0, let last {
                isCut = true
                return last
            }
            let next = sample()
            if last != next { sampleRoom -= points(next) }
            last = next
            return next
        }
        if isCut {
            report.note(
                "motion in a remapped composition (more than "
                    + "\(2 * DocumentLimits.sampledPoints) points)", layer: scope.layer)
        }
        return result
    }

    func number(
        _ json: JSONValue?, _ otherwise: Double, _ scope: Scope, _ label: String = ""
    ) -> KeyedValue<[Double]> {
        numbers(json, [otherwise], scope, label)
    }
}

/// Position of a layer in the document: time map, size and nesting of the layer's composition.
struct Scope {
    var map: TimeMap
    var size: CGSize
    /// Number of enclosing compositions.
    var depth: Int
    /// Name of the current layer, for reports.
    var layer = ""
    /// Names of layers and shapes down to the current node.
    var path: [String] = []

    /// Scope of a named child.
    func under(_ name: String?) -> Scope {
        var copy = self
        copy.path.append(name ?? "")
        return copy
    }
}
