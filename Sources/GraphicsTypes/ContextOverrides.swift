import Foundation

/// Options of OpenGL contexts in the environment variable `LAMINA_GL`, for tests and for debugging
/// with a driver.
package struct ContextOverrides: Sendable, Equatable {
    /// `3.3`: OpenGL 3.3 and nothing newer, even on a newer driver.
    package var isOldest = false
    /// `debug`: a debug context; `Diagnostics` reports the driver's messages on errors, undefined
    /// behaviour and performance.
    package var isDebug = false

    /// Options of a text: words separated by commas; unknown words are ignored.
    package init(_ text: String?) {
        let words = (text ?? "").split(separator: ",")
        isOldest = words.contains("3.3")
        isDebug = words.contains("debug")
    }

    /// Options of this process, read once.
    package static let environment = ContextOverrides(
        ProcessInfo.processInfo.environment["LAMINA_GL"])
}
