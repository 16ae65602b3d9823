import CoreGraphics
import Foundation
import QuartzCore

/// The words after a command: one file, and options with values.
struct Arguments {
    private(set) var file: String?
    private var options: [String: String] = [:]

    /// Reads `words`; every option must be one of `known` and have a value, or one of `flags`.
    init(_ words: ArraySlice<String>, known: Set<String>, flags: Set<String> = []) throws {
        var rest = words
        while let word = rest.popFirst() {
            guard word.hasPrefix("--") else {
                guard file == nil else { throw Failure("one file at a time: \(word) is too much") }
                file = word
                continue
            }
            let name = String(word.dropFirst(2))
            if flags.contains(name) {
                options[name] = ""
                continue
            }
            guard known.contains(name) else { throw Failure("unknown option \(word)") }
            guard let value = rest.popFirst(), !value.isEmpty, !value.hasPrefix("--") else {
                throw Failure("\(word) needs a value")
            }
            guard options.updateValue(value, forKey: name) == nil else {
                throw Failure("\(word) is given twice")
            }
        }
    }

    func requiredFile() throws -> URL {
        guard let file, !file.isEmpty else { throw Failure("which file? See lamina help") }
        return URL(fileURLWithPath: file)
    }

    /// Throws where one of `options` was given.
    func refuse(_ options: [String], for what: String) throws {
        for option in options where text(option) != nil {
            throw Failure("--\(option) is not for \(what)")
        }
    }

    func text(_ name: String) -> String? { options[name] }

    func number(_ name: String, within range: ClosedRange<Double>) throws -> Double? {
        guard let text = options[name] else { return nil }
        guard let number = Double(text), range.contains(number) else {
            throw Failure(
                "--\(name) wants a number from \(Self.short(range.lowerBound)) to "
                    + "\(Self.short(range.upperBound)), not \(text)")
        }
        return number
    }

    /// `640x480`, in points.
    func size(_ name: String) throws -> CGSize? {
        guard let text = options[name] else { return nil }
        let parts = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
            .map { Double($0) }
        guard parts.count == 2, let width = parts[0], let height = parts[1],
            (1...32768).contains(width), (1...32768).contains(height)
        else { throw Failure("--\(name) wants WIDTHxHEIGHT, not \(text)") }
        return CGSize(width: width, height: height)
    }

    /// `RRGGBB`, or `none` for nil.
    func color(_ name: String, default standard: CGColor) throws -> CGColor? {
        guard let text = options[name] else { return standard }
        if text == "none" { return nil }
        let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
        guard digits.count == 6, digits.allSatisfy(\.isHexDigit),
            let rgb = UInt32(digits, radix: 16)
        else { throw Failure("--\(name) wants RRGGBB or none, not \(text)") }
        func part(_ shift: UInt32) -> CGFloat { CGFloat(rgb >> shift & 255) / 255 }
        return CGColor(srgbRed: part(16), green: part(8), blue: part(0), alpha: 1)
    }

    private static func short(_ n: Double) -> String {
        n == n.rounded() && abs(n) < 1e9 ? "\(Int(n))" : "\(n)"
    }
}
