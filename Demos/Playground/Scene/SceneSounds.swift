import AVFoundation
import Foundation
import PlaygroundWire

/// The sounds of a scene, told to the window, which plays them in time with the playhead. Thread:
/// main.
final class SceneSounds {
    /// The most changes of a scene; later ones are left out.
    private static let most = 2 * SoundScore.most

    /// Seconds of the clock at the scene's begin.
    private let begin: Double
    /// The folder for sounds without a file.
    private let folder: URL
    /// Sounds that were written to files, by their bytes.
    private var written: [Data: String] = [:]
    private var count = 0

    /// Listens to all sounds of the process from now on.
    static func listen(begin: Double, folder: URL) {
        let sounds = SceneSounds(begin: begin, folder: folder)
        let box = Box(sounds: sounds)
        SoundDirector.listen { note, data in box.sounds.take(note, data) }
    }

    /// Players belong to the main thread.
    private struct Box: @unchecked Sendable {
        let sounds: SceneSounds
    }

    private init(begin: Double, folder: URL) { (self.begin, self.folder) = (begin, folder) }

    private func take(_ note: SoundNote, _ data: Data?) {
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

    /// A file with the bytes of a sound, beside the recording.
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
        FileHandle.standardError.write(Data("AVAudioPlayer: \(text)\n".utf8))
    }
}
