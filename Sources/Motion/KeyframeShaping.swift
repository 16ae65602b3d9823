/// The inputs of keyframes besides the values, as given. Paced modes ignore key times and curves,
/// discrete mode ignores curves, and only cubic modes read tension, continuity and bias.
public struct KeyframeShaping: Sendable, Equatable {
    /// Fractions of a cycle; nil for even spacing. The list needs a time for each value or path
    /// point; in discrete mode a time for the end of the last value may follow. A wrong number of
    /// times gives even spacing (`KeyTimesMisfit`).
    public var keyTimes: [Double]?
    /// The timing curve of each segment; linear where missing. Curves beyond the last segment are
    /// ignored.
    public var curves: [TimingCurve]
    /// The calculation mode. Default `linear`.
    public var mode: CalculationMode
    /// Kochanek–Bartels tension of cubic modes; 0 where missing. A number for each value, not
    /// checked; surplus numbers are ignored.
    public var tension: [Double]
    /// Kochanek–Bartels continuity of cubic modes; 0 where missing. A number for each value, not
    /// checked; surplus numbers are ignored.
    public var continuity: [Double]
    /// Kochanek–Bartels bias of cubic modes; 0 where missing. A number for each value, not checked;
    /// surplus numbers are ignored.
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
