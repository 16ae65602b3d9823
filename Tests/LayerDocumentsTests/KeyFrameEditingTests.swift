import Foundation
import Testing

@testable import LayerDocuments

/// Key frames of all documents, edited in the text: only numbers change, or one key frame.
@Suite("Editing of key frames") struct KeyFrameEditingTests {
    @Test("curves with handles in the text are bent") func curves() throws {
        let (tried, written) = try DocumentEdits.edit { frames, track in
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
        let (tried, written) = try DocumentEdits.edit { frames, track in
            guard var values = frames.values, track.key != "hidden",
                // Frames without a place in the text are samples of a curve between key frames.
                track.places.allSatisfy({ $0.begin != nil || $0.time != nil }),
                let i = track.places.indices.first(where: { track.places[$0].begin != nil })
            else { return false }
            // A colour and its opacity are two tracks of the text, and one track may have no keys.
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
        let (tried, written) = try DocumentEdits.edit { frames, track in
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
        let (tried, written) = try DocumentEdits.forEachTrack { subject, write in
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
}
