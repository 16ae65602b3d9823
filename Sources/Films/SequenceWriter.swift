import CoreGraphics
import Foundation

/// A file for each picture, numbered as `printf` does: `frame-%05d.png`.
package final class SequenceWriter: FilmWriter {
    private let pattern: Pattern
    private let folder: URL
    private var number: Int

    /// What stands before and after the number, and its least digits.
    package struct Pattern {
        var before: String
        var after: String
        var digits: Int

        /// Nil for a name without exactly one `%d` or `%0Nd`.
        package init?(_ name: String) {
            guard let match = name.firstMatch(of: #/%(?:0([1-9]))?d/#) else { return nil }
            before = String(name[..<match.range.lowerBound])
            after = String(name[match.range.upperBound...])
            digits = match.1.flatMap { Int($0) } ?? 1
            if before.contains("%") || after.contains("%") { return nil }
        }

        package func name(_ number: Int) -> String {
            let text = String(number)
            return before + String(repeating: "0", count: max(0, digits - text.count)) + text
                + after
        }
    }

    /// `first` is the number of the first picture, so that parts of a film fit together.
    package init(_ url: URL, pattern: Pattern, first: Int) throws {
        folder = url.deletingLastPathComponent()
        self.pattern = pattern
        number = first
        try PartialFile.check(folder)
    }

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

    package func finish() {}

    /// Pictures that are whole stay: each is a file of its own.
    package func cancel() {}
}
