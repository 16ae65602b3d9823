import Foundation

/// Why a command stops: one line for the person, and exit status 2.
struct Failure: Error {
    let line: String

    init(_ line: String) {
        // Errors from elsewhere may have several lines; a person gets one.
        self.line = line.split(whereSeparator: \.isNewline).joined(separator: " ")
    }

    /// What any error says to a person: Foundation's own descriptions are lists of keys.
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

/// Notes that do not stop anything.
func note(_ line: String) {
    FileHandle.standardError.write(Data("lamina: \(line)\n".utf8))
}
