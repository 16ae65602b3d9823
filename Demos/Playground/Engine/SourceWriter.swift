import Foundation

/// Changes files that are also open in an editor. Thread: main.
@MainActor
public enum SourceWriter {
    /// Changes the first file for which `change` returns another text. Nil if no file changes.
    /// Throws the error of the write.
    @discardableResult
    public static func write(
        to files: [URL], _ change: (String) -> String?
    ) throws -> SourceChange? {
        for file in files {
            guard let before = text(of: file), let new = change(before), new != before else {
                continue
            }
            try replace(file, by: Data(new.utf8))
            return SourceChange(file: file, before: before, after: new)
        }
        return nil
    }

    /// Applies changes again, in their order, or `inverse` changes. False without an effect if a
    /// file no longer has the lines of a change. Throws the error of the write.
    public static func apply(_ changes: [SourceChange]) throws -> Bool {
        var texts: [URL: String] = [:]
        for change in changes {
            guard let text = texts[change.file] ?? text(of: change.file),
                let new = change.applied(to: text)
            else { return false }
            texts[change.file] = new
        }
        for (file, text) in texts { try replace(file, by: Data(text.utf8)) }
        return true
    }

    /// Nil for an absent file, for a file that is no text, and for a file too large for a source.
    private static func text(of file: URL) -> String? {
        guard FileStamp.size(of: file) ?? .max <= PlaygroundSession.mostBytes,
            let data = try? Data(contentsOf: file)
        else { return nil }
        return String(data: data, encoding: .utf8)
    }

    /// Replaces the file as a whole: a reader sees the old text or the new one. Permissions stay.
    private static func replace(_ file: URL, by data: Data) throws {
        let file = file.resolvingSymlinksInPath()
        let rights = try? FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
        try data.write(to: file, options: .atomic)
        if let rights {
            try? FileManager.default.setAttributes(
                [.posixPermissions: rights], ofItemAtPath: file.path)
        }
    }
}
