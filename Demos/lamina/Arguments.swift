import CoreGraphics
import Foundation
import QuartzCore

/// Arguments of a command: files, and options with values.
///
/// `--name value` and `--name=value` are the same, `-o` is `--out`, and a word behind `--` is
/// always a file. `-` is the standard input as a file and the standard output as the value of
/// `--out`.
struct Arguments {
    /// Files in the given order.
    private(set) var files: [String] = []
    private var options: [String: String] = [:]

    var file: String? { files.first }

    /// Parses `words`; every option must be one of `known` with a value, or one of `flags`. `limit`
    /// is the maximum number of files.
    init(
        _ words: ArraySlice<String>, known: Set<String>, flags: Set<String> = [], limit: Int = 1
    ) throws {
        var rest = words
        var endsOptions = false
        while let word = rest.popFirst() {
            if endsOptions || word == "-" || !word.hasPrefix("-") {
                guard files.count < limit else {
                    throw Failure("one file at a time: \(word) is too much")
                }
                files.append(word)
            } else if word == "--" {
                endsOptions = true
            } else {
                try parse(word, &rest, known, flags)
            }
        }
    }

    private mutating func parse(
        _ word: String, _ rest: inout ArraySlice<String>, _ known: Set<String>, _ flags: Set<String>
    ) throws {
        var name = word == "-o" ? "out" : String(word.drop { $0 == "-" })
        var inline: String?
        if word.hasPrefix("--"), let equals = name.firstIndex(of: "=") {
            inline = String(name[name.index(after: equals)...])
            name = String(name[..<equals])
        }
        guard word.hasPrefix("--") || word == "-o", known.contains(name) || flags.contains(name)
        else {
            let near = Spelling.nearest(to: name, in: known.union(flags))
            throw Failure(
                "unknown option \(word)" + (near.map { "; is --\($0) meant?" } ?? ""))
        }
        guard options[name] == nil else { throw Failure("\(word) is given twice") }
        if flags.contains(name) {
            guard inline == nil else { throw Failure("--\(name) has no value") }
            options[name] = ""
            return
        }
        // A value with the look of an option is more likely a forgotten value; `--name=--value`
        // passes such a value.
        guard let value = inline ?? rest.popFirst(), !value.isEmpty,
            inline != nil || !value.hasPrefix("--")
        else { throw Failure("--\(name) needs a value") }
        options[name] = value
    }

    /// File argument; the standard input becomes a file for as long as the program runs.
    func requiredFile() throws -> URL {
        guard let file, !file.isEmpty else { throw Failure("which file? See lamina help") }
        return file == "-" ? try StandardStreams.input() : URL(fileURLWithPath: file)
    }

    /// Throws if one of `options` was given.
    func refuse(_ options: [String], for what: String) throws {
        for option in options where text(option) != nil {
            throw Failure("--\(option) is not for \(what)")
        }
    }

    func text(_ name: String) -> String? { options[name] }

    func has(_ flag: String) -> Bool { options[flag] != nil }

    func number(_ name: String, within range: ClosedRange<Double>) throws -> Double? {
        try value(name, "a number", within: range, written: Self.short)
    }

    func wholeNumber(_ name: String, within range: ClosedRange<Int>) throws -> Int? {
        try value(name, "a whole number", within: range) { "\($0)" }
    }

    private func value<Value: LosslessStringConvertible & Comparable>(
        _ name: String, _ kind: String, within range: ClosedRange<Value>,
        written: (Value) -> String
    ) throws -> Value? {
        guard let text = options[name] else { return nil }
        guard let value = Value(text), range.contains(value) else {
            throw Failure(
                "--\(name) wants \(kind) from \(written(range.lowerBound)) to "
                    + "\(written(range.upperBound)), not \(text)")
        }
        return value
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

    /// Number for people: rounded to a millionth.
    static func short(_ n: Double) -> String {
        if n == n.rounded() && abs(n) < 1e9 { return "\(Int(n))" }
        return "\((n * 1e6).rounded() / 1e6)"
    }
}
