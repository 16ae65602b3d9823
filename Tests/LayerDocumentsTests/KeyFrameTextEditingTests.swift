import Foundation
import Testing

@testable import LayerDocuments

/// The exact text of edited key frames: the form of the file stays.
@Suite("Text of edited key frames") struct KeyFrameTextEditingTests {
    @Test("only the lines of a key frame change, in the form of the file")
    func linesOfKeys() throws {
        let first = #"{ "t": 0, "s": [0, 0, 5], "o": {"x": 0.3, "y": 0}, "i": {"x": 0.6, "y": 1} }"#
        let lines = [first, #"{ "t": 20, "s": [50, 10, 5] }"#, #"{ "t": 60, "s": [80, 50, 5] }"#]
        let (text, source, old) = try DocumentEdits.position(
            "\n  " + lines.joined(separator: ",\n  ") + "\n")
        var new = old
        new.times.insert(1.0 / 6, at: 1)
        new.values?.insert([12.5, 7], at: 1)
        new.curves = [[0.3, 0, 0.6, 1], [0.1, 0, 0.6, 1], [0, 0, 1, 1]]
        let added = text.writing(new, from: old, at: DocumentEdits.shape, key: "position")
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
            let removed = text.writing(fewer, from: old, at: DocumentEdits.shape, key: "position")
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
        let (text, source, old) = try DocumentEdits.position(keys)
        var new = old
        new.times.insert(0.5, at: 2)
        new.values?.insert([60, 20], at: 2)
        new.curves = []
        let added = text.writing(new, from: old, at: DocumentEdits.shape, key: "position")
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
        let removed = text.writing(fewer, from: old, at: DocumentEdits.shape, key: "position")
        #expect(removed.left.isEmpty)
        #expect(
            String(decoding: removed.data, as: UTF8.self)
                == source.replacing(keys, with: #"{"t":0,"s":[0,0],"e":[80,50]},{"t":60}"#))
    }

    @Test("a linear segment gets handles") func handles() throws {
        let (text, source, old) = try DocumentEdits.position(
            #"{"t":0,"s":[0,0]},{"t":60,"s":[50,50]}"#)
        var new = old
        new.curves[0] = [0.3, 0, 0.6, 1]
        let bent = text.writing(new, from: old, at: DocumentEdits.shape, key: "position")
        #expect(bent.left.isEmpty)
        #expect(
            String(decoding: bent.data, as: UTF8.self)
                == source.replacing(
                    #"{"t":0,"s"#,
                    with: #"{"i":{"x":[0.6],"y":[1]},"o":{"x":[0.3],"y":[0]},"t":0,"s"#))
    }
}
