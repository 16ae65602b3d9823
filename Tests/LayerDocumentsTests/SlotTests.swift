import CoreGraphics
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import LayerDocuments

/// Slots of documents, and themes of archives.
@Suite("Slots and themes") struct SlotTests {
    static let fill = """
        {"ty":"rc","p":{"k":[0,0]},"s":{"k":[20,20]},"r":{"k":0}},
        {"ty":"fl","nm":"Fill","c":{"sid":"ink","k":[1,0,0,1]},"o":{"sid":"alpha","k":100}}
        """
    private static let document = Documents.text(
        Documents.shapes(fill), #""slots":{"ink":{"p":{"k":[0,0,1,1]}}},"#)

    private func components(_ animation: LayerAnimation) throws -> [CGFloat] {
        let shape = try #require(animation.layers(named: "shape").first as? CAShapeLayer)
        return try #require(shape.fillColor?.components)
    }

    @Test("slot of the document, then of the program") func order() throws {
        let own = try LayerAnimation(data: Data(Self.document.utf8))
        #expect(own.slotNames == ["ink"])
        #expect(try components(own) == [0, 0, 1, 1])
        let changed = try LayerAnimation(
            data: Data(Self.document.utf8),
            slots: ["ink": .numbers([0, 1, 0]), "alpha": .numbers([50]), "none": .text("x")])
        #expect(try components(changed) == [0, 1, 0, 0.5])
        let odd = try LayerAnimation(
            data: Data(Self.document.utf8),
            slots: ["ink": .numbers([.nan, .infinity]), "alpha": .text("x")])
        #expect(try components(odd) == [0, 0, 0, 1])
    }

    @Test("names of slots with characters that JSON escapes") func escapedNames() throws {
        let fill = Self.fill.replacingOccurrences(of: "ink", with: "a/b \\\"c\\\"")
        let animation = try LayerAnimation(
            data: Data(Documents.text(Documents.shapes(fill)).utf8),
            slots: ["a/b \"c\"": .numbers([0, 1, 0])])
        #expect(try components(animation) == [0, 1, 0, 1])
    }

    @Test("text of a slot keeps the style") func text() throws {
        let layer = """
            {"ty":5,"nm":"label","ip":0,"op":60,"ks":{},"t":{"d":{"sid":"title","k":[{"t":0,
            "s":{"t":"old","f":"DejaVu Sans","s":20,"fc":[1,0,0]}}]}}}
            """
        let animation = try LayerAnimation(
            data: Data(Documents.text(layer).utf8), slots: ["title": .text("new")])
        let names = try #require(animation.layers(named: "label").first)
        #expect(names.name == "new" || names.sublayers?.contains { $0.name == "new" } == true)
    }

    private func archive(_ theme: String, initial: String = "") -> Data {
        StoredArchive.data([
            (
                "manifest.json",
                Data(
                    #"{"version":"2","animations":[{"id":"one"\#(initial)}],"themes":[{"id":"dark"}]}"#
                        .utf8)
            ), ("a/one.json", Data(Self.document.utf8)), ("t/dark.json", Data(theme.utf8)),
        ])
    }

    @Test("theme by name, by the archive, and below a slot of the program") func themes() throws {
        let theme = #"{"rules":[{"id":"ink","type":"Color","value":[1,1,0]}]}"#
        let data = archive(theme)
        #expect(try LayerAnimation(data: data).themeNames == ["dark"])
        #expect(try components(LayerAnimation(data: data)) == [0, 0, 1, 1])
        #expect(try components(LayerAnimation(data: data, theme: "dark")) == [1, 1, 0, 1])
        let set = archive(theme, initial: #","initialTheme":"dark""#)
        #expect(try components(LayerAnimation(data: set)) == [1, 1, 0, 1])
        let program = try LayerAnimation(
            data: data, theme: "dark", slots: ["ink": .numbers([1, 0, 1])])
        #expect(try components(program) == [1, 0, 1, 1])
        #expect(throws: LayerAnimationError.self) { try LayerAnimation(data: data, theme: "no") }
        #expect(throws: LayerAnimationError.self) {
            try LayerAnimation(data: Data(Self.document.utf8), theme: "dark")
        }
    }

    @Test("another theme shows the same frame, and slots of the program stay")
    func otherTheme() throws {
        let theme = #"{"rules":[{"id":"ink","type":"Color","value":[1,1,0]}]}"#
        let animation = try LayerAnimation(
            data: archive(theme), slots: ["alpha": .numbers([50])])
        animation.seek(toFrame: 20)
        #expect(animation.themeName == nil)
        let dark = try animation.withTheme("dark")
        #expect(dark.themeName == "dark" && dark.currentFrame == 20)
        #expect(try components(dark) == [1, 1, 0, 0.5])
        #expect(try components(dark.withTheme(nil)) == [0, 0, 1, 0.5])
        #expect(throws: LayerAnimationError.self) { try dark.withTheme("no") }
        let plain = try LayerAnimation(data: Data(Self.document.utf8))
        #expect(throws: LayerAnimationError.self) { try plain.withTheme("dark") }
    }

    @Test("changes of the theme without end stay below the limit of unpacked bytes")
    func themesAgain() throws {
        let theme = #"{"rules":[{"id":"ink","type":"Color","value":[1,1,0]}]}"#
        let source = try DocumentSource(
            archive(theme), beside: nil, animation: nil, theme: nil)
        let zip = try #require(source.images.archive)
        for _ in 0..<3 {
            _ = try source.with(theme: "dark")
            #expect(zip.unpacked == theme.utf8.count)
        }
    }

    @Test("theme with key frames") func keyFrames() throws {
        let theme = """
            {"rules":[{"id":"ink","type":"Color","keyframes":[{"frame":0,"value":[0,0,0]},
            {"frame":60,"value":[1,1,1]}]}]}
            """
        let animation = try LayerAnimation(data: archive(theme), theme: "dark")
        #expect(animation.tracks.map(\.key) == ["fillColor"])
    }

    @Test("gradient of a theme") func gradient() throws {
        let rules = """
            {"rules":[{"id":"sky","type":"Gradient","value":[{"offset":0,"color":[1,0,0]},
            {"offset":0.5,"color":[0,1,0]},{"offset":1,"color":[0,0,1]}]}]}
            """
        let paint = """
            {"ty":"rc","p":{"k":[0,0]},"s":{"k":[20,20]},"r":{"k":0}},{"ty":"gf","o":{"k":100},
            "s":{"k":[0,0]},"e":{"k":[9,0]},"t":1,"g":{"p":2,"k":{"sid":"sky","k":[0,1,1,1,1,0,0,0]}}}
            """
        let archive = StoredArchive.data([
            (
                "manifest.json",
                Data(#"{"animations":[{"id":"one"}],"themes":[{"id":"dark"}]}"#.utf8)
            ), ("a/one.json", Data(Documents.text(Documents.shapes(paint)).utf8)),
            ("t/dark.json", Data(rules.utf8)),
        ])
        for (theme, count) in [(nil, 2), ("dark", 3)] {
            let animation = try LayerAnimation(data: archive, theme: theme)
            let layer = try #require(animation.layers(named: "shape").first as? CAGradientLayer)
            #expect(layer.colors?.count == count)
        }
    }
}
