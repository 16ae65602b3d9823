import LaminaMotion
import LaminaRenderTree

/// Times of animations whose layers stop, play on, or change their speed.
extension AnimationSpan {
    /// A part of an animation's life in which the local time passes evenly. A passage lasts until
    /// the next passage.
    public struct Passage: Equatable, Sendable {
        /// Begin, seconds of the scene.
        public var from: Double
        /// Local seconds since the animation's begin time, at `from`.
        public var local: Double
        /// Local seconds in a second of the scene: 0 for a stopped layer, negative for a layer that
        /// plays backwards.
        public var rate: Double

        /// Passage from a time on.
        public init(from: Double, local: Double, rate: Double) {
            (self.from, self.local, self.rate) = (from, local, rate)
        }

        var isFinite: Bool { from.isFinite && local.isFinite && rate.isFinite }

        func local(at time: Double) -> Double {
            rate == 0 ? local : local + (time - from) * rate
        }
    }

    /// Most passages of an animation: a later change of the speed replaces the last passage.
    static let mostPassages = 256

    /// Local seconds since the animation's begin time, at a time of the scene.
    public func local(at time: Double) -> Double {
        let passage = passages.last { $0.from <= time } ?? passages.first
        return passage?.local(at: time) ?? (time - begin) / stretch
    }

    /// True if the animation has ended by itself at a time of the scene.
    func hasEnded(at time: Double) -> Bool {
        passages.isEmpty
            ? time >= naturalEnd
            : local(at: time) >= animation.timing.parentDuration - 1e-6
    }

    /// Adds the passages from a time on, in order of time; true if the animation plays at other
    /// times than before. Passages expected for later are dropped.
    mutating func pass(_ new: [Passage]) -> Bool {
        guard let first = new.first else { return false }
        if passages.isEmpty {
            let whole = Passage(from: added, local: (added - begin) / stretch, rate: 1 / stretch)
            if whole.isFinite { passages = [whole] }
        }
        let count = passages.count
        while let last = passages.last, last.from >= first.from { passages.removeLast() }
        var rest = new[...]
        // The rate of the last passage may be the reciprocal of a reciprocal.
        if let last = passages.last, abs(last.rate - first.rate) <= abs(first.rate) * 1e-9 {
            if abs(last.local(at: first.from) - first.local) < 1e-9 {
                rest.removeFirst()
            } else if first.rate == 0, new.count == 1 {
                // A stopped layer that shows another time, perhaps in every frame.
                passages[passages.count - 1].local = first.local
                rest.removeFirst()
            }
        }
        let isNew = !rest.isEmpty || passages.count != count
        for passage in rest {
            if passages.count >= Self.mostPassages { passages.removeLast() }
            passages.append(passage)
        }
        // One speed from the addition on.
        if passages.count == 1, passages[0].rate > 0 { passages = [] }
        return isNew
    }
}
