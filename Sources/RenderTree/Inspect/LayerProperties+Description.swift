import LaminaGraphicsTypes
import LaminaMotion

extension LayerProperties: CustomStringConvertible {
    /// The differences from a new layer in the table's order: `key=value` separated by spaces.
    public var description: String { text(of: .all) }

    /// The differences of the given properties only.
    func text(of properties: PropertySet) -> String {
        let blank = LayerProperties()
        return properties.ids.compactMap { id in
            let value = self[id]
            guard value != blank[id] else { return nil }
            return "\(PropertyTable.row(id).key)=\(ValueText.text(value))"
        }.joined(separator: " ")
    }
}

extension PropertySet {
    /// Every property of the table.
    public static let all: PropertySet = {
        var all = PropertySet()
        for id in PropertyID.allCases { all.insert(id) }
        return all
    }()
}
