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
        let folder = Places.package.deletingLastPathComponent().appendingPathComponent(
            "shared/lottie/files")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        let files = names.filter { $0.hasSuffix(".json") }.sorted().compactMap { name in
            (try? Data(contentsOf: folder.appendingPathComponent(name))).map { (name, $0) }
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
                let i = track.places.indices.first(where: { track.places[$0].begin != nil })
            else { return false }
            values[i][0] += abs(values[i][0]) > 2 ? 1 : -0.125 * (values[i][0] > 0.5 ? 1 : -1)
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

    @Test("steps, single key frames, odd numbers and too many key frames are refused")
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
