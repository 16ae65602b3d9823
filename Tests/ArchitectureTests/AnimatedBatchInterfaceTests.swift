import Foundation
import TestSupport
import Testing

/// Animated batches are used through six calls: code outside their folder names nothing else.
@Suite("Interface of animated batches") struct AnimatedBatchInterfaceTests {
    private static let calls: Set<String> = [
        "begin", "offer", "finish", "advance", "rewrite", "explain",
    ]
    /// The types other folders may name: the door, its setting, the data of a list that the
    /// renderer reads, and the answer of `explain`.
    private static let types: Set<String> = [
        "AnimatedBatcher", "AnimatedBatchMode", "AnimatedBatchPlan", "BatchRejection",
    ]
    private static let folder = "Sources/DisplayList/AnimatedBatches"

    private struct Source {
        let path: String
        let lines: [String]
    }

    private func sources(below path: String) throws -> [Source] {
        let folder = Places.package.appendingPathComponent(path)
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        return try (files?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "swift" }
            .map { url in
                let text = try String(contentsOf: url, encoding: .utf8)
                let code = text.split(separator: "\n").filter {
                    !$0.drop(while: { $0 == " " }).hasPrefix("//")
                }
                return Source(path: url.path, lines: code.map(String.init))
            }
    }

    private func outside() throws -> [Source] {
        try sources(below: "Sources").filter { !$0.path.contains("/\(Self.folder)/") }
    }

    @Test("other folders name the door's type, and no type behind it")
    func names() throws {
        let own = try sources(below: Self.folder)
        #expect(own.count > 15)
        let declaration = #/(?:struct|class|enum|actor|protocol)\s+([A-Z]\w+)/#
        var hidden: Set<String> = []
        for line in own.flatMap(\.lines) where !line.hasPrefix(" ") {
            if let match = line.firstMatch(of: declaration) { hidden.insert(String(match.1)) }
        }
        hidden.subtract(Self.types)
        #expect(hidden.contains("AnimatedBatchPolicy") && hidden.contains("AnimatedInstance"))
        for source in try outside() {
            for line in source.lines {
                let words = line.split(whereSeparator: { !$0.isLetter && !$0.isNumber })
                for word in words where hidden.contains(String(word)) {
                    Issue.record("\(source.path) names \(word): \(line)")
                }
            }
        }
    }

    @Test("other folders call begin, offer, finish, advance, rewrite and explain, and nothing else")
    func members() throws {
        let use = #/(?:batcher|batch\?|copies\?|AnimatedBatcher\(painting: painting\))\.(\w+)/#
        var called: Set<String> = []
        for source in try outside().filter({ $0.path.contains("/DisplayList/") }) {
            for line in source.lines {
                for match in line.matches(of: use) {
                    let name = String(match.1)
                    called.insert(name)
                    #expect(Self.calls.contains(name), "\(source.path) calls \(name): \(line)")
                }
            }
        }
        #expect(called == Self.calls)
    }

    @Test("the planner has no code in the folder but the setting")
    func planner() throws {
        for source in try sources(below: Self.folder) {
            let extends = source.lines.contains { $0.hasPrefix("extension Planner ") }
            #expect(!extends || source.path.hasSuffix("/AnimatedBatchMode.swift"), "\(source.path)")
        }
    }

    @Test("batches alone suspend nodes of the render tree and ask for their motion")
    func suspension() throws {
        let use = #/\.(suspend\(|resumeAll\(|suspendedCount|closedMotion\()/#
        for source in try outside().filter({ $0.path.contains("/DisplayList/") }) {
            for line in source.lines where line.firstMatch(of: use) != nil {
                Issue.record("\(source.path): \(line)")
            }
        }
    }
}
