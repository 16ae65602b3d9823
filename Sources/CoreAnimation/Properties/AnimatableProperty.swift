import CoreGraphics
import Foundation

/// An animatable property of a layer subclass: the counterpart of a dynamic property on Apple's
/// systems.
///
/// ```swift
/// final class RingLayer: CALayer {
///     @AnimatableProperty var progress: CGFloat = 0
///     override class func needsDisplay(forKey key: String) -> Bool { key == "progress" }
///     override func draw(in ctx: CGContext) { … }
/// }
/// ```
///
/// The layer stores the property under its own name, for key-value access, `action(forKey:)`,
/// animations with the key path, and presentation copies. During an animation of a key with
/// `needsDisplay(forKey:)`, `display()` is called on every frame, on a copy of the layer with the
/// animated value.
@propertyWrapper
public struct AnimatableProperty<Value> {
    private let initial: Value

    /// A property with an initial value. The layer stores a value only after the first change.
    public init(wrappedValue: Value) { initial = wrappedValue }

    /// A property without an initial value: zero, nil, the null rectangle or the identity (B-KV
    /// 15). A type without `AnimatableDefault` needs an initial value.
    public init() where Value: AnimatableDefault { initial = Value.animatableDefault }

    /// Unavailable: the layer stores the value. A property outside of a layer class does not
    /// compile.
    @available(*, unavailable, message: "only properties of a CALayer subclass can be animatable")
    public var wrappedValue: Value {
        get { fatalError() }
        set { fatalError() }
    }

    /// The value, stored by the layer. Presentation copies hold the animated value.
    public static subscript<Owner: CALayer>(
        _enclosingInstance owner: Owner,
        wrapped wrappedPath: ReferenceWritableKeyPath<Owner, Value>,
        storage storagePath: ReferenceWritableKeyPath<Owner, Self>
    ) -> Value {
        get {
            let key = key(owner, storagePath)
            return owner.side?.custom[key].flatMap { typed($0) }
                ?? owner[keyPath: storagePath].initial
        }
        set { owner.setCustomValue(newValue, key(owner, storagePath)) }
    }

    /// A stored value in this property's type: animated numbers may have another numeric type.
    private static func typed(_ any: Any) -> Value? {
        if let value = any as? Value { return value }
        guard let n = Coercion.double(any) else { return nil }
        switch Value.self {
        case is CGFloat.Type: return CGFloat(n) as? Value
        case is Double.Type: return n as? Value
        case is Float.Type: return Float(n) as? Value
        case is Int.Type: return Int(exactly: n.rounded()) as? Value
        case is Bool.Type: return (n != 0) as? Value
        default: return nil
        }
    }

    /// The property's name, found once per class.
    private static func key<Owner: CALayer>(
        _ owner: Owner, _ path: ReferenceWritableKeyPath<Owner, Self>
    ) -> String {
        owner.classInfo.name(of: path) { AnimatableSlots.name(of: path, in: owner) }
    }

    var identity: AnimatableIdentity { token }
    private let token = AnimatableIdentity()
}

/// Identity of a stored wrapper.
final class AnimatableIdentity {}

/// Interface of a wrapper without its value's type.
protocol AnimatableSlot {
    var identity: AnimatableIdentity { get }
    var initialValue: Any? { get }
}

extension AnimatableProperty: AnimatableSlot {
    var initialValue: Any? { Coercion.flat(initial) }
}

enum AnimatableSlots {
    /// Label of the stored wrapper at `path`, without the compiler's underscore.
    static func name<Owner: CALayer>(of path: AnyKeyPath, in owner: Owner) -> String {
        guard let wanted = owner[keyPath: path] as? AnimatableSlot else { return "" }
        var found = ""
        each(owner) { label, slot in if slot.identity === wanted.identity { found = label } }
        return found
    }

    static func each(_ layer: CALayer, _ body: (String, AnimatableSlot) -> Void) {
        var mirror: Mirror? = Mirror(reflecting: layer)
        while let current = mirror, current.subjectType != CALayer.self {
            for child in current.children {
                guard let label = child.label, let slot = child.value as? AnimatableSlot else {
                    continue
                }
                body(label.hasPrefix("_") ? String(label.dropFirst()) : label, slot)
            }
            mirror = current.superclassMirror
        }
    }
}

extension CALayer {
    /// The wrapper behind a key; nil without a declared property of the name.
    final func wrappedSlot(_ key: String) -> AnimatableSlot? {
        guard type(of: self) != CALayer.self else { return nil }
        var found: AnimatableSlot?
        AnimatableSlots.each(self) { label, slot in if label == key { found = slot } }
        return found
    }
}
