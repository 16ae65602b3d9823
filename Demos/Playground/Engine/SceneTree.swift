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
        /// True for the model value of an animated property, which has a separate row.
        public var isModel = false
        /// True for a row with a remark about the layer.
        public var isHint = false
        /// The value at the present time, with animations; nil outside of the layers' properties.
        public var present: MotionValue?
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

    var tree: RenderTree { player.tree }

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
            let title = LayerTitle.of(index, in: tree, at: path)
            rows.append(
                Row(
                    index: index, level: level, title: title, name: node.name,
                    className: LayerTitle.className(of: index, in: tree),
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
}
