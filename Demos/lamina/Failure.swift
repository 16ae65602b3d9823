import Foundation

/// Why a command stops: one line for the person, and exit status 2.
struct Failure: Error {
    let line: String

    init(_ line: String) {
        // Errors from elsewhere may have several lines; a person gets one.
        self.line = line.split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}

/// Notes that do not stop anything.
func note(_ line: String) {
    FileHandle.standardError.write(Data("lamina: \(line)\n".utf8))
}
