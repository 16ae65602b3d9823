import Foundation
import Testing
import TestSupport

/// These tests write Docs/Reference/UIKIT.md and APPKIT.md from the sources: `LAMINA_ACCEPT=1 swift
/// test --filter ViewPageTests` renews both pages.
@Suite("Pages of the view kits") struct ViewPageTests {
    @Test(
        "the page of a kit has its public names, and the tests that use each type",
        arguments: ["UIKit", "AppKit"])
    func page(_ kit: String) throws {
        let file = Places.package.appendingPathComponent(
            "Docs/Reference/\(kit.uppercased()).md")
        let wanted = try ViewPage(kit).text
        if ProcessInfo.processInfo.environment["LAMINA_ACCEPT"] == "1" {
            try wanted.write(to: file, atomically: true, encoding: .utf8)
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == wanted)
        #expect(wanted.components(separatedBy: "\n## ").count > 20)
    }
}

/// A type, or the members that an extension here adds to a foreign type, as declared in the source.
private struct DeclaredType {
    var line = ""
    var note = ""
    var members: [(text: String, note: String)] = []
}

/// A page, made from the sources: the sources are formatted, hence indentation shows the nesting.
private struct ViewPage {
    private let kit: String
    private var types: [String: DeclaredType] = [:]
    private var tests: [(name: String, text: String)] = []

    init(_ kit: String) throws {
        self.kit = kit
        for file in try Self.files("Sources/\(kit)") {
            read(try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n"))
        }
        for file in try Self.files("Tests/\(kit)Tests") {
            tests.append((file.lastPathComponent, try String(contentsOf: file, encoding: .utf8)))
        }
    }

    private static func files(_ folder: String) throws -> [URL] {
        let root = Places.package.appendingPathComponent(folder)
        return try FileManager.default.subpathsOfDirectory(atPath: root.path)
            .filter { $0.hasSuffix(".swift") }.sorted().map { root.appendingPathComponent($0) }
    }

    // MARK: Reading

    private mutating func read(_ lines: [String]) {
        var (outer, inner, note) = ("", "", "")
        var isProtocol = false
        var i = 0
        while i < lines.count {
            let line = lines[i]
            let text = line.trimmingCharacters(in: .whitespaces)
            let depth = line.prefix { $0 == " " }.count / 4
            i += 1
            if text.hasPrefix("///") {
                let line = text.dropFirst(3).trimmingCharacters(in: .whitespaces)
                // The summary ends with its first sentence, or at an empty line.
                if !note.hasSuffix(".") && !note.hasSuffix("\n") {
                    note += line.isEmpty ? "\n" : (note.isEmpty ? "" : " ") + Self.sentence(line)
                }
                continue
            }
            if text.hasPrefix("@") && !text.contains(" func ") { continue }
            note = note.trimmingCharacters(in: .whitespacesAndNewlines)
            defer { note = "" }
            if line == "}" { (outer, inner) = ("", "") }
            if line == "    }" { inner = "" }
            guard depth < 3 else { continue }
            var declared = text
            // A declaration extends to its brace, or its last parenthesis.
            while i < lines.count, Self.isOpen(declared) {
                declared +=
                    (declared.hasSuffix("(") ? "" : " ")
                    + lines[i].trimmingCharacters(in: .whitespaces)
                i += 1
            }
            let isPublic = declared.hasPrefix("public ") || declared.hasPrefix("open ")
            if let name = Self.typeName(declared) {
                if depth == 0 { outer = "" }
                guard isPublic || declared.hasPrefix("extension ") else { continue }
                isProtocol = declared.contains("protocol ")
                let full = depth == 0 ? name : outer + "." + name
                if depth == 0 { outer = name } else if depth == 1 { inner = full } else { continue }
                guard !declared.hasPrefix("extension ") else { continue }
                types[full, default: DeclaredType()].line = Self.shown(declared)
                types[full]?.note = note
                continue
            }
            let owner = depth == 2 ? inner : depth == 1 ? outer : ""
            let counts =
                isPublic || (isProtocol && depth == 1) || (declared.hasPrefix("case ") && depth > 0)
            guard depth > 0, !owner.isEmpty, counts, Self.isMember(declared) else { continue }
            types[owner, default: DeclaredType()].members.append((Self.shown(declared), note))
        }
    }

    /// The text up to the end of the first sentence.
    private static func sentence(_ text: String) -> String {
        text.range(of: ". ").map { text[..<$0.lowerBound] + "." } ?? text
    }

    private static func isOpen(_ text: String) -> Bool {
        guard text.contains("("), !text.contains("{") else { return false }
        return text.count { $0 == "(" } > text.count { $0 == ")" }
    }

    private static func typeName(_ text: String) -> String? {
        let words = text.split(separator: " ")
        guard
            let at = words.firstIndex(where: {
                ["class", "struct", "enum", "protocol", "extension"].contains($0)
            }),
            at < 4, at + 1 < words.count, !["func", "var", "let"].contains(String(words[at + 1]))
        else { return nil }
        return String(words[at + 1].prefix { $0.isLetter || $0.isNumber || $0 == "." })
    }

    private static func isMember(_ text: String) -> Bool {
        ["var", "let", "func", "case", "typealias", "subscript"].contains {
            text.contains("\($0) ")
        }
            || text.contains("init")
    }

    /// Without access, braces and values.
    private static func shown(_ text: String) -> String {
        var shown = text
        for word in ["public ", "open ", "private(set) ", "internal(set) ", "final "] {
            shown = shown.replacingOccurrences(of: word, with: "")
        }
        if let brace = shown.range(of: " {") { shown = String(shown[..<brace.lowerBound]) }
        if !shown.contains("func "), !shown.contains("init"), !shown.hasPrefix("case "),
            let value = shown.range(of: " = ")
        {
            shown = String(shown[..<value.lowerBound])
        }
        return shown.replacingOccurrences(of: "|", with: "\\|")
    }

    // MARK: Writing

    var text: String {
        var text = """
            # \(kit)

            Public names of `\(kit)` as declared in the sources, with the tests of each type. Written by
            [ViewPageTests](../../Tests/ArchitectureTests/ViewPageTests.swift). Use of the module:
            [VIEWS.md](../VIEWS.md); absent names: [COMPATIBILITY.md](../COMPATIBILITY.md#views).

            """
        for (name, type) in types.sorted(by: { $0.key < $1.key })
        where !type.line.isEmpty || !type.members.isEmpty {
            text += "\n## \(name)\n\n"
            if !type.line.isEmpty {
                let note = type.note.isEmpty ? "" : " – \(type.note)"
                text += "`\(type.line)`\(note)".wrapped() + "\n\n"
            }
            let evidence = tests.filter { uses($0.text, name) }.map {
                "[\($0.name.dropLast(6))](../../Tests/\(kit)Tests/\($0.name))"
            }
            if !evidence.isEmpty {
                text += "Tests: \(evidence.joined(separator: ", "))".wrapped() + "\n\n"
            }
            guard !type.members.isEmpty else { continue }
            text += "| Declaration | |\n| --- | --- |\n"
            for member in type.members { text += "| `\(member.text)` | \(member.note) |\n" }
        }
        return text
    }

    /// A nested type is used by its last name.
    private func uses(_ test: String, _ name: String) -> Bool {
        let last = name.split(separator: ".").last.map(String.init) ?? name
        return test.range(of: "\\b\(last)\\b", options: .regularExpression) != nil
    }
}
