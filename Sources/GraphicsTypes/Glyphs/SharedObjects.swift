import Foundation
import Synchronization

/// Objects shared by equal contents while in use, so that separate texts have the same glyphs.
///
/// Hashing, comparison and creation run outside of the lock: contents come from files and clients
/// and may be large. Two threads with simultaneous requests for equal content may get separate
/// objects.
/// Cost: linear in contents; contents without a live object are removed periodically. Thread: any.
package final class SharedObjects<Content: Hashable & Sendable, Object: AnyObject & Sendable>:
    Sendable
{
    private struct Entry {
        let content: Content
        weak var object: Object?
    }

    private struct State {
        /// Entries by the hash of their content.
        var entries: [Int: [Entry]] = [:]
        var sinceSweep = 0

        mutating func sweep() {
            sinceSweep = 0
            entries = entries.filter { $0.value.contains { $0.object != nil } }
        }
    }

    private let state = Mutex(State())
    /// Limit of entries with the same hash. A content unequal to itself, such as a content with
    /// NaN, is never found.
    private static var most: Int { 4 }

    package init() {}

    /// The object of a content; nil if `make` returns nil.
    package func object(for content: Content, _ make: () -> Object?) -> Object? {
        let hash = content.hashValue
        let known = state.withLock { $0.entries[hash] } ?? []
        for entry in known where entry.content == content {
            if let object = entry.object { return object }
        }
        guard let made = make() else { return nil }
        state.withLock {
            var list = $0.entries.removeValue(forKey: hash) ?? []
            list.removeAll { $0.object == nil }
            list = list.suffix(Self.most - 1) + [Entry(content: content, object: made)]
            $0.entries[hash] = list
            $0.sinceSweep += 1
            if $0.sinceSweep * 2 > $0.entries.count { $0.sweep() }
        }
        return made
    }

    /// Number of kept contents, for tests.
    package var count: Int { state.withLock { $0.entries.values.reduce(0) { $0 + $1.count } } }
}
