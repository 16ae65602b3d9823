import CoreGraphics
import Foundation
import LaminaMotion
import LaminaRenderTree

/// Writer of a layer tree as elements of a document; the inverse of `LayerReader`.
///
/// Input: a tree. Output: elements, their images, and a note for every value without a document
/// form.
/// Idea: every row of the property table with a value other than its default is written in the
/// reader's spelling of the row's type. A new row of the table needs no change here.
final class MarkupWriter {
    private(set) var images: [(name: String, image: CGImage)] = []
    private(set) var notes: [String] = []
    private var noted: Set<String> = []
    /// Indices of the images, which `images` retains.
    private var places: [ObjectIdentifier: Int] = [:]
    /// Layers' names in states, and the states declared by layers.
    var ids: [ObjectIdentifier: String] = [:]
    var blocks: [StateBlock] = [] {
        didSet { blocksOfLayers = Dictionary(grouping: blocks) { ObjectIdentifier($0.layer) } }
    }
    private var blocksOfLayers: [ObjectIdentifier: [StateBlock]] = [:]

    /// Depth of the current layer, group and cell.
    private var level = 0
    var groups = 0
    private var cells = 0
    /// Animations of groups, and emitted cells, left for the document.
    let parts = PartBudget()
    static let mostGroups = 64
    private static let mostCells = 16

    func note(_ line: String) { if noted.insert(line).inserted { notes.append(line) } }

    /// The element of a layer and its subtree.
    func element(_ layer: CALayer) -> MarkupNode {
        // A class unknown to documents is written as a plain layer.
        let type = LayerTypes.named(layer.kind.row.name) ?? LayerTypes.rows[0]
        let name = type.layerClass.row.name
        let node = MarkupNode(name)
        // The values of a new layer in the reader.
        let blank = type.make().properties
        if let id = ids[ObjectIdentifier(layer)] { node.set("id", id) }
        for row in PropertyTable.rows where ClassInfo.applies(row, to: layer.kind) {
            write(row, of: layer, over: blank, to: node)
        }
        if let cells = (layer as? CAEmitterLayer)?.emitterCells, !cells.isEmpty {
            node.children.append(MarkupNode("emitterCells", [], cells.map(element)))
        }
        level += 1
        defer { level -= 1 }
        // Each level of layers is two levels of elements; `fit` then removes the elements below the
        // exact limit.
        let isDeepest = layer.hasLayersBelow && 2 * level > MarkupReader.deepestNesting
        if isDeepest { noteDepth() }
        if let mask = layer.mask, !isDeepest {
            node.children.append(MarkupNode("mask", [], [element(mask)]))
        }
        let animations = (layer.animationKeys() ?? []).compactMap { key in
            layer.animation(forKey: key).flatMap { element($0, key: key, on: layer) }
        }
        if !animations.isEmpty {
            node.children.append(MarkupNode("animations", [], animations))
        }
        writeCustom(layer, to: node)
        if let sublayers = layer.sublayers, !sublayers.isEmpty, !isDeepest {
            node.children.append(MarkupNode("sublayers", [], sublayers.map { element($0) }))
        }
        // States are written last, as in documents of editors: a reader then finds the states of
        // descendants first.
        for block in blocksOfLayers[ObjectIdentifier(layer)] ?? [] {
            node.children += stateElements(block)
        }
        return node
    }

    /// Cuts off elements below the depth limit of readers, with a note. A second note reports an
    /// excess of elements.
    func fit(_ root: MarkupNode) {
        var count = 0
        func cut(_ node: MarkupNode, room: Int) {
            count += 1
            if room > 1 {
                for child in node.children { cut(child, room: room - 1) }
                return
            }
            guard !node.children.isEmpty else { return }
            node.children = []
            noteDepth()
        }
        // The document's own element takes a level.
        cut(root, room: MarkupReader.deepestNesting - 1)
        if count >= MarkupReader.mostElements {
            note(
                "\(count + 1) elements are more than the \(MarkupReader.mostElements) a reader takes"
            )
        }
    }

    private func noteDepth() {
        note("what lies deeper than \(MarkupReader.deepestNesting) elements is not written")
    }

    /// A client's own properties: `<customValues><value key=… type=… value=…/></customValues>`, a
    /// spelling of this project.
    private func writeCustom(_ layer: CALayer, to node: MarkupNode) {
        var values: [MarkupNode] = []
        for (key, value) in (layer.side?.custom ?? [:]).sorted(by: { $0.key < $1.key }) {
            if let text = value as? String, MarkupContext.isPrivate(key),
                MarkupText.isName(key)
            {
                node.set(key, text)
            } else if layer.shouldArchiveValue(forKey: key), let child = typed(value, "value") {
                child.set("key", key)
                values.append(child)
            } else {
                note("\(key) has a value that documents cannot hold; it is not written")
            }
        }
        if !values.isEmpty { node.children.append(MarkupNode("customValues", [], values)) }
    }

