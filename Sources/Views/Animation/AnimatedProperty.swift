import CoreAnimation
import CoreGraphics
import Foundation

/// The layer properties that animation blocks animate; other properties change at once.
package enum AnimatedProperty: String {
    case position, bounds, transform, cornerRadius, shadowOpacity
    case opacity, backgroundColor, anchorPoint

    /// True for additive animations: overlapping animations sum up. Animations of other properties
    /// replace their predecessors.
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
            // Two differences, because one rectangle cannot have a negative size.
            var parts: [Offset] = []
            if a.origin != b.origin { parts.append(Offset("bounds.origin", a.origin - b.origin)) }
            if a.size != b.size { parts.append(Offset("bounds.size", a.size - b.size)) }
            return parts
        case (let a as CGFloat, let b as CGFloat): return [Offset(rawValue, a - b)]
        case (let a as Float, let b as Float): return [Offset(rawValue, CGFloat(a - b))]
        case (let a as CATransform3D, let b as CATransform3D):
            let inverse = CATransform3DInvert(b)
            // A singular transform has no difference.
            if CATransform3DEqualToTransform(inverse, b) && !CATransform3DIsIdentity(b) {
                let twice = CATransform3DConcat(b, inverse)
                if !CATransform3DIsIdentity(twice) { return nil }
            }
            return [Offset(rawValue, CATransform3DConcat(a, inverse), CATransform3DIdentity)]
        default: return nil
        }
    }

    /// The difference of a change, for an additive animation.
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
        init(_ keyPath: String, _ from: CGPoint) { self.init(keyPath, from, CGPoint.zero) }
        init(_ keyPath: String, _ from: CGSize) { self.init(keyPath, from, CGSize.zero) }
        init(_ keyPath: String, _ from: CGFloat) { self.init(keyPath, from, CGFloat(0)) }
    }
}

private func - (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint(x: a.x - b.x, y: a.y - b.y) }
private func - (a: CGSize, b: CGSize) -> CGSize {
    CGSize(width: a.width - b.width, height: a.height - b.height)
}

/// A property of a layer before and after a change.
package struct PropertyChange {
    /// The layer.
    package let layer: CALayer
    /// The property.
    package let property: AnimatedProperty
    /// The value before.
    package let old: Any?
    /// The value after.
    package let new: Any?
}
