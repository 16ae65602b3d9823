import Foundation
import TestSupport
import Testing

/// What the README shows is what the package holds.
@Suite("README")
struct ReadmeTests {
    private func text(_ path: String) throws -> String {
        try String(contentsOf: Places.package.appendingPathComponent(path), encoding: .utf8)
    }

    /// The blocks of a language in a Markdown text.
    private func blocks(_ language: String, in text: String) -> [String] {
        text.components(separatedBy: "```\(language)\n").dropFirst().compactMap {
            $0.components(separatedBy: "```").first
        }
    }

    @Test("the hello program in the README is the one that is compiled")
    func hello() throws {
        let shown = blocks("swift", in: try text("README.md"))
        let program = try text("Demos/HelloLayer/main.swift")
        #expect(shown.first == program)
        #expect(program.split(separator: "\n").count <= 45)
    }

    @Test("without a display the hello program says so in one line and fails")
    func noDisplay() throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
            .deletingLastPathComponent().appendingPathComponent("HelloLayer")
        process.environment = ProcessInfo.processInfo.environment.filter {
            !["DISPLAY", "WAYLAND_DISPLAY"].contains($0.key)
        }
        let errors = Pipe()
        process.standardError = errors
        try process.run()
        let text = String(
            decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationReason == .exit && process.terminationStatus == 1)
        #expect(
            text.hasPrefix("HelloLayer: no display") && text.split(separator: "\n").count == 1,
            "\(text)")
    }

    @Test("every file and folder the documents link to exists")
    func links() throws {
        let folder = Places.package.appendingPathComponent("Docs")
        let docs = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".md") }.map { "Docs/\($0)" }
        #expect(docs.count >= 7)
        var count = 0
        for path in docs + ["README.md"] {
            let base = Places.package.appendingPathComponent(path).deletingLastPathComponent()
            for part in try text(path).components(separatedBy: "](").dropFirst() {
                guard let target = part.components(separatedBy: ")").first,
                    !target.hasPrefix("http"), !target.hasPrefix("#")
                else { continue }
                count += 1
                let file = base.appendingPathComponent(
                    target.components(separatedBy: "#").first ?? target)
                #expect(
                    FileManager.default.fileExists(atPath: file.path), "\(path) links to \(target)")
            }
        }
        #expect(count > 8)
    }

    @Test("every document says when it was last checked")
    func dates() throws {
        for name in [
            "ARCHITECTURE", "COORDINATES", "TIME", "TESTING", "COMPATIBILITY", "WORKAROUNDS",
            "BLENDING", "INSPECTING",
        ] {
            let document = try text("Docs/\(name).md")
            #expect(document.contains("Last checked: 20"), "Docs/\(name).md")
            #expect(document.split(separator: "\n").count < 300, "Docs/\(name).md is too long")
        }
    }
}
