/// Where the items of a list are once one item stands in place of those of each flock.
///
/// The door between what was counted while the list was made and indices into it: a range that is not in the list has no
/// place, and then nothing is moved.
struct ItemPlaces {
    /// New places of items, and of the end.
    private let places: ContiguousArray<Int32>

    /// Nil where a flock has no items, or ones that are not there or are another's. `flocks` ascend.
    init?(flocks: [Range<Int>], among count: Int) {
        var places: ContiguousArray<Int32> = []
        places.reserveCapacity(count + 1)
        var next: Int32 = 0
        for items in flocks {
            guard items.lowerBound >= places.count, items.upperBound <= count, !items.isEmpty else {
                return nil
            }
            while places.count < items.lowerBound {
                places.append(next)
                next += 1
            }
            places.append(next)
            next += 1
            for _ in items.dropFirst() { places.append(next) }
        }
        while places.count <= count {
            places.append(next)
            next += 1
        }
        self.places = places
    }

    /// The range that some items are in now; nil for one that is not in the list.
    func moved(_ first: Int32, _ count: Int32) -> (first: Int32, count: Int32)? {
        let (end, overflows) = first.addingReportingOverflow(count)
        guard first >= 0, count >= 0, !overflows, Int(end) < places.count else { return nil }
        let new = places[Int(first)]
        return (new, places[Int(end)] - new)
    }
}
