import Synchronization

/// Unique numbers for the life of the process. Thread: any.
package enum UniqueNumber {
    private static let last = Atomic<UInt64>(0)

    /// A new number above zero.
    package static func next() -> UInt64 { last.add(1, ordering: .relaxed).newValue }
}
