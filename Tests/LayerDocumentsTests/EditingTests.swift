import CoreGraphics
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import LayerDocuments

/// Values of layers written into the text of a document: only numbers change.
@Suite("Editing of documents") struct EditingTests {
    /// Documents of our own, and documents of the shared collection where the collection exists.
    private static let documents: [(name: String, data: Data)] = {
        let own =
            FeatureDocument.all.map { ($0.name, Data($0.text.utf8)) } + [("three keys", threeKeys)]
        let folder = Places.shared("lottie/files")
        let names = folder.flatMap { try? FileManager.default.contentsOfDirectory(atPath: $0.path) }
        let files = (names ?? []).filter { $0.hasSuffix(".json") }.sorted().compactMap { name in
            folder.flatMap { try? Data(contentsOf: $0.appendingPathComponent(name)) }
                .map { (name, $0) }
        }
        // Larger documents only take longer.
        return own + files.filter { $0.1.count < 40_000 }
    }()
    private static let mostTracks = 4

    /// A position with a key frame between its first and its last.
    private static let threeKeys: Data = {
        let ease = #""i":{"x":[0.6],"y":[1]},"o":{"x":[0.3],"y":[0]}"#
        let keys =
            #"{"a":1,"k":[{\#(ease),"t":0,"s":[0,0]},{\#(ease),"t":20,"s":[50,10]},"#
            + #"{"t":60,"s":[80,50]}]}"#
        return Data(
            Documents.text(Documents.shapes(Documents.square, transform: "\"p\":\(keys)")).utf8)
    }()

    /// Paths of the layers with animations.
    private func paths(_ text: AnimationText) -> [ObjectIdentifier: [String]] {
        var found: [ObjectIdentifier: [String]] = [:]
        func walk(_ layer: CALayer, _ path: [String]) {
            found[ObjectIdentifier(layer)] = path
            var names: [String: Int] = [:]
            for inner in layer.sublayers ?? [] {
                let name = inner.name ?? ""
                names[name, default: 0] += 1
                walk(inner, path + ["\(name)#\(names[name]!)"])
            }
            if let mask = layer.mask { walk(mask, path + ["mask"]) }
        }
        walk(text.root, [])
        return found
    }

    /// The text without its numbers.
    private func skeleton(_ data: Data) -> String {
        var text: [UInt8] = []
        for byte in data {
            let isNumeric = "0123456789.-+eE".utf8.contains(byte)
            if isNumeric, text.last == UInt8(ascii: "#") { continue }
            // Letters of words, too: both texts lose the same ones.
            text.append(isNumeric ? UInt8(ascii: "#") : byte)
        }
        return String(decoding: text, as: UTF8.self)
    }

    private func edit(
        _ body: (inout AnimationText.KeyFrames, DocumentTrack) -> Bool
    ) throws -> (tried: Int, written: Int) {
        try forEachTrack { subject, write in
            var new = subject.old
            guard body(&new, subject.track) else { return }
            guard let result = write(new) else { return }
            #expect(result != subject.data, "\(subject)")
            #expect(skeleton(result) == skeleton(subject.data), "\(subject)")
        }
    }

    /// Key frames of a document's track, with their place in the text.
    private struct Subject: CustomStringConvertible {
        let name: String, data: Data
        let text: AnimationText
        let path: [String]
        let track: DocumentTrack
        let old: AnimationText.KeyFrames
        var description: String { "\(name) \(path) \(track.key)" }
    }

