import Foundation

/// The number of the newest save: the compiler leaves older ones. Thread: any.
final class NewestSave: @unchecked Sendable {
    private let lock = NSLock()
    private var newest = 0

    var number: Int { lock.withLock { newest } }

    func next() -> Int {
        lock.withLock {
            newest += 1
            return newest
        }
    }
}
