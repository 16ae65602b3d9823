import Foundation

/// Objects shared by equal contents while in use, so that separate texts have the same glyphs.
///
/// Hashing, comparison and creation run outside of the lock: contents come from files and clients
/// and may be large. Two threads asking for the same content at once may get an object each.
/// Cost: linear in contents; contents without a live object are removed periodically. Thread: any.
package final class SharedObjects<Content: Hashable & Sendable, Object: AnyObject & Sendable>:
    @unchecked Sendable
{
    private struct Entry {
        let content: Content
        weak var object: Object?
    }

    private let lock = NSLock()
    /// Entries by the hash of their content.
    private var entries: [Int: [Entry]] = [:]
    private var sinceSweep = 0
    /// Limit of entries with one hash. A content unequal to itself, such as one with NaN, is never
    /// found.
    private static var most: Int { 4 }

    package init() {}

    /// The object of a content; nil if `make` returns nil.
    package func object(for content: Content, _ make: () -> Object?) -> Object? {
        let hash = content.hashValue
        let known = lock.withLock { entries[hash] } ?? []
        for entry in known where entry.content == content {
            if let object = entry.object { return object }
        }
        guard let made = make() else { return nil }
        lock.withLock {
            var list = entries.removeValue(forKey: hash) ?? []
            list.removeAll { $0.object == nil }
            list = list.suffix(Self.most - 1) + [Entry(content: content, object: made)]
            entries[hash] = list
            sinceSweep += 1
            if sinceSweep * 2 > entries.count { sweep() }
        }
        return made
    }

    private func sweep() {
        sinceSweep = 0
        entries = entries.filter { $0.value.contains { $0.object != nil } }
    }

    /// Number of kept contents, for tests.
    package var count: Int { lock.withLock { entries.values.reduce(0) { $0 + $1.count } } }
}
