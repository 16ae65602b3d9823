import CoreGraphics
import Foundation
import LaminaMotion
import LaminaPacketLog
import LaminaRenderTree

/// The layers of a recording at a time: the tree, their values, and the layers under a point.
///
/// Thread: one at a time, the recording's.
public final class SceneTree {
    /// A layer as a row of an outline.
    public struct Row: Sendable, Equatable {
        /// Number of the layer in the tree.
        public var index: UInt32
        /// Depth in the tree, from 0.
        public var level: Int
        /// The title, as in `LayerTitle`.
        public var title: String
        /// Empty for none.
        public var name: String
        /// Name of the class, such as `CAShapeLayer`.
        public var className: String
        /// True for a hidden layer.
        public var isHidden: Bool
        /// True for the mask of a layer.
        public var isMask: Bool
        /// Number of running animations.
        public var animationCount: Int
        /// True for a layer with sublayers or a mask.
        public var hasChildren: Bool
        /// Names, or places among siblings, from the root on: the same layer in the scene of the
        /// next save.
        public var path: [String]
    }

    /// A value of a layer.
    public struct Value: Sendable {
        /// Key path, or the title of a hint.
        public var key: String
        /// Nil for values outside of the layers' properties.
        public var id: PropertyID?
        /// The part of a transform; nil for a whole value.
        public var part: TransformPart?
        /// Index of the colour in a list; nil for a whole value.
        public var element: Int?
        /// The model value, below animations: the scene's, or an unwritten change.
        public var model: MotionValue
        /// Value at the present time as text.
        public var text: String
        /// True if an animation sets the value now.
        public var isAnimated: Bool
        /// Colour at the present time; nil for other values.
        public var color: PaintColor?
        /// True for a row with a remark about the layer.
        public var isHint = false
        /// The value over time; nil outside of the layers' properties.
        public var source: ValueTrack.Source? { element == nil ? id.map { .value($0, part) } : nil }
    }

    private let log: PacketLog
    private var player: LogPlayer

    /// Tree of a recording, at its begin.
    public init(_ log: PacketLog) {
        self.log = log
        player = LogPlayer(log)
    }

    /// Unwritten changes in place of recorded values; nil for the recording as it is. The next
    /// `move` shows the change.
    public func setTrial(_ trial: SceneTrial?) {
        log.trial = trial?.packets
        player = LogPlayer(log)
    }

    private var tree: RenderTree { player.tree }

    /// Goes to a time in seconds, clamped to the recording. Throws `LogError` if the recording
    /// cannot be read.
    public func move(to time: Double) throws { try player.move(to: time) }

    func isolation(of index: UInt32, isWhole: Bool) -> LayerIsolation {
        LayerIsolation(index, in: tree, isWhole: isWhole)
    }

    // MARK: - The outline

    /// Every layer, superlayers before their sublayers, front layers last.
    public func rows() -> [Row] {
        guard tree.root != noNode else { return [] }
        var rows: [Row] = []
        var open: [(index: UInt32, level: Int, path: [String], isMask: Bool)] = [
            (tree.root, 0, [], false)
        ]
        while let (index, level, path, isMask) = open.popLast() {
            let node = tree.nodes[Int(index)]
            let title = LayerTitle.of(node, at: path)
            rows.append(
                Row(
                    index: index, level: level, title: title, name: node.name,
                    className: node.layerClass.row.name,
                    isHidden: node.properties[.hidden] == .number(1),
                    isMask: isMask, animationCount: node.animations.count,
                    hasChildren: !node.children.isEmpty || node.mask != noNode, path: path))
            var names: [String: Int] = [:]
            let children = node.children.map { child -> (UInt32, Int, [String], Bool) in
                let name = tree.nodes[Int(child)].name
                names[name, default: 0] += 1
                return (child, level + 1, path + ["\(name)#\(names[name]!)"], false)
            }
            open += children.reversed()
            if node.mask != noNode { open.append((node.mask, level + 1, path + ["mask"], true)) }
        }
        return rows
    }

    // MARK: - Values

