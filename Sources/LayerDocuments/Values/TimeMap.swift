/// Maps the frames of a composition to the frames of the whole document.
///
/// Nested compositions have local time: shifted, stretched, or remapped by key frames. All layers
/// of a tree are animated in the document's frames, so that a single clock drives the tree.
enum TimeMap {
    /// `document frame = scale · own frame + offset`
    case linear(scale: Double, offset: Double)
    /// Local frame at each frame of the document, by the time remapping of the layer that shows the
    /// composition.
    case remapped(KeyedValue<[Double]>)

    static var identity: TimeMap { .linear(scale: 1, offset: 0) }

    /// Local frame at a frame of the document.
    func own(at frame: Double, isBefore: Bool = false) -> Double {
        switch self {
        case .linear(let scale, let offset): (frame - offset) / scale
        case .remapped(let value): value.value(at: frame, isBefore: isBefore)[0]
        }
    }

    /// Clamps a factor, so that the product in nested compositions neither vanishes nor overflows.
    private static func held(_ factor: Double) -> Double {
        let size = min(max(abs(factor), 1e-9), 1e9)
        return factor < 0 ? -size : size
    }

    /// Map of a layer's local time: `own = (frame − start) / stretch`.
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

/// Sample times of the document.
struct SampleTimes {
    /// First and last frame.
    var first: Double
    var last: Double

    /// Integral frames from the first to the last; larger intervals in long documents.
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
    /// Frames of possible discontinuities.
    var jumps: [Double] {
        zip(segments, segments.dropFirst()).compactMap {
            $0.isHeld || $0.to != $1.from ? $1.start : nil
        }
            + (segments.last.map { $0.isHeld ? [$0.end] : [] } ?? [])
    }
}

extension KeyedValue {
    /// Value in the document's frames: key frames moved, or sampled under a nonlinear time map.
    func resolved(in map: TimeMap, _ sampling: SampleTimes) -> KeyedValue {
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
        _ sampling: SampleTimes, jumps: [Double], _ value: (Double, Bool) -> Value
    ) -> KeyedValue { Self.sampled(sampling, jumps: jumps, value) }

    /// Samples joined by linear segments, with two values at a discontinuity.
    static func sampled(
        _ sampling: SampleTimes, jumps: [Double], _ value: (Double, Bool) -> Value
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
