import CoreGraphics
import Foundation

/// Messages to the standard error stream, and the end where Apple's framework raises an exception.
enum Diagnostics {
    /// Writes `message` unless it was written before.
    static func once(_ message: String) { CoreGraphics.Diagnostics.once(message) }

    /// Stops the program where Apple's framework raises an exception of this name.
    static func raise(_ name: String, _ reason: String) -> Never {
        fatalError("\(name): \(reason)")
    }
}
