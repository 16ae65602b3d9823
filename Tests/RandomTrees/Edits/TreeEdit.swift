import LaminaMotion
import LaminaRenderTree

/// Change of a tree, by indices instead of names: an index counts modulo the number of layers, to
/// keep a script playable when any of the edits is left out.
public enum TreeEdit: CustomStringConvertible, Sendable {
    /// New layer below the layer at an index, before the sublayer at `index`.
    case add(parent: Int, index: Int, LayerClass, [Setting])
    case set(layer: Int, [Setting])
    /// Removal of a layer with all sublayers.
    case remove(layer: Int)
    /// Move of a layer, with all sublayers, to another parent; skipped if the parent is among the
    /// sublayers.
    case move(layer: Int, parent: Int, index: Int)
    /// A new layer as mask.
    case mask(layer: Int, [Setting])
    case unmask(layer: Int)
    case animate(layer: Int, RenderAnimation)
    /// New layers of the same kind side by side below the layer at an index, before the sublayer at
    /// `index`, each with animations.
    case crowd(parent: Int, index: Int, [[Setting]], [[RenderAnimation]])
    case stop(layer: Int, index: Int)
    /// The clock advances by seconds.
    case wait(Double)

    /// Property and the new value.
    public struct Setting: CustomStringConvertible, Sendable {
        /// Property.
        public var id: PropertyID
        /// New value.
        public var value: MotionValue

        /// Value of a property.
        public init(_ id: PropertyID, _ value: MotionValue) {
            self.id = id
            self.value = value
        }

        /// Key path and value.
        public var description: String {
            "\(PropertyTable.row(id).key)=\(ValueText.text(value))"
        }
    }

    /// Edit, in words.
    public var description: String {
        func text(_ settings: [Setting]) -> String {
            settings.map(\.description).joined(separator: " ")
        }
        return switch self {
        case .add(let parent, let index, let kind, let settings):
            "add \(kind) to \(parent) at \(index): \(text(settings))"
        case .set(let layer, let settings): "set \(layer): \(text(settings))"
        case .remove(let layer): "remove \(layer)"
        case .move(let layer, let parent, let index): "move \(layer) to \(parent) at \(index)"
        case .mask(let layer, let settings): "mask \(layer): \(text(settings))"
        case .unmask(let layer): "unmask \(layer)"
        case .animate(let layer, let animation): "animate \(layer): \(animation)"
        case .crowd(let parent, let index, let settings, let animations):
            "crowd in \(parent) at \(index): "
                + zip(settings, animations).map { "[\(text($0)); \($1)]" }.joined(separator: " ")
        case .stop(let layer, let index): "stop \(layer) \(index)"
        case .wait(let seconds): "wait \(ValueText.number(seconds))"
        }
    }
}
