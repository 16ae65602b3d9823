/// From the frames of a composition to those of the whole document.
///
/// Compositions in others have their own time: begun later, stretched, or remapped by key frames.
/// All layers of a tree are animated in the document's frames, so that one clock drives them.
enum TimeMap {
    /// `document frame = scale · own frame + offset`
    case linear(scale: Double, offset: Double)
    /// The own frame at each frame of the document, through the remapping of the layer that shows
    /// the composition.
    case remapped(KeyedValue<[Double]>)

    static var identity: TimeMap { .linear(scale: 1, offset: 0) }

    /// The own frame at a frame of the document.
    func own(at frame: Double, isBefore: Bool = false) -> Double {
        switch self {
        case .linear(let scale, let offset): (frame - offset) / scale
        case .remapped(let value): value.value(at: frame, isBefore: isBefore)[0]
        }
    }

    /// A factor that neither vanishes nor overflows in compositions in each other.
    private static func held(_ factor: Double) -> Double {
        let size = min(max(abs(factor), 1e-9), 1e9)
        return factor < 0 ? -size : size
    }

    /// The map of a layer's own time in this one: `own = (frame − start) / stretch`.
    func layer(start: Double, stretch: Double) -> TimeMap {
        let stretch = stretch == 0 ? 1 : Self.held(stretch)
        switch self {
        case .linear(let scale, let offset):
            return .linear(
                scale: Self.held(scale * stretch),
                offset: min(max(scale * start + offset, -1e15), 1e15))
        case .remapped(let value):
            return .remapped(value.map { [($0[0] - start) / stretch] })
        }
    }
}

/// The times of the document that are looked at where a value is sampled.
struct Sampling {
    /// First and last frame.
    var first: Double
    var last: Double

    /// Whole frames from the first to the last; coarser ones in long documents.
    var frames: [Double] {
        guard last > first else { return [first] }
        let count = min(Int((last - first).rounded(.up)), DocumentLimits.samples)
        let step = max(1, (last - first) / Double(max(count, 1)))
        var list = (0..<max(count, 1)).map { first + Double($0) * step }
        list.append(last)
        return list
    }
}

extension KeyedValue {
    /// Frames at which the value may jump.
    var jumps: [Double] {
        zip(segments, segments.dropFirst()).compactMap {
            $0.isHeld || $0.to != $1.from ? $1.start : nil
        }
            + (segments.last.map { $0.isHeld ? [$0.end] : [] } ?? [])
    }
}

extension KeyedValue {
    /// The value in the document's frames: key frames moved, or sampled where its time is bent.
    func resolved(in map: TimeMap, _ sampling: Sampling) -> KeyedValue {
        guard isAnimated else { return self }
        switch map {
        case .linear(let scale, let offset):
            return scale > 0
                ? retimed(scale: scale, offset: offset)
                : sampled(sampling, jumps: []) { value(at: map.own(at: $0, isBefore: $1)) }
        case .remapped(let course):
            return Self.sampled(sampling, jumps: course.jumps) { frame, isBefore in
                value(at: course.value(at: frame, isBefore: isBefore)[0])
            }
        }
    }

    private func sampled(
        _ sampling: Sampling, jumps: [Double], _ value: (Double, Bool) -> Value
    ) -> KeyedValue { Self.sampled(sampling, jumps: jumps, value) }

    /// Key frames on a straight line between times, and two values where it jumps.
    static func sampled(
        _ sampling: Sampling, jumps: [Double], _ value: (Double, Bool) -> Value
    ) -> KeyedValue {
        let inside = jumps.filter { $0 > sampling.first && $0 < sampling.last }
        let frames = Set(sampling.frames + inside).sorted()
        let jumping = Set(inside)
        var segments: [KeySegment<Value>] = []
        var from = value(frames[0], false)
        let first = from
        for (a, b) in zip(frames, frames.dropFirst()) {
            let after = value(b, false)
            let to = jumping.contains(b) ? value(b, true) : after
            if let last = segments.last, last.from == last.to, last.to == from, from == to {
                segments[segments.count - 1].end = b
            } else {
                segments.append(
                    KeySegment(start: a, end: b, from: from, to: to, easing: .linear))
            }
            from = after
        }
        return KeyedValue(segments, otherwise: first)
    }
}
