import Foundation
import Testing
import TestSupport

/// Docs/Reference/LISTINGS.md names the test of every listing.
@Suite("Listings: the table") struct ListingTableTests {
    private struct Row {
        var count: Int
        var place: String
    }

    /// Rows by document, in order.
    private func rows() throws -> [(document: String, rows: [Row])] {
        let page = try String(
            contentsOf: Places.package.appendingPathComponent("Docs/Reference/LISTINGS.md"),
            encoding: .utf8)
        return page.components(separatedBy: "\n## ").dropFirst().map { part in
            let lines = part.split(separator: "\n")
            let rows = lines.compactMap { line -> Row? in
                let cells = line.split(separator: "|").map {
                    $0.trimmingCharacters(in: .whitespaces)
                }
                guard cells.count == 3, let count = Int(cells[1]) else { return nil }
                return Row(count: count, place: cells[2])
            }
            return (String(part.prefix { $0 != ":" }), rows)
        }
    }

    /// Display names of this target's tests.
    private func names() throws -> Set<String> {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        var found: Set<String> = []
        for file in try FileManager.default.contentsOfDirectory(atPath: folder.path)
        where file.hasSuffix("Listings.swift") {
            let text = try String(
                contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
            for part in text.components(separatedBy: "@Test(\"").dropFirst() {
                found.insert(String(part.prefix { $0 != "\"" }))
            }
        }
        return found
    }

    @Test("every row names a test of this target, or says why there is none; every test has a row")
    func rowsAndTests() throws {
        let names = try names()
        var named: Set<String> = []
        for (document, rows) in try rows() {
            #expect(!rows.isEmpty, "\(document)")
            for row in rows where row.place.hasPrefix("`") {
                let name = row.place.trimmingCharacters(in: CharacterSet(charactersIn: "`"))
                named.insert(name)
                #expect(names.contains(name), "\(document): no test is called “\(name)”")
            }
        }
        #expect(names.count > 30 && names == named, "\(names.symmetricDifference(named))")
    }

    @Test("the table counts as many listings as the documents have")
    func counts() throws {
        guard let folder = Places.shared("seeds") else { return }
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        let documents = try rows()
        try #require(files.count == documents.count)
        for (file, document) in zip(files, documents) {
            let text = try String(
                contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
            let fences = text.split(separator: "\n").count {
                $0.drop { $0 == " " }.hasPrefix("```")
            }
            let sum = document.rows.reduce(0) { $0 + $1.count }
            #expect(sum == fences / 2, "\(document.document)")
        }
    }
}
