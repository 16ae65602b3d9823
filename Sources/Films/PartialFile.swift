import CoreGraphics
import Foundation

/// The partial file of a film, which takes the place of the requested file at the end, in the way
/// of `FileReplacement`.
package struct PartialFile {
    /// Called before the creation of a partial file, with the file and perhaps its private folder:
    /// a program can remove these when a signal ends the program. Set before the first film.
    nonisolated(unsafe) package static var willCreate: ([URL]) -> Void = { _ in }
    /// Called after the removal or the renaming of a partial file, with the same files.
    nonisolated(unsafe) package static var didEnd: ([URL]) -> Void = { _ in }

    let final: URL
    private let new: FileReplacement
    var url: URL { new.url }

    /// Creates no file yet. Throws `FilmError` when the requested file or its folder is not
    /// writable.
    package init(_ final: URL) throws {
        self.final = final
        guard !final.isFolder else { throw FilmError("\(final.path) is a folder") }
        if !FileManager.default.fileExists(atPath: final.path) {
            try Self.check(final.deletingLastPathComponent())
        }
        do {
            new = try FileReplacement(final)
        } catch {
            throw FilmError("\(final.path): \(Self.reason(error))")
        }
        Self.willCreate(new.temporaryFiles)
    }

    /// Throws `FilmError` when the folder does not exist or is not writable.
    static func check(_ folder: URL) throws {
        guard folder.isFolder else { throw FilmError("the folder does not exist: \(folder.path)") }
        guard FileManager.default.isWritableFile(atPath: folder.path) else {
            throw FilmError("the folder is not writable: \(folder.path)")
        }
    }

    /// Replaces the requested file by the partial file. Throws `FilmError`, and the partial file is
    /// removed then.
    func keep() throws {
        try removingOnError { try naming { try new.finish() } }
        Self.didEnd(new.temporaryFiles)
    }

    func remove() {
        new.discard()
        Self.didEnd(new.temporaryFiles)
    }

    /// Runs `work`, and removes the partial file when `work` throws.
    func removingOnError<T>(_ work: () throws -> T) throws -> T {
        do {
            return try work()
        } catch {
            remove()
            throw error
        }
    }

    /// Runs `work` and rephrases its error with the requested file's name, because users do not
    /// know the partial file's name.
    func naming<T>(_ work: () throws -> T) throws -> T {
        do {
            return try work()
        } catch let error as ImageFileError {
            throw FilmError("\(final.path): \(error.reason)")
        } catch {
            throw FilmError("\(final.path): \(Self.reason(error))")
        }
    }

    /// The POSIX error text, because Foundation's message is the same for every cause.
    private static func reason(_ error: any Error) -> String {
        var cause = error as NSError
        while cause.domain != NSPOSIXErrorDomain,
            let under = cause.userInfo[NSUnderlyingErrorKey] as? NSError
        {
            cause = under
        }
        return cause.domain == NSPOSIXErrorDomain
            ? String(cString: strerror(Int32(cause.code))) : "\(error)"
    }
}
