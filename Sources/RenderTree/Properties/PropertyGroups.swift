/// Which properties have which effect, worked out once: a commit of many layers asks for each of them.
enum PropertyGroups {
    static let geometry = those { $0.invalidates.contains(.geometry) }
    static let paint = those { $0.invalidates.contains(.paint) }
    static let structure = those { !$0.invalidates.isDisjoint(with: [.structure, .order]) }
    static let timing = those { $0.invalidates.contains(.timing) }
    /// Those that no picture shows by themselves: names, and times.
    static let unseen = those { $0.invalidates.subtracting(.timing).isEmpty }
    static let emission = those { $0.owners.contains(.emitter) }

    private static func those(_ fits: (PropertyRow) -> Bool) -> PropertySet {
        var set = PropertySet()
        for id in PropertyID.allCases where fits(PropertyTable.row(id)) { set.insert(id) }
        return set
    }
}

extension NodeChanges {
    /// What changes of these properties make stale.
    init(_ changed: PropertySet) {
        self = []
        if changed.intersects(PropertyGroups.geometry) { insert(.geometry) }
        if changed.intersects(PropertyGroups.paint) { insert(.paint) }
        if changed.intersects(PropertyGroups.structure) { insert(.structure) }
    }
}
