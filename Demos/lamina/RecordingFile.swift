import Foundation
import LayerHosting
import LaminaPacketLog

/// Recordings among the files of the tool.
enum RecordingFile {
    /// Whether a file is a recording, going by its name.
    static func isOne(_ file: URL) -> Bool { file.pathExtension.lowercased() == "lamina" }

    /// Reads a recording; says on standard error what of it is missing.
    static func open(_ file: URL) throws -> PacketLog {
        let log = try PacketLog(contentsOf: file)
        if let torn = log.tornEnd { note("\(file.lastPathComponent): \(torn)") }
        return log
    }

    /// Says what of the recording this version could not carry over.
    static func tellComplaints(_ log: PacketLog) {
        for complaint in log.complaints { note("not in the picture: \(complaint)") }
    }
}