    /// Visits the first tracks of all documents; `write` writes other key frames. Returns the
    /// numbers of edits tried and written; an edit that is not written leaves the text as it is.
    private func forEachTrack(
        _ body: (Subject, _ write: (AnimationText.KeyFrames) -> Data?) throws -> Void
    ) throws -> (tried: Int, written: Int) {
        var (tried, written) = (0, 0)
        for (name, data) in Self.documents {
            let text = try AnimationText(data)
            let paths = paths(text)
            for track in text.collector.tracks.prefix(Self.mostTracks) {
                guard let path = paths[ObjectIdentifier(track.layer)],
                    let old = text.keyFrames(at: path, key: track.key)
                else { continue }
                let subject = Subject(
                    name: name, data: data, text: text, path: path, track: track, old: old)
                try body(subject) { new in
                    tried += 1
                    let result = text.writing(new, from: old, at: path, key: track.key)
                    guard result.left.isEmpty else {
                        #expect(result.data == data, "\(subject)")
                        return nil
                    }
                    written += 1
                    return result.data
                }
            }
        }
        return (tried, written)
    }

    @Test("curves with handles in the text are bent") func curves() throws {
        let (tried, written) = try edit { frames, track in
            let places = track.places.indices.dropLast().filter { i in
                track.places[i].curve != nil && frames.curves[i] != [0, 0, 1, 1]
            }
            guard let i = places.first else { return false }
            frames.curves[i][1] += frames.curves[i][1] < 0.5 ? 0.125 : -0.125
            return true
        }
        print("curves: \(written) of \(tried) written")
        #expect(tried >= 1 && Double(written) >= 0.9 * Double(tried))
    }

    @Test("values of key frames are set") func values() throws {
        let (tried, written) = try edit { frames, track in
            guard var values = frames.values, track.key != "hidden",
                // Frames without a place in the text are samples of a curve between key frames.
                track.places.allSatisfy({ $0.begin != nil || $0.time != nil }),
                let i = track.places.indices.first(where: { track.places[$0].begin != nil })
            else { return false }
            // A colour and its opacity are two tracks of the text; one of them may have no keys.
            let part = values[i].indices.first { part in
                values.contains { $0[part] != values[0][part] }
            }
            let old = values[i][part ?? 0]
            // The ends of a trim must not cross: a start grows only from its last key frame.
            if track.key == "strokeStart", old < 0.5 { return false }
            values[i][part ?? 0] += abs(old) > 2 ? 1 : -0.125 * (old > 0.5 ? 1 : -1)
            frames.values = values
            return true
        }
        print("values: \(written) of \(tried) written")
        #expect(tried >= 1 && Double(written) >= 0.9 * Double(tried))
    }

    @Test("times of key frames are moved") func times() throws {
        let (tried, written) = try edit { frames, track in
            let inner = track.places.indices.dropFirst().dropLast().first { i in
                track.places[i].time != nil && frames.times[i + 1] > frames.times[i]
                    && frames.times[i] > frames.times[i - 1]
            }
            guard let i = inner, frames.times[i + 1] <= 1, frames.times[i - 1] >= 0 else {
                return false
            }
            frames.times[i] += (frames.times[i + 1] - frames.times[i]) / 3
            return true
        }
        print("times: \(written) of \(tried) written")
        #expect(tried >= 1 && Double(written) >= 0.9 * Double(tried))
    }

    @Test("key frames are added; the text without them is the text before, byte for byte")
    func addedKeys() throws {
        let (tried, written) = try forEachTrack { subject, write in
            let (track, old) = (subject.track, subject.old)
            guard let values = old.values,
                let i = track.places.indices.dropLast().first(where: { i in
                    track.places[i].curve != nil && old.times[i + 1] > old.times[i]
                        && old.times[i] >= 0 && old.times[i + 1] <= 1
                })
            else { return }
            var new = old
            // The middle, on a whole frame if the segment has a whole frame there.
            let frames = subject.text.timeline.frames
            let middle = (old.times[i] + old.times[i + 1]) / 2 * frames
            let frame = middle.rounded() > old.times[i] * frames + 0.1 ? middle.rounded() : middle
            new.times.insert(frame / frames, at: i + 1)
            new.values = values
            new.values?.insert(zip(values[i], values[i + 1]).map { ($0 + $1) / 2 }, at: i + 1)
            new.curves.insert(old.curves[i], at: i)
            guard let added = write(new) else { return }
            let again = try AnimationText(added)
            let shown = try #require(again.keyFrames(at: subject.path, key: track.key))
            #expect(shown.times.count == old.times.count + 1)
            let removed = again.writing(old, from: shown, at: subject.path, key: track.key)
            #expect(removed.left.isEmpty, "\(subject)")
            #expect(removed.data == subject.data, "\(subject)")
        }
        print("added keys: \(written) of \(tried) written")
        #expect(tried >= 1 && Double(written) >= 0.8 * Double(tried))
    }

