import CoreGraphics
import Foundation
import LaminaMotion

/// Base class of animations: timing, a curve, a delegate, and values under any key.
///
/// A dictionary stores the values of all properties. Key-value access, copies and archives read the
/// dictionary.
/// Thread: any one thread at a time; a layer keeps a private copy of an added animation.
open class CAAnimation: CopiedObject, NSSecureCoding, NSCopying, CAMediaTiming, CAAction {
    /// Stored values by key-value coding name; a missing value is the subclass's default.
    final var stored = KeyedStorage()
    /// True for animations of the framework, made for a property change.
    final var isBuiltIn = false
    private final var isOwned = false

    public override init() {
        super.init()
        stored.inherited = ClassDefaults.of(type(of: self))
    }

    /// Decodes an animation from a keyed archive; nil if the archive is malformed. A property whose
    /// archived value has an unsuitable type keeps its default.
    public required init?(coder: NSCoder) {
        super.init()
        stored.inherited = ClassDefaults.of(type(of: self))
        guard decodeValues(from: coder) else { return nil }
    }

    /// Class name in archives. Private and nested classes are archived as their nearest public
    /// ancestor.
    open override var classForCoder: AnyClass { Archives.encodableClass(of: type(of: self)) }
    /// Always true.
    open class var supportsSecureCoding: Bool { true }
    /// Encodes every value with `shouldArchiveValue(forKey:)`. Values without an archived form,
    /// such as a delegate without `NSSecureCoding`, are left out.
    open func encode(with coder: NSCoder) { encodeValues(with: coder) }

    /// The class's value of a property without a stored value. Default nil where the class has
    /// none.
    open class func defaultValue(forKey key: String) -> Any? { tableDefault(key) }
    /// True if an archive should hold the key's value. Default: true for every stored value.
    open func shouldArchiveValue(forKey key: String) -> Bool { stored.own[key] != nil }
    /// The value of any key, declared or invented; nil for an invented key without a value. A
    /// property without a stored value has the class's default.
    open func value(forKey key: String) -> Any? { stored[key] ?? type(of: self).fullDefault(key) }
    /// Stores a value under any key; nil removes the value. A value that does not convert to the
    /// type of a declared property removes the value, too.
    open func setValue(_ value: Any?, forKey key: String) { store(value, key) }
    /// The value of a key path: a key, then optionally a component such as `fromValue.x`. Nil for
    /// an unknown key or component.
    open func value(forKeyPath keyPath: String) -> Any? {
        KeyPathReading.value(keyPath, value(forKey:))
    }
    /// Stores a value under the whole key path as one key. A component of a stored structure is not
    /// set.
    open func setValue(_ value: Any?, forKeyPath keyPath: String) {
        setValue(value, forKey: keyPath)
    }

