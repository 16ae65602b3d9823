import Foundation
import Testing

@testable import LayerDocuments

/// Key frames of paths, and of the ends of trimmed strokes.
@Suite("Editing of paths and trims") struct PathEditingTests {
    @Test("key frames of paths are moved, added and removed")
    func pathKeys() throws {
        func key(_ frame: Int, _ x: String, _ more: String) -> String {
            "{\"t\":\(frame),\"s\":[{\"i\":[[0,0],[0,0]],\"o\":[[0,0],[0,0]],"
                + "\"v\":[[0,0],[\(x),0]],\"c\":false}]\(more)}"
        }
        let ease = #","o":{"x":0.5,"y":0.5},"i":{"x":0.5,"y":0.5}"#
        let (first, last) = (key(0, "20", ease), key(60, "40", ""))
        let source = Documents.text(
            Documents.shapes(
                #"{"ty":"sh","ks":{"a":1,"k":[\#(first),\#(last)]}},"#
                    + #"{"ty":"st","c":{"k":[1,0,0,1]},"o":{"k":100},"w":{"k":2}}"#))
        let text = try AnimationText(Data(source.utf8))
        let track = try #require(text.collector.tracks.first { $0.key == "path" })
        let path = try #require(DocumentEdits.paths(text)[ObjectIdentifier(track.layer)])
        let added = try DocumentEdits.written(text, at: path, "path") {
            $0.times.insert(0.5, at: 1)
            $0.curves.insert([0, 0, 1, 1], at: 0)
        }
        let middle = key(30, "30", ease)
        #expect(added?.text == source.replacing(first, with: first + "," + middle))
        let again = try #require(added?.again)
        let moved = try DocumentEdits.written(again, at: path, "path") { $0.times[1] = 0.25 }
        #expect(moved?.text == added?.text.replacing("\"t\":30", with: "\"t\":15"))
        let removed = try DocumentEdits.written(again, at: path, "path") {
            $0.times.remove(at: 1)
            $0.curves.removeLast()
        }
        #expect(removed?.text == source)
    }

    @Test("both ends of a trimmed stroke have the document's key frames")
    func trimKeys() throws {
        func trimmed(_ start: String, _ end: String) throws -> (AnimationText, String, [String]) {
            let source = Documents.text(
                Documents.shapes(
                    #"{"ty":"sh","ks":{"k":{"i":[[0,0],[0,0]],"o":[[0,0],[0,0]],"#
                        + #""v":[[0,0],[20,0]],"c":false}}},{"ty":"st","c":{"k":[1,0,0,1]},"#
                        + #""o":{"k":100},"w":{"k":2}},{"ty":"tm","m":1,"o":{"k":0},"#
                        + "\"s\":{\"a\":1,\"k\":[\(start)]},\"e\":{\"a\":1,\"k\":[\(end)]}}"))
            let text = try AnimationText(Data(source.utf8))
            let track = try #require(text.collector.tracks.first { $0.key == "strokeStart" })
            return (
                text, source, try #require(DocumentEdits.paths(text)[ObjectIdentifier(track.layer)])
            )
        }
        let start = #"{"t":0,"s":[0]},{"t":30,"s":[40]},{"t":60,"s":[90]}"#
        let end = #"{"t":0,"s":[10]},{"t":60,"s":[100]}"#
        for isSwapped in [false, true] {
            let (text, source, path) = try isSwapped ? trimmed(end, start) : trimmed(start, end)
            let low = try #require(text.keyFrames(at: path, key: "strokeStart"))
            let high = try #require(text.keyFrames(at: path, key: "strokeEnd"))
            #expect(low.times == [0, 0.5, 1] && high.times == [0, 1])
            #expect(low.values == [[0], [0.4], [0.9]] && high.values == [[0.1], [1]])
            let moved = try DocumentEdits.written(text, at: path, "strokeStart") {
                $0.times[1] = 0.25
                $0.values?[1] = [0.2]
            }
            #expect(
                moved?.text
                    == source.replacing(#""t":30,"s":[40]"#, with: #""t":15,"s":[20]"#))
            let added = try DocumentEdits.written(text, at: path, "strokeEnd") {
                $0.times.insert(0.5, at: 1)
                $0.values?.insert([0.6], at: 1)
                $0.curves.insert([0, 0, 1, 1], at: 0)
            }
            #expect(
                added?.text
                    == source.replacing(
                        #"{"t":0,"s":[10]},"#, with: #"{"t":0,"s":[10]},{"t":30,"s":[60]},"#))
        }
        // Ends that cross are sampled, and have no key frames of the document.
        let (crossed, _, path) = try trimmed(start, #"{"t":0,"s":[100]},{"t":60,"s":[0]}"#)
        let refused = try DocumentEdits.written(crossed, at: path, "strokeStart") {
            $0.times[1] += 0.001
        }
        #expect(refused == nil)
    }
}
