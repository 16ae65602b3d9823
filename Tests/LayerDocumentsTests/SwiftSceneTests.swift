import CoreGraphics
import Foundation
import LayerDocuments
import LayerHosting
import QuartzCore
import SceneSource
import TestSupport
import Testing

/// Swift source of documents: the compiled source draws the document's pictures.
@Suite("Swift scenes") struct SwiftSceneTests {
    /// Source compiled with these tests. `LAMINA_ACCEPT=1` writes the file.
    private static let file = Places.package.appendingPathComponent(
        "Tests/LayerDocumentsTests/GeneratedScene.swift")
    private static let header = "// swift-format-ignore-file\n"

    private static let matte = #"{"ty":1,"nm":"make matte","ind":8,"td":1,"sw":60,"sh":100,"#
    private static let solid = #"{"ty":1,"nm":"class","sw":100,"sh":30,"sc":"\#("#20a040")","#

    /// Document with moving paths, colours, gradients, masks, mattes, filters, and names that are
    /// no identifiers.
    static let document: String = {
        let ease = #""i":{"x":[0.2],"y":[1]},"o":{"x":[0.6],"y":[0]}"#
        func keys(_ a: String, _ b: String) -> String {
            #"{"a":1,"k":[{"t":0,"s":\#(a),\#(ease)},{"t":40,"s":\#(b)}]}"#
        }
        func quad(_ n: Int) -> String {
            #"[{"c":true,"v":[[0,0],[\#(n),3],[20,20],[0,\#(n)]],"i":[[0,0],[0,0],[0,0],[0,0]],"o":[[0,0],[3,0],[0,0],[0,0]]}]"#
        }
        let morph =
            #"{"ty":"sh","ks":\#(keys(quad(20), quad(34)))},{"ty":"fl","c":\#(keys("[1,0.2,0.1,1]", "[0.1,0.3,1,1]")),"o":{"k":90}}"#
        let trim =
            #"{"ty":"el","p":{"k":[0,0]},"s":{"k":[30,30]}},{"ty":"st","c":{"k":[0,0,0,1]},"o":{"k":100},"w":{"k":4},"d":[{"n":"d","v":{"k":5}}]},{"ty":"tm","s":{"k":0},"e":\#(keys("[10]", "[100]")),"o":{"k":0}}"#
        let gradient =
            #"{"ty":"rc","p":{"k":[0,0]},"s":{"k":[30,20]},"r":{"k":4}},{"ty":"gf","t":1,"o":{"k":100},"s":{"k":[-15,0]},"e":\#(keys("[15,0]", "[5,9]")),"g":{"p":2,"k":{"k":[0,1,0.8,0,1,0.4,0,0.6]}}}"#
        let mask = """
            "masksProperties":[{"mode":"a","o":{"k":100},"pt":{"k":{"c":true,"v":[[0,0],[90,0],[90,12],[0,25]],
            "i":[[0,0],[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0],[0,0]]}}}],
            """
        let repeater =
            Documents.square
            + #",{"ty":"rp","c":{"k":5},"o":{"k":0},"m":1,"tr":{"p":{"k":[17,4]},"r":{"k":8},"so":{"k":100},"eo":{"k":30}}}"#
        let blur =
            #""ef":[{"ty":29,"ef":[{"v":\#(keys("[0]", "[12]"))}]},{"ty":20,"ef":[{"v":{"k":[0.1,0,0.3,1]}},{"v":{"k":[1,1,0,1]}},{"v":{"k":70}}]}],"#
        func layer(_ shapes: String, _ name: String, _ place: String, _ more: String = "")
            -> String
        {
            #"{"ty":4,"nm":\#(name),"ip":0,"op":60,"st":0,\#(more)"ks":{"p":\#(place)},"shapes":[\#(shapes)]}"#
        }
        return Documents.text(
            [
                layer(morph, #""Star \"7\" \\(name)""#, keys("[10,10]", "[40,14]")),
                layer(trim, #""""#, #"{"k":[75,25]}"#),
                layer(gradient, #""1 2""#, #"{"k":[25,60]}"#),
                layer(repeater, #""Copies""#, #"{"k":[10,80]}"#),
                layer(
                    Documents.square, #""Copies""#, #"{"k":[80,60]}"#,
                    #""ddd":0,"ao":0,"# + blur),
                matte + #""sc":"\#("#ffffff")","ip":0,"op":60,"ks":{"o":{"k":80}}}"#,
                solid + mask
                    + #""ip":0,"op":50,"tt":1,"ks":{"p":{"k":[5,68]},"r":\#(keys("[0]", "[20]")),"s":\#(keys("[100,100]", "[80,120]"))}}"#,
            ].joined(separator: ","))
    }()

    private static func source(_ text: String, title: String = "made.json") throws -> SwiftScene {
        let animation = try LayerAnimation(data: Data(text.utf8))
        animation.play(loop: .forever, at: 0)
        let stage = try #require(animation.layer.sublayers?.first)
        return try SwiftScene(
            of: stage, title: title,
            timing: .init(
                count: animation.endFrame - animation.startFrame, rate: animation.frameRate),
            imageFolder: "made-images",
            remarks: animation.unsupported.map { .init(layer: $0.layer, text: $0.feature) })
    }

    @Test("the source of a document is the file compiled here") func text() throws {
        let source = try Self.source(Self.document)
        #expect(source.notes.isEmpty)
        if ProcessInfo.processInfo.environment["LAMINA_ACCEPT"] != nil {
            try Data((Self.header + source.text).utf8).write(to: Self.file)
        }
        let compiled = try String(contentsOf: Self.file, encoding: .utf8)
        #expect(Self.header + source.text == compiled)
    }

    @Test("the compiled source draws the document", arguments: [0.0, 0.21, 0.4, 0.75, 1.3])
    func picture(_ time: Double) throws {
        let pictures = try [true, false].map { isDocument in
            let clock = ManualClock(100)
            return try MediaTime.with(clock, delivery: .manual()) {
                let animation = try LayerAnimation(data: Data(Self.document.utf8))
                let root = isDocument ? animation.layer : CALayer()
                root.isGeometryFlipped = true
                root.anchorPoint = .zero
                root.position = .zero
                if isDocument { animation.play(loop: .forever) } else { scene(root) }
                let host = ManualHost(root: root, size: animation.size, scale: 2, clock: clock)
                host.commit()
                host.advance(by: time)
                return PixelGrid(try host.snapshot())
            }
        }
        let distance = try #require(PixelDistance(pictures[0], pictures[1]))
        #expect(distance.largest <= 2, "\(time) s: \(distance)")
        #expect(pictures[0].count { $0[3] > 0 } > 4000)
    }

    @Test("images lie beside the source, each once") func images() throws {
        let picture =
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC"
        let layer = #"{"ty":2,"refId":"p","ip":0,"op":60,"ks":{}}"#
        let asset = #"{"id":"p","w":9,"h":9,"e":1,"p":"data:image/png;base64,\#(picture)"}"#
        let source = try Self.source(
            Documents.text(layer + "," + layer, "\"assets\":[\(asset)],"))
        #expect(source.images.map(\.name) == ["made-images/1.png"])
        #expect(source.text.components(separatedBy: #"picture("made-images/1.png")"#).count == 3)
    }

    @Test("a colour with infinite components has a name") func infiniteColor() throws {
        let (root, layer) = (CALayer(), CALayer())
        layer.backgroundColor = CGColor(
            srgbRed: .infinity, green: .infinity, blue: 0, alpha: 1)
        root.addSublayer(layer)
        let source = try SwiftScene(
            of: root, title: "a", timing: .init(count: 60, rate: 60), imageFolder: "a-images")
        #expect(source.text.contains("func scene(_ root: CALayer)"))
    }

    @Test("a document beyond the limit of lines is an error") func large() throws {
        let group = #"{"ty":"gr","it":[\#(Documents.square),{"ty":"tr","p":{"k":[3,4]}}]}"#
        let shapes = Array(repeating: group, count: 3000).joined(separator: ",")
        #expect(throws: SwiftScene.Failure.self) {
            try Self.source(Documents.text(Documents.shapes(shapes)))
        }
    }

    @Test("many layers become several functions") func parts() throws {
        let group = #"{"ty":"gr","it":[\#(Documents.square),{"ty":"tr","p":{"k":[3,4]}}]}"#
        let shapes = Array(repeating: group, count: 200).joined(separator: ",")
        let source = try Self.source(
            Documents.text(
                Documents.shapes(shapes, transform: #""p":{"k":[1,1]}"#), ""), title: "a\nb")
        #expect(Self.longestFunction(source.text) <= 200)
        #expect(source.text.contains("// a b: "))
    }

    /// Lines of the longest function.
    private static func longestFunction(_ text: String) -> Int {
        text.components(separatedBy: "func ").dropFirst().map { part in
            (part.components(separatedBy: "\n}\n").first ?? "").count { $0.isNewline }
        }.max() ?? 0
    }

    @Test("long key frames and paths are constants before the scene; equal ones are one")
    func constants() throws {
        func number(_ i: Int, _ f: Int) -> Int { i * 7 % (f + 11) }
        let vertices = (0..<40).map { i in { f in "[\(number(i, f)),\(number(i + 3, f))]" } }
        func frame(_ f: Int) -> String {
            let v = vertices.map { $0(f) }.joined(separator: ",")
            let zero = Array(repeating: "[0,0]", count: 40).joined(separator: ",")
            return #"{"t":\#(f),"s":[{"c":true,"v":[\#(v)],"i":[\#(zero)],"o":[\#(zero)]}]}"#
        }
        let keys = (0..<60).map(frame).joined(separator: ",")
        let shape = """
            {"ty":"sh","ks":{"a":1,"k":[\(keys)]}},{"ty":"fl","c":{"k":[1,0,0,1]},"o":{"k":100}}
            """
        let places = (0..<60).map { #"{"t":\#($0),"s":[\#($0 * 13 % 97),\#($0)]}"# }
        let move = #""p":{"a":1,"k":[\#(places.joined(separator: ","))]}"#
        let layer = Documents.shapes(shape, transform: move)
        let source = try Self.source(Documents.text(layer + "," + layer))
        #expect(Self.longestFunction(source.text) <= 200)
        #expect(source.text.components(separatedBy: "static let shapePosition: [").count == 2)
        #expect(source.text.components(separatedBy: "points: KeyFrames.shapePosition,").count == 3)
        #expect(source.text.components(separatedBy: "paths: KeyFrames.shapePath,").count == 3)
        let first = try #require(source.text.range(of: "private enum KeyFrames"))
        let scene = try #require(source.text.range(of: "func scene("))
        #expect(first.upperBound < scene.lowerBound)
    }

    @Test("unsupported parts become comments at the top and at the layer") func remarks() throws {
        let layer = #"{"ty":2,"nm":"Photo","refId":"p","ip":0,"op":60,"ks":{}}"#
        let asset = #"{"id":"p","w":9,"h":9,"e":0,"u":"images/","p":"none.png"}"#
        let source = try Self.source(Documents.text(layer, "\"assets\":[\(asset)],"))
        let reason = "// Not shown: image “p”: the document has no folder"
        #expect(source.text.contains(reason + " of “Photo”.\n"))
        #expect(source.text.contains("let photo = CALayer()\n    " + reason + "\n"))
        #expect(source.images.isEmpty)
    }
}
