import Foundation
import LaminaMotion

/// What key frames carry.
protocol KeyFrameable: Equatable {
    /// The value at a fraction for each number of it, in 0…1 or beyond.
    static func mix(_ a: Self, _ b: Self, _ fraction: (Int) -> Double) -> Self
}

/// From one key frame to the next.
struct KeySegment<Value: KeyFrameable> {
    var start: Double
    var end: Double
    var from: Value
    var to: Value
    var easing: Easing
    var isHeld = false
    /// Handles of the way between two places, relative to them; nil for a straight one.
    var bend: Bend?

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

/// A value of a document over its frames: one for all, or key frames in ascending order.
///
/// Before the first key frame its value holds, after the last that one's.
struct KeyedValue<Value: KeyFrameable> {
    var constant: Value
    var segments: [KeySegment<Value>] = []

    init(_ constant: Value) { self.constant = constant }

    /// Key frames in order; those that stand for one value become a constant.
    init(_ segments: [KeySegment<Value>], otherwise: Value) {
        constant = segments.first?.from ?? otherwise
        let first = constant
        self.segments =
            segments.allSatisfy { $0.from == first && $0.to == first && $0.bend == nil }
            ? [] : segments
    }

    var isAnimated: Bool { !segments.isEmpty }

    /// The value at a frame; `isBefore` gives the one that ends there where two meet.
    func value(at time: Double, isBefore: Bool = false) -> Value {
        guard let first = segments.first else { return constant }
        if time <= first.start { return first.from }
        // The last segment that began.
        var (low, high) = (0, segments.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            let begins = segments[middle].start
            if isBefore ? begins < time : begins <= time { low = middle } else { high = middle - 1 }
        }
        let segment = segments[low]
        if time >= segment.end {
            return segment.isHeld && isBefore && time == segment.end ? segment.from : segment.to
        }
        return segment.value(at: time)
    }

    /// The same with its frames moved: `scale · frame + offset`.
    func retimed(scale: Double, offset: Double) -> KeyedValue {
        var copy = self
        for i in copy.segments.indices {
            copy.segments[i].start = copy.segments[i].start * scale + offset
            copy.segments[i].end = copy.segments[i].end * scale + offset
        }
        return copy
    }

    /// Another value made of each key frame; right where that is linear, or the easing is kept by
    /// it.
    func map<Other: KeyFrameable>(_ change: (Value) -> Other) -> KeyedValue<Other> {
        guard isAnimated else { return KeyedValue<Other>(change(constant)) }
        return KeyedValue<Other>(
            segments.map {
                KeySegment<Other>(
                    start: $0.start, end: $0.end, from: change($0.from), to: change($0.to),
                    easing: $0.easing, isHeld: $0.isHeld, bend: $0.bend)
            }, otherwise: change(constant))
    }
}