    /// Values that differ from a new layer's, animated values, and the values that most layers of
    /// the class set; with `all` all other properties of the class; with `asked` further
    /// properties.
    public func values(
        of index: UInt32, all: Bool = false, also asked: Set<PropertyID> = []
    ) -> [Value] {
        guard Int(index) < tree.nodes.count, tree.nodes[Int(index)].exists else { return [] }
        let node = tree.nodes[Int(index)]
        let shown = tree.visual(index).all
        let blank = LayerProperties()
        var animated: Set<PropertyID> = []
        func note(_ animation: RenderAnimation) {
            switch animation.content {
            case .property(let property):
                if case .property(let id, _) = property.target { animated.insert(id) }
            case .group(let inner): inner.forEach(note)
            default: break
            }
        }
        node.animations.forEach(note)
        let always = asked.union([
            .bounds, .position, .opacity, .transform, .string, .path, .colors, .locations,
        ])
        var values: [Value] = []
        for id in PropertySet.all.ids where Self.isShown(id, of: node.layerClass) {
            let value = shown[id]
            guard all || always.contains(id) || animated.contains(id) || value != blank[id] else {
                continue
            }
            let isAnimated = animated.contains(id)
            values.append(
                Value(
                    key: PropertyTable.row(id).key, id: id, model: node.properties[id],
                    text: ValueText.text(value), isAnimated: isAnimated, color: value.color))
            if case .array(let colors) = value, id == .colors, !isAnimated {
                for (number, color) in colors.enumerated() {
                    values.append(
                        Value(
                            key: "colour \(number + 1)", id: id, element: number,
                            model: node.properties[id], text: ValueText.text(color),
                            isAnimated: false, color: color.color))
                }
            }
            if id == .locations, let hint = Self.hint(shown[.colors], value) {
                values.append(
                    Value(key: hint, model: .none, text: "", isAnimated: false, isHint: true))
            }
            guard case .transform = value, !isAnimated else { continue }
            for part in TransformPart.allCases {
                values.append(
                    Value(
                        key: part.title, id: id, part: part, model: node.properties[id], text: "",
                        isAnimated: false))
            }
        }
        for (key, value) in (tree.overrides[index] ?? [:]).sorted(by: { $0.key < $1.key }) {
            values.append(
                Value(
                    key: key, model: value, text: ValueText.text(value), isAnimated: true,
                    color: value.color))
        }
        return values
    }

    /// The error of a gradient; nil for a valid gradient.
    private static func hint(_ colors: MotionValue, _ locations: MotionValue) -> String? {
        guard let places = locations.array?.count else { return nil }
        let count = colors.array?.count ?? 0
        guard places != count else { return nil }
        func words(_ n: Int, _ what: String) -> String { n == 1 ? "1 \(what)" : "\(n) \(what)s" }
        return "\(words(count, "colour")), \(words(places, "location")): nothing is drawn"
    }

    /// True if a layer of a class has a property, links to other layers left out.
    private static func isShown(_ id: PropertyID, of owner: LayerClass) -> Bool {
        let row = PropertyTable.row(id)
        switch row.type {
        case .layer, .layers, .string: return false
        default: return row.owners.contains(.layer) || !row.owners.isDisjoint(with: owner)
        }
    }

    /// The fill of a layer; nil for none.
    public func fill(of index: UInt32) -> PaintColor? {
        guard Int(index) < tree.nodes.count, tree.nodes[Int(index)].exists else { return nil }
        return tree.visual(index).backgroundColor
    }

    /// The value of an animation's target on its layer; nil for a value without a short text.
    public func text(of target: PropertyTarget, on index: UInt32) -> String? {
        guard Int(index) < tree.nodes.count, tree.nodes[Int(index)].exists else { return nil }
        switch target {
        case .property(let id, let component):
            return tree.visual(index)[id][component: component].map(Self.short)
        case .custom(let key, _): return tree.overrides[index]?[key].map(Self.short)
        default: return nil
        }
    }

