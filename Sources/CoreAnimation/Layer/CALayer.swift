import CoreGraphics
import Foundation
import LaminaMotion
import LaminaRenderTree

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

    /// Private classes and those inside other types are archived as the class above them.
    open override var classForCoder: AnyClass { Archives.encodableClass(of: type(of: self)) }
    open class var supportsSecureCoding: Bool { true }
    /// Writes what `shouldArchiveValue(forKey:)` allows, sublayers, mask and animations included.
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
    /// The value of a property, or of any key ever set; nil for an unknown one.
    open func value(forKey key: String) -> Any? { read(key: key) }
    /// Sets a property or stores a value under any key. Numbers and structs may be boxed; what does not fit
    /// is ignored with a message, nil sets the default.
    open func setValue(_ value: Any?, forKey key: String) { write(value, key: key) }
    /// The answer for a key nobody set and no class declares. Default nil.
    open func value(forUndefinedKey key: String) -> Any? { nil }
    /// Also reads components (`transform.rotation.z`), filter inputs, emitter cells and named sublayers.
    open func value(forKeyPath keyPath: String) -> Any? { read(keyPath: keyPath) }
    /// Also sets components; the rest of the structure stays as it is.
    open func setValue(_ value: Any?, forKeyPath keyPath: String) { write(value, keyPath: keyPath) }
    /// Called before a property takes a different value. Our own: there is no key-value observing on Linux.
    open func willChangeValue(forKey key: String) {}
    /// Called once after a property took a different value.
    open func didChangeValue(forKey key: String) {}

    /// Identifies the layer, for constraints and key paths. Default nil.
    open var name: String? {
        get { properties.bagValue(.name)?.string }
        set { writeBag(.name, newValue.map(MotionValue.string) ?? .none) }
    }
    /// Answers for the layer; not retained. Default nil.
    open weak var delegate: CALayerDelegate? {
        get { side?.delegate }
        set { if newValue != nil || side != nil { ensureSide().delegate = newValue } }
    }
    /// Values of properties nobody set; its "style" holds a further dictionary, its "actions" actions.
    /// Copied. Default nil.
    open var style: [AnyHashable: Any]? {
        get { side?.style }
        set { setStyle(newValue) }
    }

    // MARK: Geometry

    /// The layer's own rectangle, in its own coordinates. Negative sizes are standardised, NaN stops the
    /// program. Default zero.
    open var bounds: CGRect {
        get { properties.bounds }
        set { storeBounds(newValue) }
    }
    /// Where the anchor point lies in the superlayer. NaN stops the program. Default (0, 0).
    open var position: CGPoint {
        get { properties.position }
        set { storePosition(newValue) }
    }
    /// Depth in the superlayer and order among siblings, points. Default 0.
    open var zPosition: CGFloat {
        get { properties.zPosition }
        set { write(.zPosition, newValue != properties.zPosition) { $0.zPosition = newValue } }
    }
    /// The point of the bounds that position and transform are about, in units of the size. Default (0.5, 0.5).
    open var anchorPoint: CGPoint {
        get { properties.anchorPoint }
        set {
            write(.anchorPoint, newValue != properties.anchorPoint) { $0.anchorPoint = newValue }
        }
    }
    /// Depth of the anchor point, points. Default 0.
    open var anchorPointZ: CGFloat {
        get { properties.anchorPointZ }
        set {
            write(.anchorPointZ, newValue != properties.anchorPointZ) { $0.anchorPointZ = newValue }
        }
    }
    /// Applied about the anchor point. Default identity.
    open var transform: CATransform3D {
        get { properties.transform }
        set { storeTransform(newValue) }
    }
    /// The transform as an affine one; the identity when it is not exactly affine.
    open func affineTransform() -> CGAffineTransform { plainTransform() }
    /// Replaces the whole transform.
    open func setAffineTransform(_ m: CGAffineTransform) {
        transform = CATransform3DMakeAffineTransform(m)
    }
    /// The box of the transformed bounds in the superlayer; setting it sets bounds and position.
    open var frame: CGRect {
        get { LayerFrame.frame(of: properties) }
        set { storeFrame(newValue) }
    }
    /// Whether the layer and everything below is not drawn. Default false.
    open var isHidden: Bool {
        get { properties.flags.contains(.hidden) }
        set { storeHidden(newValue) }
    }
    /// Whether it is drawn when it faces away. Default true.
    open var isDoubleSided: Bool {
        get { properties.flags.contains(.doubleSided) }
        set { writeFlag(.doubleSided, .doubleSided, newValue) }
    }
    /// Whether the layer's coordinates run downwards. Default false.
    open var isGeometryFlipped: Bool {
        get { properties.flags.contains(.geometryFlipped) }
        set { writeFlag(.geometryFlipped, .geometryFlipped, newValue) }
    }
    /// Whether an odd number of layers from here to the root is flipped.
    open func contentsAreFlipped() -> Bool { flipParity() }
    /// Applied to every sublayer about this layer's anchor point; perspective goes here. Default identity.
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
    /// A point of another layer in this one's coordinates; nil is the superlayer's space (B-GE 34–36).
    open func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint { convertPoint(p, from: l) }
    /// A point of this layer in another one's coordinates; nil is the superlayer's space.
    open func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint { convertPoint(p, to: l) }
    /// The box of the four converted corners.
    open func convert(_ r: CGRect, from l: CALayer?) -> CGRect { convertRect(r, from: l) }
    /// The box of the four converted corners.
    open func convert(_ r: CGRect, to l: CALayer?) -> CGRect { convertRect(r, to: l) }
    /// A moment of another layer's time in this one's, seconds; nil is the host clock.
    open func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval {
        time(t, from: l)
    }
    /// A moment of this layer's time in another one's, seconds; nil is the host clock.
    open func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval { time(t, to: l) }
    /// Whether a point of the layer's own coordinates hits it; override for other shapes than the bounds.
    open func contains(_ p: CGPoint) -> Bool { boundsContain(p) }
    /// The topmost layer at a point of the superlayer's coordinates (B-HT).
    open func hitTest(_ p: CGPoint) -> CALayer? { search(p) }
    /// The layout manager's answer, or the size of the frame.
    open func preferredFrameSize() -> CGSize { preferredSize() }
    /// The part of the bounds that the enclosing scroll layer shows; without one, the bounds.
    open var visibleRect: CGRect { visiblePart() }
    /// Scrolls the nearest scroll layer to a point of this layer.
    open func scroll(_ p: CGPoint) { forwardScroll(p) }
    /// Scrolls the nearest scroll layer as little as shows the rectangle.
    open func scrollRectToVisible(_ r: CGRect) { forwardScroll(r) }

    // MARK: Tree

    /// The layer this one is below, as sublayer or mask.
    open var superlayer: CALayer? { shownSuperlayer() }
    /// Back to front; nil when there are none.
    open var sublayers: [CALayer]? {
        get { shownSublayers() }
        set { replaceSublayers(newValue ?? []) }
    }
    /// Puts a layer in front; it leaves its old place first. A cycle stops the program.
    open func addSublayer(_ layer: CALayer) { insert(layer, at: Int.max) }
    /// Puts a layer at an index; beyond the end counts as the end.
    open func insertSublayer(_ layer: CALayer, at idx: UInt32) { insert(layer, at: Int(idx)) }
    /// Puts a layer directly under another; without one, behind all.
    open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
        insert(layer, below: sibling)
    }
    /// Puts a layer directly over another; without one, in front of all.
    open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
        insert(layer, above: sibling)
    }
    /// Puts a layer in the place of a sublayer; of a foreign one, nothing happens.
    open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
        replace(oldLayer, newLayer)
    }
    /// Takes the layer, or the mask that it is, off its superlayer.
    open func removeFromSuperlayer() { remove() }
    /// A layer whose alpha cuts this one, in this layer's coordinates. Default nil.
    open var mask: CALayer? {
        get { shownMask() }
        set { storeMask(newValue) }
    }
    /// Whether everything is clipped to the rounded bounds. Default false, for scroll layers true.
    open var masksToBounds: Bool {
        get { properties.flags.contains(.masksToBounds) }
        set { writeFlag(.masksToBounds, .masksToBounds, newValue) }
    }

    // MARK: Contents

    /// A `CGImage`; anything else is kept and not drawn. Default nil.
    open var contents: Any? {
        get { properties.contents ?? side?.contentsObject }
        set { storeContents(newValue) }
    }
    /// The part of the image shown, in units of its size. Default all of it.
    open var contentsRect: CGRect {
        get { properties.contentsRect }
        set { writeBag(.contentsRect, .rect(newValue)) }
    }
    /// The part of the image that stretches, in units of its size. Default all of it.
    open var contentsCenter: CGRect {
        get { properties.contentsCenter }
        set { writeBag(.contentsCenter, .rect(newValue)) }
    }
    /// Where the image lies; an unknown name becomes center. Default resize.
    open var contentsGravity: CALayerContentsGravity {
        get { CALayerContentsGravity(rawValue: properties.contentsGravity.name) }
        set { writeBag(.contentsGravity, .string(newValue.rawValue)) }
    }
    /// Image pixels per point, also of drawn contents. Default 1.
    open var contentsScale: CGFloat {
        get { properties.contentsScale }
        set {
            write(.contentsScale, newValue != properties.contentsScale) {
                $0.contentsScale = newValue
            }
        }
    }
    /// A hint for drawn contents. Default RGBA8Uint.
    open var contentsFormat: CALayerContentsFormat {
        get { CALayerContentsFormat(rawValue: properties.name(.contentsFormat)) }
        set { writeBag(.contentsFormat, NameRules.contentsFormat(newValue.rawValue)) }
    }
    /// How the image shrinks. Default linear.
    open var minificationFilter: CALayerContentsFilter {
        get { CALayerContentsFilter(rawValue: properties.minificationFilter.name) }
        set { writeBag(.minificationFilter, .string(newValue.rawValue)) }
    }
    /// How the image grows. Default linear.
    open var magnificationFilter: CALayerContentsFilter {
        get { CALayerContentsFilter(rawValue: properties.magnificationFilter.name) }
        set { writeBag(.magnificationFilter, .string(newValue.rawValue)) }
    }
    /// Level of detail added for trilinear scaling. Default 0.
    open var minificationFilterBias: Float {
        get { float(.minificationFilterBias) }
        set { writeBag(.minificationFilterBias, .number(Double(newValue))) }
    }
    /// A promise that drawn contents cover the bounds. Default false.
    open var isOpaque: Bool {
        get { properties.flags.contains(.opaque) }
        set { writeFlag(.opaque, .opaque, newValue) }
    }
    /// Draws the contents now (B-DI 73).
    open func display() { displayNow() }
    /// Has the contents drawn at the next commit.
    open func setNeedsDisplay() { markNeedsDisplay(nil) }
    /// Has the contents drawn at the next commit, at least in a rectangle.
    open func setNeedsDisplay(_ r: CGRect) { markNeedsDisplay(r) }
    /// Whether the contents will be drawn at the next commit.
    open func needsDisplay() -> Bool { state.contains(.needsDisplay) }
    /// Draws the contents if they need it.
    open func displayIfNeeded() { if state.contains(.needsDisplay) { displayClearingFlag() } }
    /// Whether a change of the bounds redraws the contents. Default false.
    open var needsDisplayOnBoundsChange: Bool {
        get { properties.flags.contains(.needsDisplayOnBoundsChange) }
        set { writeFlag(.needsDisplayOnBoundsChange, .needsDisplayOnBoundsChange, newValue) }
    }
    /// Whether `draw(in:)` runs on a background queue; the commit waits for it. Default false.
    open var drawsAsynchronously: Bool {
        get { properties.flags.contains(.drawsAsynchronously) }
        set { writeFlag(.drawsAsynchronously, .drawsAsynchronously, newValue) }
    }
    /// Draws the contents in the layer's coordinates; the default asks the delegate.
    open func draw(in ctx: CGContext) { drawThroughDelegate(ctx) }
    /// Draws the layer and everything below, by the processor (B-RI).
    open func render(in ctx: CGContext) { renderTree(in: ctx) }
    /// What the class itself adds in `render(in:)`, between background and contents.
    func paintUnderContents(_ ctx: CGContext, _ outline: CGPath) {}
    /// What the class itself adds in `render(in:)`, between contents and sublayers.
    func paintOverContents(_ ctx: CGContext) {}
    /// Kept; bright contents are not shown brighter. Default false.
    open var wantsExtendedDynamicRangeContent: Bool {
        get { flag(.wantsExtendedDynamicRangeContent) }
        set { writeBag(.wantsExtendedDynamicRangeContent, .number(newValue ? 1 : 0)) }
    }
    /// Kept; has no effect. Default standard.
    open var preferredDynamicRange: DynamicRange {
        get { DynamicRange(rawValue: properties.name(.preferredDynamicRange)) }
        set { writeBag(.preferredDynamicRange, NameRules.dynamicRange(newValue.rawValue)) }
    }
    /// Kept; has no effect. Default automatic.
    open var toneMapMode: ToneMapMode {
        get { ToneMapMode(rawValue: properties.name(.toneMapMode)) }
        set { writeBag(.toneMapMode, NameRules.toneMapMode(newValue.rawValue)) }
    }
    /// Kept unchecked; has no effect. Default 0.
    open var contentsHeadroom: CGFloat {
        get { number(.contentsHeadroom) }
        set { writeBag(.contentsHeadroom, .number(Double(newValue))) }
    }
    /// Kept; has no effect. Default false.
    open var wantsDynamicContentScaling: Bool {
        get { flag(.wantsDynamicContentScaling) }
        set { writeBag(.wantsDynamicContentScaling, .number(newValue ? 1 : 0)) }
    }

    // MARK: Appearance

    /// Fills the bounds. Default nil.
    open var backgroundColor: CGColor? {
        get { properties.backgroundColor?.cgColor }
        set { storeBackground(newValue) }
    }
    /// Rounds background, border and the clip of `masksToBounds`, points. Default 0.
    open var cornerRadius: CGFloat {
        get { properties.cornerRadius }
        set {
            write(.cornerRadius, newValue != properties.cornerRadius) { $0.cornerRadius = newValue }
        }
    }
    /// Which corners are rounded. Default all.
    open var maskedCorners: CACornerMask {
        get { CACornerMask(rawValue: UInt(properties.maskedCorners)) }
        set { writeBag(.maskedCorners, .number(Double(newValue.rawValue & 15))) }
    }
    /// The shape of rounded corners; an unknown name becomes circular. Default circular.
    open var cornerCurve: CALayerCornerCurve {
        get {
            CALayerCornerCurve(rawValue: properties.continuousCorners ? "continuous" : "circular")
        }
        set { writeBag(.cornerCurve, .string(newValue.rawValue)) }
    }
    /// How far a corner curve reaches along an edge, in units of the radius (B-KV 11).
    open class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
        curve == .continuous ? CornerCurve.expansionFactor : 1
    }
    /// Points inwards from the edge. Default 0.
    open var borderWidth: CGFloat {
        get { properties.borderWidth }
        set {
            write(.borderWidth, newValue != properties.borderWidth) { $0.borderWidth = newValue }
        }
    }
    /// Drawn over sublayers. Default opaque black.
    open var borderColor: CGColor? {
        get { properties.borderColor?.cgColor }
        set { writeColor(.borderColor, newValue) }
    }
    /// 0 to 1. Default 1.
    open var opacity: Float {
        get { properties.opacity }
        set { write(.opacity, newValue != properties.opacity) { $0.opacity = newValue } }
    }
    /// Whether the layer fades as one picture. Default true.
    open var allowsGroupOpacity: Bool {
        get { properties.flags.contains(.allowsGroupOpacity) }
        set { writeFlag(.allowsGroupOpacity, .allowsGroupOpacity, newValue) }
    }
    /// Which edges are antialiased. Default all.
    open var edgeAntialiasingMask: CAEdgeAntialiasingMask {
        get { CAEdgeAntialiasingMask(rawValue: UInt32(properties.edgeAntialiasingMask)) }
        set { writeBag(.edgeAntialiasingMask, .number(Double(newValue.rawValue & 15))) }
    }
    /// Whether edges are antialiased. Default true.
    open var allowsEdgeAntialiasing: Bool {
        get { properties.flags.contains(.allowsEdgeAntialiasing) }
        set { writeFlag(.allowsEdgeAntialiasing, .allowsEdgeAntialiasing, newValue) }
    }
    /// Blends the layer with what is behind: a filter or its name. Default nil, source over.
    open var compositingFilter: Any? {
        get { filterObjects(.compositingFilter)?.first }
        set { storeFilters(.compositingFilter, Coercion.flat(newValue).map { [$0] }) }
    }
    /// Applied to the layer with its sublayers, in order. Default nil.
    open var filters: [Any]? {
        get { filterObjects(.filters) }
        set { storeFilters(.filters, newValue) }
    }
    /// Applied to what is behind the layer. Default nil.
    open var backgroundFilters: [Any]? {
        get { filterObjects(.backgroundFilters) }
        set { storeFilters(.backgroundFilters, newValue) }
    }
    /// Whether the subtree is kept as a bitmap. Default false.
    open var shouldRasterize: Bool {
        get { properties.flags.contains(.shouldRasterize) }
        set { writeFlag(.shouldRasterize, .shouldRasterize, newValue) }
    }
    /// Pixels per point of that bitmap. Default 1.
    open var rasterizationScale: CGFloat {
        get { number(.rasterizationScale) }
        set { writeBag(.rasterizationScale, .number(Double(newValue))) }
    }
    /// Default opaque black.
    open var shadowColor: CGColor? {
        get { color(.shadowColor) }
        set { writeColor(.shadowColor, newValue) }
    }
    /// 0 to 1. Default 0.
    open var shadowOpacity: Float {
        get { float(.shadowOpacity) }
        set { writeBag(.shadowOpacity, .number(Double(newValue))) }
    }
    /// Points, in the layer's coordinates. Default (0, -3).
    open var shadowOffset: CGSize {
        get { properties[.shadowOffset].size ?? .zero }
        set { writeBag(.shadowOffset, .size(newValue)) }
    }
    /// Standard deviation of the blur, points. Default 3.
    open var shadowRadius: CGFloat {
        get { number(.shadowRadius) }
        set { writeBag(.shadowRadius, .number(Double(newValue))) }
    }
    /// Casts the shadow instead of the layer's outline. A copy is kept. Default nil.
    open var shadowPath: CGPath? {
        get { properties[.shadowPath].path }
        set { writePath(.shadowPath, newValue) }
    }

    // MARK: Layout

    /// What follows the superlayer's size (B-LA 62–64). Default nothing.
    open var autoresizingMask: CAAutoresizingMask {
        get {
            let bits = Int(saturating: properties.number(.autoresizingMask))
            return CAAutoresizingMask(rawValue: UInt32(clamping: bits))
        }
        set { writeBag(.autoresizingMask, .number(Double(newValue.rawValue))) }
    }
    /// Places the sublayers; retained. Default nil.
    open var layoutManager: CALayoutManager? {
        get { side?.layoutManager }
        set { storeLayoutManager(newValue) }
    }
    /// For the superlayer's constraint layout manager. Default nil.
    open var constraints: [CAConstraint]? {
        get { side?.constraints }
        set { storeConstraints(newValue) }
    }
    /// Appends a constraint.
    open func addConstraint(_ c: CAConstraint) { appendConstraint(c) }
    /// Has the sublayers laid out at the next commit.
    open func setNeedsLayout() { markNeedsLayout() }
    /// Whether the sublayers will be laid out at the next commit.
    open func needsLayout() -> Bool { state.contains(.needsLayout) }
    /// Lays out from the topmost layer that needs it down (B-LA 58).
    open func layoutIfNeeded() { layoutWhereNeeded() }
    /// Places the sublayers; the default asks the delegate, then the layout manager.
    open func layoutSublayers() { layoutThroughDelegate() }
    /// Tells every sublayer that the size was another one.
    open func resizeSublayers(withOldSize size: CGSize) { resizeChildren(size) }
    /// Applies the autoresizing mask.
    open func resize(withOldSuperlayerSize size: CGSize) { autoresize(size) }

    // MARK: Actions and animations

    /// The class's action for an event. Default nil.
    open class func defaultAction(forKey event: String) -> CAAction? { nil }
    /// What happens when the event occurs (B-AC 81); nil for nothing.
    open func action(forKey event: String) -> CAAction? { searchAction(event) }
    /// The layer's own actions, by event. Default nil.
    open var actions: [String: CAAction]? {
        get { side?.actions }
        set { if newValue != nil || side != nil { ensureSide().actions = newValue } }
    }
    /// Starts a copy of the animation with the next commit; one of the same key is replaced.
    open func add(_ anim: CAAnimation, forKey key: String?) { attach(anim, key) }
    /// Takes an animation off; its delegate hears that it did not finish.
    open func removeAnimation(forKey key: String) { detach(key) }
    /// Takes all animations off, those without a key included.
    open func removeAllAnimations() { detachAll() }
    /// The keys in order of addition; nil when there are none.
    open func animationKeys() -> [String]? { attachedKeys() }
    /// The layer's copy; not to be modified.
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
