import Foundation
import Synchronization

/// Passes descriptions of the sounds of this process from the sound player to viewers of the
/// process. Descriptions are JSON, because viewers do not import the player's module. Thread: any.
package enum SoundNotes {
    /// Receives descriptions as JSON, on the thread of the change.
    package typealias Listener = @Sendable (Data) -> Void

    private struct State {
        var listeners: [Int: Listener] = [:]
        var number = 0
        var playing: (@Sendable () -> [Data])?
    }

    private static let state = Mutex(State())

    /// True with at least one listener. Without a listener no note needs to be encoded.
    package static var areHeard: Bool { state.withLock { !$0.listeners.isEmpty } }

    /// Adds a listener, which receives the sounds that play now, and all later changes. Returns the
    /// listener's number.
    package static func listen(_ listener: @escaping Listener) -> Int {
        let (number, playing) = state.withLock { state in
            state.number += 1
            state.listeners[state.number] = listener
            return (state.number, state.playing)
        }
        for note in playing?() ?? [] { listener(note) }
        return number
    }

    /// Removes a listener by its number.
    package static func end(_ number: Int) {
        state.withLock { state in _ = state.listeners.removeValue(forKey: number) }
    }

    /// Calls all listeners with a change.
    package static func tell(_ note: Data) {
        for listener in state.withLock({ Array($0.listeners.values) }) { listener(note) }
    }

    /// Sets the closure that describes the sounds of the present time for new listeners.
    package static func setPlaying(_ playing: @escaping @Sendable () -> [Data]) {
        state.withLock { $0.playing = playing }
    }
}
