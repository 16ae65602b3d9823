import CoreGraphics
import Foundation
import LayerDocuments

/// The text of a scene's file: the file, or an animation in a `.lottie` archive.
public enum SceneText {
    /// The text of a file; of an archive the text of the animation with a name, nil for the first.
    /// Nil for an absent file, for a file that is no text, and for a file too large for a source.
    public static func text(of file: URL, animation: String? = nil) -> String? {
        guard FileStamp.size(of: file) ?? .max <= PlaygroundSession.mostBytes,
            let data = try? Data(contentsOf: file)
        else { return nil }
        return text(in: data, animation: animation)
    }

    private static func text(in data: Data, animation: String?) -> String? {
        guard ArchivedAnimation.isOne(data) else { return String(data: data, encoding: .utf8) }
        return (try? ArchivedAnimation(data, animation: animation)).flatMap {
            String(data: $0.text, encoding: .utf8)
        }
    }

    /// Replaces the text of a file, or of an animation in an archive, whose other entries stay.
    ///
    /// The file is replaced as a whole: a reader gets either the old or the new bytes, also after a
    /// loss of power. Permissions stay, and a read-only file is an error. Throws
    /// `SceneKind.Failure` where the file cannot be written, or no longer has the text `known`, and
    /// the error of the read where the file was removed or became unreadable. Nil replaces any
    /// text.
    static func replace(
        _ file: URL, animation: String?, by text: String, insteadOf known: String?
    ) throws {
        let file = file.resolvingSymlinksInPath()
        var data = Data(text.utf8)
        // Without the old bytes, the text of an animation could replace its archive.
        let old = try Data(contentsOf: file)
        // A change of a large document takes a while, in which an editor may save the file.
        let changed = SceneKind.Failure(
            description: "\(file.path) was changed by another program, and is not written")
        if let known, Self.text(in: old, animation: animation) != known { throw changed }
        if ArchivedAnimation.isOne(old) {
            data = try ArchivedAnimation(old, animation: animation).writing(data)
        }
        do {
            try FileReplacement.replace(file) { part in
                try data.write(to: part)
                let handle = try FileHandle(forWritingTo: part)
                defer { try? handle.close() }
                try handle.synchronize()
                guard try Data(contentsOf: file) == old else { throw changed }
            }
        } catch {
            if let failure = error as? SceneKind.Failure { throw failure }
            throw SceneKind.Failure(
                description: "\(file.path) cannot be written: \(SceneKind.Failure.text(of: error))")
        }
    }
}

extension SceneKind.Failure {
    /// The system's text for the error of a file: Foundation's own texts are lists of keys.
    public static func text(of error: any Error) -> String {
        let cause = error as? POSIXError ?? (error as? CocoaError)?.underlying as? POSIXError
        return cause.map { String(cString: strerror($0.code.rawValue)) } ?? "\(error)"
    }
}
