import CoreGraphics
import Foundation

/// A file for each frame, numbered as `printf` does: `frame-%05d.png`.
package final class SequenceWriter: FilmWriter {
    private let pattern: Pattern
    private let folder: URL
    private var number: Int

    /// The text before and after the number, and the minimum number of digits.
    package struct Pattern {
        var before: String
        var after: String
        var digits: Int

        /// Parses a name with exactly one `%d` or `%0Nd`; nil for other names.
        package init?(_ name: String) {
            guard let match = name.firstMatch(of: #/%(?:0([1-9]))?d/#) else { return nil }
            before = String(name[..<match.range.lowerBound])
            after = String(name[match.range.upperBound...])
            digits = match.1.flatMap { Int($0) } ?? 1
            if before.contains("%") || after.contains("%") { return nil }
        }

        /// The file name of a number.
        package func name(_ number: Int) -> String {
            let text = String(number)
            return before + String(repeating: "0", count: max(0, digits - text.count)) + text
                + after
        }
    }

    /// Frames are numbered from `first`, so that several processes can write parts of one film.
    /// Throws `FilmError` when the folder is not writable.
    package init(_ url: URL, pattern: Pattern, first: Int) throws {
        folder = url.deletingLastPathComponent()
        self.pattern = pattern
        number = first
        try PartialFile.check(folder)
    }

    /// Writes a frame as a PNG file. Throws `FilmError`.
    package func add(_ image: CGImage) throws {
        let file = try PartialFile(folder.appendingPathComponent(pattern.name(number)))
        do {
            try file.naming { try image.writePNG(to: file.url) }
        } catch {
            file.remove()
            throw error
        }
        try file.keep()
        number += 1
    }

    /// The method has no effect, because `add` finishes each file.
    package func finish() {}

    /// Finished files remain, because each file is complete without the others.
    package func cancel() {}
}
