import Foundation

/// Changes files that somebody edits. Thread: main.
@MainActor
public enum SourceWriter {
    /// Changes the first file that `change` says another text for. Nil where it says none for any.
    /// Throws what keeps it from being written.
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

    /// Makes changes again, in their order, or `inverse` ones. False, and nothing is done, where a
    /// file no longer has the lines that one is about. Throws what keeps a file from being written.
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

    /// Nil for a file that is none, no text, or too large to be a source.
    private static func text(of file: URL) -> String? {
        guard FileStamp.size(of: file) ?? .max <= PlaygroundSession.mostBytes,
            let data = try? Data(contentsOf: file)
        else { return nil }
        return String(data: data, encoding: .utf8)
    }

    /// At once as a whole: who reads it meanwhile sees the one text or the other. What it may be
    /// used for stays.
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
