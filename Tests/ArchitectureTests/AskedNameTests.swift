import Foundation
import TestSupport
import Testing

/// Names of UIKit that foreign programs use, in `../shared/uikit-missing.tsv`: kind, name, number
/// of programs, number of uses.
@Suite("Names that programs ask for")
struct AskedNameTests {
    /// The subset of names declared in a folder as types, members or cases, found by `grep`: a
    /// search in Swift takes twenty seconds in a debug build.
    private static func declared(_ names: [Substring], in folder: String) throws -> Set<String> {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        let words = "var|let|func|class|struct|enum|protocol|typealias|case [[:alnum:]_, ]*"
        process.arguments = [
            "grep", "-rhoE", "--include=*.swift",
            "\\b(\(words)) *`?(\(names.joined(separator: "|")))\\b",
            Places.package.appendingPathComponent(folder).path,
        ]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(
            decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return Set(text.matches(of: #/(\w+)\n/#).map { String($0.1) })
    }

    @Test(
        "Each name of two programs or more exists, is ported, or stands in VIEWS.md as absent",
        .enabled(if: Places.shared("uikit-missing.tsv") != nil, "needs ../shared"))
    func names() throws {
        let file = try #require(Places.shared("uikit-missing.tsv"))
        let names = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst()
            .compactMap { row -> Substring? in
                let cells = row.split(separator: "\t")
                guard cells.count >= 3, let programs = Int(cells[2]), programs >= 2 else {
                    return nil
                }
                return cells[1].firstMatch(of: #/\w+/#)?.0
            }
        #expect(names.count > 40)
        func text(_ path: String) throws -> String {
            try String(
                contentsOf: Places.package.appendingPathComponent(path), encoding: .utf8)
        }
        let declared = try Self.declared(names, in: "Sources")
        #expect(!declared.isEmpty)
        let ported = try text("Demos/SourcePort/NameTable.swift")
        let absent = Set(try text("Docs/VIEWS.md").matches(of: #/\w+/#).map(\.0))
        for name in names {
            #expect(
                declared.contains(String(name)) || absent.contains(name)
                    || ported.contains("\"\(name)\""), "\(name)")
        }
    }
}
