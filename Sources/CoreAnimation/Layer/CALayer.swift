import CoreGraphics
import Foundation
import Motion
import RenderTree

/// A rectangle of content in a tree of such rectangles, with geometry, appearance and time of its own.
///
/// The body below is the list of what can be overridden; what each member does is in the extension
/// file of its subject. A layer that no committed tree holds changes at once and has no presentation
/// layer. Thread: any one thread at a time; hold `CATransaction.lock()` to share a tree.
open class CALayer: LayerObject, NSSecureCoding, CAMediaTiming {
    /// What the drawing side will see at the next commit.
    final var properties: LayerProperties
    /// Properties set on this very layer, not defaulted and not taken from `style`.
    final var setKeys = PropertySet()
    final var state: LayerState = []
    final unowned(unsafe) var classInfo: ClassInfo
    /// The number this layer has in its context; meaningless without one.
    final var layerID = LayerID(0)
    final unowned(unsafe) var context: LayerContext?
    final unowned(unsafe) var parent: CALayer?
    final var children: ContiguousArray<CALayer> = []
    /// Rare things, made when the first of them is set.
    final var side: LayerSide?
    /// What changed since the last commit; nil when nothing did.
    final var pending: PendingChanges?

    /// A layer with the defaults of its class and no superlayer.
    public override init() {
        properties = LayerProperties()
        classInfo = .placeholder
        super.init()
        adoptClass()
    }

    /// A shadow copy of `layer`; the framework makes presentation layers with it.
    ///
    /// Copies nothing by itself (B-PR 192): a subclass copies its own stored properties here.
    public override init(layer: Any) {
        properties = LayerProperties()
        classInfo = .placeholder
        super.init(layer: layer)
        adoptClass()
    }

    /// A layer from an archive; nil when the archive does not hold one.
    public required init?(coder: NSCoder) {
        properties = LayerProperties()
        classInfo = .placeholder
        super.init()
        adoptClass()
        guard decode(from: coder) else { return nil }
    }

    deinit { tearDown() }

    open class var supportsSecureCoding: Bool { true }
    open func encode(with coder: NSCoder) { encodeLayer(with: coder) }
    open override func copy() -> Any { archivedCopy() }

    /// The layer with its running animations applied, as a layer of the same class; nil until committed.
    open func presentation() -> Self? {
        makePresentation().map { unsafeDowncast($0, to: Self.self) }
    }

    /// The layer a presentation layer stands for; itself for every other layer.
    open func model() -> Self { unsafeDowncast(side?.model ?? self, to: Self.self) }

    // MARK: Key-value coding

    /// The class's value of a property nobody set; nil where there is none (B-KV 3–5).
    open class func defaultValue(forKey key: String) -> Any? {
        ClassInfo.tableDefault(key, for: self)
    }
    /// Whether a change of the key redraws the layer. Default false for every key.
    open class func needsDisplay(forKey key: String) -> Bool { false }
    /// Whether an archive should hold the key's value (B-KV 8).
    open func shouldArchiveValue(forKey key: String) -> Bool { isArchived(key) }
    open func value(forKey key: String) -> Any? { read(key: key) }
    open func setValue(_ value: Any?, forKey key: String) { write(value, key: key) }
    open func value(forUndefinedKey key: String) -> Any? { nil }
    open func value(forKeyPath keyPath: String) -> Any? { read(keyPath: keyPath) }
    open func setValue(_ value: Any?, forKeyPath keyPath: String) { write(value, keyPath: keyPath) }
    /// Called before a property takes a different value. Our own: there is no key-value observing on Linux.
    open func willChangeValue(forKey key: String) {}
    /// Called once after a property took a different value.
    open func didChangeValue(forKey key: String) {}

    open var name: String? {
        get { properties.bagValue(.name)?.string }
        set { writeBag(.name, newValue.map(MotionValue.string) ?? .none) }
    }
    open weak var delegate: CALayerDelegate? {
        get { side?.delegate }
        set { if newValue != nil || side != nil { ensureSide().delegate = newValue } }
    }
    open var style: [AnyHashable: Any]? {
        get { side?.style }
        set { setStyle(newValue) }
    }

    // MARK: Geometry

