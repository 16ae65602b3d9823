import Foundation
import Testing

/// Every numbered statement about the model side has a test that carries its number.
@Suite struct StatementTests {
    /// The groups of the model side and their first and last statement.
    private static let groups: [(name: String, numbers: ClosedRange<Int>)] = [
        ("B-KV", 1...18), ("B-KP", 19...24), ("B-GE", 25...40), ("B-TR", 41...46),
        ("B-HT", 47...55), ("B-LA", 56...65), ("B-CO", 66...72), ("B-DI", 73...80),
        ("B-AC", 81...95), ("B-TX", 96...110), ("B-TI", 111...129), ("B-IN", 130...137),
        ("B-BA", 138...147), ("B-AD", 148...152), ("B-KF", 153...164), ("B-TF", 165...168),
        ("B-GR", 169...173), ("B-SP", 174...181), ("B-CT", 182...190), ("B-PR", 191...196),
        ("B-SCR", 260...263), ("B-MI", 283...291),
    ]

    /// Statements without a test here, and what is true on Linux instead.
    private static let elsewhere: [String: String] = [
        "B-CT 183": "the picture before and after a transaction: a matter of drawing",
        "B-CT 184": "the motions of the built-in transitions: a matter of drawing",
        "B-MI 284": "where a background filter ends: a matter of drawing",
        "B-MI 285": "there is no Metal, and with it no CAMetalLayer",
        "B-MI 287": "CARenderer belongs to the module above, with its own tests",
        "B-MI 290": "says what layers are not; there is nothing to call",
    ]

    private static var names: Set<String> {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent()
        let files = FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil)
        var found: Set<String> = []
        while let url = files?.nextObject() as? URL {
            guard url.pathExtension == "swift",
                let text = try? String(contentsOf: url, encoding: .utf8)
            else { continue }
            for declaration in text.components(separatedBy: "@Test(").dropFirst() {
                let quoted = declaration.components(separatedBy: "\"")
                guard quoted.count > 2 else { continue }
                collect(quoted[1], into: &found)
            }
        }
        return found
    }

    /// Takes every "B-XX n" out of a display name.
    private static func collect(_ name: String, into found: inout Set<String>) {
        let words = name.split(whereSeparator: { " ,;:".contains($0) }).map(String.init)
        for (word, next) in zip(words, words.dropFirst()) where word.hasPrefix("B-") {
            if let number = Int(next) { found.insert("\(word) \(number)") }
        }
    }

    @Test("Every statement of the model has a test, or stands in the list of exceptions")
    func complete() {
        let names = Self.names
        #expect(names.count > 100)
        for group in Self.groups {
            for number in group.numbers {
                let statement = "\(group.name) \(number)"
                #expect(
                    names.contains(statement) || Self.elsewhere[statement] != nil,
                    "no test carries \(statement)")
            }
        }
    }

    @Test("The search for statements finds what it should and nothing else")
    func search() {
        var found: Set<String> = []
        Self.collect("B-GE 25 frame, B-KV 3: and G 4 or B-XX", into: &found)
        #expect(found == ["B-GE 25", "B-KV 3"])
    }
}
