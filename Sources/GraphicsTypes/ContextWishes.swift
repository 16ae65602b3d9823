import Foundation

/// What contexts of OpenGL are asked for beside the usual, by the words of the environment variable `LAMINA_GL`: for tests,
/// and to find out what a driver thinks of a program.
package struct ContextWishes: Sendable, Equatable {
    /// `3.3`: OpenGL 3.3 and nothing newer, even where the driver has it.
    package var isOldest = false
    /// `debug`: a debug context; what the driver says of errors, undefined behaviour and what is slow is told through
    /// `Diagnostics`.
    package var isDebug = false

    /// Words are separated by commas; others are ignored.
    package init(_ text: String?) {
        let words = (text ?? "").split(separator: ",")
        isOldest = words.contains("3.3")
        isDebug = words.contains("debug")
    }

    /// Those of this process, read once.
    package static let environment = ContextWishes(
        ProcessInfo.processInfo.environment["LAMINA_GL"])
}
