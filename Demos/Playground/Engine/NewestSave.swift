import Foundation
import Synchronization

/// The number of the newest save: the compiler skips older saves. Thread: any.
final class NewestSave: Sendable {
    private let newest = Atomic(0)

    var number: Int { newest.load(ordering: .acquiring) }

    func next() -> Int { newest.wrappingAdd(1, ordering: .acquiringAndReleasing).newValue }
}
