/// A cache of values with a limit on their number and on their bytes; emptied beyond either.
struct BoundedCache<Key: Hashable, Value> {
    private var values: [Key: Value] = [:]
    /// The bytes of all values.
    private(set) var bytes = 0
    private let most: Int
    private let mostBytes: Int

    init(most: Int, mostBytes: Int) { (self.most, self.mostBytes) = (most, mostBytes) }

    var count: Int { values.count }

    subscript(key: Key) -> Value? { values[key] }

    /// Adds a value for a new key. A value larger than the limit is not kept.
    mutating func add(_ value: Value, bytes: Int, for key: Key) {
        guard bytes <= mostBytes else { return }
        if values.count >= most || self.bytes + bytes > mostBytes {
            values.removeAll()
            self.bytes = 0
        }
        values[key] = value
        self.bytes += bytes
    }
}
