import CoreGraphics
import Foundation

/// The standard input as a file, and pictures on the standard output.
enum StandardStreams {
    /// Keeps what came in until the program ends. Throws where nothing came.
    static func input() throws -> URL {
        let data = FileHandle.standardInput.readDataToEndOfFile()
        guard !data.isEmpty else { throw Failure("nothing came on the standard input") }
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("lamina-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        Leftovers.folder = folder.path
        atexit { Leftovers.remove() }
        // Readers go by names: the beginning of the data says which.
        let first = data.first { !" \t\r\n\u{FEFF}".utf8.contains($0) }
        let type =
            data.starts(with: Data("lamina recording".utf8))
            ? "lamina" : first == UInt8(ascii: "<") ? "caml" : "image"
        let file = folder.appendingPathComponent("standard input.\(type)")
        try data.write(to: file)
        return file
    }

    /// Writes a picture as PNG into a file, or to the standard output where the name is `-`.
    static func write(_ image: CGImage, to name: String) throws {
        guard name == "-" else { return try write(image, toFile: URL(fileURLWithPath: name)) }
        guard isatty(1) == 0 else { throw Failure("a picture is not written to a terminal") }
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("lamina-\(UUID().uuidString).png")
        defer { try? FileManager.default.removeItem(at: file) }
        try image.writePNG(to: file)
        try FileHandle.standardOutput.write(contentsOf: Data(contentsOf: file))
    }

    /// Says what is in the way before Foundation does, whose errors begin alike for every cause.
    private static func write(_ image: CGImage, toFile file: URL) throws {
        let folder = file.deletingLastPathComponent().path
        guard FileManager.default.fileExists(atPath: folder) else {
            throw Failure("\(folder): there is no such folder")
        }
        guard FileManager.default.isWritableFile(atPath: folder) else {
            throw Failure("\(folder): may not be written")
        }
        try image.writePNG(to: file)
    }

    /// Throws unless a picture of this name would be what its name says.
    static func checkPicture(_ name: String) throws {
        let type = URL(fileURLWithPath: name).pathExtension
        guard name == "-" || type.isEmpty || type.lowercased() == "png" else {
            throw Failure("pictures are written as PNG: \(name) would not be what its name says")
        }
    }

    private enum Leftovers {
        nonisolated(unsafe) static var folder = ""
        static func remove() { try? FileManager.default.removeItem(atPath: folder) }
    }
}
