import Foundation

/// Changes files that somebody edits, and takes that back. Thread: main.
@MainActor
public final class SourceWriter {
    private struct Step {
        var file: URL
        var before: Data
        var after: Data
    }

    private var steps: [Step] = []

    public init() {}

    public var canUndo: Bool { !steps.isEmpty }

    /// Changes the first file that `change` says another text for. Nil where it says none for any; else the file. Throws what keeps it from
    /// being written.
    @discardableResult
    public func write(to files: [URL], _ change: (String) -> String?) throws -> URL? {
        for file in files {
            guard let before = try? Data(contentsOf: file),
                let text = String(data: before, encoding: .utf8), let new = change(text),
                new != text
            else { continue }
            let after = Data(new.utf8)
            try Self.replace(file, by: after)
            steps.append(Step(file: file, before: before, after: after))
            return file
        }
        return nil
    }

    /// Takes the last change back. False, and nothing is done, where the file was changed by somebody else since.
    public func undo() throws -> Bool {
        guard let step = steps.popLast() else { return false }
        guard try Data(contentsOf: step.file) == step.after else {
            steps = []
            return false
        }
        try Self.replace(step.file, by: step.before)
        return true
    }

    /// At once as a whole: who reads it meanwhile sees the one text or the other. What it may be used for stays.
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
