import LaminaGraphicsTypes
import LaminaMotion

/// The target of a key path on a layer. Resolved once, when an animation is compiled; names of
/// sublayers and cells are resolved by the tree.
public enum PropertyTarget: Sendable, Equatable {
    /// A row of the property table, or a component of the value.
    case property(PropertyID, ValueComponent)
    /// An input of a filter: `filters.<name>.<input>`; `compositingFilter.<input>` has no name.
    case filter(PropertyID, name: String?, input: String)
    /// A property of an emitter cell: `emitterCells.<name>.<key>`, nested names in order.
    case emitterCell(names: [String], key: String)
    /// A property of a sublayer: `sublayers.<name>.<rest>`.
    case sublayer(name: String, rest: String)
    /// A key outside the table: a subclass's own property or an arbitrary key.
    case custom(String, ValueComponent)

    /// The target of a key path for a layer class. Never fails: a path outside the table, or with
    /// an unknown component, is a custom key. A path to a filter or a cell without an input has an
    /// empty input or key.
    public init(keyPath: String, of owner: LayerClass) {
        guard let dot = keyPath.firstIndex(of: ".") else {
            if let id = PropertyTable.property(forKey: keyPath, of: owner) {
                self = .property(id, .whole)
            } else {
                self = .custom(keyPath, .whole)
            }
            return
        }
        let head = String(keyPath[..<dot])
        let tail = String(keyPath[keyPath.index(after: dot)...])
        let id = PropertyTable.property(forKey: head, of: owner)
        switch id {
        case .filters, .backgroundFilters:
            let parts = Self.split(tail)
            self = .filter(id!, name: parts.first, input: parts.rest)
        case .compositingFilter: self = .filter(.compositingFilter, name: nil, input: tail)
        case .emitterCells:
            // Names and nested "emitterCells" alternate; the last part is the key.
            var parts = tail.split(separator: ".").map(String.init)
            let key = parts.count > 1 ? parts.removeLast() : ""
            self = .emitterCell(names: parts.filter { $0 != "emitterCells" }, key: key)
        case .sublayers:
            let parts = Self.split(tail)
            self = .sublayer(name: parts.first, rest: parts.rest)
        default:
            let component = ValueComponent(path: tail)
            if let id, let component {
                self = .property(id, component)
            } else if id == nil, let component {
                self = .custom(head, component)
            } else {
                self = .custom(keyPath, .whole)
            }
        }
    }

    private static func split(_ path: String) -> (first: String, rest: String) {
        guard let dot = path.firstIndex(of: ".") else { return (path, "") }
        return (String(path[..<dot]), String(path[path.index(after: dot)...]))
    }
}
