/// Objects in the order of addition, not retained.
///
/// Idea: entries of freed objects are removed when the list has doubled: a search for freed objects
/// with each addition would make n additions take n² steps. Removal compares addresses.
package struct WeakList<Element: AnyObject> {
    private final class Place {
        weak var value: Element?

        init(_ value: Element) { self.value = value }
    }

    private var entries: [(id: ObjectIdentifier, place: Place)] = []
    /// The number of entries at which freed objects are removed.
    private var limit = 16

    /// An empty list.
    package init() {}

    /// The number of entries, freed objects included.
    package var count: Int { entries.count }
    /// The objects that are alive. O(n).
    package var all: [Element] { entries.compactMap(\.place.value) }

    /// Adds an object at the end. Amortised constant time.
    package mutating func append(_ element: Element) {
        if entries.count >= limit {
            entries.removeAll { $0.place.value == nil }
            limit = max(16, entries.count * 2)
        }
        entries.append((ObjectIdentifier(element), Place(element)))
    }

    /// Removes an object.
    package mutating func remove(_ element: Element) {
        let id = ObjectIdentifier(element)
        // The address of a freed object may serve another object: the newest entry counts.
        if let i = entries.lastIndex(where: { $0.id == id }) { entries.remove(at: i) }
    }
}
