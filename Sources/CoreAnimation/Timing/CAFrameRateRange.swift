import CoreGraphics

/// The frame rates somebody wants, in frames per second; 0 leaves the choice to the system.
public struct CAFrameRateRange: Hashable, Sendable {
    public var minimum: Float
    public var maximum: Float
    /// Nil for no preference.
    public var preferred: Float?

    /// 0, 0, nil: the system decides.
    public init() { self.init(minimum: 0, maximum: 0) }

    public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
        self.minimum = minimum
        self.maximum = maximum
        // Apple's C struct has no "absent": a stored 0 reads back as nil.
        self.preferred = preferred == 0 ? nil : preferred
    }

    /// The system decides.
    public static let `default` = CAFrameRateRange()
}
