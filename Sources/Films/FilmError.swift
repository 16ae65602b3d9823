/// Why a film cannot be written: one sentence.
package struct FilmError: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}
