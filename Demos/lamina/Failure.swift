import Foundation

/// Reason for the end of a command: a line for the user, and exit status 2.
struct Failure: Error {
    let line: String

    init(_ line: String) {
        // Foreign errors may have several lines; the user gets a single line.
        self.line = line.split(whereSeparator: \.isNewline).joined(separator: " ").messageLine
    }

    /// User-readable text of any error: Foundation's own descriptions are lists of keys.
    init(_ error: any Error) {
        switch error {
        case let failure as Failure: self = failure
        case let error as CocoaError:
            let file = error.filePath ?? error.url?.path
            self.init((file.map { "\($0): " } ?? "") + Self.reason(error))
        case let error as POSIXError: self.init(String(cString: strerror(error.code.rawValue)))
        default: self.init("\(error)")
        }
    }

    private static func reason(_ error: CocoaError) -> String {
        switch error.code {
        case .fileNoSuchFile, .fileReadNoSuchFile: return "there is no such file or folder"
        case .fileReadNoPermission: return "may not be read"
        case .fileWriteNoPermission: return "may not be written"
        case .fileWriteOutOfSpace: return "there is no space left"
        case .fileWriteFileExists: return "is there already"
        case .fileWriteVolumeReadOnly: return "lies where nothing can be written"
        case .fileReadCorruptFile: return "is damaged"
        default:
            let cause = error.underlying as? POSIXError
            return cause.map { String(cString: strerror($0.code.rawValue)) }
                ?? error.localizedDescription
        }
    }
}

/// Prints a note on standard error. The program continues.
func note(_ line: String) {
    try? FileHandle.standardError.write(contentsOf: Data("lamina: \(line.messageLine)\n".utf8))
}
