import CoreGraphics
import Foundation
import LaminaMotion

/// What all animations have: timing, a curve, a delegate, and values under any key.
///
/// Every property lives in one dictionary, which is what key-value access, copies and archives
/// read. Thread: any one thread at a time; a layer keeps a copy of its own.
open class CAAnimation: CopiedObject, NSSecureCoding, NSCopying, CAMediaTiming, CAAction {
    /// Values that were set, by key-value coding name; behind them those a subclass gives as defaults.
    final var stored = KeyedStorage()
    /// Made by the framework for a property change, not by a client.
    final var isBuiltIn = false
    private final var isOwned = false

    public override init() {
        super.init()
        stored.inherited = ClassDefaults.of(type(of: self))
    }

    public required init?(coder: NSCoder) {
        super.init()
        stored.inherited = ClassDefaults.of(type(of: self))
        guard decodeValues(from: coder) else { return nil }
    }

    /// Private classes and those inside other types are archived as the class above them.
    open override var classForCoder: AnyClass { Archives.encodableClass(of: type(of: self)) }
    open class var supportsSecureCoding: Bool { true }
    open func encode(with coder: NSCoder) { encodeValues(with: coder) }

    /// The class's value of a property nobody set; nil where there is none.
    open class func defaultValue(forKey key: String) -> Any? { tableDefault(key) }
    /// Whether an archive should hold the key's value: it was set.
    open func shouldArchiveValue(forKey key: String) -> Bool { stored.own[key] != nil }
    /// The value of any key, declared or invented; nil for one never set.
    open func value(forKey key: String) -> Any? { stored[key] ?? type(of: self).fullDefault(key) }
    /// Stores a value under any key; nil removes it.
    open func setValue(_ value: Any?, forKey key: String) { store(value, key) }
    open func value(forKeyPath keyPath: String) -> Any? {
        KeyPathReading.value(keyPath, value(forKey:))
    }
    open func setValue(_ value: Any?, forKeyPath keyPath: String) {
        setValue(value, forKey: keyPath)
    }

    /// A copy with all properties, invented keys included; the delegate and grouped animations are shared.
    open func copy(with zone: NSZone? = nil) -> Any {
        let twin = CopyConstruction.blank(like: self)
        twin.stored = stored
        twin.isBuiltIn = isBuiltIn
        return twin
    }

    /// Adds itself to the layer under the event's name.
    open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        guard let layer = anObject as? CALayer else { return }
        layer.add(forAction(event), forKey: event)
    }

    /// What a layer keeps: a copy, or itself when the framework made it and nobody keeps it yet.
    final func ownedByLayer() -> CAAnimation? {
        if isBuiltIn && !isOwned {
            isOwned = true
            return self
        }
        return copy() as? CAAnimation
    }

    /// The form in which it is added by an action: without a key path it animates the event's.
    final func forAction(_ event: String) -> CAAnimation {
        guard let animation = self as? CAPropertyAnimation, animation.keyPath == nil,
            let named = animation.copy() as? CAPropertyAnimation
        else { return self }
        named.keyPath = event
        return named
    }

    /// Bends the progress of one cycle. Default nil, which is linear.
    open var timingFunction: CAMediaTimingFunction? {
        get { stored["timingFunction"] as? CAMediaTimingFunction }
        set { stored["timingFunction"] = newValue }
    }
    /// Retained, and retained by the layer's copy until the animation is removed.
    open var delegate: CAAnimationDelegate? {
        get { stored["delegate"] as? CAAnimationDelegate }
        set { stored["delegate"] = newValue }
    }
    /// Whether the layer drops it when it is over. Default true.
    open var isRemovedOnCompletion: Bool {
        get { stored["removedOnCompletion"] as? Bool ?? true }
        set { stored["removedOnCompletion"] = newValue }
    }
    /// The frame rates it wants. Default: the system decides.
    open var preferredFrameRateRange: CAFrameRateRange {
        get { stored["preferredFrameRateRange"] as? CAFrameRateRange ?? .default }
        set { stored["preferredFrameRateRange"] = newValue }
    }

    open var beginTime: CFTimeInterval {
        get { stored["beginTime"] as? Double ?? 0 }
        set { stored["beginTime"] = newValue }
    }
    open var duration: CFTimeInterval {
        get { stored["duration"] as? Double ?? 0 }
        set { stored["duration"] = newValue }
    }
    open var speed: Float {
        get { stored["speed"] as? Float ?? 1 }
        set { stored["speed"] = newValue }
    }
    open var timeOffset: CFTimeInterval {
        get { stored["timeOffset"] as? Double ?? 0 }
        set { stored["timeOffset"] = newValue }
    }
    open var repeatCount: Float {
        get { stored["repeatCount"] as? Float ?? 0 }
        set { stored["repeatCount"] = newValue }
    }
    open var repeatDuration: CFTimeInterval {
        get { stored["repeatDuration"] as? Double ?? 0 }
        set { stored["repeatDuration"] = newValue }
    }
    open var autoreverses: Bool {
        get { stored["autoreverses"] as? Bool ?? false }
        set { stored["autoreverses"] = newValue }
    }
    open var fillMode: CAMediaTimingFillMode {
        get { stored["fillMode"] as? CAMediaTimingFillMode ?? .removed }
        set { stored["fillMode"] = newValue }
    }

    /// The declared properties of the class and how their values are spelled.
    class var declared: [String: ValueKind] { ValueKind.animation }
}
