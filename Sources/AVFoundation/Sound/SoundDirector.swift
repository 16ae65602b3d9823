import Foundation
import Synchronization

/// The listener to the sounds of a process whose clock is not the machine's: a tool that plays the
/// sounds elsewhere, in time with the recorded layers.
package enum SoundDirector {
    /// Receives each change; the second argument has the bytes of a sound without a file.
    package typealias Listener = @Sendable (SoundNote, Data?) -> Void

    private static let state = Mutex((listener: Listener?.none, number: 0))

    /// Sets the listener, called on the thread of the change; nil for none.
    package static func listen(_ listener: Listener?) {
        state.withLock { $0.listener = listener }
    }

    static func tell(_ note: SoundNote, _ data: Data? = nil) {
        state.withLock { $0.listener }?(note, data)
    }

    /// A number that no earlier part has.
    static func nextNumber() -> Int {
        state.withLock {
            $0.number += 1
            return $0.number
        }
    }
}
