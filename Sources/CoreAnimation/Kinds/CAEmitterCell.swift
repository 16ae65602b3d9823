import CoreGraphics
import Foundation
import LaminaMotion
import LaminaRenderTree

/// One kind of particle: how it is born, moves, looks and ages. May emit cells of its own.
open class CAEmitterCell: CopiedObject, NSSecureCoding, NSCopying, CAMediaTiming {
    /// Values that were set, by key-value coding name.
    final var stored = KeyedStorage()

    public override init() {
        super.init()
        stored.inherited = ClassDefaults.of(type(of: self))
    }
    public required init?(coder: NSCoder) {
        super.init()
        stored.inherited = ClassDefaults.of(type(of: self))
        guard decodeCell(from: coder) else { return nil }
    }

    deinit {
        var inner = ContiguousArray<AnyObject>(
            stored.own["emitterCells"] as? [CAEmitterCell] ?? [])
        guard inner.contains(where: { ($0 as? CAEmitterCell)?.stored.own["emitterCells"] != nil })
        else { return }
        stored.own["emitterCells"] = nil
        ThreadState.current.letGo(of: &inner)
    }

    open override var classForCoder: AnyClass { Archives.encodableClass(of: type(of: self)) }
    open class var supportsSecureCoding: Bool { true }
    open func encode(with coder: NSCoder) { encodeCell(with: coder) }
    open func copy(with zone: NSZone? = nil) -> Any {
        let twin = CopyConstruction.blank(like: self)
        twin.stored = stored
        return twin
    }

    /// The class's value of a property nobody set; nil for zeros.
    open class func defaultValue(forKey key: String) -> Any? { CellValues.defaults[key] }
    /// Whether an archive should hold the key's value: it was set.
    open func shouldArchiveValue(forKey key: String) -> Bool { stored.own[key] != nil }
    open func value(forKey key: String) -> Any? { readValue(key) }
    open func setValue(_ value: Any?, forKey key: String) { storeValue(value, key) }
    open func value(forKeyPath keyPath: String) -> Any? { readPath(keyPath) }
    open func setValue(_ value: Any?, forKeyPath keyPath: String) { storePath(value, keyPath) }

