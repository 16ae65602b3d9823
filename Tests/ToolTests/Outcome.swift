import Foundation
import TestSupport

/// The result of a program that ran to its end as a separate process.
struct Outcome {
    let status: Int32
    let output: String
    /// Standard output as bytes, for output other than text.
    let bytes: Data
    let errors: String

    /// Runs a program of this package. `folder` is the working folder; nil for the folder of the
    /// tests.
    init(of program: String, _ arguments: [String], in folder: URL? = nil, input: Data? = nil)
        throws
    {
        try self.init(of: Places.program(program), arguments, in: folder, input: input)
    }

    /// `input` is the standard input; short enough for a pipe.
    init(of program: URL, _ arguments: [String], in folder: URL?, input: Data? = nil) throws {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        if let folder { process.currentDirectoryURL = folder }
        let out = Pipe()
        process.standardOutput = out
        // No pipe: a pipe is read only after the end of the output, and a program with a full pipe
        // waits.
        let said = FileManager.default.temporaryDirectory
            .appendingPathComponent("lamina-outcome-\(UUID().uuidString)")
        _ = FileManager.default.createFile(atPath: said.path, contents: nil)
        defer { try? FileManager.default.removeItem(at: said) }
        process.standardError = try FileHandle(forWritingTo: said)
        let source = Pipe()
        if let input {
            process.standardInput = source
            source.fileHandleForWriting.write(input)
            try source.fileHandleForWriting.close()
        }
        try process.run(atMost: 900)
        bytes = out.fileHandleForReading.readDataToEndOfFile()
        output = String(decoding: bytes, as: UTF8.self)
        process.waitUntilExit()
        errors = String(decoding: try Data(contentsOf: said), as: UTF8.self)
        status = process.terminationStatus
    }
}
