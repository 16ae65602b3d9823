import Foundation
import LaminaMotion

/// Value of a key frame.
protocol KeyFrameable: Equatable {
    /// Interpolation with a fraction for each component; fractions may lie outside 0…1.
    static func mix(_ a: Self, _ b: Self, _ fraction: (Int) -> Double) -> Self
}

/// Interval between two key frames.
struct KeySegment<Value: KeyFrameable> {
    var start: Double
    var end: Double
    var from: Value
    var to: Value
    var easing: Easing
    var isHeld = false
    /// Handles of the motion path, relative to the positions; nil for a straight motion path.
    var bend: Bend?
    /// Key frames of the document at both ends; nil for a computed segment.
    var source: KeySource?

    func value(at time: Double) -> Value {
        if isHeld { return from }
        if end <= start { return to }
        let f = min(max((time - start) / (end - start), 0), 1)
        if f <= 0 { return from }
        if f >= 1 { return to }
        if let bend, let a = from as? [Double], let b = to as? [Double] {
            return bend.point(from: a, to: b, at: easing.curve(0).value(at: f)) as! Value
        }
        if easing.isUniform {
            let e = easing.curve(0).value(at: f)
            return Value.mix(from, to) { _ in e }
        }
        return Value.mix(from, to) { easing.curve($0).value(at: f) }
    }
}

/// Key frames at the ends of a segment, as indices of JSON values.
struct KeySource: Equatable {
    var first: Int32
    var next: Int32
}

/// Value of a document over the frames: a constant, or key frames in ascending order.
///
/// Before the first key frame and after the last key frame, the value of the nearest key frame
/// holds.
struct KeyedValue<Value: KeyFrameable> {
    var constant: Value
    var segments: [KeySegment<Value>] = []
    /// Constant value of the document, as the index of a JSON value; nil for a computed value.
    var source: Int32?

    init(_ constant: Value) { self.constant = constant }

    /// Segments in ascending order; segments with a common value become a constant.
    init(_ segments: [KeySegment<Value>], otherwise: Value) {
        constant = segments.first?.from ?? otherwise
        let first = constant
        self.segments =
            segments.allSatisfy { $0.from == first && $0.to == first && $0.bend == nil }
            ? [] : segments
    }

    var isAnimated: Bool { !segments.isEmpty }

    /// Value at a frame. `isBefore` selects the left limit at a discontinuity.
    func value(at time: Double, isBefore: Bool = false) -> Value {
        // Parts of segments are read in place: a copy of a segment counts four references.
        if segments.isEmpty { return constant }
        if time <= segments[0].start { return segments[0].from }
        // Binary search for the last segment that has started.
        var (low, high) = (0, segments.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            let begins = segments[middle].start
            if isBefore ? begins < time : begins <= time { low = middle } else { high = middle - 1 }
        }
        if time >= segments[low].end {
            return segments[low].isHeld && isBefore && time == segments[low].end
                ? segments[low].from : segments[low].to
        }
        return segments[low].value(at: time)
    }

    /// Value with moved frames: `scale · frame + offset`.
    func retimed(scale: Double, offset: Double) -> KeyedValue {
        var copy = self
        for i in copy.segments.indices {
            copy.segments[i].start = copy.segments[i].start * scale + offset
            copy.segments[i].end = copy.segments[i].end * scale + offset
        }
        return copy
    }

    /// Maps the value of each key frame. Exact for linear `change`, or where the easing is
    /// unaffected.
    func map<Other: KeyFrameable>(_ change: (Value) -> Other) -> KeyedValue<Other> {
        guard isAnimated else {
            var still = KeyedValue<Other>(change(constant))
            still.source = source
            return still
        }
        return KeyedValue<Other>(
            segments.map {
                KeySegment<Other>(
                    start: $0.start, end: $0.end, from: change($0.from), to: change($0.to),
                    easing: $0.easing, isHeld: $0.isHeld, bend: $0.bend, source: $0.source)
            }, otherwise: change(constant))
    }
}
