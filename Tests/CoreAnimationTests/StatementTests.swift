import Foundation
import TestSupport
import Testing

/// Every numbered statement has a test with the statement's number.
@Suite struct StatementTests {
    /// The groups and their first and last statement: the model, the picture, the kinds of layers.
    private static let groups: [(name: String, numbers: ClosedRange<Int>)] = [
        ("B-KV", 1...18), ("B-KP", 19...24), ("B-GE", 25...40), ("B-TR", 41...46),
        ("B-HT", 47...55), ("B-LA", 56...65), ("B-CO", 66...72), ("B-DI", 73...80),
        ("B-AC", 81...95), ("B-TX", 96...110), ("B-TI", 111...129), ("B-IN", 130...137),
        ("B-BA", 138...147), ("B-AD", 148...152), ("B-KF", 153...164), ("B-TF", 165...168),
        ("B-GR", 169...173), ("B-SP", 174...181), ("B-CT", 182...190), ("B-PR", 191...196),
        ("B-RE", 197...213), ("B-SH", 214...219), ("B-CC", 220...222), ("B-RI", 223...227),
        ("B-3D", 228...234), ("B-RA", 235...236), ("B-SHP", 237...241), ("B-TXT", 242...248),
        ("B-GRD", 249...256), ("B-REP", 257...259), ("B-SCR", 260...263), ("B-TIL", 264...267),
        ("B-EM", 268...282), ("B-MI", 283...291),
    ]

    /// Groups beside the checklist of Core Animation.
    private static let others: [(name: String, numbers: ClosedRange<Int>)] = [
        ("B-SD", 292...300), ("B-IO", 301...313), ("B-CI", 314...319), ("B-PDF", 320...326),
        ("B-AX", 327...350), ("B-AV", 351...359), ("B-RU", 360...372), ("B-PW", 373...377),
        ("B-DB", 378...384), ("B-IT", 385...389), ("B-CS", 390...392),
        ("B-FD", 393...397), ("B-TA", 398...406), ("B-PS", 407...409), ("B-RN", 410...413),
        ("B-FC", 414...418), ("B-FR", 419...423),
    ]

    /// Statements that cannot be true on Linux word for word, with the statement for Linux. Entries
    /// with `isTested` have a test of the Linux answer; the other entries have nothing to call.
    private static let onLinux: [String: (answer: String, isTested: Bool)] = [
        "B-KV 2": ("affine transforms are themselves; there is no NSAffineTransform", true),
        "B-KV 15": ("`@AnimatableProperty` instead of `@NSManaged`", true),
        "B-KV 17": ("no exception: the program stops with a message that names the layer", true),
        "B-KV 18": ("no exception: the program stops with a message that names the layer", true),
        "B-AC 91": ("no view classes: a delegate answers as a view would", true),
        "B-MI 283": ("filters are drawn on every layer, as on macOS", true),
        "B-MI 285": ("there is no Metal, and with it no CAMetalLayer", false),
        "B-MI 286": ("the closure or target of `CADisplayLink` is retained instead", true),
        "B-MI 290": ("says what layers are not; there is nothing to call", false),
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

    @Test("Every statement has a test, or stands in the list of exceptions")
    func complete() {
        let names = Self.names
        #expect(names.count > 100)
        for group in Self.groups + Self.others {
            for number in group.numbers {
                let statement = "\(group.name) \(number)"
                #expect(
                    names.contains(statement) || Self.onLinux[statement]?.isTested == false,
                    "no test carries \(statement)")
            }
        }
    }

    @Test(
        "statements that cannot hold on Linux are listed, with the tests of those that have a test")
    func exceptions() {
        let names = Self.names
        for (statement, entry) in Self.onLinux {
            #expect(names.contains(statement) == entry.isTested, "\(statement): \(entry.answer)")
        }
    }

    /// The numbers under each heading of a list of statements.
    private static func numbers(in text: String) -> [String: [Int]] {
        var found: [String: [Int]] = [:]
        var group = ""
        for line in text.components(separatedBy: "\n") {
            if line.hasPrefix("#") {
                let word = line.split(separator: " ").dropFirst().first.map(String.init) ?? ""
                group = word.hasPrefix("B-") ? word.replacingOccurrences(of: ":", with: "") : ""
            } else if !group.isEmpty, let number = Int(line.prefix { $0.isNumber }),
                line.dropFirst("\(number)".count).hasPrefix(". ")
            {
                found[group, default: []].append(number)
            }
        }
        return found
    }

    @Test("The groups have the statements of the checklist, no more and no fewer")
    func checklist() throws {
        guard let file = Places.shared("quartzcore-api.md") else { return }
        let found = Self.numbers(in: try String(contentsOf: file, encoding: .utf8))
        #expect(found.count >= Self.groups.count)
        for known in Self.groups { #expect(found[known.name] == Array(known.numbers)) }
    }

    @Test("BEHAVIOUR.md has every statement under its group")
    func page() throws {
        let file = Places.package.appendingPathComponent("Docs/Reference/BEHAVIOUR.md")
        let found = Self.numbers(in: try String(contentsOf: file, encoding: .utf8))
        let all = Self.groups + Self.others
        #expect(found.count == all.count)
        for known in all { #expect(found[known.name] == Array(known.numbers)) }
    }

    @Test("the search finds exactly the statements")
    func search() {
        var found: Set<String> = []
        Self.collect("B-GE 25 frame, B-KV 3: and G 4 or B-XX", into: &found)
        #expect(found == ["B-GE 25", "B-KV 3"])
    }
}
