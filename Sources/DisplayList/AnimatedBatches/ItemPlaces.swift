/// New item indices after a batch's item replaced the items of each animated batch.
///
/// Validates ranges counted during the build before indices are used: a range outside the list has
/// no new place, and nothing is moved then.
struct ItemPlaces {
    /// The new indices of items, and of the end.
    private let places: ContiguousArray<Int32>

    /// Maps the items; nil if a batch has no items, or items outside the list or of another batch.
    /// `animatedBatches` must ascend.
    init?(animatedBatches: [Range<Int>], among count: Int) {
        var places: ContiguousArray<Int32> = []
        places.reserveCapacity(count + 1)
        var next: Int32 = 0
        for items in animatedBatches {
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

    /// The new range of a range of items; nil for a range outside the list.
    func moved(_ first: Int32, _ count: Int32) -> (first: Int32, count: Int32)? {
        let (end, overflows) = first.addingReportingOverflow(count)
        guard first >= 0, count >= 0, !overflows, Int(end) < places.count else { return nil }
        let new = places[Int(first)]
        return (new, places[Int(end)] - new)
    }
}
