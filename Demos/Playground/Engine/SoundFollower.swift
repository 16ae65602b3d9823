import AVFoundation
import Foundation

/// Players for the sounds of a scene, in time with a playhead.
///
/// Input: the score, the playhead, and true if the scene is heard. Output: players that run at the
/// positions of the playhead. Files are opened a little ahead, in the background. Thread: main.
@MainActor
package final class SoundFollower {
    /// Opens a file, and calls back on the main thread with a player, or with nil and the reason.
    package typealias Load =
        @MainActor (
            URL, @escaping @MainActor (AVAudioPlayer?, String) -> Void
        ) -> Void

    /// Seconds before a sound's begin at which its file is opened.
    private static let ahead = 2.0
    /// The most sounds at a time.
    private static let most = 32
    /// Seconds by which a player may be away from the playhead.
    private static let slack = 0.1

    private enum Voice {
        case loading
        case ready(AVAudioPlayer)
        case failed
    }

    private var voices: [Int: Voice] = [:]
    private var isHeard = false
    private let load: Load
    /// A sound cannot be played: a message for the window.
    package var onFailure: ((String) -> Void)?

    /// Players of the process; `load` is for tests.
    package init(load: @escaping Load = SoundFollower.loadInBackground) { self.load = load }

    /// The players that run now.
    package var heard: [AVAudioPlayer] {
        voices.values.compactMap { voice in
            if case .ready(let player) = voice, player.isPlaying { player } else { nil }
        }
    }

    /// Brings the players to the positions of a time, in seconds of the scene; `isHeard` is false
    /// while the playhead rests, plays back or has another speed.
    package func follow(_ score: SoundScore, at time: Double, isHeard: Bool) {
        guard isHeard || self.isHeard else { return }
        self.isHeard = isHeard
        let near = isHeard ? score.parts(at: time, ahead: Self.ahead).prefix(Self.most) : []
        let ids = Set(near.map(\.id))
        for (id, voice) in voices where !ids.contains(id) {
            if case .ready(let player) = voice { player.pause() }
            // A rest is short: the file stays open. Players of sounds far from the playhead are
            // released.
            if isHeard { voices[id] = nil }
        }
        for part in near {
            switch voices[part.id] {
            case nil: open(part)
            case .ready(let player): place(player, part, time)
            case .loading, .failed: break
            }
        }
    }

    /// Ends all sounds, and forgets the files.
    package func end() {
        for case .ready(let player) in voices.values { player.stop() }
        (voices, isHeard) = ([:], false)
    }

    private func place(_ player: AVAudioPlayer, _ part: SoundPart, _ time: Double) {
        guard let position = part.position(at: time) else {
            // The sound begins soon, or the playhead has jumped before its begin.
            return player.isPlaying ? player.pause() : ()
        }
        let level = part.level(at: time)
        if abs(Double(player.volume) - level.volume) > 1e-3 { player.volume = Float(level.volume) }
        if abs(Double(player.pan) - level.pan) > 1e-3 { player.pan = Float(level.pan) }
        guard player.isPlaying else {
            player.currentTime = position
            player.play()
            return
        }
        let away = abs(player.currentTime - position)
        if min(away, abs(part.duration - away)) > Self.slack { player.currentTime = position }
    }

    private func open(_ part: SoundPart) {
        voices[part.id] = .loading
        let url = URL(fileURLWithPath: part.file)
        load(url) { [weak self] player, reason in
            guard let self, case .loading? = voices[part.id] else { return }
            guard let player else {
                voices[part.id] = .failed
                onFailure?("No sound: \(reason)")
                return
            }
            // The part's own end is the follower's work.
            player.numberOfLoops = part.plays == 1 ? 0 : -1
            (player.enableRate, player.rate) = (part.rate != 1, Float(part.rate))
            let level = part.level(at: part.begin)
            (player.volume, player.pan) = (Float(level.volume), Float(level.pan))
            player.prepareToPlay()
            voices[part.id] = .ready(player)
        }
    }

    /// Opens a file on another thread.
    package static let loadInBackground: Load = { url, done in
        DispatchQueue.global(qos: .userInitiated).async {
            let opened = Opened(result: Result { try AVAudioPlayer(contentsOf: url) })
            DispatchQueue.main.async {
                MainActor.assumeIsolated {
                    switch opened.result {
                    case .success(let player): done(player, "")
                    case .failure(let error):
                        done(nil, (error as NSError).localizedDescription)
                    }
                }
            }
        }
    }

    /// Unchecked: no other thread uses the player before its transfer to the main thread.
    private struct Opened: @unchecked Sendable {
        let result: Result<AVAudioPlayer, any Error>
    }
}
