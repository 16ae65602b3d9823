import Foundation

/// Changes files that are also open in an editor. Thread: main.
@MainActor
public enum SourceWriter {
    /// Changes the first file for which `change` returns a different text. Nil if no file changes.
    /// `animation` is the name of an animation, for a single file that is an archive; nil for the
    /// archive's first. Throws the error of the write, also for a file that another program changes
    /// meanwhile, and where no file changes and a file was removed.
    @discardableResult
    public static func write(
        to files: [URL], animation: String? = nil, _ change: (String) -> String?
    ) throws -> SourceChange? {
        for file in files {
            guard let before = SceneText.text(of: file, animation: animation),
                let new = change(before), new != before
            else { continue }
            try SceneText.replace(file, animation: animation, by: new, insteadOf: before)
            return SourceChange(file: file, animation: animation, before: before, after: new)
        }
        for file in files { try checkExistence(of: file) }
        return nil
    }

    private static func checkExistence(of file: URL) throws {
        guard !FileManager.default.fileExists(atPath: file.path) else { return }
        throw SceneKind.Failure(description: "\(file.path) no longer exists")
    }

    /// Applies changes again, in their order, or `inverse` changes. False without an effect if a
    /// file no longer has the lines of a change. Throws the error of the write, also for a removed
    /// file; files written before the error have their old text again.
    public static func apply(_ changes: [SourceChange]) throws -> Bool {
        var texts: [SourceChange.Place: String] = [:]
        var old = texts
        for change in changes {
            let place = change.place
            try checkExistence(of: place.file)
            guard
                let text = texts[place]
                    ?? SceneText.text(of: place.file, animation: place.animation),
                let new = change.applied(to: text)
            else { return false }
            if old[place] == nil { old[place] = text }
            texts[place] = new
        }
        var written: [SourceChange.Place] = []
        do {
            for (place, text) in texts.sorted(by: { $0.key.file.path < $1.key.file.path }) {
                try SceneText.replace(
                    place.file, animation: place.animation, by: text, insteadOf: old[place])
                written.append(place)
            }
        } catch {
            for place in written.reversed() {
                try? SceneText.replace(
                    place.file, animation: place.animation, by: old[place] ?? "",
                    insteadOf: texts[place])
            }
            throw error
        }
        return true
    }
}
