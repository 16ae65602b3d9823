import Foundation
import TestSupport
import Testing

/// Stored fields of the playground's types: a controller of many fields is several controllers.
@Suite("Stored fields of the playground")
struct StoredFieldTests {
    private static let most = 15
    /// Types that were larger when the limit came, with the fields they had; a number may only
    /// sink.
    private static let ceilings = [
        "PlaygroundSession": 23, "ChildStreams": 17,
    ]
    private static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Demos/Playground")

    @Test("No type has more than fifteen, or more than its ceiling")
    func types() throws {
        let counts = try Self.sources().map(Self.fields).reduce(into: [:]) { all, file in
            all.merge(file) { $0 + $1 }
        }
        #expect(counts.count > 150 && counts["PlaygroundController"] != nil)
        let large = counts.filter { $0.value > Self.ceilings[$0.key, default: Self.most] }
        #expect(large.isEmpty, "\(large)")
        let small = Self.ceilings.filter { counts[$0.key, default: 0] <= Self.most }
        #expect(small.isEmpty, "these ceilings can go: \(small.keys.sorted())")
    }

    @Test("Stored properties of every kind are counted, computed and static ones are not")
    func scanner() {
        let text = """
            struct A {
                var one = 1
                private(set) lazy var two: Int = { 2 }()
                let three, four: Int
                var five = 0 { didSet { print(five) } }
                var six: Int {
                    didSet { print(six) }
                }
                static let none = 0
                var sum: Int { one + two }
                var product: Int {
                    let local = one
                    return local
                }
                struct B {
                    weak var first: AnyObject?
                }
            }
            """
        #expect(Self.fields(of: text) == ["A": 6, "B": 1])
    }

    private static func sources() throws -> [String] {
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        let urls = (files?.allObjects as? [URL] ?? []).filter {
            // Samples are separate scenes.
            $0.pathExtension == "swift" && !$0.path.contains("/Samples/")
        }
        return try urls.map { try String(contentsOf: $0, encoding: .utf8) }
    }

    /// The stored fields of each type of a file that `swift format` has formatted: members are four
    /// columns right of their type.
    private static func fields(of text: String) -> [String: Int] {
        var (counts, open) = ([String: Int](), [(name: String, indent: Int)]())
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        for (number, line) in lines.enumerated() {
            let indent = line.prefix { $0 == " " }.count
            let words = line.dropFirst(indent)
            guard !words.isEmpty, !words.hasPrefix("//") else { continue }
            while let last = open.last, indent <= last.indent { open.removeLast() }
            if let type = words.firstMatch(
                of: /^(?:@\w+ )*(?:\w+ )*?(?:class|struct|enum|actor) (\w+)(?!\()/)
            {
                open.append((String(type.1), indent))
                counts[String(type.1), default: 0] += 0
            } else if let type = open.last, indent == type.indent + 4 {
                let next = number + 1 < lines.count ? lines[number + 1] : ""
                counts[type.name]! += names(in: String(words), next: String(next))
            }
        }
        return counts
    }

    /// How many stored properties a line declares.
    private static func names(in line: String, next: String) -> Int {
        let pattern =
            /^(?:@\w+ )*(?:[\w()]+ )*?(?:var|let) (?<names>\w+(?:, \w+)*)(?<rest>.*)$/
        guard let match = line.firstMatch(of: pattern),
            !line.hasPrefix("static "), !line.contains(" static ")
        else { return 0 }
        let rest = String(match.rest)
        let head = rest.prefix { $0 != "{" }
        let body = rest.hasSuffix("{") ? next : rest
        let observes = body.contains("didSet") || body.contains("willSet")
        guard !rest.contains("{") || head.contains("=") || observes else { return 0 }
        return match.names.split(separator: ",").count
    }
}