    private func write(
        _ row: PropertyRow, of layer: CALayer, over blank: LayerProperties, to node: MarkupNode
    ) {
        switch row.type {
        case .layer, .layers, .cells: return
        case .filter, .filters:
            return writeFilters(row.id, of: layer, to: node)
        case .contents where layer.state.contains(.hasDrawnContents): return
        default: break
        }
        if row.id == .name {
            if let name = layer.name { node.set("name", name) }
            return
        }
        let value = layer.properties[row.id]
        guard value != blank[row.id] else { return }
        if let text = attribute(value, row.type, row.key) {
            node.set(row.key, text)
        } else if let child = child(value, row.key, isDeclared: row.type == .colors) {
            node.children.append(child)
        } else {
            note("\(row.key) has a value that documents cannot hold; it is not written")
        }
    }

    /// The value as an attribute's text; nil for kinds with a form as element only.
    private func attribute(
        _ value: MotionValue, _ type: PropertyType, _ key: String
    ) -> String? {
        switch value {
        case .number(let n): number(n, key)
        case .quad(let q, let shape):
            numbers(Array([q.a, q.b, q.c, q.d].prefix(shape.count)))
        case .transform(let t): transform(t)
        case .path(let p): path(p)
        case .string(let s): s
        case .array(let list) where type == .numbers:
            numbers(list.compactMap(\.number))
        default: nil
        }
    }

    /// `<key …>` with the value inside. `isDeclared`: readers know the property as a list.
    func child(_ value: MotionValue, _ key: String, isDeclared: Bool = false) -> MarkupNode? {
        switch value {
        case .none: return MarkupNode(key, [("type", "null")])
        case .number(let n):
            return MarkupNode(key, [("type", "real"), ("value", number(n, key))])
        case .quad(let q, let shape):
            let type = ["CGPoint", "CGSize", "CGRect"]
            let name =
                switch shape {
                case .size: type[1]
                case .rect: type[2]
                default: type[0]
                }
            let text = numbers(Array([q.a, q.b, q.c, q.d].prefix(shape.count)))
            return MarkupNode(key, [("type", name), ("value", text)])
        case .color(let c): return color(c, key)
        case .transform(let t):
            return MarkupNode(key, [("type", "CATransform3D"), ("value", transform(t))])
        case .path(let p):
            return MarkupNode(key, [("type", "CGPath"), ("value", path(p))])
        case .string(let s): return MarkupNode(key, [("type", "string"), ("value", s)])
        case .image(let image), .images(let image, _, _):
            if max(image.width, image.height) > CGImage.longestSideOfPNG {
                note("an image of more than a million pixels a side is not written")
                return nil
            }
            return MarkupNode(key, [("type", "CGImage"), ("src", "assets/" + file(of: image))])
        case .array(let list):
            let children = list.compactMap { item -> MarkupNode? in
                switch item {
                case .color(let c): color(c, "CGColor", typed: false)
                case .number(let n): MarkupNode("real", [("value", number(n))])
                default: nil
                }
            }
            guard children.count == list.count else { return nil }
            // Without a type, a list would be read as its first element, an empty list as empty
            // text.
            return MarkupNode(key, isDeclared ? [] : [("type", "array")], children)
        case .object(let object): return self.object(object.object, key)
        }
    }

    private func color(_ c: PaintColor, _ key: String, typed: Bool = true) -> MarkupNode? {
        guard c.source?.pattern == nil else { return nil }
        // An sRGB colour keeps its components; other colours are converted to sRGB.
        var parts = (0..<4).map { Double("\(c.rgba[$0])") ?? Double(c.rgba[$0]) }
        if let source = c.source, source.colorSpace?.name == CGColorSpace.sRGB,
            let own = source.components, own.count == 4
        {
            parts = own.map { Double($0) }
        }
        var attributes = [("value", numbers(Array(parts.prefix(3))))]
        if typed { attributes.insert(("type", "CGColor"), at: 0) }
        if parts[3] != 1 { attributes.append(("opacity", number(parts[3]))) }
        return MarkupNode(key, attributes)
    }

    /// Name of an image's file; equal for the same image.
    private func file(of image: CGImage) -> String {
        if let place = places[ObjectIdentifier(image)] { return images[place].name }
        places[ObjectIdentifier(image)] = images.count
        let name = "image-\(images.count + 1).png"
        images.append((name, image))
        return name
    }

    // MARK: - Cells

    private func element(_ cell: CAEmitterCell) -> MarkupNode {
        let node = MarkupNode("CAEmitterCell")
        for key in cell.stored.own.keys.sorted() where key != "emitterCells" && key != "style" {
            guard MarkupText.isName(key) else {
                note("a key of a cell that is no name in XML is not written")
                continue
            }
            let value = Coercion.motionValue(cell.readValue(key))
            if let text = attribute(value, .string, key) {
                node.set(key, text)
            } else if let child = child(value, key) {
                node.children.append(child)
            } else {
                note("\(key) of a cell has a value that documents cannot hold; it is not written")
            }
        }
        if let inner = cell.emitterCells, !inner.isEmpty {
            guard cells < Self.mostCells else {
                note("emitter cells deeper than \(Self.mostCells) are not written")
                return node
            }
            cells += 1
            defer { cells -= 1 }
            let written = inner.filter { _ in parts.spend() }.map(element)
            node.children.append(MarkupNode("emitterCells", [], written))
        }
        return node
    }
}
