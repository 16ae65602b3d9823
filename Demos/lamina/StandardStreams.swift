import CoreGraphics
import Foundation

/// The standard input as a file, and pictures on the standard output.
enum StandardStreams {
    /// Stores the standard input in a file until the program ends. Throws for an empty input.
    static func input() throws -> URL {
        let data = FileHandle.standardInput.readDataToEndOfFile()
        guard !data.isEmpty else { throw Failure("nothing came on the standard input") }
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("lamina-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        Leftovers.folder = folder.path
        atexit { Leftovers.remove() }
        // Readers select the format by the file's extension: the beginning of the data determines
        // the extension.
        let first = data.first { !" \t\r\n\u{FEFF}".utf8.contains($0) }
        let type =
            data.starts(with: Data("lamina recording".utf8))
            ? "lamina" : first == UInt8(ascii: "<") ? "caml" : "image"
        let file = folder.appendingPathComponent("standard input.\(type)")
        try data.write(to: file)
        return file
    }

    /// Writes a picture into a file, in the format of the name's extension, or as PNG to the
    /// standard output for the name `-`.
    static func write(_ image: CGImage, to name: String, quality: Double?) throws {
        guard name == "-" else {
            return try OutputFile.replace(URL(fileURLWithPath: name)) { file in
                guard isJPEG(name) else { return try image.writePNG(to: file) }
                try image.writeJPEG(to: file, quality: quality ?? 0.9)
            }
        }
        guard isatty(1) == 0 else { throw Failure("a picture is not written to a terminal") }
        guard let data = image.pngData() else { throw Failure("the picture could not be encoded") }
        try FileHandle.standardOutput.write(contentsOf: data)
    }

    static func isJPEG(_ name: String) -> Bool {
        ["jpg", "jpeg"].contains(URL(fileURLWithPath: name).pathExtension.lowercased())
    }

    /// Throws unless the name's extension is a supported picture format.
    static func checkPicture(_ name: String, _ arguments: Arguments) throws {
        let type = URL(fileURLWithPath: name).pathExtension
        guard name == "-" || type.isEmpty || type.lowercased() == "png" || isJPEG(name) else {
            throw Failure(
                "pictures are written as PNG or JPEG: \(name) would not be what its name says")
        }
        guard isJPEG(name) else { return try arguments.refuse(["quality"], for: "PNG") }
        guard arguments.text("background") != "none" else {
            throw Failure("JPEG has no alpha: --background none wants a PNG")
        }
    }

    private enum Leftovers {
        nonisolated(unsafe) static var folder = ""
        static func remove() { try? FileManager.default.removeItem(atPath: folder) }
    }
}
