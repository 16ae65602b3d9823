import Foundation

/// Messages to the person who runs the program: one line each on standard error.
enum Log {
    static func note(_ text: String) {
        FileHandle.standardError.write(Data("Lamina: \(text)\n".utf8))
    }
}
