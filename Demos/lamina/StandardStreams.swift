import CoreGraphics
import Foundation

/// The standard input as a file, and text and pictures on the standard output.
enum StandardStreams {
    /// The most bytes of the standard input, which may have no end.
    private static let mostInput = 256 << 20

    /// Takes the numbers of closed streams, before an opened file becomes a stream: messages would
    /// be written into the file. Reading from these streams and writing to the streams still fail.
    static func reserve() {
        for number in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
        where fcntl(number, F_GETFD) < 0 {
            _ = open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    /// Ends the standard output. Throws if printed text was lost.
    static func finish() throws {
        let isFlushed = fflush(nil) == 0
        // The compiler rejects the name of C's variable as shared state.
        let output = dlsym(nil, "stdout")?.load(as: UnsafeMutablePointer<FILE>?.self)
        let isWhole = output.map { ferror($0) == 0 } ?? true
        guard isFlushed, isWhole else {
            throw Failure("the standard output cannot be written")
        }
    }

    /// Stores the standard input in a file until the program ends; later calls return the same
    /// file. Throws for an empty input, and for one that is too long.
    static func input() throws -> URL {
        if let file = Leftovers.file { return file }
        let data = try readInput()
        guard !data.isEmpty else { throw Failure("nothing came on the standard input") }
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("lamina-\(UUID().uuidString)")
        let file = folder.appendingPathComponent("standard input.\(kind(of: data))")
        TemporaryFiles.add(file, folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        Leftovers.folder = folder.path
        atexit { Leftovers.remove() }
        try data.write(to: file)
        Leftovers.file = file
        return file
    }

    private static func readInput() throws -> Data {
        var data = Data()
        while true {
            // The method without an error of its own stops the program, as for a folder.
            guard let more = try? FileHandle.standardInput.read(upToCount: 1 << 20) ?? Data() else {
                throw Failure("the standard input cannot be read")
            }
            if more.isEmpty { return data }
            data += more
            guard data.count <= mostInput else {
                throw Failure(
                    "the standard input has more than \(mostInput >> 20) MiB; give the file's name")
            }
        }
    }

    /// Extension for data: readers select the format by the file's extension.
    private static func kind(of data: Data) -> String {
        if data.starts(with: Data("lamina recording".utf8)) { return "lamina" }
        if data.starts(with: Data("PK\u{3}\u{4}".utf8)) { return "lottie" }
        // Gzip.
        if data.starts(with: [0x1F, 0x8B]) { return "tgs" }
        switch data.first(where: { !" \t\r\n\u{FEFF}".utf8.contains($0) }) {
        case UInt8(ascii: "<")?: return "caml"
        case UInt8(ascii: "{")?: return "json"
        default: return "image"
        }
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
        /// The file with the standard input; nil before `input`.
        nonisolated(unsafe) static var file: URL?
        static func remove() { try? FileManager.default.removeItem(atPath: folder) }
    }
}
