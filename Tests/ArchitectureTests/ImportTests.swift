import Foundation
import TestSupport
import Testing

/// The import table of Docs/ARCHITECTURE.md, held against the sources.
@Suite("Architecture")
struct ImportTests {
    /// Demos import the umbrella, hosting and the scenes. The tool prints the data between the
    /// stages (decision 0001).
    static let demoImports: Set<String> = [
        "QuartzCore", "UIKit", "AppKit", "CoreGraphics", "CoreText", "StringDrawing",
        "LayerHosting", "LayerAccessibility", "SceneGallery", "Show", "AllocationCounter", "OpenGL",
        "BenchmarkScenes",
        "BenchmarkScore",
        "LayerDocuments", "LayerAnimationViews", "LayerAnimationAppKitViews",
    ]
    static let toolImports = demoImports.union([
        "RenderTree", "Motion", "DisplayList", "PacketLog", "Films", "ImageIO", "SourcePort",
        "SceneSource", "AVFoundation",
    ])
    /// Packets are measured on their way (decision 0016).
    static let benchmarkImports = demoImports.union([
        "RenderTree", "Motion", "PacketWire", "PacketLog", "PlaygroundEngine",
    ])

    /// The playground records the commits of scenes and reads the recordings (decision 0021).
    static let playgroundImports = benchmarkImports.union([
        "PlaygroundKit", "PlaygroundScene", "PlaygroundWire", "Views", "AVFoundation", "Films",
    ])

    /// Scenes of views move their windows' time.
    static let sceneImports = demoImports.union(["Views"])

    /// Imports allowed in every module: the toolchain's own.
    static let system: Set<String> = [
        "Foundation", "FoundationXML", "CoreFoundation", "Dispatch", "Glibc", "Synchronization",
    ]

    private struct Use {
        let file: String
        let module: String
    }

    private func sources(below path: String) -> [URL] {
        let folder = Places.package.appendingPathComponent(path)
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        return (files?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "swift" }
    }

    /// Modules imported by a file, with any attributes and kinds before the name.
    static func imports(in text: String) -> [String] {
        text.split(separator: "\n").compactMap { line in
            let words = line.split(whereSeparator: { $0 == " " || $0 == "\t" }).map(String.init)
            guard let at = words.firstIndex(of: "import"), at + 1 < words.count,
                words[..<at].allSatisfy({
                    $0.hasPrefix("@") || ["public", "internal", "package", "private"].contains($0)
                })
            else { return nil }
            let kinds = ["struct", "class", "enum", "func", "var", "let", "protocol", "typealias"]
            let name = kinds.contains(words[at + 1]) ? words.dropFirst(at + 2).first : words[at + 1]
            return name?.split(separator: ".").first.map(String.init)
        }
    }

    private func uses(below path: String) throws -> [Use] {
        try sources(below: path).flatMap { url in
            Self.imports(in: try String(contentsOf: url, encoding: .utf8)).map {
                Use(file: url.lastPathComponent, module: ModuleTable.short($0))
            }
        }
    }

    @Test("every module imports only what the table allows")
    func modules() throws {
        let rows = ModuleTable.read(try ModuleTable.page)
        #expect(rows.count > 12)
        for (module, allowed) in rows {
            let path = module == "ShaderLibrary" ? "Shaders" : "Sources/\(module)"
            let uses = try uses(below: path)
            #expect(!sources(below: path).isEmpty, "\(module) has no sources")
            for use in uses where !Self.system.contains(use.module) {
                #expect(
                    allowed.contains(use.module) || use.module.hasPrefix("_Testing_"),
                    "\(module)/\(use.file) imports \(use.module)")
            }
        }
    }

    @Test("every folder of Sources is in the table")
    func folders() throws {
        let modules = Set(ModuleTable.read(try ModuleTable.page).map(\.module))
        let folders = try FileManager.default.contentsOfDirectory(
            atPath: Places.package.appendingPathComponent("Sources").path)
        for folder in folders where !folder.hasPrefix(".") && folder != "TestingOverlays" {
            // A shim has a header and no Swift.
            let isShim = sources(below: "Sources/\(folder)").isEmpty
            #expect(modules.contains(folder) || isShim, "\(folder)")
        }
    }

    @Test("demos see no C library and nothing below hosting")
    func demos() throws {
        let folders = try FileManager.default.contentsOfDirectory(
            atPath: Places.package.appendingPathComponent("Demos").path)
        for folder in folders {
            let allowed =
                switch folder {
                case "lamina": Self.toolImports
                case "SceneGallery": Self.sceneImports
                // Layers beside widgets of GTK.
                case "GtkWindow": Self.demoImports.union(["CGTK"])
                // Animated batches in turn with single layers (decision 0026); PDF pages beside
                // Poppler's own drawing.
                case "Benchmarks":
                    Self.benchmarkImports.union(["DisplayList", "CCairo", "CPoppler"])
                case "Playground": Self.playgroundImports
                default: Self.demoImports
                }
            for use in try uses(below: "Demos/\(folder)") where !Self.system.contains(use.module) {
                #expect(allowed.contains(use.module), "Demos/\(folder)/\(use.file): \(use.module)")
            }
        }
    }

    @Test("an import is found whatever stands before it, and nothing else is")
    func parsing() {
        let text = """
            import A
            @testable import B
            @_exported public import C
            import struct D.E
            // import F
            let important = 1
            """
        #expect(Self.imports(in: text) == ["A", "B", "C", "D"])
    }

    @Test("names of our own never begin with Apple's prefixes")
    func names() throws {
        // Types unknown to Apple, in the folders of the library's own interfaces.
        for path in [
            "Sources/Motion", "Sources/RenderTree", "Sources/DisplayList", "Sources/GLRenderer",
            "Sources/Windowing", "Sources/LayerHosting", "Sources/CoreAnimation/Archive/Markup",
            "Sources/Views",
        ] {
            for url in sources(below: path) {
                let text = try String(contentsOf: url, encoding: .utf8)
                for kind in ["struct", "class", "enum", "protocol", "typealias"] {
                    for prefix in ["CA", "CG", "CI", "UI", "NS"] {
                        let found = text.split(separator: "\n").contains {
                            $0.contains("\(kind) \(prefix)") && !$0.contains("//")
                                && $0.split(separator: " ").contains { $0.hasPrefix(prefix) }
                        }
                        #expect(!found, "\(url.lastPathComponent) declares a \(kind) \(prefix)…")
                    }
                }
            }
        }
    }
}
