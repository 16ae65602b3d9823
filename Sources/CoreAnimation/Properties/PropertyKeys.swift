import RenderTree

/// The key-value coding names of the table, by property.
enum PropertyKeys {
    private static let names: ContiguousArray<String> = ContiguousArray(
        PropertyTable.rows.map(\.key))
    private static let invalidations: ContiguousArray<Invalidation> =
        ContiguousArray(PropertyTable.rows.map(\.invalidates))

    static func key(_ id: PropertyID) -> String { names[Int(id.rawValue)] }
    static func invalidates(_ id: PropertyID) -> Invalidation { invalidations[Int(id.rawValue)] }
}
