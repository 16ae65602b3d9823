extension Int {
    /// The whole part of a number, clamped to ±2⁵³; 0 for NaN. Clients' numbers may have any value,
    /// and the plain conversion traps on a number out of range.
    package init(saturating number: Double) {
        let limit = 9_007_199_254_740_992.0
        self = number.isNaN ? 0 : Int(Swift.min(Swift.max(number, -limit), limit))
    }

    package init(saturating number: Float) { self.init(saturating: Double(number)) }
}

extension Float {
    /// 2²³: floats from this number on have no fraction. The low 23 bits of the sum of 2²³ and a
    /// number in 0…2²³ are the number, rounded to the nearest integer.
    @inlinable @inline(__always)
    package static var leastWithoutFraction: Float { 8_388_608 }

    /// A number in single precision; a finite number stays finite.
    package init(keepingFinite number: Double) {
        let most = Double(Float.greatestFiniteMagnitude)
        self = number.isFinite ? Float(Swift.min(Swift.max(number, -most), most)) : Float(number)
    }
}

extension FixedWidthInteger {
    /// Seconds as whole nanoseconds, clamped to the type's range; 0 for NaN.
    package init(nanoseconds seconds: Double) { self.init(units: seconds * 1e9) }

    /// The whole part of a count of units, clamped to the type's range; 0 for NaN.
    package init(units count: Double) {
        if let exact = Self(exactly: count.rounded(.towardZero)) {
            self = exact
        } else {
            self = count.isNaN ? 0 : count < 0 ? .min : .max
        }
    }
}
