import Foundation
import LaminaPacketWire

/// A file that goes with a recording, such as the source it was made from: what is in it, and its name in a folder that whoever reads
/// the recording chooses.
///
/// Recordings come from strangers: a name that would lead out of that folder is refused, as are more files or larger ones than
/// a recording may have. Thread: any. Our own.
public struct RecordedFile: Sendable, Equatable {
    /// How many files a recording may have, and how many bytes all of them.
    public static let mostFiles = 4096
    public static let mostBytes = 64 << 20
    /// Bytes of a name, and of each part of it.
    static let longestPath = 1024
    static let longestPart = 255

    /// The name, with the folders the file is in, parted by slashes: `Images/sun.png`.
    public let path: String
    public let data: Data

    /// Throws `LogError` for a name that does not stay in its folder or is none, and for more bytes than there may be.
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
            throw LogError("“\(shown(path))” is no name of a file that a recording may have")
        }
    }

    /// A name from a stranger, for a message.
    private static func shown(_ path: String) -> String {
        String(path.prefix(80)).replacing(/[\x00-\x1F\x7F]/, with: "?")
    }

    /// Throws `LogError` where files are too many, too large together, or one has the name of another or of a folder that another is in.
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
    /// Whether files go with the recording. They may still turn out to be damaged.
    public var hasFiles: Bool { fileSegment != nil }

    /// The first segment that has files: of recordings that were joined each may have some.
    private var fileSegment: Int? { segments.firstIndex { !$0.files.isEmpty } }

    /// The files that go with the recording. Throws `LogError` where one is damaged, missing or not allowed: there are all of them, or
    /// none.
    public func files() throws -> [RecordedFile] {
        guard let segment = fileSegment else { return [] }
        let chunks = segments[segment].files
        // What compressed bytes become is asked before they are made large.
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
