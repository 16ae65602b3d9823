/// Properties grouped by effect, computed once, because every layer of a commit tests each group.
enum PropertyGroups {
    static let geometry = those { $0.invalidates.contains(.geometry) }
    static let paint = those { $0.invalidates.contains(.paint) }
    static let structure = those { !$0.invalidates.isDisjoint(with: [.structure, .order]) }
    static let timing = those { $0.invalidates.contains(.timing) }
    /// Properties invisible in pictures by themselves: names, and times.
    static let unseen = those { $0.invalidates.subtracting(.timing).isEmpty }
    static let emission = those { $0.owners.contains(.emitter) }

    private static func those(_ fits: (PropertyRow) -> Bool) -> PropertySet {
        var set = PropertySet()
        for id in PropertyID.allCases where fits(PropertyTable.row(id)) { set.insert(id) }
        return set
    }
}

extension NodeChanges {
    /// The changes caused by changes of properties.
    init(_ changed: PropertySet) {
        self = []
        if changed.intersects(PropertyGroups.geometry) { insert(.geometry) }
        if changed.intersects(PropertyGroups.paint) { insert(.paint) }
        if changed.intersects(PropertyGroups.structure) { insert(.structure) }
    }
}