    /// Key frames of the position of the shape of a document.
    private func position(_ keys: String) throws
        -> (text: AnimationText, source: String, old: AnimationText.KeyFrames)
    {
        let source = Documents.text(
            Documents.shapes(Documents.square, transform: "\"p\":{\"a\":1,\"k\":[\(keys)]}"))
        let text = try AnimationText(Data(source.utf8))
        return (text, source, try #require(text.keyFrames(at: shape, key: "position")))
    }
    private let shape = ["#1", "shape#1"]

    @Test("only the lines of a key frame change, in the form of the file")
    func linesOfKeys() throws {
        let first = #"{ "t": 0, "s": [0, 0, 5], "o": {"x": 0.3, "y": 0}, "i": {"x": 0.6, "y": 1} }"#
        let lines = [first, #"{ "t": 20, "s": [50, 10, 5] }"#, #"{ "t": 60, "s": [80, 50, 5] }"#]
        let (text, source, old) = try position("\n  " + lines.joined(separator: ",\n  ") + "\n")
        var new = old
        new.times.insert(1.0 / 6, at: 1)
        new.values?.insert([12.5, 7], at: 1)
        new.curves = [[0.3, 0, 0.6, 1], [0.1, 0, 0.6, 1], [0, 0, 1, 1]]
        let added = text.writing(new, from: old, at: shape, key: "position")
        let line =
            #"{ "t": 10, "s": [12.5, 7, 5], "o": {"x": 0.1, "y": 0}, "i": {"x": 0.6, "y": 1} }"#
        #expect(added.left.isEmpty)
        #expect(
            String(decoding: added.data, as: UTF8.self)
                == source.replacing(first, with: first + ",\n  " + line))
        // The last and the first key frame.
        for (i, rest) in [(2, lines[0] + ",\n  " + lines[1]), (0, lines[1] + ",\n  " + lines[2])] {
            var fewer = old
            fewer.times.remove(at: i)
            fewer.values?.remove(at: i)
            fewer.curves.remove(at: min(i, 1))
            let removed = text.writing(fewer, from: old, at: shape, key: "position")
            #expect(removed.left.isEmpty, "\(i)")
            #expect(
                String(decoding: removed.data, as: UTF8.self)
                    == source.replacing(lines.joined(separator: ",\n  "), with: rest), "\(i)")
        }
    }

