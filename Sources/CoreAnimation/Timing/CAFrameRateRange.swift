import CoreGraphics

/// Requested frame rates, in frames per second. 0 leaves the choice to the system. The numbers are
/// kept as given; `CADisplayLink` rounds a rate to a whole number of refreshes.
public struct CAFrameRateRange: Hashable, Sendable {
    /// Lowest rate in frames per second. Default 0.
    public var minimum: Float
    /// Highest rate in frames per second. Default 0.
    public var maximum: Float
    /// Preferred rate in frames per second; nil for no preference. Default nil.
    public var preferred: Float?

    /// The range 0, 0, nil: the system decides. The range is equal to `default`.
    public init() { self.init(minimum: 0, maximum: 0) }

    /// A range; a preferred rate of 0 becomes nil. Numbers are kept as given, without a check of
    /// their order.
    public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
        self.minimum = minimum
        self.maximum = maximum
        // Apple's C struct has no "absent": a stored 0 reads back as nil.
        self.preferred = preferred == 0 ? nil : preferred
    }

    /// The range without a wish: the system decides.
    public static let `default` = CAFrameRateRange()
}
