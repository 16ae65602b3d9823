import CoreGraphics
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import LayerDocuments

/// Documents whose key frames tests edit, and the edits.
enum DocumentEdits {
    /// Documents of our own, and documents of the shared collection where the collection exists.
    static let documents: [(name: String, data: Data)] = {
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

    /// Tracks of a document that are edited.
    static let mostTracks = 4

    /// A position with a key frame between its first and its last.
    private static let threeKeys: Data = {
        let ease = #""i":{"x":[0.6],"y":[1]},"o":{"x":[0.3],"y":[0]}"#
        let keys =
            #"{"a":1,"k":[{\#(ease),"t":0,"s":[0,0]},{\#(ease),"t":20,"s":[50,10]},"#
            + #"{"t":60,"s":[80,50]}]}"#
        return Data(
            Documents.text(Documents.shapes(Documents.square, transform: "\"p\":\(keys)")).utf8)
    }()

    /// Key frames of a document's track, with their place in the text.
    struct Subject: CustomStringConvertible {
        let name: String, data: Data
        let text: AnimationText
        let path: [String]
        let track: DocumentTrack
        let old: AnimationText.KeyFrames
        var description: String { "\(name) \(path) \(track.key)" }
    }

    /// Visits the first tracks of all documents; `write` writes other key frames. Returns the
    /// numbers of edits tried and written; an edit that is not written leaves the text as it is.
    static func forEachTrack(
        _ body: (Subject, _ write: (AnimationText.KeyFrames) -> Data?) throws -> Void
    ) throws -> (tried: Int, written: Int) {
        var (tried, written) = (0, 0)
        for (name, data) in documents {
            let text = try AnimationText(data)
            let paths = paths(text)
            for track in text.collector.tracks.prefix(mostTracks) {
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

    /// Edits the first tracks of all documents; `body` returns false for key frames without a
    /// change. A written edit has the same text but for its numbers.
    static func edit(
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

    /// The path of the layer of the only shape.
    static let shape = ["#1", "shape#1"]

    /// Key frames of the position of the shape of a document.
    static func position(_ keys: String) throws
        -> (text: AnimationText, source: String, old: AnimationText.KeyFrames)
    {
        let source = Documents.text(
            Documents.shapes(Documents.square, transform: "\"p\":{\"a\":1,\"k\":[\(keys)]}"))
        let text = try AnimationText(Data(source.utf8))
        return (text, source, try #require(text.keyFrames(at: shape, key: "position")))
    }

    /// The text with other key frames of a property of the layer at a path; nil for a refusal.
    static func written(
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

    /// Paths of the layers with animations.
    static func paths(_ text: AnimationText) -> [ObjectIdentifier: [String]] {
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
    static func skeleton(_ data: Data) -> String {
        var text: [UInt8] = []
        for byte in data {
            let isNumeric = "0123456789.-+eE".utf8.contains(byte)
            if isNumeric, text.last == UInt8(ascii: "#") { continue }
            // Letters of words, too: both texts lose the same ones.
            text.append(isNumeric ? UInt8(ascii: "#") : byte)
        }
        return String(decoding: text, as: UTF8.self)
    }
}
