import Foundation
import Testing

@testable import LayerDocuments

/// Held values: two key frames of the layer are one key frame of the text.
@Suite("Editing of held values") struct HeldKeyEditingTests {
    @Test("held key frames are moved, set, added and removed as one key frame of the text")
    func heldKeys() throws {
        let second = #"{"t":20,"s":[50,10],"h":1},"#
        let (text, source, old) = try DocumentEdits.position(
            #"{"t":0,"s":[0,0],"h":1},"# + second + #"{"t":60,"s":[80,50]}"#)
        #expect(old.values == [[0, 0], [0, 0], [50, 10], [50, 10], [80, 50]])
        let moved = try DocumentEdits.written(text, at: DocumentEdits.shape, "position") {
            ($0.times[1], $0.times[2]) = (0.5, 0.5)
        }
        #expect(moved?.text == source.replacing("\"t\":20", with: "\"t\":30"))
        let set = try DocumentEdits.written(text, at: DocumentEdits.shape, "position") {
            $0.values?.replaceSubrange(2...3, with: [[60, 10], [60, 10]])
        }
        #expect(set?.text == source.replacing("[50,10]", with: "[60,10]"))
        let added = try DocumentEdits.written(text, at: DocumentEdits.shape, "position") {
            $0.times.insert(contentsOf: [0.5, 0.5], at: 3)
            $0.values?.replaceSubrange(3...3, with: [[50, 10], [7, 8], [7, 8]])
        }
        let third = #"{"t":30,"s":[7,8],"h":1},"#
        #expect(added?.text == source.replacing(second, with: second + third))
        let back = try added.flatMap { added in
            try DocumentEdits.written(added.again, at: DocumentEdits.shape, "position") { $0 = old }
        }
        #expect(back?.text == source)
        // The first value holds up to the last key frame.
        let removed = try DocumentEdits.written(text, at: DocumentEdits.shape, "position") {
            $0 = .init(times: [0, 1, 1], values: [[0, 0], [0, 0], [80, 50]], curves: [])
        }
        #expect(removed?.text == source.replacing(second, with: ""))
        // An added key frame with the present value.
        let same = try DocumentEdits.written(text, at: DocumentEdits.shape, "position") {
            $0.times.insert(0.5, at: 3)
            $0.values?.insert([50, 10], at: 3)
        }
        let copy = second.replacing("20", with: "30")
        #expect(same?.text == source.replacing(second, with: second + copy))
    }
}
