import CoreGraphics
import Foundation

/// A type with a default for animatable properties without an initial value (B-KV 15).
public protocol AnimatableDefault {
    static var animatableDefault: Self { get }
}

extension CGFloat: AnimatableDefault { public static var animatableDefault: CGFloat { 0 } }
extension Double: AnimatableDefault { public static var animatableDefault: Double { 0 } }
extension Float: AnimatableDefault { public static var animatableDefault: Float { 0 } }
extension Int: AnimatableDefault { public static var animatableDefault: Int { 0 } }
extension Bool: AnimatableDefault { public static var animatableDefault: Bool { false } }
extension CGPoint: AnimatableDefault { public static var animatableDefault: CGPoint { .zero } }
extension CGSize: AnimatableDefault { public static var animatableDefault: CGSize { .zero } }
extension CGRect: AnimatableDefault { public static var animatableDefault: CGRect { .null } }
extension CATransform3D: AnimatableDefault {
    /// The identity.
    public static var animatableDefault: CATransform3D { CATransform3DIdentity }
}
extension Optional: AnimatableDefault { public static var animatableDefault: Wrapped? { nil } }
