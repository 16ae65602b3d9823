import Foundation
import LayerHosting
import LaminaPacketLog

/// Recordings among the files of the tool.
enum RecordingFile {
    /// True if a file is a recording, by the file's name.
    static func isOne(_ file: URL) -> Bool { file.pathExtension.lowercased() == "lamina" }

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
