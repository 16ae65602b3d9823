import CoreGraphics
import Foundation

/// The file a film is written into until it is whole: beside the one asked for.
struct PartialFile {
    let final: URL
    let url: URL

    package init(_ final: URL) throws {
        self.final = final
        let folder = final.deletingLastPathComponent()
        url = folder.appendingPathComponent(".\(final.lastPathComponent).\(getpid()).part")
        guard !final.isFolder else { throw FilmError("\(final.path) is a folder") }
        try Self.check(folder)
    }

    /// Throws where no files can be made.
    static func check(_ folder: URL) throws {
        guard folder.isFolder, FileManager.default.isWritableFile(atPath: folder.path) else {
            throw FilmError("there is no folder to write into: \(folder.path)")
        }
    }

    /// Gives the film its name; one of that name before it is replaced.
    func keep() throws {
        // Some libraries make files that only their owner can read.
        let mask = umask(0)
        umask(mask)
        chmod(url.path, 0o666 & ~mask)
        guard rename(url.path, final.path) == 0 else {
            throw FilmError("\(final.path): \(String(cString: strerror(errno)))")
        }
    }

    func remove() { unlink(url.path) }

    /// Why something cannot be written, said of the file that was asked for: nobody knows the name of the part.
    func naming<T>(_ work: () throws -> T) throws -> T {
        do {
            return try work()
        } catch let error as ImageFileError {
            throw FilmError("\(final.path): \(error.reason)")
        } catch {
            throw FilmError("\(final.path): \(Self.reason(error))")
        }
    }

    /// The system's own words: Foundation's begin alike for every cause.
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
