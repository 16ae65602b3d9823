import Foundation
import Testing

@testable import LayerDocuments

/// Edits without a form in the text: the text stays as it is.
@Suite("Edits that are refused") struct RefusedEditingTests {
    @Test("halves of steps, single key frames, odd numbers and too many key frames are refused")
    func refusedKeys() throws {
        let held = try DocumentEdits.position(
            #"{"t":0,"s":[0,0],"h":1},{"t":20,"s":[50,10],"h":1},{"t":60,"s":[80,50]}"#)
        let two = try DocumentEdits.position(#"{"t":0,"s":[0,0]},{"t":60,"s":[80,50]}"#)
        func expectRefusal(
            _ case: (text: AnimationText, source: String, old: AnimationText.KeyFrames),
            _ edit: (inout AnimationText.KeyFrames) -> Void
        ) {
            var new = `case`.old
            edit(&new)
            let result = `case`.text.writing(
                new, from: `case`.old, at: DocumentEdits.shape, key: "position")
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

    @Test("unknown places are refused, and numbers that are not finite") func places() throws {
        let (text, source, old) = try DocumentEdits.position(
            #"{"t":0,"s":[0,0]},{"t":60,"s":[50,50]}"#)
        var new = old
        new.curves[0] = [0.3, 0, 0.6, 1]
        let places = [(["#2"], "position"), (DocumentEdits.shape, "opacity"), (["x"], "position")]
        for (place, key) in places {
            let refused = text.writing(new, from: old, at: place, key: key)
            #expect(refused.data == Data(source.utf8) && refused.left == ["timingFunctions"])
        }
        new = old
        new.values = [[.nan, 0], [.infinity, 0]]
        new.times = [0, .nan]
        let odd = text.writing(new, from: old, at: DocumentEdits.shape, key: "position")
        #expect(odd.data == Data(source.utf8) && odd.left == ["values", "keyTimes"])
    }
}
