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

    /// Map of a remapped composition. The map is linear if the local frame grows at a constant rate
    /// in all frames of the document: key frames are then converted instead of sampled.
    static func remapping(_ local: KeyedValue<[Double]>, _ sampling: SampleTimes) -> TimeMap {
        guard
            let way = local.segments.first(where: {
                $0.start <= sampling.first && $0.end >= sampling.last
            }),
            !way.isHeld, way.easing.isUniform, way.easing.curve(0).isLinear,
            case let rise = way.to[0] - way.from[0], rise > 0
        else { return .remapped(local) }
        let scale = held((way.end - way.start) / rise)
        return .linear(scale: scale, offset: way.start - scale * way.from[0])
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
    let first: Double
    let last: Double
    /// Integral frames from the first to the last; larger intervals in long documents.
    private(set) var frames: [Double]

    /// The first frame alone, for values whose animation is left out.
    var still: SampleTimes {
        var times = self
        times.frames = [first]
        return times
    }

    init(first: Double, last: Double) {
        (self.first, self.last) = (first, last)
        guard last > first else {
            frames = [first]
            return
        }
        let count = min(Int((last - first).rounded(.up)), DocumentLimits.samples)
        let step = max(1, (last - first) / Double(max(count, 1)))
        frames = (0..<max(count, 1)).map { first + Double($0) * step } + [last]
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
    /// `limited` receives the calculation of each sample, and returns the sample to keep.
    func resolved(
        in map: TimeMap, _ sampling: SampleTimes, _ limited: (() -> Value) -> Value = { $0() }
    ) -> KeyedValue {
        guard isAnimated else { return self }
        switch map {
        case .linear(let scale, let offset):
            return scale > 0
                ? retimed(scale: scale, offset: offset)
                : Self.sampled(sampling, jumps: []) { frame, isBefore in
                    limited { value(at: map.own(at: frame, isBefore: isBefore)) }
                }
        case .remapped(let course):
            return Self.sampled(sampling, jumps: course.jumps) { frame, isBefore in
                limited { value(at: course.value(at: frame, isBefore: isBefore)[0]) }
            }
        }
    }

    /// Samples joined by linear segments, with two values at a discontinuity.
    static func sampled(
        _ sampling: SampleTimes, jumps: [Double], _ value: (Double, Bool) -> Value
    ) -> KeyedValue {
        let inside = jumps.filter { $0 > sampling.first && $0 < sampling.last }
        let jumping = Set(inside)
        let frames =
            inside.isEmpty ? sampling.frames : jumping.union(sampling.frames).sorted()
        var segments: [KeySegment<Value>] = []
        var from = value(frames[0], false)
        let first = from
        // True if the value stays the same up to `a`.
        var isStill = false
        for (a, b) in zip(frames, frames.dropFirst()) {
            let after = value(b, false)
            let jumps = !jumping.isEmpty && jumping.contains(b)
            let to = jumps ? value(b, true) : after
            let isSame = from == to
            if isStill, isSame {
                segments[segments.count - 1].end = b
            } else {
                segments.append(
                    KeySegment(start: a, end: b, from: from, to: to, easing: .linear))
            }
            isStill = isSame && (!jumps || to == after)
            from = after
        }
        return KeyedValue(segments, otherwise: first)
    }
}
