import Foundation

// Changed values of layers as changed numbers of the text.
extension AnimationText {
    /// The text with other key frames of a layer's property. `left` names the parts that the text
    /// does not state as numbers, which are not written: `keyTimes`, `values`, `timingFunctions`.
    ///
    /// `old` are the recorded key frames. Added and removed key frames are written with all other
    /// changes or not at all.
    package func writing(
        _ new: KeyFrames, from old: KeyFrames, at path: [String], key: String
    ) -> (data: Data, left: [String]) {
        if new.times.count != old.times.count {
            return restructured(new, from: old, at: path, key: key)
        }
        var left: [String] = []
        var data = text.data
        var reader = self
        func write(_ part: String, _ body: (KeyWriter) -> (TextEdits, KeyFrames)?) {
            guard let track = reader.track(at: path, key: key),
                track.places.count == old.times.count, new.times.count == old.times.count,
                let writer = KeyWriter(reader, track), let (edits, wanted) = body(writer),
                let next = try? AnimationText(edits.applied(to: data)),
                let shown = next.keyFrames(at: path, key: key),
                KeyWriter.isSame(shown, wanted, frames: timeline.frames)
            else { return left.append(part) }
            (data, reader) = (next.text.data, next)
        }
        if new.curves != old.curves {
            write("timingFunctions") { $0.curves(new.curves, old.curves) }
        }
        if new.values != old.values { write("values") { $0.values(new.values, old.values) } }
        if new.times != old.times { write("keyTimes") { $0.times(new.times, old.times) } }
        return (data, left)
    }

    /// The text with a new constant value of a layer; nil if the text does not contain the value as
    /// numbers.
    package func writing(
        _ new: [Double], from old: [Double], at path: [String], key: String
    ) -> Data? {
        guard let place = constant(at: path, key: key), new.count == old.count, !new.isEmpty,
            new.allSatisfy(\.isFinite)
        else { return nil }
        let json = JSONValue(text: text, index: place.source)
        let list = json.isArray ? json.elements : [json]
        let dimension = old.count == 1 ? min(place.dimension, list.count - 1) : 0
        var edits = TextEdits()
        // All components of a colour or a point have the same relation.
        let count = min(old.count, old.count == 4 ? 3 : list.count)
        guard dimension >= 0, dimension + count <= list.count else { return nil }
        let stated = (0..<count).compactMap { list[dimension + $0].double }
        guard stated.count == count,
            let relation = LinearRelation(stated: stated, shown: Array(old.prefix(count))),
            zip(old, new).dropFirst(count).allSatisfy({ $0 == $1 })
        else { return nil }
        for i in 0..<count where new[i] != old[i] {
            guard edits.set(list[dimension + i], to: relation.stated(new[i])) else { return nil }
        }
        let data = edits.applied(to: text.data)
        guard !edits.isEmpty, let next = try? AnimationText(data), let layer = next.layer(at: path),
            let shown = layer.value(forKeyPath: key).flatMap(LayerNumbers.numbers),
            KeyWriter.areSame(shown, new)
        else { return nil }
        return data
    }
}

/// Edits of the key frames behind an animation of a layer.
struct KeyWriter {
    private let text: AnimationText
    private let track: DocumentTrack
    let shown: AnimationText.KeyFrames
    var places: [KeyPlace] { track.places }
    var timelineFrames: Double { text.timeline.frames }

    init?(_ text: AnimationText, _ track: DocumentTrack) {
        (self.text, self.track) = (text, track)
        shown = AnimationText.keyFrames(track.animation)
        guard track.places.count == shown.times.count else { return nil }
    }

    func json(_ index: Int32) -> JSONValue { JSONValue(text: text.text, index: index) }

    /// Number of the property that the animation moves, for parts of a scale or a position.
    private var dimension: Int { track.key.hasSuffix(".y") ? 1 : track.key.hasSuffix(".z") ? 2 : 0 }

    // MARK: - Times

    /// Relation of the stated times to frames of the document; nil for computed times.
    var timeRelation: LinearRelation? {
        let stated = places.map { $0.time.flatMap { json($0)["t"]?.double } }
        let known = places.indices.filter { stated[$0] != nil }
        return LinearRelation(
            stated: known.map { stated[$0]! },
            shown: known.map { shown.times[$0] * timelineFrames })
    }

    /// The time rounded to thousandths of a frame, and to a whole frame near a whole frame.
    static func frame(_ exact: Double) -> Double {
        let frame = (exact * 1000).rounded() / 1000
        return abs(frame - frame.rounded()) < 0.02 ? frame.rounded() : frame
    }

    func times(_ new: [Double], _ old: [Double]) -> (TextEdits, AnimationText.KeyFrames)? {
        guard new.allSatisfy(\.isFinite), let relation = timeRelation else { return nil }
        var wanted = shown
        var edits = TextEdits()
        for i in places.indices where abs(new[i] - old[i]) > 1e-9 {
            // The other key frame of a step.
            if i > 0, places[i].time != nil, places[i].time == places[i - 1].time,
                abs(new[i] - new[i - 1]) < 1e-9
            {
                continue
            }
            guard let time = places[i].time else { return nil }
            let frame = Self.frame(relation.stated(new[i] * timelineFrames))
            guard edits.set(json(time)["t"], to: frame) else { return nil }
            // A step consists of two key frames at the same time.
            for j in places.indices where places[j].time == time {
                wanted.times[j] = (relation.scale * frame + relation.offset) / timelineFrames
            }
        }
        return (edits, wanted)
    }

