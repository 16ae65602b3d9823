import Foundation
import LayerHosting
import LaminaPacketLog

/// Recordings among the files of the tool.
enum RecordingFile {
    /// True if a file is a recording, by the file's name.
    static func isOne(_ file: URL) -> Bool { file.pathExtension.lowercased() == "lamina" }

    /// Throws if a recording would replace a folder, or a file other than a recording, such as a
    /// source given by mistake as the recording's name. Empty files, pipes and devices may be
    /// written.
    static func checkReplacing(_ name: String) throws {
        let file = URL(fileURLWithPath: name)
        var status = stat()
        guard stat(file.path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT != S_IFDIR else { throw Failure("\(name) is a folder") }
        guard status.st_mode & S_IFMT == S_IFREG else { return }
        guard let reader = try? FileHandle(forReadingFrom: file) else {
            throw Failure("\(name) is there already, may not be read, and is not replaced")
        }
        defer { try? reader.close() }
        let magic = Data("lamina recording".utf8)
        guard let head = try? reader.read(upToCount: magic.count), !head.isEmpty, head != magic
        else { return }
        throw Failure("\(name) is there already, is no recording, and is not replaced")
    }

    /// Reads a recording; reports missing parts on standard error.
    static func open(_ file: URL) throws -> PacketLog {
        let log = try PacketLog(contentsOf: file)
        if let torn = log.tornEnd { note("\(file.lastPathComponent): \(torn)") }
        return log
    }

    /// Logs parts of the recording that could not be converted.
    static func tellWarnings(_ log: PacketLog) {
        for warning in log.warnings { note("not in the picture: \(warning)") }
    }
}