    @Test("ends of key frames, which older exporters write, follow")
    func endsOfKeys() throws {
        let keys =
            #"{"t":0,"s":[0,0],"e":[50,10]},{"t":20,"s":[50,10],"e":[80,50]},{"t":60}"#
        let (text, source, old) = try position(keys)
        var new = old
        new.times.insert(0.5, at: 2)
        new.values?.insert([60, 20], at: 2)
        new.curves = []
        let added = text.writing(new, from: old, at: shape, key: "position")
        #expect(added.left.isEmpty)
        #expect(
            String(decoding: added.data, as: UTF8.self)
                == source.replacing(
                    #""s":[50,10],"e":[80,50]},"#,
                    with: #""s":[50,10],"e":[60,20]},{"t":30,"s":[60,20],"e":[80,50]},"#))
        var fewer = old
        fewer.times.remove(at: 1)
        fewer.values?.remove(at: 1)
        fewer.curves.remove(at: 1)
        let removed = text.writing(fewer, from: old, at: shape, key: "position")
        #expect(removed.left.isEmpty)
        #expect(
            String(decoding: removed.data, as: UTF8.self)
                == source.replacing(keys, with: #"{"t":0,"s":[0,0],"e":[80,50]},{"t":60}"#))
    }

    /// The text with other key frames of a property of the layer at a path; nil for a refusal.
    private func written(
        _ text: AnimationText, at path: [String], _ key: String,
        _ edit: (inout AnimationText.KeyFrames) -> Void
    ) throws -> (text: String, again: AnimationText)? {
        let old = try #require(text.keyFrames(at: path, key: key))
        var new = old
        edit(&new)
        let result = text.writing(new, from: old, at: path, key: key)
        guard result.left.isEmpty else { return nil }
        return (String(decoding: result.data, as: UTF8.self), try AnimationText(result.data))
    }

    @Test("held key frames are moved, set, added and removed as one key frame of the text")
    func heldKeys() throws {
        let second = #"{"t":20,"s":[50,10],"h":1},"#
        let (text, source, old) = try position(
            #"{"t":0,"s":[0,0],"h":1},"# + second + #"{"t":60,"s":[80,50]}"#)
        #expect(old.values == [[0, 0], [0, 0], [50, 10], [50, 10], [80, 50]])
        let moved = try written(text, at: shape, "position") {
            ($0.times[1], $0.times[2]) = (0.5, 0.5)
        }
        #expect(moved?.text == source.replacing("\"t\":20", with: "\"t\":30"))
        let set = try written(text, at: shape, "position") {
            $0.values?.replaceSubrange(2...3, with: [[60, 10], [60, 10]])
        }
        #expect(set?.text == source.replacing("[50,10]", with: "[60,10]"))
        let added = try written(text, at: shape, "position") {
            $0.times.insert(contentsOf: [0.5, 0.5], at: 3)
            $0.values?.replaceSubrange(3...3, with: [[50, 10], [7, 8], [7, 8]])
        }
        let third = #"{"t":30,"s":[7,8],"h":1},"#
        #expect(added?.text == source.replacing(second, with: second + third))
        let back = try added.flatMap { added in
            try written(added.again, at: shape, "position") { $0 = old }
        }
        #expect(back?.text == source)
        // The first value holds up to the last key frame.
        let removed = try written(text, at: shape, "position") {
            $0 = .init(times: [0, 1, 1], values: [[0, 0], [0, 0], [80, 50]], curves: [])
        }
        #expect(removed?.text == source.replacing(second, with: ""))
        // An added key frame with the present value.
        let same = try written(text, at: shape, "position") {
            $0.times.insert(0.5, at: 3)
            $0.values?.insert([50, 10], at: 3)
        }
        let copy = second.replacing("20", with: "30")
        #expect(same?.text == source.replacing(second, with: second + copy))
    }

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
        let path = try #require(paths(text)[ObjectIdentifier(track.layer)])
        let added = try written(text, at: path, "path") {
            $0.times.insert(0.5, at: 1)
            $0.curves.insert([0, 0, 1, 1], at: 0)
        }
        let middle = key(30, "30", ease)
        #expect(added?.text == source.replacing(first, with: first + "," + middle))
        let again = try #require(added?.again)
        let moved = try written(again, at: path, "path") { $0.times[1] = 0.25 }
        #expect(moved?.text == added?.text.replacing("\"t\":30", with: "\"t\":15"))
        let removed = try written(again, at: path, "path") {
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
            return (text, source, try #require(paths(text)[ObjectIdentifier(track.layer)]))
        }
        let start = #"{"t":0,"s":[0]},{"t":30,"s":[40]},{"t":60,"s":[90]}"#
        let end = #"{"t":0,"s":[10]},{"t":60,"s":[100]}"#
        for isSwapped in [false, true] {
            let (text, source, path) = try isSwapped ? trimmed(end, start) : trimmed(start, end)
            let low = try #require(text.keyFrames(at: path, key: "strokeStart"))
            let high = try #require(text.keyFrames(at: path, key: "strokeEnd"))
            #expect(low.times == [0, 0.5, 1] && high.times == [0, 1])
            #expect(low.values == [[0], [0.4], [0.9]] && high.values == [[0.1], [1]])
            let moved = try written(text, at: path, "strokeStart") {
                $0.times[1] = 0.25
                $0.values?[1] = [0.2]
            }
            #expect(
                moved?.text
                    == source.replacing(#""t":30,"s":[40]"#, with: #""t":15,"s":[20]"#))
            let added = try written(text, at: path, "strokeEnd") {
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
        let refused = try written(crossed, at: path, "strokeStart") { $0.times[1] += 0.001 }
        #expect(refused == nil)
    }

    @Test("halves of steps, single key frames, odd numbers and too many key frames are refused")
    func refusedKeys() throws {
        let held = try position(
            #"{"t":0,"s":[0,0],"h":1},{"t":20,"s":[50,10],"h":1},{"t":60,"s":[80,50]}"#)
        let two = try position(#"{"t":0,"s":[0,0]},{"t":60,"s":[80,50]}"#)
        func expectRefusal(
            _ case: (text: AnimationText, source: String, old: AnimationText.KeyFrames),
            _ edit: (inout AnimationText.KeyFrames) -> Void
        ) {
            var new = `case`.old
            edit(&new)
            let result = `case`.text.writing(new, from: `case`.old, at: shape, key: "position")
            #expect(result.data == Data(`case`.source.utf8))
            #expect(result.left.first == "keyTimes")
        }
        expectRefusal(held) {
            $0.times.insert(0.1, at: 1)
            $0.values?.insert([1, 1], at: 1)
        }
        expectRefusal(held) {
            $0.times.remove(at: 1)
            $0.values?.remove(at: 1)
        }
        expectRefusal(two) {
            ($0.times, $0.values, $0.curves) = ([0], [[0, 0]], [])
        }
        expectRefusal(two) { ($0.times, $0.values, $0.curves) = ([], [], []) }
        for (time, value) in [(Double.nan, 1.0), (0.5, .nan), (0.5, .infinity), (-1, 0), (2, 0)] {
            expectRefusal(two) {
                $0.times.insert(time, at: 1)
                $0.values?.insert([value, 0], at: 1)
            }
        }
        // Fewer values than times.
        expectRefusal(two) { $0.times.insert(0.5, at: 1) }
        expectRefusal(two) {
            $0.times = (0...200).map { Double($0) / 200 }
            $0.values = $0.times.map { [80 * $0, 50 * $0] }
        }
    }

    @Test("a linear segment gets handles, and unknown places are refused") func handles() throws {
        let keys = #"{"a":1,"k":[{"t":0,"s":[0,0]},{"t":60,"s":[50,50]}]}"#
        let text = Documents.text(Documents.shapes(Documents.square, transform: "\"p\":\(keys)"))
        let source = try AnimationText(Data(text.utf8))
        let path = ["#1", "shape#1"]
        let old = try #require(source.keyFrames(at: path, key: "position"))
        var new = old
        new.curves[0] = [0.3, 0, 0.6, 1]
        let bent = source.writing(new, from: old, at: path, key: "position")
        #expect(bent.left.isEmpty)
        #expect(
            String(decoding: bent.data, as: UTF8.self)
                == text.replacing(
                    #"{"t":0,"s"#,
                    with: #"{"i":{"x":[0.6],"y":[1]},"o":{"x":[0.3],"y":[0]},"t":0,"s"#))
        for (place, key) in [(["#2"], "position"), (path, "opacity"), (["x"], "position")] {
            let refused = source.writing(new, from: old, at: place, key: key)
            #expect(refused.data == Data(text.utf8) && refused.left == ["timingFunctions"])
        }
        new = old
        new.values = [[.nan, 0], [.infinity, 0]]
        new.times = [0, .nan]
        let odd = source.writing(new, from: old, at: path, key: "position")
        #expect(odd.data == Data(text.utf8) && odd.left == ["values", "keyTimes"])
    }
}
