import Foundation

/// Replacements in a JSON text, which do not overlap.
struct TextEdits {
    private var edits: [Int: (count: Int, text: String)] = [:]

    var isEmpty: Bool { edits.isEmpty }

    /// Replaces a number; a number of the same value keeps its digits. False for other values.
    mutating func set(_ json: JSONValue?, to number: Double) -> Bool {
        guard let json, json.kind == .number, let old = json.double, number.isFinite else {
            return false
        }
        guard abs(old - number) > 1e-6 * max(1, abs(old)) else { return true }
        let node = json.text.nodes[Int(json.index)]
        edits[Int(node.start)] = (Int(node.count), Self.digits(number))
        return true
    }

    /// Inserts members at the begin of an object that has at least one member.
    mutating func insert(_ members: String, into object: JSONValue) -> Bool {
        guard object.isObject, object.count > 0 else { return false }
        let start = Int(object.text.nodes[Int(object.index)].start) + 1
        edits[start] = (0, members + ",")
        return true
    }

    /// Replaces a range of bytes.
    mutating func replace(_ range: Range<Int>, with text: String) {
        edits[range.lowerBound] = (range.count, text)
    }

    /// Inserts a text before a byte.
    mutating func insert(_ text: String, at place: Int) { edits[place] = (0, text) }

    /// Text of a value with the replacements in the value's bytes.
    func text(of json: JSONValue, in range: Range<Int>) -> String {
        var (result, at) = ("", range.lowerBound)
        for (start, edit) in edits.sorted(by: { $0.key < $1.key }) where range.contains(start) {
            result += json.part(at..<start) + edit.text
            at = start + edit.count
        }
        return result + json.part(at..<range.upperBound)
    }

    /// Text with all replacements.
    func applied(to data: Data) -> Data {
        var result = Data()
        var at = 0
        for (start, edit) in edits.sorted(by: { $0.key < $1.key }) {
            result += data[(data.startIndex + at)..<(data.startIndex + start)]
            result += Data(edit.text.utf8)
            at = start + edit.count
        }
        return result + data[(data.startIndex + at)...]
    }

    /// The number with as few decimals as needed, at most four.
    static func digits(_ number: Double) -> String {
        let rounded = (number * 10_000).rounded() / 10_000
        return rounded == rounded.rounded() && abs(rounded) < 1e15
            ? String(Int(rounded)) : "\(rounded)"
    }
}