    open var bounds: CGRect {
        get { properties.bounds }
        set { storeBounds(newValue) }
    }
    open var position: CGPoint {
        get { properties.position }
        set { storePosition(newValue) }
    }
    open var zPosition: CGFloat {
        get { properties.zPosition }
        set { write(.zPosition, newValue != properties.zPosition) { $0.zPosition = newValue } }
    }
    open var anchorPoint: CGPoint {
        get { properties.anchorPoint }
        set {
            write(.anchorPoint, newValue != properties.anchorPoint) { $0.anchorPoint = newValue }
        }
    }
    open var anchorPointZ: CGFloat {
        get { properties.anchorPointZ }
        set {
            write(.anchorPointZ, newValue != properties.anchorPointZ) { $0.anchorPointZ = newValue }
        }
    }
    open var transform: CATransform3D {
        get { properties.transform }
        set { storeTransform(newValue) }
    }
    open func affineTransform() -> CGAffineTransform { plainTransform() }
    open func setAffineTransform(_ m: CGAffineTransform) {
        transform = CATransform3DMakeAffineTransform(m)
    }
    open var frame: CGRect {
        get { derivedFrame() }
        set { storeFrame(newValue) }
    }
    open var isHidden: Bool {
        get { properties.flags.contains(.hidden) }
        set { storeHidden(newValue) }
    }
    open var isDoubleSided: Bool {
        get { properties.flags.contains(.doubleSided) }
        set { writeFlag(.doubleSided, .doubleSided, newValue) }
    }
    open var isGeometryFlipped: Bool {
        get { properties.flags.contains(.geometryFlipped) }
        set { writeFlag(.geometryFlipped, .geometryFlipped, newValue) }
    }
    open func contentsAreFlipped() -> Bool { flipParity() }
    open var sublayerTransform: CATransform3D {
        get { properties.sublayerTransform }
        set {
            write(
                .sublayerTransform,
                !CATransform3DEqualToTransform(newValue, properties.sublayerTransform)
            ) {
                $0[.sublayerTransform] = .transform(newValue)
            }
        }
    }
    open func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint { convertPoint(p, from: l) }
    open func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint { convertPoint(p, to: l) }
    open func convert(_ r: CGRect, from l: CALayer?) -> CGRect { convertRect(r, from: l) }
    open func convert(_ r: CGRect, to l: CALayer?) -> CGRect { convertRect(r, to: l) }
    open func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval {
        time(t, from: l)
    }
    open func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval { time(t, to: l) }
    open func contains(_ p: CGPoint) -> Bool { boundsContain(p) }
    open func hitTest(_ p: CGPoint) -> CALayer? { search(p) }
    open func preferredFrameSize() -> CGSize { preferredSize() }
    open var visibleRect: CGRect { visiblePart() }
    open func scroll(_ p: CGPoint) { forwardScroll(p) }
    open func scrollRectToVisible(_ r: CGRect) { forwardScroll(r) }

    // MARK: Tree

