import LaminaGraphicsTypes

extension EmitterEpoch {
    /// A time interval with a constant birth rate of a cell. The particles of an interval have
    /// consecutive numbers, which select their random values.
    public struct Births {
        /// The start of the interval in the layer's time, in seconds. For nested cells the time is
        /// the age of the emitting particle.
        public var from: Double
        /// The end of the interval in the layer's time, in seconds. At least `from`; infinite in an
        /// epoch without an end. The end may lie after the time of the picture.
        public var to: Double
        /// The number of particles born before `from`; particle n is born when the count passes n.
        /// Not a whole number in general.
        public var count: Double
        /// The births per second of the layer's time; 0 for none. Positive in intervals from
        /// `births(of:at:_:)`.
        public var rate: Double
        /// The values at birth. A particle keeps the values for life; the cell's numbers are in
        /// `values.cells`.
        public var values: EmitterValues

        /// An interval of births. The values are not checked; a negative `rate` counts as none.
        public init(
            from: Double, to: Double, count: Double, rate: Double, values: EmitterValues
        ) {
            self.from = from
            self.to = to
            self.count = count
            self.rate = rate
            self.values = values
        }

        /// The numbers of the particles born between two times of the interval. Times beyond the
        /// interval are clamped; a particle born at the end belongs to the next interval.
        public func numbers(from low: Double, to high: Double) -> Range<Int> {
            let (low, high) = (max(low, from), min(high, to))
            guard high > low || (high == low && low == from), rate > 0 else { return 0..<0 }
            // A particle born exactly at the end belongs to the next interval, except at the end of
            // time.
            let first = max(count, count + (low - from) * rate) - 1e-9
            let last = count + (high - from) * rate + (high < to ? 1e-9 : -1e-9)
            let a = Int(saturating: first.rounded(.up))
            return a..<max(a, Int(saturating: last.rounded(.down)) + 1)
        }

        /// The birth time of a particle, in seconds of the layer's time. Precondition: the rate is
        /// not 0.
        public func birth(of number: Int) -> Double {
            from + max(0, Double(number) - count) / rate
        }
    }
}
