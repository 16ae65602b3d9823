import CoreGraphics
import Foundation

/// A type with a default for animatable properties without an initial value (B-KV 15). Not Apple's.
/// A property of another type needs an initial value, or a conformance of its type.
public protocol AnimatableDefault {
    /// Default of the type.
    static var animatableDefault: Self { get }
}

extension CGFloat: AnimatableDefault {
    /// Zero. `AnimatableProperty` without an initial value starts with this number.
    public static var animatableDefault: CGFloat { 0 }
}
extension Double: AnimatableDefault {
    /// Zero. `AnimatableProperty` without an initial value starts with this number.
    public static var animatableDefault: Double { 0 }
}
extension Float: AnimatableDefault {
    /// Zero. `AnimatableProperty` without an initial value starts with this number.
    public static var animatableDefault: Float { 0 }
}
extension Int: AnimatableDefault {
    /// Zero. `AnimatableProperty` without an initial value starts with this number.
    public static var animatableDefault: Int { 0 }
}
extension Bool: AnimatableDefault {
    /// False. `AnimatableProperty` without an initial value starts with this value.
    public static var animatableDefault: Bool { false }
}
extension CGPoint: AnimatableDefault {
    /// Zero in both dimensions.
    public static var animatableDefault: CGPoint { .zero }
}
extension CGSize: AnimatableDefault {
    /// Zero in both dimensions.
    public static var animatableDefault: CGSize { .zero }
}
extension CGRect: AnimatableDefault {
    /// The null rectangle, as for an `NSValue` without a value.
    public static var animatableDefault: CGRect { .null }
}
extension CATransform3D: AnimatableDefault {
    /// The identity. `AnimatableProperty` without an initial value starts with this matrix.
    public static var animatableDefault: CATransform3D { CATransform3DIdentity }
}
extension Optional: AnimatableDefault {
    /// Nil. `AnimatableProperty` of an optional type without an initial value starts without a
    /// value.
    public static var animatableDefault: Wrapped? { nil }
}
