/// The inputs of keyframes besides the values, as given.
public struct KeyframeShaping: Sendable, Equatable {
    /// Fractions of a cycle; nil for even spacing.
    public var keyTimes: [Double]?
    /// The timing curve of each segment; linear where missing.
    public var curves: [TimingCurve]
    /// The calculation mode. Default `linear`.
    public var mode: CalculationMode
    /// Kochanek–Bartels tension of cubic modes; 0 where missing.
    public var tension: [Double]
    /// Kochanek–Bartels continuity of cubic modes; 0 where missing.
    public var continuity: [Double]
    /// Kochanek–Bartels bias of cubic modes; 0 where missing.
    public var bias: [Double]

    /// Inputs with default values: even linear segments. The numbers are not checked.
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
