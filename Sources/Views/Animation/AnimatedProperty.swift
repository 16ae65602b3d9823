import CoreAnimation
import CoreGraphics
import Foundation
import LaminaMotion

/// Layer properties animated by animation blocks; other properties change at once.
package enum AnimatedProperty: String {
    case position, bounds, transform, cornerRadius, shadowOpacity
    case opacity, backgroundColor, anchorPoint

    /// True for additive animations: overlapping animations sum up. A new animation of any other
    /// property replaces the earlier animation.
    package var addsUp: Bool {
        switch self {
        case .position, .bounds, .transform, .cornerRadius, .shadowOpacity: true
        case .opacity, .backgroundColor, .anchorPoint: false
        }
    }

    /// The value of a layer, or of a presentation layer.
    package func value(of layer: CALayer) -> Any? {
        switch self {
        case .position: layer.position
        case .bounds: layer.bounds
        case .transform: layer.transform
        case .cornerRadius: layer.cornerRadius
        case .shadowOpacity: layer.shadowOpacity
        case .opacity: layer.opacity
        case .backgroundColor: layer.backgroundColor
        case .anchorPoint: layer.anchorPoint
        }
    }

    /// The value on screen.
    package func shown(of layer: CALayer) -> Any? { value(of: layer.presentation() ?? layer) }

    /// Sets the value of a layer.
    package func set(_ value: Any?, on layer: CALayer) { layer.setValue(value, forKey: rawValue) }

    /// The differences that make `new` look like `old` when added, by key path, with the neutral
    /// value of each.
    package func offsets(from old: Any?, to new: Any?) -> [Offset]? {
        switch (old, new) {
        case (let a as CGPoint, let b as CGPoint): return [Offset(rawValue, a - b)]
        case (let a as CGRect, let b as CGRect):
            // Two differences: a rectangle cannot have a negative size.
            var parts: [Offset] = []
            if a.origin != b.origin { parts.append(Offset("bounds.origin", a.origin - b.origin)) }
            if a.size != b.size { parts.append(Offset("bounds.size", a.size - b.size)) }
            return parts
        case (let a as CGFloat, let b as CGFloat): return [Offset(rawValue, a - b)]
        case (let a as Float, let b as Float): return [Offset(rawValue, CGFloat(a - b))]
        case (let a as CATransform3D, let b as CATransform3D):
            // A singular transform has no difference.
            guard let inverse = b.exactInverse else { return nil }
            return [Offset(rawValue, CATransform3DConcat(a, inverse), CATransform3DIdentity)]
        default: return nil
        }
    }

    /// True for a value with NaN, which a layer would refuse.
    package static func hasNaN(_ value: Any?) -> Bool {
        switch value {
        case let v as CGPoint: v.x.isNaN || v.y.isNaN
        case let v as CGRect:
            v.origin.x.isNaN || v.origin.y.isNaN || v.size.width.isNaN || v.size.height.isNaN
        case let v as CGFloat: v.isNaN
        case let v as Float: v.isNaN
        case let v as CATransform3D:
            [
                v.m11, v.m12, v.m13, v.m14, v.m21, v.m22, v.m23, v.m24, v.m31, v.m32, v.m33,
                v.m34, v.m41, v.m42, v.m43, v.m44,
            ].contains { $0.isNaN }
        default: false
        }
    }

    /// True if two values of the property are equal.
    package func isSame(_ a: Any?, _ b: Any?) -> Bool {
        switch (a, b) {
        case (nil, nil): true
        case (let a as CGPoint, let b as CGPoint): a == b
        case (let a as CGRect, let b as CGRect): a == b
        case (let a as CGFloat, let b as CGFloat): a == b
        case (let a as Float, let b as Float): a == b
        case (let a as CATransform3D, let b as CATransform3D): CATransform3DEqualToTransform(a, b)
        case (let a as CGColor, let b as CGColor): a == b
        default: false
        }
    }

    /// Value after the change from `old` to `new`: translated by the difference for additive
    /// properties, else unchanged.
    package func moved(_ value: Any?, from old: Any?, to new: Any?) -> Any? {
        switch (value, old, new) {
        case (let v as CGPoint, let a as CGPoint, let b as CGPoint): return v + (b - a)
        case (let v as CGRect, let a as CGRect, let b as CGRect):
            let (size, step) = (v.size, b.size - a.size)
            return CGRect(
                origin: v.origin + (b.origin - a.origin),
                size: CGSize(width: size.width + step.width, height: size.height + step.height))
        case (let v as CGFloat, let a as CGFloat, let b as CGFloat): return v + (b - a)
        case (let v as Float, let a as Float, let b as Float) where addsUp: return v + (b - a)
        default: return value
        }
    }

    package struct Offset {
        /// The key path.
        package var keyPath: String
        /// The difference at the start.
        package var from: Any
        /// The neutral value, reached at the end.
        package var zero: Any

        init(_ keyPath: String, _ from: Any, _ zero: Any) {
            (self.keyPath, self.from, self.zero) = (keyPath, from, zero)
        }
        /// Difference beyond the end, as a fraction of the whole difference.
        func goal(beyond part: Double) -> Any {
            guard part != 0 else { return zero }
            let f = -CGFloat(part)
            switch from {
            case let way as CGPoint: return CGPoint(x: way.x * f, y: way.y * f)
            case let way as CGSize: return CGSize(width: way.width * f, height: way.height * f)
            case let way as CGFloat: return way * f
            case let way as CATransform3D:
                return Interpolation.mix(way, CATransform3DIdentity, 1 + part)
            default: return zero
            }
        }
        /// Separate offsets for each dimension.
        var axes: [Offset] {
            switch from {
            case let way as CGPoint:
                [Offset("\(keyPath).x", way.x), Offset("\(keyPath).y", way.y)]
            case let way as CGSize:
                [Offset("\(keyPath).width", way.width), Offset("\(keyPath).height", way.height)]
            default: [self]
            }
        }

        init(_ keyPath: String, _ from: CGPoint) { self.init(keyPath, from, CGPoint.zero) }
        init(_ keyPath: String, _ from: CGSize) { self.init(keyPath, from, CGSize.zero) }
        init(_ keyPath: String, _ from: CGFloat) { self.init(keyPath, from, CGFloat(0)) }
    }
}

private func + (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint(x: a.x + b.x, y: a.y + b.y) }
private func - (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint(x: a.x - b.x, y: a.y - b.y) }
private func - (a: CGSize, b: CGSize) -> CGSize {
    CGSize(width: a.width - b.width, height: a.height - b.height)
}

/// A property of a layer before and after a change.
package struct LayerPropertyChange {
    /// The layer.
    package let layer: CALayer
    /// The property.
    package let property: AnimatedProperty
    /// The value before.
    package let old: Any?
    /// The value after.
    package let new: Any?
    /// The value on screen before, for a block that begins from the current state; otherwise nil.
    package var shown: Any?
}
