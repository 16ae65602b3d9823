import CoreGraphics
import Foundation
import LaminaMotion
import LaminaRenderTree

/// A kind of particle: birth, motion, appearance and ageing. A particle may emit further cells.
///
/// Ranges spread a value at random around the value itself, half of the range to each side and
/// evenly (B-EM 268). A number that is infinite or NaN counts as the property's default, except an
/// infinite `duration`. A cell is read when a layer gets its `emitterCells`; later changes of the
/// cell have no effect. Cells nest 16 deep; a cell inside itself, and deeper cells, emit nothing.
/// Thread: any one thread at a time.
open class CAEmitterCell: CopiedObject, NSSecureCoding, NSCopying, CAMediaTiming {
    /// Stored values by key-value coding name; a missing value is the subclass's default.
    final var stored = KeyedStorage()

    public override init() {
        super.init()
        stored.inherited = ClassDefaults.of(type(of: self))
    }
    /// Decodes a cell from a keyed archive; nil if the archive is malformed. A value of an
    /// unsuitable type counts as missing, and for `color` as nil. Emitted cells nested too deeply
    /// for the stack are left without values, with one message.
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
    /// Encodes every value with `shouldArchiveValue(forKey:)`. Values without an archived form are
    /// left out, as are emitted cells nested too deeply for the stack.
    open func encode(with coder: NSCoder) { encodeCell(with: coder) }
    /// A copy with all properties; the copy shares emitted cells with the original. Values under
    /// invented keys are copied, too.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copied = CopyConstruction.blank(like: self)
        copied.stored = stored
        return copied
    }

    /// The class's value of a property without a stored value; nil for zeros. An override changes
    /// the defaults of the properties and of `value(forKey:)`.
    open class func defaultValue(forKey key: String) -> Any? { CellValues.defaults[key] }
    /// True if an archive should hold the key's value. Default: true for every stored value.
    open func shouldArchiveValue(forKey key: String) -> Bool { stored.own[key] != nil }
    /// The value of any key, declared or invented; nil for an invented key without a value. A key
    /// without a stored value has the value in `style`, else the class's default.
    open func value(forKey key: String) -> Any? { readValue(key) }
    /// Stores a value under any key; nil removes the value, and for `color` stores nil. A value
    /// that does not convert to the type of a declared property counts as nil.
    open func setValue(_ value: Any?, forKey key: String) { storeValue(value, key) }
    /// The value of a key path, also through a named cell: `emitterCells.name.key`. Nil for an
    /// unknown cell.
    open func value(forKeyPath keyPath: String) -> Any? { readPath(keyPath) }
    /// Stores a value under a key path, also through a named cell: `emitterCells.name.key`. Without
    /// a cell of the name nothing happens.
    open func setValue(_ value: Any?, forKeyPath keyPath: String) { storePath(value, keyPath) }

    /// Name of the cell in key paths. Default nil. An animation reaches the cell by
    /// `emitterCells.NAME.KEY`; among cells of the same name, the first is used.
    open var name: String? {
        get { stored["name"] as? String }
        set { stored["name"] = newValue }
    }
    /// False if the cell emits nothing. Default true.
    open var isEnabled: Bool {
        get { stored["enabled"] as? Bool ?? true }
        set { stored["enabled"] = newValue }
    }
    /// Particles per second. Default 0. At 0 and below, and if infinite, no particle is born. The
    /// layer's `birthRate` is a factor.
    open var birthRate: Float {
        get { stored["birthRate"] as? Float ?? 0 }
        set { stored["birthRate"] = newValue }
    }
    /// Life of a particle in seconds. Default 0. A particle with a life of 0 or below is not
    /// visible. The layer's `lifetime` is a factor.
    open var lifetime: Float {
        get { stored["lifetime"] as? Float ?? 0 }
        set { stored["lifetime"] = newValue }
    }
    /// Spread of the life in seconds. Default 0. Lives are evenly distributed, half of the range to
    /// each side (B-EM 268). The layer's `lifetime` is a factor.
    open var lifetimeRange: Float {
        get { stored["lifetimeRange"] as? Float ?? 0 }
        set { stored["lifetimeRange"] = newValue }
    }
    /// Direction of emission out of the xy plane, in radians. Default 0. The angle is added to the
    /// direction of the shape, or of the emitting particle.
    open var emissionLatitude: CGFloat {
        get { stored["emissionLatitude"] as? CGFloat ?? 0 }
        set { stored["emissionLatitude"] = newValue }
    }
    /// Direction of emission in the xy plane, in radians. Default 0. 0 is the direction of the
    /// shape, +x for a point; positive angles turn from +x towards +y.
    open var emissionLongitude: CGFloat {
        get { stored["emissionLongitude"] as? CGFloat ?? 0 }
        set { stored["emissionLongitude"] = newValue }
    }
    /// Spread of the direction of emission, in radians. Default 0. The range is the whole opening:
    /// an angle in the plane at latitude 0, else a cone filled evenly (B-EM 273).
    open var emissionRange: CGFloat {
        get { stored["emissionRange"] as? CGFloat ?? 0 }
        set { stored["emissionRange"] = newValue }
    }
    /// Initial velocity in points per second. Default 0. A negative velocity emits backwards. The
    /// layer's `velocity` is a factor.
    open var velocity: CGFloat {
        get { stored["velocity"] as? CGFloat ?? 0 }
        set { stored["velocity"] = newValue }
    }
    /// Spread of the initial velocity in points per second. Default 0. The values are even, half of
    /// the spread to each side (B-EM 268). The layer's `velocity` is a factor.
    open var velocityRange: CGFloat {
        get { stored["velocityRange"] as? CGFloat ?? 0 }
        set { stored["velocityRange"] = newValue }
    }
    /// Acceleration along x in points per second squared. Default 0. The axis is the layer's,
    /// however the particle turns.
    open var xAcceleration: CGFloat {
        get { stored["xAcceleration"] as? CGFloat ?? 0 }
        set { stored["xAcceleration"] = newValue }
    }
    /// Acceleration along y in points per second squared. Default 0. The axis is the layer's,
    /// however the particle turns.
    open var yAcceleration: CGFloat {
        get { stored["yAcceleration"] as? CGFloat ?? 0 }
        set { stored["yAcceleration"] = newValue }
    }
    /// Acceleration along z in points per second squared. Default 0. The axis is the layer's,
    /// however the particle turns.
    open var zAcceleration: CGFloat {
        get { stored["zAcceleration"] as? CGFloat ?? 0 }
        set { stored["zAcceleration"] = newValue }
    }
    /// Scale of the contents. Default 1. A particle has the size of the contents in points times
    /// the scale; 0 draws nothing. The layer's `scale` is a factor.
    open var scale: CGFloat {
        get { stored["scale"] as? CGFloat ?? 1 }
        set { stored["scale"] = newValue }
    }
    /// Spread of the scale. Default 0. The values are even, half of the spread to each side (B-EM
    /// 268). The layer's `scale` is a factor.
    open var scaleRange: CGFloat {
        get { stored["scaleRange"] as? CGFloat ?? 0 }
        set { stored["scaleRange"] = newValue }
    }
    /// Change of the scale per second. Default 0. The layer's `scale` is a factor. A scale below 0
    /// draws the picture after half a turn.
    open var scaleSpeed: CGFloat {
        get { stored["scaleSpeed"] as? CGFloat ?? 0 }
        set { stored["scaleSpeed"] = newValue }
    }
    /// Rotation in radians per second. Default 0. A positive rotation is counter-clockwise with y
    /// up. The layer's `spin` is a factor.
    open var spin: CGFloat {
        get { stored["spin"] as? CGFloat ?? 0 }
        set { stored["spin"] = newValue }
    }
    /// Spread of the rotation in radians per second. Default 0. The values are even, half of the
    /// spread to each side (B-EM 268). The layer's `spin` is a factor.
    open var spinRange: CGFloat {
        get { stored["spinRange"] as? CGFloat ?? 0 }
        set { stored["spinRange"] = newValue }
    }
    /// Spread of red around the component of `color`, even, half to each side (B-EM 268). Default
    /// 0. The sum is limited to 0…1 at each age.
    open var redRange: Float {
        get { stored["redRange"] as? Float ?? 0 }
        set { stored["redRange"] = newValue }
    }
    /// Spread of green around the component of `color`, half to each side. Default 0. The sum is
    /// limited to 0…1 at each age.
    open var greenRange: Float {
        get { stored["greenRange"] as? Float ?? 0 }
        set { stored["greenRange"] = newValue }
    }
    /// Spread of blue around the component of `color`, half to each side. Default 0. The sum is
    /// limited to 0…1 at each age.
    open var blueRange: Float {
        get { stored["blueRange"] as? Float ?? 0 }
        set { stored["blueRange"] = newValue }
    }
    /// Spread of alpha around the component of `color`, half to each side. Default 0. The sum is
    /// limited to 0…1 at each age.
    open var alphaRange: Float {
        get { stored["alphaRange"] as? Float ?? 0 }
        set { stored["alphaRange"] = newValue }
    }
    /// Change of red per second. Default 0. The component is limited to 0…1 at each age.
    open var redSpeed: Float {
        get { stored["redSpeed"] as? Float ?? 0 }
        set { stored["redSpeed"] = newValue }
    }
    /// Change of green per second. Default 0. The component is limited to 0…1 at each age.
    open var greenSpeed: Float {
        get { stored["greenSpeed"] as? Float ?? 0 }
        set { stored["greenSpeed"] = newValue }
    }
    /// Change of blue per second. Default 0. The component is limited to 0…1 at each age.
    open var blueSpeed: Float {
        get { stored["blueSpeed"] as? Float ?? 0 }
        set { stored["blueSpeed"] = newValue }
    }
    /// Change of alpha per second. Default 0. A particle with an alpha of 0 is not drawn, but not
    /// removed.
    open var alphaSpeed: Float {
        get { stored["alphaSpeed"] as? Float ?? 0 }
        set { stored["alphaSpeed"] = newValue }
    }
    /// Image pixels per point. Default 1. The size of a particle is divided by this number. A
    /// number of 0 or below counts as 10⁻⁶.
    open var contentsScale: CGFloat {
        get { stored["contentsScale"] as? CGFloat ?? 1 }
        set { stored["contentsScale"] = newValue }
    }
    /// Level of detail bias; stored only, without an effect on particles. Default 0.
    open var minificationFilterBias: Float {
        get { stored["minificationFilterBias"] as? Float ?? 0 }
        set { stored["minificationFilterBias"] = newValue }
    }
    /// Colour factor of the contents. Default opaque white; nil is kept as nil and counts as white.
    open var color: CGColor? {
        get { stored["color"].map { $0 as? CGColor } ?? CellValues.white }
        set { stored["color"] = newValue ?? NSNull() }
    }
    /// Image of a particle, a `CGImage`. Default nil. A cell without an image draws nothing, but
    /// its `emitterCells` emit. Other objects than images are kept and draw nothing.
    open var contents: Any? {
        get { stored["contents"] }
        set { stored["contents"] = Coercion.flat(newValue) }
    }
    /// Displayed part of the image, in units of the image's size. Default the whole image.
    open var contentsRect: CGRect {
        get { stored["contentsRect"] as? CGRect ?? CGRect(x: 0, y: 0, width: 1, height: 1) }
        set { stored["contentsRect"] = newValue }
    }
    /// Filter for an image drawn smaller than its size. Default "linear". "trilinear" uses mipmaps;
    /// every other name counts as "linear".
    open var minificationFilter: String {
        get { stored["minificationFilter"] as? String ?? "linear" }
        set { stored["minificationFilter"] = newValue }
    }
    /// Filter for an image drawn larger than its size. Default "linear". "nearest" takes the
    /// nearest pixel; every other name counts as "linear".
    open var magnificationFilter: String {
        get { stored["magnificationFilter"] as? String ?? "linear" }
        set { stored["magnificationFilter"] = newValue }
    }
    /// Cells emitted by every living particle of this cell. Default nil. Particles start at the
    /// position, with the direction and the colour of the emitting particle (B-EM 276).
    open var emitterCells: [CAEmitterCell]? {
        get { stored["emitterCells"] as? [CAEmitterCell] }
        set { stored["emitterCells"] = newValue }
    }
    /// Fallback values by key. Default nil. A set value of the cell has precedence over `style`,
    /// and `style` over the class default.
    open var style: [AnyHashable: Any]? {
        get { stored["style"] as? [AnyHashable: Any] }
        set {
            stored["style"] = newValue
            adoptStyle()
        }
    }

    /// Begin in the emitter's time, in seconds. Default 0. Emission starts at this time. For an
    /// emitted cell: seconds since the birth of the emitting particle.
    open var beginTime: CFTimeInterval {
        get { stored["beginTime"] as? CFTimeInterval ?? 0 }
        set { stored["beginTime"] = newValue }
    }
    /// Seconds of one cycle. Default infinite. Emission ends after this time, and living particles
    /// continue.
    open var duration: CFTimeInterval {
        get { stored["duration"] as? CFTimeInterval ?? .infinity }
        set { stored["duration"] = newValue }
    }
    /// Local seconds per second of the emitter's time. Default 1. Below 0 counts as 0, and at 0 the
    /// cell emits nothing.
    open var speed: Float {
        get { stored["speed"] as? Float ?? 1 }
        set { stored["speed"] = newValue }
    }
    /// Seconds added to local time. Default 0. Emission starts this many seconds earlier.
    open var timeOffset: CFTimeInterval {
        get { stored["timeOffset"] as? CFTimeInterval ?? 0 }
        set { stored["timeOffset"] = newValue }
    }
    /// Number of cycles. Default 0: one cycle. Emission lasts this many cycles; below 1 counts as
    /// one cycle. Without effect with a `repeatDuration`.
    open var repeatCount: Float {
        get { stored["repeatCount"] as? Float ?? 0 }
        set { stored["repeatCount"] = newValue }
    }
    /// Local seconds of emission, in place of `repeatCount` cycles. Default 0: by the cycles.
    open var repeatDuration: CFTimeInterval {
        get { stored["repeatDuration"] as? CFTimeInterval ?? 0 }
        set { stored["repeatDuration"] = newValue }
    }
    /// True if each cycle lasts twice `duration`, forwards and back. Default false. Emission
    /// continues at the same rate in both directions.
    open var autoreverses: Bool {
        get { stored["autoreverses"] as? Bool ?? false }
        set { stored["autoreverses"] = newValue }
    }
    /// Behaviour outside the active interval. Default `removed`. The mode is stored only: outside
    /// the active interval no particle is born in any mode.
    open var fillMode: CAMediaTimingFillMode {
        get { stored["fillMode"] as? CAMediaTimingFillMode ?? .removed }
        set { stored["fillMode"] = newValue }
    }
}