    // MARK: - Values

    /// JSON values that state the value of a key frame.
    private func statements(_ place: KeyPlace) -> [JSONValue] {
        var list: [JSONValue] = []
        if let end = place.end, let value = json(end.first)["e"] ?? json(end.next)["s"] {
            list.append(value)
        }
        if let begin = place.begin, let value = json(begin.first)["s"],
            !list.contains(where: { $0.index == value.index })
        {
            list.append(value)
        }
        return list
    }

    private func component(_ value: JSONValue, _ i: Int) -> JSONValue? {
        let list = value.isArray ? value.elements : [value]
        return place(of: i, in: list.count).map { list[$0] }
    }

    /// Place of a component in a stated list of numbers; nil for a component that is not stated.
    func place(of i: Int, in count: Int) -> Int? {
        let place = shown.values?.first?.count == 1 ? min(dimension, count - 1) : i
        return (0..<count).contains(place) ? place : nil
    }

    /// Relation between the numbers in the text and the shown numbers of a component; nil if no
    /// relation holds for all numbers.
    func valueRelation(_ i: Int) -> LinearRelation? {
        let known = places.indices.flatMap { k in
            statements(places[k]).compactMap { component($0, i)?.double }.map { (k, $0) }
        }
        return LinearRelation(
            stated: known.map(\.1), shown: known.map { shown.values![$0.0][i] })
    }

    func values(
        _ new: [[Double]]?, _ old: [[Double]]?
    ) -> (TextEdits, AnimationText.KeyFrames)? {
        guard let new, let old, var wanted = shown.values, new.count == places.count,
            old.count == places.count, new.joined().allSatisfy(\.isFinite),
            zip(new, wanted).allSatisfy({ $0.count == $1.count }),
            zip(old, wanted).allSatisfy({ $0.count == $1.count })
        else { return nil }
        var edits = TextEdits()
        let all = places.map(statements)
        for i in 0..<(wanted.first?.count ?? 0) {
            let changed = places.indices.filter { abs(new[$0][i] - old[$0][i]) > 1e-9 }
            guard !changed.isEmpty else { continue }
            guard let relation = valueRelation(i) else { return nil }
            for k in changed {
                // The end of a held key frame has the value of its begin.
                if k > 0, places[k - 1].curve == nil, all[k].isEmpty, new[k][i] == new[k - 1][i] {
                    continue
                }
                guard !all[k].isEmpty else { return nil }
                for value in all[k] {
                    guard edits.set(component(value, i), to: relation.stated(new[k][i])) else {
                        return nil
                    }
                }
                wanted[k][i] = new[k][i]
                // The end of a held key frame repeats its value.
                if k + 1 < places.count, places[k].curve == nil, all[k + 1].isEmpty {
                    wanted[k + 1][i] = new[k][i]
                }
            }
        }
        var frames = shown
        frames.values = wanted
        return (edits, frames)
    }

    // MARK: - Curves

    func curves(
        _ new: [[Double]], _ old: [[Double]]
    ) -> (TextEdits, AnimationText.KeyFrames)? {
        guard new.count == old.count, new.count == places.count - 1,
            (new + old).allSatisfy({ $0.count == 4 && $0.allSatisfy(\.isFinite) })
        else { return nil }
        var wanted = shown
        var edits = TextEdits()
        for i in new.indices where new[i] != old[i] {
            guard let source = places[i].curve else { return nil }
            let frame = json(source.first)
            wanted.curves[i] = new[i]
            guard let out = frame["o"], let into = frame["i"] else {
                let n = new[i].map(TextEdits.digits)
                func handle(_ name: String, _ x: String, _ y: String) -> String {
                    "\"\(name)\":{\"x\":[\(x)],\"y\":[\(y)]}"
                }
                let handles = handle("i", n[2], n[3]) + "," + handle("o", n[0], n[1])
                guard frame["o"] == nil, frame["i"] == nil, edits.insert(handles, into: frame)
                else { return nil }
                continue
            }
            let handles = [out["x"], out["y"], into["x"], into["y"]]
            for (j, handle) in handles.enumerated() where abs(new[i][j] - old[i][j]) > 1e-6 {
                guard let handle, set(handle, to: new[i][j], in: &edits) else { return nil }
            }
        }
        return (edits, wanted)
    }

    /// A handle is a number, a number for each component, or a list of one number.
    private func set(_ handle: JSONValue, to number: Double, in edits: inout TextEdits) -> Bool {
        guard handle.isArray else { return edits.set(handle, to: number) }
        let list = handle.elements
        if shown.values?.first?.count == 1, track.key.contains(".") {
            return !list.isEmpty
                && edits.set(list[min(dimension, list.count - 1)], to: number)
        }
        return !list.isEmpty && list.allSatisfy { edits.set($0, to: number) }
    }

    // MARK: - Comparison

    static func isSame(
        _ a: AnimationText.KeyFrames, _ b: AnimationText.KeyFrames, frames: Double
    ) -> Bool {
        a.times.count == b.times.count
            && zip(a.times, b.times).allSatisfy { abs($0 - $1) * frames < 0.01 }
            && (a.values ?? []).count == (b.values ?? []).count
            && zip(a.values ?? [], b.values ?? []).allSatisfy(areSame)
            && a.curves.count == b.curves.count
            && zip(a.curves, b.curves).allSatisfy(areSame)
    }

    static func areSame(_ a: [Double], _ b: [Double]) -> Bool {
        a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) <= 2e-3 * max(1, abs($1)) }
    }
}
