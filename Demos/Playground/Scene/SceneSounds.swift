import AVFoundation
import Foundation
import PlaygroundWire

/// Reports the sounds of a scene to the window, which plays the sounds in time with the playhead.
/// Thread: main.
final class SceneSounds {
    /// Maximum number of changes in a scene. Later changes are not reported.
    private static let most = 2 * SoundScore.most

    /// Time of the clock at the scene's begin, in seconds.
    private let begin: Double
    /// The folder for sounds given as data instead of files.
    private let folder: URL
    /// Paths of written sounds, by the data of the sound.
    private var written: [Data: String] = [:]
    private var count = 0

    /// Reports all sounds of the process from now on.
    static func listen(begin: Double, folder: URL) {
        let sounds = SceneSounds(begin: begin, folder: folder)
        let box = Box(sounds: sounds)
        SoundDirector.listen { note, data in box.sounds.handle(note, data) }
    }

    /// Sendable, because audio players and their notes stay on the main thread.
    private struct Box: @unchecked Sendable {
        let sounds: SceneSounds
    }

    private init(begin: Double, folder: URL) { (self.begin, self.folder) = (begin, folder) }

    private func handle(_ note: SoundNote, _ data: Data?) {
        count += 1
        guard count <= Self.most else {
            if count == Self.most + 1 {
                say("a scene has at most \(Self.most) changes of sounds; later ones are left out")
            }
            return
        }
        switch note {
        case .begin(var part):
            if let data {
                guard let file = file(of: data) else { return }
                part.file = file
            }
            Answers.send(.sound(.begin(part.earlier(by: begin))))
        case .end(let id, let time): Answers.send(.sound(.end(id: id, time: time - begin)))
        case .level(let id, var level):
            level.time -= begin
            Answers.send(.sound(.level(id: id, level)))
        }
    }

    /// Path of a file with the data of a sound, written at the first use; nil if the write fails.
    private func file(of data: Data) -> String? {
        if let path = written[data] { return path }
        let url = folder.appendingPathComponent("sound \(written.count + 1)")
        do {
            try data.write(to: url)
        } catch {
            say("a sound cannot be written for the window: \(error)")
            return nil
        }
        written[data] = url.path
        return url.path
    }

    private func say(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data("AVAudioPlayer: \(text)\n".utf8))
    }
}
