import Foundation
import LayerHosting
import TestSupport
import Testing

/// The README's listings agree with the package.
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

    @Test("the hello program in the README equals the compiled program")
    func hello() throws {
        let shown = blocks("swift", in: try text("README.md"))
        let program = try text("Demos/HelloLayer/main.swift")
        #expect(shown.contains(program))
        #expect(program.split(separator: "\n").count <= 45)
    }

    @Test("the README's manifest names an existing product, and its table names all products")
    func products() throws {
        let (readme, manifest) = (try text("README.md"), try text("Package.swift"))
        var products = manifest.matches(of: #/\.library\(\s*name: "(\w+)"/#).map { "\($0.1)" }
        let plain = try #require(manifest.firstMatch(of: #/let plainProducts = \[([^\]]*)\]/#))
        products += plain.1.matches(of: #/"(\w+)"/#).map { "\($0.1)" }
        #expect(products.count >= 12)
        for product in products { #expect(readme.contains("| `\(product)` | `"), "\(product)") }
        let shown = try #require(blocks("swift", in: readme).first { $0.contains("Package(") })
        let used = shown.matches(of: #/product\(name: "(\w+)"/#).map { "\($0.1)" }
        #expect(used == ["QuartzCore"] && products.contains("QuartzCore"))
        #expect(shown.hasPrefix(String(manifest.prefix { $0 != "\n" })))
    }

    @Test("the README names every Debian package the scripts install for programs")
    func packages() throws {
        let readme = try text("README.md")
        let words = Set(readme.split { !($0.isLetter || $0.isNumber || "-.".contains($0)) })
        let names = try text("Demos/packages").split(separator: "\n")
        #expect(names.count > 5)
        for name in names { #expect(words.contains(name), "\(name)") }
        // Packages needed by the tests only.
        let tools: Set = [
            "xvfb", "xserver-xorg-core", "xserver-xorg-video-dummy", "x11-xserver-utils", "xdotool",
            "openbox", "picom", "x11-utils", "imagemagick", "xclip", "pkg-config", "ffmpeg",
            "parallel", "libpoppler-glib-dev", "libatk-bridge2.0-dev", "at-spi2-core",
            "python3-pyatspi", "python3-dbus", "dbus", "zip",
        ]
        for name in try text("Tests/packages").split(separator: "\n")
        where !tools.contains(String(name)) { #expect(words.contains(name), "\(name)") }
    }

    @Test("the library's version is the topmost of the changelog")
    func version() throws {
        let top = try text("CHANGELOG.md").firstMatch(of: #/\n## \[([^\]]+)\]/#)
        #expect(top.map { String($0.1) } == Lamina.version)
        #expect(Lamina.version.wholeMatch(of: #/\d+\.\d+\.\d+/#) != nil)
    }

    @Test("without a display the hello program fails with one line")
    func noDisplay() throws {
        let process = Process()
        process.executableURL = Places.program("HelloLayer")
        process.environment = ProcessInfo.processInfo.environment.filter {
            !["DISPLAY", "WAYLAND_DISPLAY"].contains($0.key)
        }
        let errors = Pipe()
        process.standardError = errors
        try process.run(atMost: 300)
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
        for path in docs + ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"] {
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

    @Test("every demo with a window, and every tool, has a page with a picture that exists")
    func demos() throws {
        let folder = Places.package.appendingPathComponent("Demos")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
            FileManager.default.fileExists(
                atPath: folder.appendingPathComponent("\($0)/README.md").path)
        }
        let needed = [
            "Benchmarks", "Board", "Cards", "Gallery", "HelloLayer", "Onboarding", "Photos",
            "Playground", "Redrawing", "SceneGallery", "Settings", "Show", "lamina",
        ]
        for name in needed { #expect(names.contains(name), "\(name)") }
        for name in names {
            let page = try text("Demos/\(name)/README.md")
            #expect(page.contains("!["), "\(name)")
            for target in page.matches(of: #/\]\(([^)#]+)[^)]*\)/#).map({ "\($0.1)" })
            where !target.hasPrefix("http") {
                let file = folder.appendingPathComponent("\(name)/\(target)").standardized
                #expect(
                    FileManager.default.fileExists(atPath: file.path), "\(name) links to \(target)")
            }
        }
    }

    @Test("every document has the date of its last check")
    func dates() throws {
        for name in [
            "ARCHITECTURE", "COORDINATES", "TIME", "TESTING", "COMPATIBILITY", "WORKAROUNDS",
            "BLENDING", "INSPECTING", "LIMITS",
        ] {
            let document = try text("Docs/\(name).md")
            #expect(document.contains("Last checked: 20"), "Docs/\(name).md")
            #expect(document.split(separator: "\n").count < 420, "Docs/\(name).md is too long")
        }
    }
}
