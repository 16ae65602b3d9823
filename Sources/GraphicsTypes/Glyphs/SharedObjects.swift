import Foundation

/// Objects that equal contents share while somebody holds one, so that texts which came one by one have the same glyphs.
///
/// Hashes, comparisons and the making of objects happen outside of the lock: contents come from files and clients and may
/// be large. Two threads that ask for the same content at once may get an object each. Cost: linear in contents; those
/// without an object are forgotten from time to time. Thread: any.
package final class SharedObjects<Content: Hashable & Sendable, Object: AnyObject & Sendable>:
    @unchecked Sendable
{
    private struct Entry {
        let content: Content
        weak var object: Object?
    }

    private let lock = NSLock()
    /// By the hash of their content.
    private var entries: [Int: [Entry]] = [:]
    private var sinceSweep = 0
    /// Entries of one hash. A content that does not equal itself, as one with a number that is none, is found by nobody.
    private static var most: Int { 4 }

    package init() {}

    /// The object of a content; nil where `make` gives none.
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

    /// How many contents are kept, for tests.
    package var count: Int { lock.withLock { entries.values.reduce(0) { $0 + $1.count } } }
}
