import CoreAnimation

/// Place of a layer's key frame in a document: indices of the JSON key frames with the time, the
/// value and the timing curve.
struct KeyPlace: Equatable {
    /// Key frame that states the time; nil for a computed key frame.
    var time: Int32?
    /// Segment whose end value is the key frame's value; nil for none.
    var end: KeySource?
    /// Segment that begins at the key frame; nil for none.
    var begin: KeySource?
    /// Segment whose curve leads to the next key frame; nil for a step and for a computed segment.
    var curve: KeySource?

    /// Places of the key frames that `TrackCollector.animate` makes of segments, in the same order.
    static func places<Value: KeyFrameable>(of segments: [KeySegment<Value>]) -> [KeyPlace] {
        var list: [KeyPlace] = []
        var shown: (value: Value, time: Double)?
        for segment in segments {
            let source = segment.source
            let begin = KeyPlace(time: source?.first, begin: source)
            if let last = shown {
                if segment.start > last.time { list.append(KeyPlace(time: source?.first)) }
                if last.value != segment.from {
                    list.append(begin)
                } else if !list.isEmpty {
                    list[list.count - 1].begin = source
                }
            } else {
                list.append(begin)
            }
            if !segment.isHeld { list[list.count - 1].curve = source }
            list.append(KeyPlace(time: source?.next, end: segment.isHeld ? nil : source))
            shown = (segment.isHeld ? segment.from : segment.to, segment.end)
        }
        if let last = segments.last, last.isHeld, last.to != last.from {
            list.append(KeyPlace(time: last.source?.next, end: last.source))
        }
        return list
    }
}

/// Place of a layer's constant value in a document.
struct ConstantPlace {
    let layer: CALayer
    /// Key path of the property.
    let key: String
    /// Index of the JSON value.
    let source: Int32
    /// Number of the value, for properties of a single number.
    let dimension: Int
}
