import CoreAnimation
import Foundation
import Synchronization

/// Reports the sounds of this process to a listener, which plays the sounds in the process's place:
/// a process with a clock other than the machine's opens no sound device. The playground, for
/// example, plays the sounds of a scene in time with the recorded layers. Other viewers get the
/// sounds of files through `SoundNotes`.
package enum SoundDirector {
    /// Receives each change; the second argument has the bytes of a sound without a file.
    package typealias Listener = @Sendable (SoundNote, Data?) -> Void

    private struct State {
        var listener: Listener?
        var number = 0
        /// Sounds of files that play, or ended a short time ago.
        var playing: [SoundPart] = []
    }

    private static let state = Mutex(State())
    /// The largest number of sounds, and of changes of a sound, that are described to a new viewer.
    private static let most = (parts: 64, levels: 16)

    /// Sets the listener, called on the thread of the change; nil for none.
    package static func listen(_ listener: Listener?) {
        state.withLock { $0.listener = listener }
    }

    static func tell(_ note: SoundNote, _ data: Data? = nil) {
        let listener = state.withLock { state in
            keep(note, in: &state.playing)
            return state.listener
        }
        listener?(note, data)
        describesPlaying
        // The bytes of a sound without a file stay in the process.
        if data == nil, SoundNotes.areHeard, let text = try? JSONEncoder().encode(note) {
            SoundNotes.tell(text)
        }
    }

    /// Makes the present sounds known to later viewers, once.
    private static let describesPlaying: Void = SoundNotes.setPlaying { describePlaying() }

    private static func keep(_ note: SoundNote, in playing: inout [SoundPart]) {
        switch note {
        case .begin(let part):
            guard !part.file.isEmpty else { return }
            let now = CACurrentMediaTime()
            playing.removeAll { $0.finish < now }
            playing.append(part)
            if playing.count > most.parts { playing.removeFirst() }
        case .end(let id, _): playing.removeAll { $0.id == id }
        case .level(let id, let level):
            guard let index = playing.lastIndex(where: { $0.id == id }) else { return }
            playing[index].levels.append(level)
            if playing[index].levels.count > most.levels { playing[index].levels.removeFirst() }
        }
    }

    private static func describePlaying() -> [Data] {
        let now = CACurrentMediaTime()
        let parts = state.withLock { $0.playing.filter { $0.finish > now } }
        return parts.compactMap { try? JSONEncoder().encode(SoundNote.begin($0)) }
    }

    /// A new number for a part of the sounds.
    static func nextNumber() -> Int {
        state.withLock {
            $0.number += 1
            return $0.number
        }
    }
}