    /// A copy with all properties, invented keys included.
    /// The copy shares the delegate and grouped animations with the original.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copied = CopyConstruction.blank(like: self)
        copied.stored = stored
        copied.isBuiltIn = isBuiltIn
        return copied
    }

    /// Adds the animation to the layer under the event's name. Without a layer as object nothing
    /// happens. A property animation without a key path animates the event.
    open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        guard let layer = anObject as? CALayer else { return }
        layer.add(forAction(event), forKey: event)
    }

    /// The animation for a layer to keep: a copy, or the receiver itself if the framework made the
    /// animation and no layer keeps it yet.
    final func ownedByLayer() -> CAAnimation? {
        if isBuiltIn && !isOwned {
            isOwned = true
            return self
        }
        return copy() as? CAAnimation
    }

    /// The animation to add as an action. A property animation without a key path animates the
    /// event's key path.
    final func forAction(_ event: String) -> CAAnimation {
        guard let animation = self as? CAPropertyAnimation, animation.keyPath == nil,
            let named = animation.copy() as? CAPropertyAnimation
        else { return self }
        named.keyPath = event
        return named
    }

    /// Curve over the progress of one cycle. Default nil, which is linear. A curve set in the
    /// transaction replaces this curve when the animation is added (B-TX 108).
    open var timingFunction: CAMediaTimingFunction? {
        get { stored["timingFunction"] as? CAMediaTimingFunction }
        set { stored["timingFunction"] = newValue }
    }
    /// Receiver of start and end. Default nil. The animation retains the delegate, as does the
    /// layer's copy until the animation is removed. Called on the main thread.
    open var delegate: CAAnimationDelegate? {
        get { stored["delegate"] as? CAAnimationDelegate }
        set { stored["delegate"] = newValue }
    }
    /// True if the layer removes the animation at its end. Default true. If false, the animation
    /// stays in the layer's list; its last value stays visible with a `fillMode` of forwards or
    /// both.
    open var isRemovedOnCompletion: Bool {
        get { stored["removedOnCompletion"] as? Bool ?? true }
        set { stored["removedOnCompletion"] = newValue }
    }
    /// Requested frames per second. Default: every refresh. The preferred rate counts, else the
    /// maximum. A window draws at the rate of the fastest running animation.
    open var preferredFrameRateRange: CAFrameRateRange {
        get { stored["preferredFrameRateRange"] as? CAFrameRateRange ?? .default }
        set { stored["preferredFrameRateRange"] = newValue }
    }

    /// Begin in the layer's time, in seconds. Default 0: the time of the commit. In a group 0 is
    /// the group's start. A later time delays the animation; NaN counts as 0.
    open var beginTime: CFTimeInterval {
        get { stored["beginTime"] as? Double ?? 0 }
        set { stored["beginTime"] = newValue }
    }
    /// Seconds of one cycle. Default 0: the transaction's or the group's duration. A negative
    /// duration and NaN count as 0. An infinite duration shows the first value for ever.
    open var duration: CFTimeInterval {
        get { stored["duration"] as? Double ?? 0 }
        set { stored["duration"] = newValue }
    }
    /// Local seconds per second of the layer's time; negative plays backwards. Default 1. At 0 the
    /// animation shows its value at `timeOffset` and never ends. Infinity and NaN count as 1.
    open var speed: Float {
        get { stored["speed"] as? Float ?? 1 }
        set { stored["speed"] = newValue }
    }
    /// Seconds added to local time. Default 0. The offset moves the start within the cycle and does
    /// not shorten the run (B-TI 121).
    open var timeOffset: CFTimeInterval {
        get { stored["timeOffset"] as? Double ?? 0 }
        set { stored["timeOffset"] = newValue }
    }
    /// Number of cycles, fractions included. Default 0: one cycle. At 0 and below one cycle is
    /// played; infinity repeats for ever.
    open var repeatCount: Float {
        get { stored["repeatCount"] as? Float ?? 0 }
        set { stored["repeatCount"] = newValue }
    }
    /// Seconds of repetition, instead of `repeatCount`. Default 0: unused. In local seconds, the
    /// last cycle may be cut off. Below 0 counts as 0.
    open var repeatDuration: CFTimeInterval {
        get { stored["repeatDuration"] as? Double ?? 0 }
        set { stored["repeatDuration"] = newValue }
    }
    /// True if every cycle plays backwards after forwards. Default false. A cycle then takes twice
    /// the duration.
    open var autoreverses: Bool {
        get { stored["autoreverses"] as? Bool ?? false }
        set { stored["autoreverses"] = newValue }
    }
    /// Value outside the active interval. Default `removed`. Forward filling needs
    /// `isRemovedOnCompletion` to be false. An unknown mode counts as `removed`.
    open var fillMode: CAMediaTimingFillMode {
        get { stored["fillMode"] as? CAMediaTimingFillMode ?? .removed }
        set { stored["fillMode"] = newValue }
    }

    /// Declared properties of the class with the Swift types of their values.
    class var declared: [String: ValueKind] { ValueKind.animation }
}
