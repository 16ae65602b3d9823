import AVFoundation
import Foundation

/// The waveforms of files, measured once in the background. Thread: main.
@MainActor
package final class SoundShapes {
    /// The most files in memory, each with at most an hour of levels.
    private static let most = 64

    private enum Entry {
        case loading
        case ready(SoundLevels)
        case failed
    }

    private struct FileVersion: Hashable {
        var file: String
        /// Size and time of writing.
        var stamp: [Int]
    }

    private var entries: [FileVersion: Entry] = [:]
    /// A waveform is measured.
    package var onChange: (@MainActor () -> Void)?

    /// Waveforms of no file yet.
    package init() {}

    /// The levels of a file; nil during the measurement, and for an unreadable file.
    package func levels(of file: String) -> SoundLevels? {
        let url = URL(fileURLWithPath: file)
        var found = stat()
        guard stat(file, &found) == 0 else { return nil }
        let key = FileVersion(
            file: file,
            stamp: [Int(found.st_size), found.st_mtim.tv_sec, found.st_mtim.tv_nsec])
        if case .ready(let levels)? = entries[key] { return levels }
        guard entries[key] == nil else { return nil }
        if entries.count >= Self.most { entries = [:] }
        entries[key] = .loading
        DispatchQueue.global(qos: .utility).async { [weak self] in
            let levels = try? SoundLevels(contentsOf: url)
            DispatchQueue.main.async {
                MainActor.assumeIsolated {
                    guard let self else { return }
                    self.entries[key] = levels.map { .ready($0) } ?? .failed
                    self.onChange?()
                }
            }
        }
        return nil
    }
}
