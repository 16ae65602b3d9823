import Foundation

// Key frames added to and removed from the text.
//
// Input: the recorded and the requested key frames of a layer's property. Output: the text with
// other elements in the property's list of key frames.
// Idea: an added key frame is a copy of the preceding key frame with a new time and new numbers, so
// that handles, further members and line breaks have the form of the file.
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
        for i in change.removed.reversed() {
            guard apply({ $0.removing(i) }) else { return refused }
        }
        for i in change.added {
            guard let value = new.values?[i], apply({ $0.adding(i, new.times[i], value) }) else {
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

/// Difference of two ascending lists of times.
private struct KeyChange {
    /// Indices in the old list.
    private(set) var removed: [Int] = []
    /// Indices in the new list.
    private(set) var added: [Int] = []
    /// Index in the old list of each time of the new list; nil for an added time.
    private var origins: [Int?] = []

    init(from old: [Double], to new: [Double]) {
        var (i, j) = (0, 0)
        while i < old.count || j < new.count {
            if i < old.count, j < new.count, abs(old[i] - new[j]) < 1e-9 {
                origins.append(i)
                (i, j) = (i + 1, j + 1)
            } else if j == new.count || i < old.count && old[i] < new[j] {
                removed.append(i)
                i += 1
            } else {
                added.append(j)
                origins.append(nil)
                j += 1
            }
        }
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
    /// Edits that remove a key frame. Nil for one of two key frames at the same time, which form a
    /// step, and for a key frame that is not in the text.
    func removing(_ i: Int) -> TextEdits? {
        guard places.count > 2, let time = places[i].time,
            places.count(where: { $0.time == time }) == 1
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

    /// Edits that add a key frame between the key frames `i - 1` and `i`; nil in a step, at the
    /// ends, and in a computed segment.
    func adding(_ i: Int, _ time: Double, _ value: [Double]) -> TextEdits? {
        guard i > 0, i < places.count, value.allSatisfy(\.isFinite),
            let source = places[i - 1].curve, shown.times[i - 1] < time, time < shown.times[i],
            let count = shown.values?.first?.count, value.count == count,
            let frames = timeRelation
        else { return nil }
        let (before, after) = (json(source.first), json(source.next))
        guard let bytes = before.bytes, let gap = before.gap,
            gap.upperBound == after.bytes?.lowerBound, let start = before["s"],
            let end = before["e"] ?? after["s"]
        else { return nil }
        // Components of the document's value that the layer's property lacks get the interpolated
        // numbers.
        let share = (time - shown.times[i - 1]) / (shown.times[i] - shown.times[i - 1])
        let easing = Easing(out: before["o"], in: before["i"])
        let (from, to) = (start.numbers, end.numbers)
        guard from.count == to.count else { return nil }
        var numbers = from.indices.map {
            from[$0] + (to[$0] - from[$0]) * easing.curve($0).value(at: share)
        }
        // The alpha of a colour is another property of the document.
        for k in 0..<min(count, 3) {
            guard let relation = valueRelation(k), let place = place(of: k, in: numbers.count)
            else { return nil }
            numbers[place] = relation.stated(value[k])
        }
        var (copy, edits) = (TextEdits(), TextEdits())
        let frame = Self.frame(frames.stated(time * timelineFrames))
        guard copy.set(before["t"], to: frame), set(start, to: numbers, in: &copy) else {
            return nil
        }
        if let end = before["e"], !set(end, to: numbers, in: &edits) { return nil }
        edits.insert(before.part(gap) + copy.text(of: before, in: bytes), at: bytes.upperBound)
        return edits
    }

    private func set(_ json: JSONValue, to numbers: [Double], in edits: inout TextEdits) -> Bool {
        let list = json.isArray ? json.elements : [json]
        return list.count == numbers.count
            && zip(list, numbers).allSatisfy { edits.set($0, to: $1) }
    }
}
