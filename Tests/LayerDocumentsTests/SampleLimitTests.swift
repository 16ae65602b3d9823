import CoreAnimation
import Foundation
import Testing

@testable import LayerDocuments

/// Limits of the samples of values that take many numbers.
@Suite("Limits of samples in documents")
struct SampleLimitTests {
    private func compiled(
        _ text: String, _ use: (SceneCompiler) -> Void
    ) throws -> (compiler: SceneCompiler, root: CALayer) {
        let compiler = try SceneCompiler(DocumentSource(JSONText(Data(text.utf8))))
        use(compiler)
        return (compiler, compiler.compile())
    }

    private func lists(_ compiler: SceneCompiler, _ text: String) -> Bool {
        compiler.report.list.contains { $0.feature.contains(text) }
    }

    @Test("memory: stops of moving gradients beyond the limit of points do not move")
    func gradients() throws {
        let first = #"{"t":0,"s":[0,1,0,0,1,0,0,1],"to":[1,1],"ti":[1,1]}"#
        let last = #"{"t":60,"s":[0,0,1,0,1,1,1,1]}"#
        let stops = #"{"p":2,"k":{"a":1,"k":[\#(first),\#(last)]}}"#
        let fill = #"{"ty":"gf","s":{"k":[0,0]},"e":{"k":[9,0]},"g":\#(stops)}"#
        let box = #"{"ty":"rc","p":{"k":[0,0]},"s":{"k":[20,20]},"r":{"k":0}}"#
        let text = Documents.text(Documents.shapes(box + "," + fill))
        let whole = try compiled(text) { _ in }
        let keys = Set(whole.compiler.collector.tracks.map(\.key))
        #expect(keys.isSuperset(of: ["colors"]) && whole.compiler.report.list.isEmpty)
        let cut = try compiled(text) { $0.pointRoom = 100 }
        #expect(!cut.compiler.collector.tracks.contains { $0.key == "colors" })
        #expect(lists(cut.compiler, "stops of a gradient"))
        let value = whole.compiler.reader.numbers(
            JSONValue(text: try JSONText(Data("[\(first),\(last)]".utf8)), index: 0),
            otherwise: [])
        let times = SampleTimes(first: 0, last: 60)
        #expect(value.straightCount(times) == 60)
        #expect(value.straightened(times).segments.count == 60)
    }

    @Test("memory: paths sampled under a time remapping stay below the limit of points")
    func paths() throws {
        func path(_ time: Int, _ x: Int) -> String {
            #"{"t":\#(time),"s":[{"c":true,"v":[[0,0],[\#(x),0],[0,9]],"i":[],"o":[]}]}"#
        }
        let shape =
            #"{"ty":"sh","ks":{"a":1,"k":[\#(path(0, 9)),\#(path(60, 50))]}},"#
            + #"{"ty":"fl","c":{"k":[1,0,0,1]},"o":{"k":100}}"#
        let assets = #""assets":[{"id":"a","layers":[\#(Documents.shapes(shape))]}],"#
        let handles = #""o":{"x":0.9,"y":0},"i":{"x":0.1,"y":1}"#
        let remap = #"{"a":1,"k":[{"t":0,"s":[0],\#(handles)},{"t":60,"s":[1]}]}"#
        let layer =
            #"{"ty":0,"nm":"inner","refId":"a","w":99,"h":99,"ip":0,"op":60,"ks":{},"tm":\#(remap)}"#
        let text = Documents.text(layer, assets)
        func frames(_ compiler: SceneCompiler) -> Int {
            let track = compiler.collector.tracks.first { $0.key == "path" }
            return track?.animation.values?.count ?? 0
        }
        let whole = try compiled(text) { _ in }.compiler
        #expect(frames(whole) > 40 && whole.report.list.isEmpty)
        let cut = try compiled(text) { $0.sampleRoom = 90 }.compiler
        #expect(frames(cut) > 2 && frames(cut) < 20)
        #expect(lists(cut, "motion in a remapped composition"))
    }

    @Test("memory: numbers beyond those of a property are not kept")
    func components() throws {
        let many = "[" + Array(repeating: "7", count: 50_000).joined(separator: ",") + "]"
        let json = JSONValue(text: try JSONText(Data(many.utf8)), index: 0)
        let reader = PropertyReader(slots: try SlotTable(document: nil))
        #expect(reader.numbers(json, otherwise: [1, 2]).constant.count == 16)
        #expect(reader.numbers(json, otherwise: [1]).constant == [7])
        #expect(reader.numbers(json, otherwise: []).constant.count == 6000)
    }

    @Test("wrong result: a list in place of one number leaves the next values in their places")
    func lists() throws {
        func hole(_ angle: String) throws -> CGPoint {
            let style =
                #"{"ty":2,"c":{"k":[0,0,0,1]},"o":{"k":75},"a":{"k":\#(angle)},"d":{"k":12},"s":{"k":5}}"#
            let text = Documents.text(
                Documents.shapes(Documents.square, more: #""sy":[\#(style)],"#))
            var open = [try compiled(text) { _ in }.root]
            while let layer = open.popLast() {
                if layer.compositingFilter as? String == "destOut" { return layer.position }
                open += layer.sublayers ?? []
            }
            return .zero
        }
        #expect(try hole("[30, 5]") == hole("30"))
        #expect(try hole("30") != .zero)
    }

    @Test("time: an image that cannot be decoded is decoded once")
    func images() throws {
        let image = #"{"ty":2,"nm":"image","refId":"a","ip":0,"op":60,"ks":{}}"#
        let assets = #""assets":[{"id":"a","u":"","p":"data:image/png;base64,AAAA","e":1}],"#
        let compiler = try compiled(Documents.text(image + "," + image, assets)) { _ in }.compiler
        #expect(compiler.pictures.isEmpty && Array(compiler.brokenPictures.keys) == ["a"])
        #expect(DocumentLimits.imageBytes - compiler.imageRoom == 3)
        #expect(lists(compiler, "image “a”"))
    }
}
