import Foundation

extension KeyedValue where Value == [Double] {
    /// Number of segments of `straightened`.
    func straightCount(_ sampling: SampleTimes) -> Int {
        let most = sampling.frames.count > 1 ? DocumentLimits.samples : 1
        return segments.reduce(0) { sum, segment in
            let way = min(segment.end, sampling.last) - max(segment.start, sampling.first)
            guard !segment.isHeld, segment.bend != nil || !segment.easing.isUniform, way > 0
            else { return sum + 1 }
            return sum + min(max(2, Int(way.rounded(.up))), most)
        }
    }

    /// Value with a single timing curve for all components and straight motion paths; other
    /// segments are sampled at each frame.
    func straightened(_ sampling: SampleTimes) -> KeyedValue {
        guard segments.contains(where: { $0.bend != nil || !$0.easing.isUniform }) else {
            return self
        }
        var list: [KeySegment<[Double]>] = []
        for segment in segments {
            guard !segment.isHeld, segment.bend != nil || !segment.easing.isUniform else {
                list.append(segment)
                continue
            }
            // Frames outside the document are not sampled.
            let (from, to) = (
                max(segment.start, sampling.first), min(segment.end, sampling.last)
            )
            guard to > from else {
                list.append(
                    KeySegment(
                        start: segment.start, end: segment.end, from: segment.from, to: segment.to,
                        easing: .linear))
                continue
            }
            let most = sampling.frames.count > 1 ? DocumentLimits.samples : 1
            let count = min(max(2, Int((to - from).rounded(.up))), most)
            var last = (time: from, value: segment.value(at: from))
            for i in 1...count {
                let time = from + (to - from) * Double(i) / Double(count)
                let value = segment.value(at: time)
                list.append(
                    KeySegment(
                        start: last.time, end: time, from: last.value, to: value, easing: .linear))
                last = (time, value)
            }
        }
        return KeyedValue(list, otherwise: constant)
    }
}
