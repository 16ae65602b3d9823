import Foundation

/// Reads values of a document into key frames, in the frames of the enclosing composition.
///
/// Source: lottie.github.io/lottie-spec, "Properties". The reader also accepts values without a
/// wrapper, ends of key frames (`e`), and handles as numbers, written by older exporters.
struct PropertyReader {
    /// Values by slot, instead of the document's.
    var slots: SlotTable

    /// Property object: the slot's if the property names a slot, else the property itself.
    private func wrapper(_ json: JSONValue?) -> JSONValue? { slots.value(of: json) ?? json }

    /// Content of a property without the wrapper object.
    private func content(_ json: JSONValue?) -> JSONValue? {
        guard let json = wrapper(json) else { return nil }
        return json.isObject ? json["k"] ?? json : json
    }

    private static func isKeyed(_ json: JSONValue) -> Bool { json.first?["t"] != nil }

    /// Number of key frames of a property; 1 for a constant.
    func keyCount(_ json: JSONValue?) -> Int {
        guard let content = content(json), Self.isKeyed(content) else { return 1 }
        return content.count
    }

    /// Number of components that a property other than a gradient can have.
    static let shortList = 16
    /// Numbers of the stops of a gradient: 1000 colours of four numbers, 1000 opacities of two.
    private static let longList = 6000

    /// Numbers of a property. `otherwise` supplies missing components, and the number of
    /// components. Numbers beyond those that a property can have are left out.
    func numbers(_ json: JSONValue?, otherwise: [Double]) -> KeyedValue<[Double]> {
        func full(_ list: [Double]) -> [Double] {
            list.count >= otherwise.count ? list : list + otherwise[list.count...]
        }
        let most =
            otherwise.isEmpty
            ? Self.longList : otherwise.count == 1 ? 1 : max(otherwise.count, Self.shortList)
        func numbers(_ json: JSONValue) -> [Double] {
            json.isArray ? json.list.prefix(most).map { $0.double ?? 0 } : json.numbers
        }
        guard let content = content(json) else { return KeyedValue(otherwise) }
        guard Self.isKeyed(content) else {
            let list = numbers(content)
            var value = KeyedValue(list.isEmpty ? otherwise : full(list))
            if !list.isEmpty { value.source = content.index }
            return value
        }
        return keyed(content, otherwise: otherwise) { full(numbers($0)) }
    }

    func path(_ json: JSONValue?) -> KeyedValue<PathValue> {
        guard let content = content(json) else { return KeyedValue(PathValue()) }
        guard Self.isKeyed(content) else { return KeyedValue(PathValue(content)) }
        return keyed(content, otherwise: PathValue()) { PathValue($0) }
    }

    /// True if an expression computes the value.
    static func hasExpression(_ json: JSONValue?) -> Bool {
        (json?["x"]?.string?.isEmpty).map { !$0 } ?? false
    }

    private func keyed<Value: KeyFrameable>(
        _ list: JSONValue, otherwise: Value, _ read: (JSONValue) -> Value
    ) -> KeyedValue<Value> {
        let frames = list.list.compactMap { json -> KeyFrame<Value>? in
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
                        out: frame.json["to"]?.numbers ?? [], in: frame.json["ti"]?.numbers ?? []),
                    source: KeySource(first: frame.json.index, next: next.json.index)))
        }
        if segments.isEmpty { return KeyedValue(last) }
        return KeyedValue(segments, otherwise: otherwise)
    }
}

/// Key frame before interpolation is resolved.
private struct KeyFrame<Value> {
    var json: JSONValue
    var time: Double
    var value: Value?
    var end: Value?
}
