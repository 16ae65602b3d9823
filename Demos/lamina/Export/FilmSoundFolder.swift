import AVFoundation
import Foundation
import LaminaFilms
import LaminaPacketLog

/// A folder for the sounds of a recording while the recording's film is made.
struct FilmSoundFolder {
    private let url = FileManager.default.temporaryDirectory
        .appendingPathComponent("lamina-sounds-\(UUID().uuidString)")

    /// The sounds of a recording; none for other files. A damaged list of sounds is reported by one
    /// line, and the film has no sound.
    func sounds(of file: URL) -> SoundScore {
        guard RecordingFile.isOne(file) else { return SoundScore() }
        do {
            return try RecordedSounds.layOut(PacketLog(contentsOf: file).files(), in: url)
        } catch {
            note("\(file.lastPathComponent) without sound: \(error)")
            return SoundScore()
        }
    }

    /// Removes the folder.
    func remove() { try? FileManager.default.removeItem(at: url) }
}
