import Foundation

/// Values of a document read into key frames, in the frames of the composition they stand in.
///
/// Source: lottie.github.io/lottie-spec, "Properties". Accepted beside it: values without a
/// wrapper, ends of key frames (`e`) and handles as numbers, which older exporters write.
struct PropertyReader {
    /// Values a program or a theme puts in the place of named ones, by slot.
    var slots: JSONValue?

    /// Where the value of a property stands: its slot's, or its own.
    private func wrapper(_ json: JSONValue?) -> JSONValue? {
        if let name = json?["sid"]?.string, let slot = slots?[name]?["p"] { return slot }
        return json
    }

    /// What a property holds, without its wrapper.
    private func content(_ json: JSONValue?) -> JSONValue? {
        guard let json = wrapper(json) else { return nil }
        return json.isObject ? json["k"] ?? json : json
    }

    private static func isKeyed(_ json: JSONValue) -> Bool { json.first?["t"] != nil }

    /// Numbers; `count` of them where that is known, missing ones as in `otherwise`.
    func numbers(_ json: JSONValue?, otherwise: [Double]) -> KeyedValue<[Double]> {
        func full(_ list: [Double]) -> [Double] {
            list.count >= otherwise.count ? list : list + otherwise[list.count...]
        }
        guard let content = content(json) else { return KeyedValue(otherwise) }
        guard Self.isKeyed(content) else {
            let list = content.numbers
            return KeyedValue(list.isEmpty ? otherwise : full(list))
        }
        return keyed(content, otherwise: otherwise) { full($0.numbers) }
    }

    func path(_ json: JSONValue?) -> KeyedValue<PathValue> {
        guard let content = content(json) else { return KeyedValue(PathValue()) }
        guard Self.isKeyed(content) else { return KeyedValue(PathValue(content)) }
        return keyed(content, otherwise: PathValue()) { PathValue($0) }
    }

    /// Whether a script would compute the value.
    static func hasExpression(_ json: JSONValue?) -> Bool {
        (json?["x"]?.string?.isEmpty).map { !$0 } ?? false
    }

    private func keyed<Value: KeyFrameable>(
        _ list: JSONValue, otherwise: Value, _ read: (JSONValue) -> Value
    ) -> KeyedValue<Value> {
        let frames = list.elements.compactMap { json -> KeyFrame<Value>? in
            guard let time = json["t"]?.double else { return nil }
            return KeyFrame(
                json: json, time: time, value: json["s"].map(read), end: json["e"].map(read))
        }
        guard let head = frames.first else { return KeyedValue(otherwise) }
        var segments: [KeySegment<Value>] = []
        var last = head.value ?? otherwise
        for (frame, next) in zip(frames, frames.dropFirst()) {
            let from = frame.value ?? last
            let to = frame.end ?? next.value ?? from
            last = to
            guard next.time >= frame.time else { continue }
            let isHeld = frame.json["h"]?.bool ?? false
            segments.append(
                KeySegment(
                    start: frame.time, end: next.time, from: from,
                    to: isHeld ? next.value ?? to : to,
                    easing: Easing(out: frame.json["o"], in: frame.json["i"]), isHeld: isHeld,
                    bend: Bend(
                        out: frame.json["to"]?.numbers ?? [], in: frame.json["ti"]?.numbers ?? [])))
        }
        if segments.isEmpty { return KeyedValue(last) }
        return KeyedValue(segments, otherwise: otherwise)
    }
}

/// A key frame as it is written.
private struct KeyFrame<Value> {
    var json: JSONValue
    var time: Double
    var value: Value?
    var end: Value?
}
