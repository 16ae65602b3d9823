import Foundation
import TestSupport
import Testing

/// This test writes the Core Graphics table of Docs/COMPATIBILITY.md from `CoreGraphicsPage`, which
/// is compared with the sources: `LAMINA_ACCEPT=1 swift test --filter CoreGraphicsPageTests` renews
/// the table.
@Suite("Core Graphics page") struct CoreGraphicsPageTests {
    private static let begin = "<!-- core graphics: written by CoreGraphicsPageTests -->"
    private static let end = "<!-- end of core graphics -->"

    private func text(below folder: String) -> String {
        let files = FileManager.default.enumerator(
            at: Places.package.appendingPathComponent(folder), includingPropertiesForKeys: nil)
        return (files?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "swift" }
            .compactMap { try? String(contentsOf: $0, encoding: .utf8) }.joined(separator: "\n")
    }

    /// The modules' own text.
    private var sources: String {
        ["GraphicsTypes", "CoreGraphics", "CoreText", "ImageIO", "StringDrawing"]
            .map { text(below: "Sources/\($0)") }.joined()
    }

    /// Every public type, function and constant with one of Apple's prefixes.
    private func publicNames(_ sources: String) -> Set<String> {
        let pattern =
            #/(?:public|open) (?:final )?(?:class|struct|enum|typealias|func|let) ((?:CG|CT|CF|NS|kC)\w+)/#
        let exported = #/@_exported import \w+ CoreFoundation\.(\w+)/#
        return Set(sources.matches(of: pattern).map { String($0.1) })
            .union(sources.matches(of: exported).map { String($0.1) })
    }

    private func holds(_ row: CoreGraphicsPage.Row, _ name: String) -> Bool {
        row.names.contains { $0.hasSuffix("…") ? name.hasPrefix($0.dropLast()) : $0 == name }
    }

    @Test("every public name is in the table, and every name of the table is public")
    func names() {
        let names = publicNames(sources)
        #expect(names.count > 100)
        for name in names where !CoreGraphicsPage.aliases.contains(name) {
            #expect(CoreGraphicsPage.rows.contains { holds($0, name) }, "\(name) is in no row")
        }
        for row in CoreGraphicsPage.rows {
            for name in row.names where !name.hasSuffix("…") {
                #expect(names.contains(name), "\(name) of \(row.title) is not public")
            }
            for name in row.names where name.hasSuffix("…") {
                #expect(
                    names.contains { $0.hasPrefix(name.dropLast()) }, "\(name) stands for nothing")
            }
        }
    }

    @Test("every member named is declared, and the evidence speaks of it")
    func members() throws {
        let sources = self.sources
        for row in CoreGraphicsPage.rows {
            let evidence = try row.evidence.map {
                try String(
                    contentsOf: Places.package.appendingPathComponent("Tests/\($0).swift"),
                    encoding: .utf8)
            }.joined()
            for member in row.members {
                let declared = try Regex(
                    "(public|open)( final| static)* (func|var|let) \(member)\\b")
                #expect(sources.contains(declared), "\(row.title): \(member) is not declared")
                #expect(evidence.contains(member), "\(row.title): no evidence of \(member)")
            }
            let words = row.names.map { $0.hasSuffix("…") ? String($0.dropLast()) : $0 }
            #expect(
                words.isEmpty || !row.members.isEmpty || words.contains { evidence.contains($0) },
                "\(row.title): the evidence does not speak of it")
        }
    }

    @Test("names listed as absent are not declared")
    func absence() {
        let names = publicNames(sources)
        for name in CoreGraphicsPage.absent.flatMap(\.names) { #expect(!names.contains(name)) }
    }

    @Test("the page contains the table generated here")
    func page() throws {
        let page = Places.package.appendingPathComponent("Docs/COMPATIBILITY.md")
        let wanted = "\n\n" + table + "\n"
        let text = try String(contentsOf: page, encoding: .utf8)
        let start = try #require(text.range(of: Self.begin))
        let stop = try #require(text.range(of: Self.end))
        if ProcessInfo.processInfo.environment["LAMINA_ACCEPT"] == "1" {
            let fresh = text[..<start.upperBound] + wanted + text[stop.lowerBound...]
            try String(fresh).write(to: page, atomically: true, encoding: .utf8)
        }
        let shown = try String(contentsOf: page, encoding: .utf8)
        #expect(shown.contains(Self.begin + wanted + Self.end))
    }

    private var table: String {
        var lines = ["| Group | Here | Evidence |", "| --- | --- | --- |"]
        for row in CoreGraphicsPage.rows {
            let links = row.evidence.map { path in
                let name = path.split(separator: "/").last.map(String.init) ?? path
                return "[\(name)](../Tests/\(path).swift)"
            }
            lines.append("| \(row.title) | \(row.here) | \(links.joined(separator: ", ")) |")
        }
        let absent = CoreGraphicsPage.absent.map { names, reason in
            names.map { "`\($0)`" }.joined(separator: ", ") + " (\(reason))"
        }
        return lines.joined(separator: "\n") + "\n\n"
            + "Absent: \(absent.joined(separator: "; ")).".wrapped()
    }
}
