import CoreGraphics
import Foundation

/// The partial file of a film, beside the requested file and renamed at the end.
struct PartialFile {
    let final: URL
    let url: URL

    /// The partial file's name holds the process number. Throws `FilmError` when the folder is not
    /// writable.
    package init(_ final: URL) throws {
        self.final = final
        let folder = final.deletingLastPathComponent()
        url = folder.appendingPathComponent(".\(final.lastPathComponent).\(getpid()).part")
        guard !final.isFolder else { throw FilmError("\(final.path) is a folder") }
        try Self.check(folder)
    }

    /// Throws `FilmError` when the folder does not exist or is not writable.
    static func check(_ folder: URL) throws {
        guard folder.isFolder else { throw FilmError("the folder does not exist: \(folder.path)") }
        guard FileManager.default.isWritableFile(atPath: folder.path) else {
            throw FilmError("the folder is not writable: \(folder.path)")
        }
    }

    /// Renames the partial file to the requested name, replacing an existing file.
    func keep() throws {
        // GStreamer and giflib may create files readable by their owner alone.
        let mask = umask(0)
        umask(mask)
        chmod(url.path, 0o666 & ~mask)
        guard rename(url.path, final.path) == 0 else {
            throw FilmError("\(final.path): \(String(cString: strerror(errno)))")
        }
    }

    func remove() { unlink(url.path) }

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
    private static func reason(_ error: Error) -> String {
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
