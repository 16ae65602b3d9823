import Foundation

// Key frames added to and removed from the text.
//
// Input: the recorded and the requested key frames of a layer's property. Output: the text with
// other elements in the property's list of key frames.
// Idea: Added key frames are copies of the preceding key frame with a new time and new numbers.
// Handles, further members and line breaks therefore have the form of the file.
// Cost: one compilation for each added or removed key frame.
extension AnimationText {
    /// The text with more or fewer key frames; the unchanged text, with the names of all changed
    /// parts, where the text has no place for the change.
    func restructured(
        _ new: KeyFrames, from old: KeyFrames, at path: [String], key: String
    ) -> (data: Data, left: [String]) {
        var left = ["keyTimes"]
        if new.values != old.values { left.append("values") }
        if new.curves != old.curves { left.append("timingFunctions") }
        let refused = (text.data, left)
        let change = KeyChange(from: old.times, to: new.times)
        guard new.times.allSatisfy(\.isFinite),
            track(at: path, key: key)?.places.count == old.times.count,
            new.values.map({ $0.count == new.times.count }) ?? true,
            change.count <= DocumentLimits.editedKeys
        else { return refused }
        var reader = self
        func apply(_ edit: (KeyWriter) -> TextEdits?) -> Bool {
            guard let track = reader.track(at: path, key: key),
                let edits = KeyWriter(reader, track).flatMap(edit),
                let next = try? AnimationText(edits.applied(to: reader.text.data))
            else { return false }
            reader = next
            return true
        }
        for time in change.removed.reversed() {
            guard apply({ $0.removing(at: time) }) else { return refused }
        }
        for time in change.added {
            // A step has two values; the later value is written.
            let value = new.times.lastIndex(of: time).flatMap { new.values?[$0] }
            guard value != nil || new.values == nil, apply({ $0.adding(time, value) }) else {
                return refused
            }
        }
        guard let shown = reader.keyFrames(at: path, key: key),
            shown.times.count == new.times.count
        else { return refused }
        var wanted = new
        if new.curves.count != new.times.count - 1 { wanted.curves = shown.curves }
        let base = change.kept(of: old, in: wanted, shown: shown)
        let rest = reader.writing(wanted, from: base, at: path, key: key)
        guard rest.left.isEmpty, let last = try? AnimationText(rest.data),
            let result = last.keyFrames(at: path, key: key),
            KeyWriter.isSame(result, wanted, frames: timeline.frames)
        else { return refused }
        return rest
    }
}

/// Difference of two ascending lists of times; two key frames at one time are a step, which the
/// text states as one key frame.
private struct KeyChange {
    /// Times of the old list alone.
    private(set) var removed: [Double] = []
    /// Times of the new list alone.
    private(set) var added: [Double] = []
    /// Index in the old list of each key frame of the new list; nil for an added key frame.
    private var origins: [Int?] = []

    init(from old: [Double], to new: [Double]) {
        let (before, after) = (Self.groups(old), Self.groups(new))
        var (i, j) = (0, 0)
        while i < before.count || j < after.count {
            if i < before.count, j < after.count,
                abs(old[before[i].lowerBound] - new[after[j].lowerBound]) < 1e-9
            {
                // The last key frame of a time has the value from the time on.
                origins += after[j].reversed().enumerated().map { place, _ in
                    place < before[i].count ? before[i].upperBound - 1 - place : nil
                }.reversed()
                (i, j) = (i + 1, j + 1)
            } else if j == after.count
                || i < before.count && old[before[i].lowerBound] < new[after[j].lowerBound]
            {
                removed.append(old[before[i].lowerBound])
                i += 1
            } else {
                added.append(new[after[j].lowerBound])
                origins += after[j].map { _ in nil }
                j += 1
            }
        }
    }

    /// Ranges of equal times.
    private static func groups(_ times: [Double]) -> [Range<Int>] {
        var list: [Range<Int>] = []
        for i in times.indices {
            if let last = list.last, times[last.lowerBound] == times[i] {
                list[list.count - 1] = last.lowerBound..<i + 1
            } else {
                list.append(i..<i + 1)
            }
        }
        return list
    }

    var count: Int { removed.count + added.count }

