import CoreGraphics

/// Number on a spring: the value moves to `target` and keeps the speed when the target moves.
public struct Spring {
    /// Present value.
    public var value: CGFloat
    /// Speed per second. Default 0.
    public var velocity: CGFloat = 0
    /// Value at rest.
    public var target: CGFloat
    /// Undamped oscillations per second.
    public var frequency: CGFloat
    /// Damping ratio: 1 does not overshoot.
    public var damping: CGFloat

    /// Spring at rest at a value.
    public init(_ value: CGFloat, frequency: CGFloat = 2.5, damping: CGFloat = 0.8) {
        (self.value, self.target) = (value, value)
        (self.frequency, self.damping) = (frequency, damping)
    }

    /// True if the remaining distance and speed are invisible.
    public var rests: Bool { abs(value - target) < 0.0005 && abs(velocity) < 0.0005 }

    /// Moves on by some seconds, in parts small enough to stay stable.
    public mutating func step(_ seconds: CGFloat) {
        let w = 2 * CGFloat.pi * frequency
        let parts = max(1, (seconds * 240).rounded(.up))
        let part = seconds / parts
        for _ in 0..<Int(parts) {
            velocity += (w * w * (target - value) - 2 * damping * w * velocity) * part
            value += velocity * part
        }
    }
}
