import CoreGraphics
import Foundation
import LaminaMotion
import LaminaRenderTree

/// A kind of particle: birth, motion, appearance and ageing. A particle may emit further cells.
///
/// Ranges spread a value at random around the value itself. Thread: any one thread at a time.
open class CAEmitterCell: CopiedObject, NSSecureCoding, NSCopying, CAMediaTiming {
    /// Stored values by key-value coding name; the defaults of the subclass lie behind them.
    final var stored = KeyedStorage()

    public override init() {
        super.init()
        stored.inherited = ClassDefaults.of(type(of: self))
    }
    /// Decodes a cell from a keyed archive; nil if the archive is malformed.
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
    /// Always true.
    open class var supportsSecureCoding: Bool { true }
    /// Encodes every value with `shouldArchiveValue(forKey:)`.
    open func encode(with coder: NSCoder) { encodeCell(with: coder) }
    /// A copy with all properties; the copy shares emitted cells with the original.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copied = CopyConstruction.blank(like: self)
        copied.stored = stored
        return copied
    }

    /// The class's value of a property without a stored value; nil for zeros.
    open class func defaultValue(forKey key: String) -> Any? { CellValues.defaults[key] }
    /// True if an archive should hold the key's value. Default: true for every stored value.
    open func shouldArchiveValue(forKey key: String) -> Bool { stored.own[key] != nil }
    /// The value of any key, declared or invented; nil for an invented key without a value.
    open func value(forKey key: String) -> Any? { readValue(key) }
    /// Stores a value under any key; nil removes the value.
    open func setValue(_ value: Any?, forKey key: String) { storeValue(value, key) }
    /// The value of a key path, also through a named cell: `emitterCells.name.key`.
    open func value(forKeyPath keyPath: String) -> Any? { readPath(keyPath) }
    /// Stores a value under a key path, also through a named cell: `emitterCells.name.key`.
    open func setValue(_ value: Any?, forKeyPath keyPath: String) { storePath(value, keyPath) }

    /// Name of the cell in key paths. Default nil.
    open var name: String? {
        get { stored["name"] as? String }
        set { stored["name"] = newValue }
    }
    /// False if the cell emits nothing. Default true.
    open var isEnabled: Bool {
        get { stored["enabled"] as? Bool ?? true }
        set { stored["enabled"] = newValue }
    }
    /// Particles per second. Default 0.
    open var birthRate: Float {
        get { stored["birthRate"] as? Float ?? 0 }
        set { stored["birthRate"] = newValue }
    }
    /// Life of a particle in seconds. Default 0.
    open var lifetime: Float {
        get { stored["lifetime"] as? Float ?? 0 }
        set { stored["lifetime"] = newValue }
    }
    /// Spread of the life in seconds. Default 0.
    open var lifetimeRange: Float {
        get { stored["lifetimeRange"] as? Float ?? 0 }
        set { stored["lifetimeRange"] = newValue }
    }
    /// Direction of emission out of the xy plane, in radians. Default 0.
    open var emissionLatitude: CGFloat {
        get { stored["emissionLatitude"] as? CGFloat ?? 0 }
        set { stored["emissionLatitude"] = newValue }
    }
    /// Direction of emission in the xy plane, in radians. Default 0.
    open var emissionLongitude: CGFloat {
        get { stored["emissionLongitude"] as? CGFloat ?? 0 }
        set { stored["emissionLongitude"] = newValue }
    }
    /// Spread of the direction of emission, in radians. Default 0.
    open var emissionRange: CGFloat {
        get { stored["emissionRange"] as? CGFloat ?? 0 }
        set { stored["emissionRange"] = newValue }
    }
    /// Initial velocity in points per second. Default 0.
    open var velocity: CGFloat {
        get { stored["velocity"] as? CGFloat ?? 0 }
        set { stored["velocity"] = newValue }
    }
    /// Spread of the initial velocity in points per second. Default 0.
    open var velocityRange: CGFloat {
        get { stored["velocityRange"] as? CGFloat ?? 0 }
        set { stored["velocityRange"] = newValue }
    }
    /// Acceleration along x in points per second squared. Default 0.
    open var xAcceleration: CGFloat {
        get { stored["xAcceleration"] as? CGFloat ?? 0 }
        set { stored["xAcceleration"] = newValue }
    }
    /// Acceleration along y in points per second squared. Default 0.
    open var yAcceleration: CGFloat {
        get { stored["yAcceleration"] as? CGFloat ?? 0 }
        set { stored["yAcceleration"] = newValue }
    }
    /// Acceleration along z in points per second squared. Default 0.
    open var zAcceleration: CGFloat {
        get { stored["zAcceleration"] as? CGFloat ?? 0 }
        set { stored["zAcceleration"] = newValue }
    }
    /// Scale of the contents. Default 1.
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
    /// Rotation in radians per second. Default 0.
    open var spin: CGFloat {
        get { stored["spin"] as? CGFloat ?? 0 }
        set { stored["spin"] = newValue }
    }
    /// Spread of the rotation in radians per second. Default 0.
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
    /// Colour factor of the contents. Default opaque white; nil is kept as nil.
    open var color: CGColor? {
        get { stored["color"].map { $0 as? CGColor } ?? CellValues.white }
        set { stored["color"] = newValue ?? NSNull() }
    }
    /// Image of a particle, a `CGImage`. Default nil.
    open var contents: Any? {
        get { stored["contents"] }
        set { stored["contents"] = Coercion.flat(newValue) }
    }
    /// Displayed part of the image, in units of the image's size. Default the whole image.
    open var contentsRect: CGRect {
        get { stored["contentsRect"] as? CGRect ?? CGRect(x: 0, y: 0, width: 1, height: 1) }
        set { stored["contentsRect"] = newValue }
    }
    /// Filter for an image drawn smaller than its size. Default "linear".
    open var minificationFilter: String {
        get { stored["minificationFilter"] as? String ?? "linear" }
        set { stored["minificationFilter"] = newValue }
    }
    /// Filter for an image drawn larger than its size. Default "linear".
    open var magnificationFilter: String {
        get { stored["magnificationFilter"] as? String ?? "linear" }
        set { stored["magnificationFilter"] = newValue }
    }
    /// Cells emitted by every living particle of this cell. Default nil.
    open var emitterCells: [CAEmitterCell]? {
        get { stored["emitterCells"] as? [CAEmitterCell] }
        set { stored["emitterCells"] = newValue }
    }
    /// Fallback values by key. Default nil.
    open var style: [AnyHashable: Any]? {
        get { stored["style"] as? [AnyHashable: Any] }
        set {
            stored["style"] = newValue
            adoptStyle()
        }
    }

    /// Begin in the emitter's time, in seconds. Default 0.
    open var beginTime: CFTimeInterval {
        get { stored["beginTime"] as? CFTimeInterval ?? 0 }
        set { stored["beginTime"] = newValue }
    }
    /// Seconds of one cycle. Default infinite.
    open var duration: CFTimeInterval {
        get { stored["duration"] as? CFTimeInterval ?? .infinity }
        set { stored["duration"] = newValue }
    }
    /// Local seconds per second of the emitter's time. Default 1.
    open var speed: Float {
        get { stored["speed"] as? Float ?? 1 }
        set { stored["speed"] = newValue }
    }
    /// Seconds added to local time. Default 0.
    open var timeOffset: CFTimeInterval {
        get { stored["timeOffset"] as? CFTimeInterval ?? 0 }
        set { stored["timeOffset"] = newValue }
    }
    /// Number of cycles. Default 0: one cycle.
    open var repeatCount: Float {
        get { stored["repeatCount"] as? Float ?? 0 }
        set { stored["repeatCount"] = newValue }
    }
    /// Seconds of repetition, instead of `repeatCount`. Default 0: unused.
    open var repeatDuration: CFTimeInterval {
        get { stored["repeatDuration"] as? CFTimeInterval ?? 0 }
        set { stored["repeatDuration"] = newValue }
    }
    /// True if every cycle plays backwards after forwards. Default false.
    open var autoreverses: Bool {
        get { stored["autoreverses"] as? Bool ?? false }
        set { stored["autoreverses"] = newValue }
    }
    /// Behaviour outside the active interval. Default `removed`.
    open var fillMode: CAMediaTimingFillMode {
        get { stored["fillMode"] as? CAMediaTimingFillMode ?? .removed }
        set { stored["fillMode"] = newValue }
    }
}
