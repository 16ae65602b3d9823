import Synchronization

/// Numbers that tell things apart for as long as the process lives. Thread: any.
package enum UniqueNumber {
    private static let last = Atomic<UInt64>(0)

    /// One that nobody else has, above zero.
    package static func next() -> UInt64 { last.add(1, ordering: .relaxed).newValue }
}