    /// The component that names the cell in key paths. Default nil.
    open var name: String? {
        get { stored["name"] as? String }
        set { stored["name"] = newValue }
    }
    /// Default true.
    open var isEnabled: Bool {
        get { stored["enabled"] as? Bool ?? true }
        set { stored["enabled"] = newValue }
    }
    /// Particles per second. Default 0.
    open var birthRate: Float {
        get { stored["birthRate"] as? Float ?? 0 }
        set { stored["birthRate"] = newValue }
    }
    /// Seconds. Default 0.
    open var lifetime: Float {
        get { stored["lifetime"] as? Float ?? 0 }
        set { stored["lifetime"] = newValue }
    }
    /// Seconds. Default 0.
    open var lifetimeRange: Float {
        get { stored["lifetimeRange"] as? Float ?? 0 }
        set { stored["lifetimeRange"] = newValue }
    }
    /// Radians out of the xy plane. Default 0.
    open var emissionLatitude: CGFloat {
        get { stored["emissionLatitude"] as? CGFloat ?? 0 }
        set { stored["emissionLatitude"] = newValue }
    }
    /// Radians in the xy plane. Default 0.
    open var emissionLongitude: CGFloat {
        get { stored["emissionLongitude"] as? CGFloat ?? 0 }
        set { stored["emissionLongitude"] = newValue }
    }
    /// Radians around the direction. Default 0.
    open var emissionRange: CGFloat {
        get { stored["emissionRange"] as? CGFloat ?? 0 }
        set { stored["emissionRange"] = newValue }
    }
    /// Points per second. Default 0.
    open var velocity: CGFloat {
        get { stored["velocity"] as? CGFloat ?? 0 }
        set { stored["velocity"] = newValue }
    }
    /// Points per second. Default 0.
    open var velocityRange: CGFloat {
        get { stored["velocityRange"] as? CGFloat ?? 0 }
        set { stored["velocityRange"] = newValue }
    }
    /// Points per second squared. Default 0.
    open var xAcceleration: CGFloat {
        get { stored["xAcceleration"] as? CGFloat ?? 0 }
        set { stored["xAcceleration"] = newValue }
    }
    /// Points per second squared. Default 0.
    open var yAcceleration: CGFloat {
        get { stored["yAcceleration"] as? CGFloat ?? 0 }
        set { stored["yAcceleration"] = newValue }
    }
    /// Points per second squared. Default 0.
    open var zAcceleration: CGFloat {
        get { stored["zAcceleration"] as? CGFloat ?? 0 }
        set { stored["zAcceleration"] = newValue }
    }
    /// Size of the contents. Default 1.
    open var scale: CGFloat {
        get { stored["scale"] as? CGFloat ?? 1 }
        set { stored["scale"] = newValue }
    }
    /// Spread of the scale. Default 0.
    open var scaleRange: CGFloat {
        get { stored["scaleRange"] as? CGFloat ?? 0 }
        set { stored["scaleRange"] = newValue }
    }
    /// Change of the scale per second. Default 0.
    open var scaleSpeed: CGFloat {
        get { stored["scaleSpeed"] as? CGFloat ?? 0 }
        set { stored["scaleSpeed"] = newValue }
    }
    /// Radians per second. Default 0.
    open var spin: CGFloat {
        get { stored["spin"] as? CGFloat ?? 0 }
        set { stored["spin"] = newValue }
    }
    /// Radians per second. Default 0.
    open var spinRange: CGFloat {
        get { stored["spinRange"] as? CGFloat ?? 0 }
        set { stored["spinRange"] = newValue }
    }
    /// Spread of red. Default 0.
    open var redRange: Float {
        get { stored["redRange"] as? Float ?? 0 }
        set { stored["redRange"] = newValue }
    }
    /// Spread of green. Default 0.
    open var greenRange: Float {
        get { stored["greenRange"] as? Float ?? 0 }
        set { stored["greenRange"] = newValue }
    }
    /// Spread of blue. Default 0.
    open var blueRange: Float {
        get { stored["blueRange"] as? Float ?? 0 }
        set { stored["blueRange"] = newValue }
    }
    /// Spread of alpha. Default 0.
    open var alphaRange: Float {
        get { stored["alphaRange"] as? Float ?? 0 }
        set { stored["alphaRange"] = newValue }
    }
    /// Change of red per second. Default 0.
    open var redSpeed: Float {
        get { stored["redSpeed"] as? Float ?? 0 }
        set { stored["redSpeed"] = newValue }
    }
    /// Change of green per second. Default 0.
    open var greenSpeed: Float {
        get { stored["greenSpeed"] as? Float ?? 0 }
        set { stored["greenSpeed"] = newValue }
    }
    /// Change of blue per second. Default 0.
    open var blueSpeed: Float {
        get { stored["blueSpeed"] as? Float ?? 0 }
        set { stored["blueSpeed"] = newValue }
    }
    /// Change of alpha per second. Default 0.
    open var alphaSpeed: Float {
        get { stored["alphaSpeed"] as? Float ?? 0 }
        set { stored["alphaSpeed"] = newValue }
    }
    /// Image pixels per point. Default 1.
    open var contentsScale: CGFloat {
        get { stored["contentsScale"] as? CGFloat ?? 1 }
        set { stored["contentsScale"] = newValue }
    }
    /// Level of detail bias. Default 0.
    open var minificationFilterBias: Float {
        get { stored["minificationFilterBias"] as? Float ?? 0 }
        set { stored["minificationFilterBias"] = newValue }
    }
    /// Multiplies the contents. Default opaque white.
    open var color: CGColor? {
        get { stored["color"].map { $0 as? CGColor } ?? CellValues.white }
        set { stored["color"] = newValue ?? NSNull() }
    }
    /// A `CGImage`. Default nil.
    open var contents: Any? {
        get { stored["contents"] }
        set { stored["contents"] = Coercion.flat(newValue) }
    }
    /// The part of the image shown, in units of its size. Default all of it.
    open var contentsRect: CGRect {
        get { stored["contentsRect"] as? CGRect ?? CGRect(x: 0, y: 0, width: 1, height: 1) }
        set { stored["contentsRect"] = newValue }
    }
    /// Default "linear".
    open var minificationFilter: String {
        get { stored["minificationFilter"] as? String ?? "linear" }
        set { stored["minificationFilter"] = newValue }
    }
    /// Default "linear".
    open var magnificationFilter: String {
        get { stored["magnificationFilter"] as? String ?? "linear" }
        set { stored["magnificationFilter"] = newValue }
    }
    /// Emitted by every living particle of this cell. Default nil.
    open var emitterCells: [CAEmitterCell]? {
        get { stored["emitterCells"] as? [CAEmitterCell] }
        set { stored["emitterCells"] = newValue }
    }
    /// Fallback values. Default nil.
    open var style: [AnyHashable: Any]? {
        get { stored["style"] as? [AnyHashable: Any] }
        set {
            stored["style"] = newValue
            adoptStyle()
        }
    }

    open var beginTime: CFTimeInterval {
        get { stored["beginTime"] as? CFTimeInterval ?? 0 }
        set { stored["beginTime"] = newValue }
    }
    open var duration: CFTimeInterval {
        get { stored["duration"] as? CFTimeInterval ?? .infinity }
        set { stored["duration"] = newValue }
    }
    open var speed: Float {
        get { stored["speed"] as? Float ?? 1 }
        set { stored["speed"] = newValue }
    }
    open var timeOffset: CFTimeInterval {
        get { stored["timeOffset"] as? CFTimeInterval ?? 0 }
        set { stored["timeOffset"] = newValue }
    }
    open var repeatCount: Float {
        get { stored["repeatCount"] as? Float ?? 0 }
        set { stored["repeatCount"] = newValue }
    }
    open var repeatDuration: CFTimeInterval {
        get { stored["repeatDuration"] as? CFTimeInterval ?? 0 }
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
}