    /// The value of a layer as numbers; nil for values without numbers.
    public func numbers(of source: ValueTrack.Source, on index: UInt32) -> [Double]? {
        guard Int(index) < tree.nodes.count, tree.nodes[Int(index)].exists else { return nil }
        let value: MotionValue?
        switch source {
        case .target(.property(let id, let component)):
            value = tree.visual(index)[id][component: component]
        case .target(.custom(let key, _)): value = tree.overrides[index]?[key]
        case .target: return nil
        case .value(let id, let part):
            value = tree.visual(index)[id]
            if let part { return value?.transform.map(part.numbers) }
        }
        switch value {
        case .number(let n): return [n]
        case .quad(let q, let shape): return Array([q.a, q.b, q.c, q.d].prefix(shape.count))
        case .color(let color): return (0..<4).map { Double(color.rgba[$0]) }
        default: return nil
        }
    }

    /// A value for a narrow column: numbers with two decimals, several numbers with one.
    private static func short(_ value: MotionValue) -> String {
        func number(_ n: Double, _ decimals: Int) -> String { String(format: "%.\(decimals)f", n) }
        switch value {
        case .number(let n): return number(n, 2)
        case .quad(let q, let shape):
            return Array([q.a, q.b, q.c, q.d].prefix(shape.count)).map { number($0, 1) }
                .joined(separator: " ")
        default: return ValueText.text(value)
        }
    }

    // MARK: - In the picture

    /// The four corners of a layer in the scene's points, y down; nil for a layer that is not
    /// visible as a plane.
    public func corners(of index: UInt32) -> [CGPoint]? {
        guard let plane = plane(of: index) else { return nil }
        let b = tree.visual(index).bounds
        let corners = [
            (b.minX, b.minY), (b.maxX, b.minY), (b.maxX, b.maxY), (b.minX, b.maxY),
        ]
        let points = corners.map { plane.project(CGPoint(x: $0.0, y: $0.1)) }
        guard points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return nil }
        return points
    }

    /// The layers under a point of the scene (y down), the front layer first: hidden, transparent
    /// and clipped layers, too.
    public func layers(at point: CGPoint) -> [UInt32] {
        rows().reversed().filter { !$0.isMask && contains(point, $0.index) }.map(\.index)
    }

    private func contains(_ point: CGPoint, _ index: UInt32) -> Bool {
        guard let corners = corners(of: index) else { return false }
        // Inside a convex outline all turns go the same way.
        var (left, right) = (false, false)
        for i in 0..<4 {
            let (a, b) = (corners[i], corners[(i + 1) % 4])
            let turn = (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x)
            if turn > 0 { left = true }
            if turn < 0 { right = true }
        }
        return left != right
    }

    /// A point of a layer in the scene, y down; nil for an invisible point.
    public func scenePoint(_ point: CGPoint, of index: UInt32) -> CGPoint? {
        guard let plane = plane(of: index) else { return nil }
        let place = plane.project(point)
        return place.x.isFinite && place.y.isFinite ? place : nil
    }

    /// The point of a layer at a point of the scene, y down; nil for a layer seen from its edge.
    public func layerPoint(_ point: CGPoint, of index: UInt32) -> CGPoint? {
        guard let plane = plane(of: index), abs(plane.determinant) > 1e-12 else { return nil }
        let (x, y, w) = plane.adjugate.map(Double(point.x), Double(point.y))
        guard abs(w) > 1e-12 else { return nil }
        return CGPoint(x: x / w, y: y / w)
    }

    /// From a layer's plane to the picture, whose y runs down.
    private func plane(of index: UInt32) -> PlaneTransform? {
        guard Int(index) < tree.nodes.count, tree.nodes[Int(index)].exists else { return nil }
        var whole: PlaneTransform?
        var i = index
        while i != noNode {
            let parent = tree.nodes[Int(i)].parent
            let own =
                parent == noNode
                ? LayerMatrix.plane(tree.visual(i), in: nil)
                : LayerMatrix.plane(tree.visual(i), in: tree.visual(parent))
            whole = whole.map { $0.concat(own) } ?? own
            i = parent
        }
        guard let whole, tree.root != noNode else { return nil }
        // The root's superspace has y up.
        let height = Double(tree.visual(tree.root).bounds.height)
        return whole.concat(PlaneTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: height))
    }
}
