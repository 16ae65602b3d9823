import CoreGraphics

/// The reason a film cannot be written, as one sentence for the user.
package struct FilmError: Error, CustomStringConvertible {
    /// The sentence, without a period.
    package let description: String

    init(_ description: String) { self.description = description.messageLine }
}
