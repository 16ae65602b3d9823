extension Int {
    /// The whole part of a number, kept within ±2⁵³; 0 for NaN. Clients' numbers may be anything, and the plain
    /// conversion stops the program at one that does not fit.
    package init(saturating number: Double) {
        let limit = 9_007_199_254_740_992.0
        self = number.isNaN ? 0 : Int(Swift.min(Swift.max(number, -limit), limit))
    }

    package init(saturating number: Float) { self.init(saturating: Double(number)) }
}