    open var superlayer: CALayer? { shownSuperlayer() }
    open var sublayers: [CALayer]? {
        get { shownSublayers() }
        set { replaceSublayers(newValue ?? []) }
    }
    open func addSublayer(_ layer: CALayer) { insert(layer, at: Int.max) }
    open func insertSublayer(_ layer: CALayer, at idx: UInt32) { insert(layer, at: Int(idx)) }
    open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
        insert(layer, below: sibling)
    }
    open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
        insert(layer, above: sibling)
    }
    open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
        replace(oldLayer, newLayer)
    }
    open func removeFromSuperlayer() { remove() }
    open var mask: CALayer? {
        get { shownMask() }
        set { storeMask(newValue) }
    }
    open var masksToBounds: Bool {
        get { properties.flags.contains(.masksToBounds) }
        set { writeFlag(.masksToBounds, .masksToBounds, newValue) }
    }

    // MARK: Contents

    open var contents: Any? {
        get { properties.contents ?? side?.contentsObject }
        set { storeContents(newValue) }
    }
    open var contentsRect: CGRect {
        get { properties.contentsRect }
        set { writeBag(.contentsRect, .rect(newValue)) }
    }
    open var contentsCenter: CGRect {
        get { properties.contentsCenter }
        set { writeBag(.contentsCenter, .rect(newValue)) }
    }
    open var contentsGravity: CALayerContentsGravity {
        get { CALayerContentsGravity(rawValue: properties.contentsGravity.name) }
        set { writeBag(.contentsGravity, .string(newValue.rawValue)) }
    }
    open var contentsScale: CGFloat {
        get { properties.contentsScale }
        set {
            write(.contentsScale, newValue != properties.contentsScale) {
                $0.contentsScale = newValue
            }
        }
    }
    open var contentsFormat: CALayerContentsFormat {
        get { CALayerContentsFormat(rawValue: properties.name(.contentsFormat)) }
        set { writeBag(.contentsFormat, NameRules.contentsFormat(newValue.rawValue)) }
    }
    open var minificationFilter: CALayerContentsFilter {
        get { CALayerContentsFilter(rawValue: properties.minificationFilter.name) }
        set { writeBag(.minificationFilter, .string(newValue.rawValue)) }
    }
    open var magnificationFilter: CALayerContentsFilter {
        get { CALayerContentsFilter(rawValue: properties.magnificationFilter.name) }
        set { writeBag(.magnificationFilter, .string(newValue.rawValue)) }
    }
    open var minificationFilterBias: Float {
        get { float(.minificationFilterBias) }
        set { writeBag(.minificationFilterBias, .number(Double(newValue))) }
    }
    open var isOpaque: Bool {
        get { properties.flags.contains(.opaque) }
        set { writeFlag(.opaque, .opaque, newValue) }
    }
    open func display() { displayNow() }
    open func setNeedsDisplay() { markNeedsDisplay(nil) }
    open func setNeedsDisplay(_ r: CGRect) { markNeedsDisplay(r) }
    open func needsDisplay() -> Bool { state.contains(.needsDisplay) }
    open func displayIfNeeded() { if state.contains(.needsDisplay) { displayClearingFlag() } }
    open var needsDisplayOnBoundsChange: Bool {
        get { properties.flags.contains(.needsDisplayOnBoundsChange) }
        set { writeFlag(.needsDisplayOnBoundsChange, .needsDisplayOnBoundsChange, newValue) }
    }
    open var drawsAsynchronously: Bool {
        get { properties.flags.contains(.drawsAsynchronously) }
        set { writeFlag(.drawsAsynchronously, .drawsAsynchronously, newValue) }
    }
    open func draw(in ctx: CGContext) { drawThroughDelegate(ctx) }
    open func render(in ctx: CGContext) { renderTree(in: ctx) }
    open var wantsExtendedDynamicRangeContent: Bool {
        get { flag(.wantsExtendedDynamicRangeContent) }
        set { writeBag(.wantsExtendedDynamicRangeContent, .number(newValue ? 1 : 0)) }
    }
    open var preferredDynamicRange: DynamicRange {
        get { DynamicRange(rawValue: properties.name(.preferredDynamicRange)) }
        set { writeBag(.preferredDynamicRange, NameRules.dynamicRange(newValue.rawValue)) }
    }
    open var toneMapMode: ToneMapMode {
        get { ToneMapMode(rawValue: properties.name(.toneMapMode)) }
        set { writeBag(.toneMapMode, NameRules.toneMapMode(newValue.rawValue)) }
    }
    open var contentsHeadroom: CGFloat {
        get { number(.contentsHeadroom) }
        set { writeBag(.contentsHeadroom, .number(Double(newValue))) }
    }
    open var wantsDynamicContentScaling: Bool {
        get { flag(.wantsDynamicContentScaling) }
        set { writeBag(.wantsDynamicContentScaling, .number(newValue ? 1 : 0)) }
    }

    // MARK: Appearance

    open var backgroundColor: CGColor? {
        get { properties.backgroundColor?.cgColor }
        set { storeBackground(newValue) }
    }
    open var cornerRadius: CGFloat {
        get { properties.cornerRadius }
        set {
            write(.cornerRadius, newValue != properties.cornerRadius) { $0.cornerRadius = newValue }
        }
    }
    open var maskedCorners: CACornerMask {
        get { CACornerMask(rawValue: UInt(properties.maskedCorners)) }
        set { writeBag(.maskedCorners, .number(Double(newValue.rawValue & 15))) }
    }
    open var cornerCurve: CALayerCornerCurve {
        get {
            CALayerCornerCurve(rawValue: properties.continuousCorners ? "continuous" : "circular")
        }
        set { writeBag(.cornerCurve, .string(newValue.rawValue)) }
    }
    /// How far a corner curve reaches along an edge, in units of the radius (B-KV 11).
    open class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
        curve == .continuous ? 1.528665 : 1
    }
    open var borderWidth: CGFloat {
        get { properties.borderWidth }
        set {
            write(.borderWidth, newValue != properties.borderWidth) { $0.borderWidth = newValue }
        }
    }
    open var borderColor: CGColor? {
        get { properties.borderColor?.cgColor }
        set { writeColor(.borderColor, newValue) }
    }
    open var opacity: Float {
        get { properties.opacity }
        set { write(.opacity, newValue != properties.opacity) { $0.opacity = newValue } }
    }
    open var allowsGroupOpacity: Bool {
        get { properties.flags.contains(.allowsGroupOpacity) }
        set { writeFlag(.allowsGroupOpacity, .allowsGroupOpacity, newValue) }
    }
    open var edgeAntialiasingMask: CAEdgeAntialiasingMask {
        get { CAEdgeAntialiasingMask(rawValue: UInt32(properties.edgeAntialiasingMask)) }
        set { writeBag(.edgeAntialiasingMask, .number(Double(newValue.rawValue & 15))) }
    }
    open var allowsEdgeAntialiasing: Bool {
        get { properties.flags.contains(.allowsEdgeAntialiasing) }
        set { writeFlag(.allowsEdgeAntialiasing, .allowsEdgeAntialiasing, newValue) }
    }
    open var compositingFilter: Any? {
        get { filterObjects(.compositingFilter)?.first }
        set { storeFilters(.compositingFilter, Coercion.flat(newValue).map { [$0] }) }
    }
    open var filters: [Any]? {
        get { filterObjects(.filters) }
        set { storeFilters(.filters, newValue) }
    }
    open var backgroundFilters: [Any]? {
        get { filterObjects(.backgroundFilters) }
        set { storeFilters(.backgroundFilters, newValue) }
    }
    open var shouldRasterize: Bool {
        get { properties.flags.contains(.shouldRasterize) }
        set { writeFlag(.shouldRasterize, .shouldRasterize, newValue) }
    }
    open var rasterizationScale: CGFloat {
        get { number(.rasterizationScale) }
        set { writeBag(.rasterizationScale, .number(Double(newValue))) }
    }
    open var shadowColor: CGColor? {
        get { color(.shadowColor) }
        set { writeColor(.shadowColor, newValue) }
    }
    open var shadowOpacity: Float {
        get { float(.shadowOpacity) }
        set { writeBag(.shadowOpacity, .number(Double(newValue))) }
    }
    open var shadowOffset: CGSize {
        get { properties[.shadowOffset].size ?? .zero }
        set { writeBag(.shadowOffset, .size(newValue)) }
    }
    open var shadowRadius: CGFloat {
        get { number(.shadowRadius) }
        set { writeBag(.shadowRadius, .number(Double(newValue))) }
    }
    open var shadowPath: CGPath? {
        get { properties[.shadowPath].path }
        set { writePath(.shadowPath, newValue) }
    }

    // MARK: Layout

    open var autoresizingMask: CAAutoresizingMask {
        get { CAAutoresizingMask(rawValue: UInt32(properties.number(.autoresizingMask))) }
        set { writeBag(.autoresizingMask, .number(Double(newValue.rawValue))) }
    }
    open var layoutManager: CALayoutManager? {
        get { side?.layoutManager }
        set { storeLayoutManager(newValue) }
    }
    open var constraints: [CAConstraint]? {
        get { side?.constraints }
        set { storeConstraints(newValue) }
    }
    open func addConstraint(_ c: CAConstraint) { constraints = (constraints ?? []) + [c] }
    open func setNeedsLayout() { markNeedsLayout() }
    open func needsLayout() -> Bool { state.contains(.needsLayout) }
    open func layoutIfNeeded() { layoutWhereNeeded() }
    open func layoutSublayers() { layoutThroughDelegate() }
    open func resizeSublayers(withOldSize size: CGSize) { resizeChildren(size) }
    open func resize(withOldSuperlayerSize size: CGSize) { autoresize(size) }

    // MARK: Actions and animations

    /// The class's action for an event. Default nil.
    open class func defaultAction(forKey event: String) -> CAAction? { nil }
    open func action(forKey event: String) -> CAAction? { searchAction(event) }
    open var actions: [String: CAAction]? {
        get { side?.actions }
        set { if newValue != nil || side != nil { ensureSide().actions = newValue } }
    }
    open func add(_ anim: CAAnimation, forKey key: String?) { attach(anim, key) }
    open func removeAnimation(forKey key: String) { detach(key) }
    open func removeAllAnimations() { detachAll() }
    open func animationKeys() -> [String]? { attachedKeys() }
    open func animation(forKey key: String) -> CAAnimation? { attachment(key)?.animation }

    // MARK: Timing

    open var beginTime: CFTimeInterval {
        get { properties.number(.beginTime) }
        set { writeBag(.beginTime, .number(newValue)) }
    }
    open var duration: CFTimeInterval {
        get { properties.number(.duration) }
        set { writeBag(.duration, .number(newValue)) }
    }
    open var speed: Float {
        get { float(.speed) }
        set { writeBag(.speed, .number(Double(newValue))) }
    }
    open var timeOffset: CFTimeInterval {
        get { properties.number(.timeOffset) }
        set { writeBag(.timeOffset, .number(newValue)) }
    }
    open var repeatCount: Float {
        get { float(.repeatCount) }
        set { writeBag(.repeatCount, .number(Double(newValue))) }
    }
    open var repeatDuration: CFTimeInterval {
        get { properties.number(.repeatDuration) }
        set { writeBag(.repeatDuration, .number(newValue)) }
    }
    open var autoreverses: Bool {
        get { flag(.autoreverses) }
        set { writeBag(.autoreverses, .number(newValue ? 1 : 0)) }
    }
    open var fillMode: CAMediaTimingFillMode {
        get { CAMediaTimingFillMode(rawValue: properties.name(.fillMode)) }
        set { writeBag(.fillMode, .string(newValue.rawValue)) }
    }
}
