import CoreGraphics
import Foundation
import TestSupport
import Testing

@testable import CoreAnimation

/// A bundle in a temporary folder, deleted with the value.
private final class ScratchBundle {
    let parent: URL
    let url: URL

    init() throws {
        parent = FileManager.default.temporaryDirectory
            .appendingPathComponent("lamina-\(UUID().uuidString)")
        url = parent.appendingPathComponent("Test.ca")
        try FileManager.default.createDirectory(
            at: url.appendingPathComponent("assets"), withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: parent) }

    func write(_ text: String, _ name: String) throws {
        try Data(text.utf8).write(to: url.appendingPathComponent(name))
    }

    func writeImage(_ name: String, in folder: URL? = nil) throws {
        let image = try #require(PixelGrid(width: 2, height: 3, color: [9, 8, 7, 255]).image)
        try image.writePNG(to: (folder ?? url).appendingPathComponent(name))
    }

    func index(_ entries: String) throws {
        try write(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0"><dict>\(entries)</dict></plist>
            """, "index.xml")
    }
}

private func contents(_ source: String) -> String {
    "<caml><CALayer bounds=\"0 0 9 9\"><contents type=\"CGImage\" src=\"\(source)\"/></CALayer></caml>"
}

@Suite("CAML: bundles and images")
struct BundleTests {
    @Test("a bundle's index names the document, its size and its direction")
    func index() throws {
        let bundle = try ScratchBundle()
        try bundle.index(
            "<key>rootDocument</key><string>other.caml</string><key>documentWidth</key><real>320</real>"
                + "<key>documentHeight</key><real>200</real><key>geometryFlipped</key><true/>")
        try bundle.write("<caml><CALayer bounds=\"0 0 9 9\"/></caml>", "other.caml")
        let d = try LayerDocument(contentsOf: bundle.url)
        #expect(d.size == CGSize(width: 320, height: 200))
        #expect(d.isGeometryFlipped && d.warnings.isEmpty)
    }

    @Test("lost data: a bundle that cannot be written stays, with all files of other programs")
    func replaced() throws {
        let bundle = try ScratchBundle()
        let files = FileManager.default
        func file(_ name: String) -> URL { bundle.url.appendingPathComponent(name) }
        func text(_ name: String) -> String? {
            try? String(contentsOf: file(name), encoding: .utf8)
        }
        try bundle.write("old", "main.caml")
        try bundle.write("old", "assets/image-1.png")
        try bundle.write("other", "assets/notes")
        let layer = CALayer()
        layer.contents = PixelGrid(width: 2, height: 3, color: [9, 8, 7, 255]).image
        try files.createDirectory(at: file("index.xml"), withIntermediateDirectories: false)
        let error = #expect(throws: CocoaError.self) {
            try LayerDocument.write(layer, to: bundle.url)
        }
        #expect(error?.filePath == bundle.url.path)
        #expect(text("main.caml") == "old" && text("assets/image-1.png") == "old")
        #expect(
            Set(try files.contentsOfDirectory(atPath: bundle.url.path))
                == ["assets", "main.caml", "index.xml"])
        try files.removeItem(at: file("index.xml"))
        try LayerDocument.write(layer, to: bundle.url)
        #expect(try LayerDocument(contentsOf: bundle.url).rootLayer.contents != nil)
        #expect(text("assets/notes") == "other")
        #expect(
            Set(try files.contentsOfDirectory(atPath: bundle.url.path))
                == ["assets", "main.caml", "index.xml"])
        let plain = bundle.parent.appendingPathComponent("plain")
        try Data().write(to: plain)
        #expect(throws: CocoaError.self) { try LayerDocument.write(layer, to: plain) }
        #expect(
            Set(try files.contentsOfDirectory(atPath: bundle.parent.path)) == ["Test.ca", "plain"])
    }

    @Test(
        "lost data: a bundle with a file or a folder that may not be written stays as a whole",
        .enabled(if: OrdinaryUser.hasTemporaryFiles, "an ordinary user needs temporary files"))
    func locked() throws {
        let bundle = try ScratchBundle()
        let assets = bundle.url.appendingPathComponent("assets")
        let main = bundle.url.appendingPathComponent("main.caml")
        try bundle.write("old", "main.caml")
        for url in [bundle.parent, bundle.url, assets, main] { OrdinaryUser.own(url) }
        let layer = CALayer()
        layer.contents = PixelGrid(width: 2, height: 3, color: [9, 8, 7, 255]).image
        func write() throws {
            try OrdinaryUser.run { _ = try LayerDocument.write(layer, to: bundle.url) }
        }
        func isRefused() throws {
            let error = #expect(throws: CocoaError.self) { try write() }
            #expect(error?.code == .fileWriteNoPermission)
            #expect(try String(contentsOf: main, encoding: .utf8) == "old")
            let files = FileManager.default
            #expect(try files.contentsOfDirectory(atPath: assets.path) == [])
            #expect(
                try Set(files.contentsOfDirectory(atPath: bundle.url.path))
                    == ["assets", "main.caml"])
        }
        for (place, mode) in [(bundle.url, 0o555), (assets, 0o555), (main, 0o444)]
            as [(URL, mode_t)]
        {
            chmod(place.path, mode)
            try isRefused()
            chmod(place.path, 0o755)
        }
        // A folder around the bundle is of no importance.
        chmod(bundle.parent.path, 0o555)
        defer { chmod(bundle.parent.path, 0o755) }
        try write()
        #expect(try LayerDocument(contentsOf: bundle.url).rootLayer.contents != nil)
    }

    @Test("names with line breaks and escape sequences stay in one line of a message")
    func hostileNames() throws {
        let bundle = try ScratchBundle()
        try bundle.index("<key>rootDocument</key><string>a\n\u{85}b</string>")
        let error = #expect(throws: MarkupError.self) {
            try LayerDocument(contentsOf: bundle.url)
        }
        #expect(
            "\(try #require(error))"
                == "Test.ca/index.xml: the rootDocument a\\n\\u{85}b does not exist")
        let unknown =
            "<caml><CALayer><contents type=\"CGImage\" src=\"a&#10;b.png\"/></CALayer></caml>"
        let warnings = try LayerDocument(data: Data(unknown.utf8), name: "a\nb").warnings
        #expect(!warnings.isEmpty && warnings.allSatisfy { $0.hasPrefix("a\\nb:") })
        #expect(warnings.allSatisfy { !$0.contains(where: \.isNewline) })
    }

    @Test("the root layer's own direction wins; a bare file has the size of its root")
    func bare() throws {
        let bundle = try ScratchBundle()
        try bundle.index("<key>geometryFlipped</key><true/>")
        try bundle.write(
            "<caml><CALayer bounds=\"0 0 9 7\" geometryFlipped=\"0\"/></caml>", "main.caml")
        #expect(try !LayerDocument(contentsOf: bundle.url).isGeometryFlipped)
        let d = try LayerDocument(contentsOf: bundle.url.appendingPathComponent("main.caml"))
        #expect(d.size == CGSize(width: 9, height: 7))
    }

    @Test("wrong result: a document behind a symbolic link is read")
    func linked() throws {
        let bundle = try ScratchBundle()
        try bundle.write("<caml><CALayer bounds=\"0 0 9 7\"/></caml>", "main.caml")
        let link = bundle.parent.appendingPathComponent("link.caml")
        try FileManager.default.createSymbolicLink(
            at: link, withDestinationURL: bundle.url.appendingPathComponent("main.caml"))
        #expect(try LayerDocument(contentsOf: link).size == CGSize(width: 9, height: 7))
    }

    @Test("images load, in both spellings, with escaped names")
    func images() throws {
        let bundle = try ScratchBundle()
        try bundle.writeImage("assets/Rectangle 1.png")
        try bundle.write(contents("assets/Rectangle%201.png"), "main.caml")
        let d = try LayerDocument(contentsOf: bundle.url)
        #expect((d.rootLayer.contents as? CGImage)?.height == 3)
        try bundle.write(
            "<caml><CALayer><contents><CGImage src=\"assets/Rectangle%201.png\"/></contents></CALayer></caml>",
            "main.caml")
        #expect(try LayerDocument(contentsOf: bundle.url).rootLayer.contents is CGImage)
    }

    @Test(
        "an image that cannot be had leaves the layer empty, with a warning",
        arguments: [
            ("assets/none.png", "does not exist"), ("../outside.png", "outside"),
            ("/etc/hostname", "not a path inside"),
            ("http://127.0.0.1:9/a.png", "not a path inside"),
            ("file:///etc/hostname", "not a path inside"), ("%2E%2E/outside.png", "outside"),
            ("assets/text.png", "cannot be read"), ("link.png", "outside"),
            ("assets", "does not exist"), ("assets/pipe.png", "not a regular file"),
        ])
    func missing(_ source: String, _ reason: String) throws {
        let bundle = try ScratchBundle()
        try bundle.writeImage("outside.png", in: bundle.parent)
        try bundle.write("this is no image", "assets/text.png")
        // A pipe without a writer would block a reader.
        #expect(mkfifo(bundle.url.appendingPathComponent("assets/pipe.png").path, 0o600) == 0)
        try FileManager.default.createSymbolicLink(
            at: bundle.url.appendingPathComponent("link.png"),
            withDestinationURL: bundle.parent.appendingPathComponent("outside.png"))
        try bundle.index("")
        try bundle.write(contents(source), "main.caml")
        let d = try LayerDocument(contentsOf: bundle.url)
        #expect(d.rootLayer.contents == nil)
        #expect(d.warnings.count == 1 && d.warnings[0].contains(reason), "\(d.warnings)")
        #expect(d.warnings.first?.hasPrefix("main.caml:1: ") == true)
    }

    @Test("a bundle whose document lies elsewhere, or is missing, is an error")
    func strayDocument() throws {
        let bundle = try ScratchBundle()
        for name in ["../x.caml", "/etc/hostname", "gone.caml"] {
            try bundle.index("<key>rootDocument</key><string>\(name)</string>")
            #expect(throws: MarkupError.self, "\(name)") {
                try LayerDocument(contentsOf: bundle.url)
            }
        }
        try bundle.write("not a list", "index.xml")
        #expect(throws: MarkupError.self) { try LayerDocument(contentsOf: bundle.url) }
        #expect(throws: MarkupError.self) {
            try LayerDocument(contentsOf: bundle.parent.appendingPathComponent("none.ca"))
        }
    }

    @Test(
        "the real bundles load and play",
        .enabled(if: Places.shared("caml") != nil, "no folder shared/caml"),
        arguments: [
            "RainbowSprinkles-Background", "RainbowSprinkles-Floating", "Space-Background",
            "TintedCubes-Floating",
        ])
    func realBundles(_ name: String) throws {
        let folder = try #require(Places.shared("caml"))
        let d = try LayerDocument(contentsOf: folder.appendingPathComponent("\(name).ca"))
        #expect(d.size == CGSize(width: 3176, height: 3176))
        #expect(d.stateNames.contains("Home PortraitUp Light"))
        #expect(d.rootLayer.sublayers?.isEmpty == false)
        // The remaining warnings concern a few notes of Apple's editor, each reported once.
        #expect(d.warnings.count <= 8, "\(d.warnings)")
        #expect(!d.warnings.contains { $0.contains("image") }, "\(d.warnings)")
        for state in d.stateNames { #expect(d.apply(state: state)) }
        #expect(d.apply(state: nil))
    }
}

@Suite("CAML: images in the document")
struct DataImageTests {
    private static let red =
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

    private func image(_ source: String) throws -> (image: CGImage?, warnings: [String]) {
        let d = try document(
            "<CALayer><contents><CGImage src=\"\(source)\"/></contents></CALayer>")
        return (d.rootLayer.contents as? CGImage, d.warnings)
    }

    @Test(
        "a data URL is the image, as base 64, with blanks or percent signs in it, or as plain bytes"
    )
    func loads() throws {
        let escaped = Self.red.replacingOccurrences(of: "+", with: "%2B")
            .replacingOccurrences(of: "=", with: "%3D")
        let broken = Self.red.prefix(40) + "\n   " + Self.red.dropFirst(40)
        let bytes = try #require(Data(base64Encoded: Self.red))
            .map { String(format: "%%%02x", $0) }.joined()
        for source in [
            "data:image/png;base64,\(Self.red)", "DATA:IMAGE/PNG;BASE64,\(Self.red)",
            "data:;base64,\(Self.red)", "data:image/png;base64,\(escaped)",
            "data:image/png;base64,\(broken)", "data:image/png,\(bytes)",
            "data:image/jpeg;charset=x;base64,\(Self.red)",
        ] {
            let (image, warnings) = try image(source)
            #expect(image?.width == 1 && warnings.isEmpty, "\(source.prefix(40)) \(warnings)")
        }
    }

    @Test("an invalid image file gives a short warning and no image")
    func refused() throws {
        let long = String(repeating: "QUJD", count: 5000)
        for (source, reason) in [
            ("data:image/png;base64,\(long)", "cannot be read"),
            ("data:image/png;base64", "without data"), ("data:image/png,%zz", "badly encoded"),
            ("data:image/png;base64,====", "not base 64"), ("data:,", "cannot be read"),
        ] {
            let (image, warnings) = try image(source)
            #expect(image == nil && warnings.count == 1)
            #expect(warnings.first?.contains(reason) == true, "\(warnings)")
            #expect(warnings.allSatisfy { $0.count < 200 })
        }
    }

    @Test("a colour matrix may stand in matrix(…), in a state and in a filter")
    func colorMatrix() throws {
        let identity = "1 0 0 0 0 0 1 0 0 0 0 0 1 0 0 0 0 0 1 0"
        let swap = "0 0 0 0 0 1 0 0 0 0 0 0 1 0 0 0 0 0 1 0"
        let d = try document(
            """
            <CALayer id="#1"><filters>
            <CAFilter filter="colorMatrix" name="m" inputColorMatrix="matrix(\(identity))"/></filters>
            <states><LKState name="A"><elements><LKStateSetValue targetId="#1" keyPath="filters.m.inputColorMatrix">
            <value type="CAColorMatrix" value=" matrix(\(swap.replacingOccurrences(of: " ", with: ", "))) "/>
            </LKStateSetValue></elements></LKState></states></CALayer>
            """)
        func matrix() -> [Double] {
            (d.rootLayer.value(forKeyPath: "filters.m.inputColorMatrix") as? [Any] ?? [])
                .compactMap { Coercion.double($0) }
        }
        func numbers(_ text: String) -> [Double] {
            text.split(separator: " ").compactMap { Double($0) }
        }
        #expect(d.warnings.isEmpty && matrix() == numbers(identity))
        #expect(d.apply(state: "A") && matrix() == numbers(swap))
        let wrong = try document(
            "<CALayer><filters><CAFilter filter=\"colorMatrix\"><inputColorMatrix type=\"CAColorMatrix\" "
                + "value=\"matrix(1 2 3)\"/></CAFilter></filters></CALayer>")
        #expect(wrong.warnings.count == 1)
    }
}