    /// The requested key frames, but with the recorded numbers for key frames that are kept. A
    /// later comparison with the requested key frames finds the numbers that must still be written.
    func kept(
        of old: AnimationText.KeyFrames, in wanted: AnimationText.KeyFrames,
        shown: AnimationText.KeyFrames
    ) -> AnimationText.KeyFrames {
        var base = wanted
        for (j, origin) in origins.enumerated() {
            guard let origin else { continue }
            base.times[j] = old.times[origin]
            if let value = old.values?[origin] { base.values?[j] = value }
        }
        for j in base.curves.indices {
            let isKept = origins[j].map { $0 + 1 == origins[j + 1] } ?? false
            base.curves[j] =
                isKept && origins[j]! < old.curves.count
                ? old.curves[origins[j]!] : shown.curves[j]
        }
        return base
    }
}

extension KeyWriter {
    /// Edits that remove the key frame of a time, also of a step; nil for a computed key frame.
    func removing(at key: Double) -> TextEdits? {
        guard places.count > 2, let i = shown.times.firstIndex(where: { abs($0 - key) < 1e-9 }),
            let time = places[i].time,
            places.indices.allSatisfy({
                (places[$0].time == time) == (abs(shown.times[$0] - key) < 1e-9)
            })
        else { return nil }
        let frame = json(time)
        let before = i > 0 ? places[i - 1].time.map(json) : nil
        var edits = TextEdits()
        if let gap = frame.gap, let bytes = frame.bytes {
            edits.replace(bytes.lowerBound..<gap.upperBound, with: "")
        } else if let gap = before?.gap, let bytes = frame.bytes,
            gap.upperBound == bytes.lowerBound
        {
            edits.replace(gap.lowerBound..<bytes.upperBound, with: "")
        } else {
            return nil
        }
        // Older exporters write the value of the next key frame, too.
        if let end = before?["e"]?.bytes, let next = frame["e"], let bytes = next.bytes {
            edits.replace(end, with: next.part(bytes))
        }
        return edits
    }

    /// Edits that add a key frame at a time: with a value, or with the present value for values
    /// without numbers, such as paths. Nil at the ends, at the time of a key frame, and in a
    /// computed segment. A key frame in a held segment is held, too.
    func adding(_ time: Double, _ value: [Double]?) -> TextEdits? {
        guard let i = shown.times.firstIndex(where: { $0 > time }), i > 0,
            shown.times[i - 1] < time, let frames = timeRelation
        else { return nil }
        let held = places[i - 1].curve == nil ? places[i - 1].begin : nil
        guard let source = places[i - 1].curve ?? held else { return nil }
        let (before, after) = (json(source.first), json(source.next))
        guard held == nil || before["h"]?.bool ?? false, let bytes = before.bytes,
            let gap = before.gap, gap.upperBound == after.bytes?.lowerBound,
            let start = before["s"], let end = held != nil ? start : before["e"] ?? after["s"]
        else { return nil }
        let share = (time - shown.times[i - 1]) / (shown.times[i] - shown.times[i - 1])
        let easing = Easing(out: before["o"], in: before["i"])
        let (from, to) = (start.numberLeaves, end.numberLeaves)
        guard !from.isEmpty, from.count == to.count else { return nil }
        // Components that are not part of the layer's property keep their interpolation. A path has
        // one curve.
        var numbers = from.indices.map {
            let (a, b) = (from[$0].double ?? 0, to[$0].double ?? 0)
            return a + (b - a) * easing.curve(value == nil ? 0 : $0).value(at: share)
        }
        if let value {
            guard value.allSatisfy(\.isFinite), value.count == shown.values?.first?.count else {
                return nil
            }
            // The alpha of a colour is stated elsewhere.
            for k in 0..<min(value.count, 3) {
                guard let relation = valueRelation(k), let place = place(of: k, in: numbers.count)
                else { return nil }
                numbers[place] = relation.stated(value[k])
            }
        }
        var (copy, edits) = (TextEdits(), TextEdits())
        let frame = Self.frame(frames.stated(time * timelineFrames))
        guard copy.set(before["t"], to: frame), set(from, to: numbers, in: &copy) else {
            return nil
        }
        if let end = before["e"], !set(end.numberLeaves, to: numbers, in: &edits) { return nil }
        edits.insert(before.part(gap) + copy.text(of: before, in: bytes), at: bytes.upperBound)
        return edits
    }

    private func set(_ list: [JSONValue], to numbers: [Double], in edits: inout TextEdits) -> Bool {
        list.count == numbers.count && zip(list, numbers).allSatisfy { edits.set($0, to: $1) }
    }
}
