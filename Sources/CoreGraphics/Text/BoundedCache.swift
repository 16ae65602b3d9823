/// A cache of values with a limit on their number and on their bytes.
///
/// Idea: two generations of values. New and used values belong to the recent generation. A recent
/// generation that exceeds half of a limit becomes the older generation, and the values of the
/// previous older generation are removed. An excess of values therefore evicts the least recently
/// used values, never all values at once. Cost: O(1).
struct BoundedCache<Key: Hashable, Value> {
    private typealias Generation = (values: [Key: (value: Value, bytes: Int)], bytes: Int)

    private var recent: Generation = ([:], 0)
    private var older: Generation = ([:], 0)
    private let most: Int
    private let mostBytes: Int

    init(most: Int, mostBytes: Int = .max) { (self.most, self.mostBytes) = (most, mostBytes) }

    var count: Int { recent.values.count + older.values.count }
    /// The bytes of all values.
    var bytes: Int { recent.bytes + older.bytes }

    /// The value of a key, which becomes recent; nil for none.
    mutating func value(of key: Key) -> Value? {
        if let found = recent.values[key] { return found.value }
        guard let found = older.values.removeValue(forKey: key) else { return nil }
        older.bytes -= found.bytes
        add(found.value, bytes: found.bytes, for: key)
        return found.value
    }

    /// Adds a value. A value larger than the limit is not kept.
    mutating func add(_ value: Value, bytes: Int = 0, for key: Key) {
        guard bytes <= mostBytes else { return }
        if recent.values.count >= most / 2 || recent.bytes + bytes > mostBytes / 2 {
            (older, recent) = (recent, ([:], 0))
        }
        let replaced = recent.values.updateValue((value, bytes), forKey: key)
        recent.bytes += bytes - (replaced?.bytes ?? 0)
        if self.bytes > mostBytes { older = ([:], 0) }
    }
}
