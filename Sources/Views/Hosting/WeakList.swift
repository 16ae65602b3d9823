/// Objects in the order of addition, not retained.
///
/// Idea: entries of freed and removed objects are dropped when the list has doubled, and a table
/// finds the entry of an object. With a linear search, n additions or removals would take n² steps.
package struct WeakList<Element: AnyObject> {
    private final class Place {
        weak var value: Element?

        init(_ value: Element) { self.value = value }
    }

    /// Entries in the order of their addition; nil for a removed object.
    private var places: [Place?] = []
    /// Index of each object's newest entry: the address of a freed object may serve another object.
    private var indices: [ObjectIdentifier: Int] = [:]
    /// The number of places at which removed and freed objects are dropped.
    private var limit = 16

    /// An empty list.
    package init() {}

    /// The number of entries, freed objects included.
    package var count: Int { indices.count }
    /// The objects that are not deallocated. O(n).
    package var all: [Element] { places.compactMap { $0?.value } }

    /// True for an object of the list. Constant time.
    package func contains(_ element: Element) -> Bool {
        guard let i = indices[ObjectIdentifier(element)] else { return false }
        return places[i]?.value === element
    }

    /// Adds an object at the end. Amortised constant time.
    package mutating func append(_ element: Element) {
        if places.count >= limit { compact() }
        indices[ObjectIdentifier(element)] = places.count
        places.append(Place(element))
    }

    /// Removes an object. Constant time.
    package mutating func remove(_ element: Element) {
        if let i = indices.removeValue(forKey: ObjectIdentifier(element)) { places[i] = nil }
    }

    private mutating func compact() {
        let alive = all
        places = alive.map { Place($0) }
        indices = [:]
        for (i, element) in alive.enumerated() { indices[ObjectIdentifier(element)] = i }
        limit = max(16, alive.count * 2)
    }
}
