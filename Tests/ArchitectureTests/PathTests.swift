import Foundation
import TestSupport
import Testing

/// Files named in the documents exist.
@Suite("Paths in documents") struct PathTests {
    private static func text(_ path: String) throws -> String {
        try String(contentsOf: Places.package.appendingPathComponent(path), encoding: .utf8)
    }

    /// Paths in code style that begin at the package's folder.
    static func paths(in text: String) -> [String] {
        text.matches(of: #/`((?:Sources|Shaders|Tests|Demos|Docs)/[^`\s…]*)`/#).map {
            String($0.1)
        }
    }

    private static func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: Places.package.appendingPathComponent(path).path)
    }

    @Test(
        "every path is there",
        arguments: [
            "README.md", "CONTRIBUTING.md", "Docs/ARCHITECTURE.md", "Docs/TESTING.md",
            "Docs/GLOSSARY.md", "Docs/RECORDING.md", "Docs/BENCHMARK.md", "Docs/LOTTIE.md",
            "Docs/PERFORMANCE.md", "Docs/PLAYGROUND.md", "Docs/RENDER-FARM.md", "Docs/VIEWS.md",
            "Docs/WORKAROUNDS.md",
        ])
    func there(_ document: String) throws {
        for path in Self.paths(in: try Self.text(document)) {
            // `Tests/run --filter` and the like are commands.
            #expect(Self.exists(path), "\(document) names \(path)")
        }
    }

    @Test("the walk of one change goes through both sides, down to a shader")
    func walk() throws {
        let page = try Self.text("Docs/ARCHITECTURE.md")
        let start = try #require(page.range(of: "## One change, all the way"))
        let rest = page[start.upperBound...]
        let walk = String(rest[..<(rest.range(of: "\n## ")?.lowerBound ?? rest.endIndex)])
        let modules = Self.paths(in: walk).map { path in
            path.split(separator: "/").prefix(2).last.map(String.init) ?? path
        }
        for module in [
            "CoreAnimation", "RenderTree", "LayerHosting", "DisplayList", "GLRenderer",
            "primitives",
        ] {
            #expect(modules.contains(module), "nothing of \(module)")
        }
    }

    @Test("the words of the glossary name types and files that there are")
    func glossary() throws {
        let folder = Places.package.appendingPathComponent("Sources")
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        let sources = (files?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "swift" }
        let names = Set(sources.map { $0.deletingPathExtension().lastPathComponent })
        let whole = try sources.map { try String(contentsOf: $0, encoding: .utf8) }.joined()
        let modules = Set(ModuleTable.read(try ModuleTable.page).map(\.module))
        for line in try Self.text("Docs/GLOSSARY.md").split(separator: "\n")
        where line.hasPrefix("| ") && line.contains("`") {
            let cell = line.split(separator: "|").last.map(String.init) ?? ""
            for word in cell.matches(of: #/`([\w+]+)`/#).map({ String($0.1) }) {
                let declared = try Regex("(struct|class|enum|protocol|extension) \(word)\\b")
                let isThere =
                    names.contains(word) || modules.contains(word)
                    || (!word.contains("+") && whole.contains(declared))
                #expect(isThere, "the glossary names \(word)")
            }
        }
    }

    @Test("paths are found in code style only, and nothing else is taken for one")
    func finding() {
        let text = "`Sources/A/B.swift`, Sources/C, `Tests/run --x`, `Docs/D.md` and `Other/E`"
        #expect(Self.paths(in: text) == ["Sources/A/B.swift", "Docs/D.md"])
    }
}
