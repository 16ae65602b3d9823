import Foundation
import Testing
import TestSupport

/// These tests write the table of types in Docs/COMPATIBILITY.md and Docs/Reference/API.md from the
/// compiled names: `LAMINA_ACCEPT=1 swift test --filter SpellingTests` renews both.
@Suite("Pages of names") struct PageTests {
    private var accepts: Bool { ProcessInfo.processInfo.environment["LAMINA_ACCEPT"] == "1" }

    private func file(_ path: String) -> URL { Places.package.appendingPathComponent(path) }

    @Test("the compatibility page's types are the program's")
    func compatibility() throws {
        let page = file("Docs/COMPATIBILITY.md")
        let begin = "<!-- types: written by SpellingTests -->"
        let end = "<!-- end of types -->"
        let text = try String(contentsOf: page, encoding: .utf8)
        let start = try #require(text.range(of: begin))
        let stop = try #require(text.range(of: end))
        let wanted = "\n\n" + types() + "\n"
        if accepts {
            let fresh = text[..<start.upperBound] + wanted + text[stop.lowerBound...]
            try String(fresh).write(to: page, atomically: true, encoding: .utf8)
        }
        let shown = try String(contentsOf: page, encoding: .utf8)
        #expect(shown.contains(begin + wanted + end))
    }

    @Test("the page of all names is the program's")
    func names() throws {
        let page = file("Docs/Reference/API.md")
        if accepts { try api().write(to: page, atomically: true, encoding: .utf8) }
        #expect(try String(contentsOf: page, encoding: .utf8) == api())
    }

    @Test("evidence exists: every named file exists and mentions its subject")
    func evidence() throws {
        for row in PublicTypes.rows where Sources.declares(row.name) {
            #expect(!row.evidence.isEmpty, "\(row.name)")
            for name in row.evidence {
                let text = try String(contentsOf: file("Tests/\(name).swift"), encoding: .utf8)
                #expect(text.contains(row.name), "\(name) does not speak of \(row.name)")
            }
        }
        for name in PublicTypes.groups.flatMap(\.evidence) {
            #expect(FileManager.default.fileExists(atPath: file("Tests/\(name).swift").path))
        }
        // The table contains every public name.
        let listed = Set(PublicTypes.rows.map(\.name))
        for entry in NameList.all.entries where !listed.contains(entry.owner) {
            #expect(PublicTypes.groups.contains { $0.holds(entry) }, "\(entry.owner).\(entry.name)")
        }
    }

    // MARK: Text

    private func types() -> String {
        var lines = ["| Name | Here | Evidence |", "| --- | --- | --- |"]
        for row in PublicTypes.rows {
            let count = NameList.all.entries.count { $0.owner == row.name }
            var here = count > 0 ? "yes, \(names(count))" : "yes"
            let isThere = Sources.declares(row.name)
            if !isThere { here = "absent" }
            if !row.difference.isEmpty { here += "; " + row.difference }
            lines.append("| `\(row.name)` | \(here) | \(isThere ? links(row.evidence) : "") |")
        }
        for group in PublicTypes.groups {
            let count = NameList.all.entries.count(where: group.holds)
            lines.append("| \(group.name) | yes, \(names(count)) | \(links(group.evidence)) |")
        }
        let absent = Set(PublicTypes.absent.map(\.reason)).sorted().map { reason in
            let names = PublicTypes.absent.filter { $0.reason == reason }.map { "`\($0.name)`" }
            return "\(names.joined(separator: ", ")) (\(reason))"
        }
        lines.append("\n" + "Absent: \(absent.joined(separator: "; ")).".wrapped())
        return lines.joined(separator: "\n")
    }

    private func names(_ count: Int) -> String {
        count == 1 ? "its one name" : "all \(count) names"
    }

    private func links(_ evidence: [String]) -> String {
        evidence.map { path in
            "[\(path.split(separator: "/").last ?? "")](../Tests/\(path).swift)"
        }.joined(separator: ", ")
    }

    private func api() -> String {
        var text = """
            # Public names

            Apple's names implemented here, with their Swift types. The compiler checks each name in
            [SpellingTests](../../Tests/SpellingTests), a target that compiles only while all names exist;
            `PageTests` of that target writes this page. Layer properties with their defaults:
            [PROPERTIES.md](PROPERTIES.md). Last checked: 2026-11-21.

            """
        for owner in NameList.all.owners {
            text += "\n## \(owner.isEmpty ? "Functions and constants" : owner)\n\n"
            text += "| Name | Type or value |\n| --- | --- |\n"
            for entry in NameList.all.entries where entry.owner == owner {
                text +=
                    "| `\(entry.name)` | `\(entry.type)`\(entry.isVariable ? ", settable" : "") |\n"
            }
        }
        return text
    }
}
