import LaminaRenderTree

/// Key-value coding names of the table, by property.
enum PropertyKeys {
    private static let names: ContiguousArray<String> = ContiguousArray(
        PropertyTable.rows.map(\.key))

    static func key(_ id: PropertyID) -> String { names[Int(id.rawValue)] }
}
