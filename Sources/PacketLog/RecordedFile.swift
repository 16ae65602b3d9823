import Foundation
import LaminaPacketWire

/// A file attached to a recording, such as its source: the content, and a path below a folder of
/// the reader's choice.
///
/// Recordings come from strangers: paths that leave the folder are refused, as are files above the
/// limits. Thread: any. Our own.
public struct RecordedFile: Sendable, Equatable {
    /// The largest number of files in a recording.
    public static let mostFiles = 4096
    /// The largest total size of the files, in bytes.
    public static let mostBytes = 64 << 20
    /// The longest path, and the longest part of a path, in bytes.
    static let longestPath = 1024
    static let longestPart = 255

    /// The path with slashes: `Images/sun.png`. At most 1 024 bytes of UTF-8, in parts of 1 to 255
    /// bytes; no part is `.` or `..`, or has control characters. A leading slash is refused.
    public let path: String
    /// The content, of at most `mostBytes` bytes. The limit holds for all files of a recording
    /// together, too.
    public let data: Data

    /// A file of a path and a content, which may be empty. Throws `LogError` for an invalid path,
    /// for a path that leaves its folder, and for content above the limit.
    public init(path: String, data: Data) throws {
        try Self.check(path)
        guard data.count <= Self.mostBytes else { throw Self.tooLarge }
        (self.path, self.data) = (path, data)
    }

    static let tooLarge = LogError(
        "the files are larger than the \(mostBytes >> 20) MB that a recording may have")

    private static func check(_ path: String) throws {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard path.utf8.count <= longestPath,
            parts.allSatisfy({ part in
                !part.isEmpty && part != "." && part != ".." && part.utf8.count <= longestPart
                    && part.unicodeScalars.allSatisfy { $0.value >= 32 && $0.value != 127 }
            })
        else {
            throw LogError("“\(path.prefix(80))” is no name of a file that a recording may have")
        }
    }

    /// Checks files for a single recording. Throws `LogError` for more than `mostFiles` files, for
    /// more than `mostBytes` bytes in all, for equal paths, and for a path that is another file's
    /// folder. O(n) in the number of files and folders.
    public static func check(_ files: [RecordedFile]) throws {
        guard files.count <= mostFiles else {
            throw LogError(
                "\(files.count) files are more than the \(mostFiles) a recording may have")
        }
        guard files.reduce(0, { $0 + $1.data.count }) <= mostBytes else { throw tooLarge }
        var names: Set<String> = []
        for file in files where !names.insert(file.path).inserted {
            throw LogError("the recording has “\(file.path)” twice")
        }
        for file in files {
            var folder = file.path[...]
            while let slash = folder.lastIndex(of: "/") {
                folder = folder[..<slash]
                guard !names.contains(String(folder)) else {
                    throw LogError("“\(folder)” is a file and a folder of the recording")
                }
            }
        }
    }
}

extension PacketLog {
    /// True for a recording with attached files. The files may be damaged.
    public var hasFiles: Bool { fileSegment != nil }

    /// The first segment with files; each segment of a joined recording may have files.
    private var fileSegment: Int? { segments.firstIndex { !$0.files.isEmpty } }

    /// The attached files. Throws `LogError` for a damaged, missing or forbidden file: the result
    /// has all files or none.
    public func files() throws -> [RecordedFile] {
        guard let segment = fileSegment else { return [] }
        let chunks = segments[segment].files
        // The declared size is checked before decompression, against memory exhaustion.
        var left = UInt64(RecordedFile.mostBytes + chunks.count * 2 * RecordedFile.longestPath)
        guard chunks.count <= RecordedFile.mostFiles else {
            throw LogError("the recording has more than \(RecordedFile.mostFiles) files")
        }
        var files: [RecordedFile] = []
        for (place, chunk) in chunks.enumerated() {
            let count = messageCount(chunk)
            guard count <= left else { throw RecordedFile.tooLarge }
            left -= count
            guard
                case .file(let path, let number, let all, let bytes)? = message(chunk, in: segment)
            else { throw LogError("file \(place + 1) of the recording cannot be read") }
            guard number == place, all == chunks.count else {
                throw LogError(
                    "the recording is not whole: it has \(chunks.count) of \(all) files, or in another order"
                )
            }
            files.append(try RecordedFile(path: path, data: Data(bytes)))
        }
        try RecordedFile.check(files)
        return files
    }
}
