/// How keyframes lead from one value to the next: what they were given, before anything was worked out from it.
public struct KeyframeShaping: Sendable, Equatable {
    /// Fractions of a cycle; nil for even ones.
    public var keyTimes: [Double]?
    /// One curve per segment, linear where missing.
    public var curves: [TimingCurve]
    public var mode: CalculationMode
    /// Kochanek–Bartels parameters of cubic modes, 0 where missing.
    public var tension: [Double]
    public var continuity: [Double]
    public var bias: [Double]

    public init(
        keyTimes: [Double]? = nil, curves: [TimingCurve] = [], mode: CalculationMode = .linear,
        tension: [Double] = [], continuity: [Double] = [], bias: [Double] = []
    ) {
        self.keyTimes = keyTimes
        self.curves = curves
        self.mode = mode
        self.tension = tension
        self.continuity = continuity
        self.bias = bias
    }
}
