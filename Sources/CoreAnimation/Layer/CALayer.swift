import CoreGraphics
import Foundation
import LaminaMotion
import LaminaRenderTree

/// A rectangle of content in a tree, with geometry, appearance and timing.
///
///     properties, setKeys   values in plain form        ─┐ CALayer+Storage records changes
///     children, parent      tree, back to front         ─┤ CALayer+Hierarchy, +Membership
///     side                  rarely used parts           ─┤ delegate, style, mask, animations …
///     pending, state        since the last commit       ─┘ CommitPhases encodes them
///
/// The body below lists the overridable members; the extension file of each subject implements
/// them. A layer outside of a committed tree changes at once and has no presentation layer.
/// Thread: any one thread at a time; `CATransaction.lock()` protects a shared tree.
open class CALayer: LayerObject, NSSecureCoding, CAMediaTiming {
    /// Values for the next commit.
    final var properties: LayerProperties
    /// Properties set on this layer itself, neither defaulted nor taken from `style`.
    final var setKeys = PropertySet()
    final var state: LayerState = []
    final unowned(unsafe) var classInfo: ClassInfo
    /// Number of this layer in its context; undefined without a context.
    final var layerID = LayerID(0)
    final unowned(unsafe) var context: LayerContext?
    final unowned(unsafe) var parent: CALayer?
    final var children: ContiguousArray<CALayer> = []
    /// Rarely used parts; nil until the first use of a part.
    final var side: LayerSide?
    /// Changes since the last commit; nil without changes.
    final var pending: PendingChanges?

    /// A layer with the defaults of its class and no superlayer.
    public override init() {
        properties = LayerProperties()
        classInfo = .placeholder
        super.init()
        adoptClass()
    }

    /// A shadow copy of `layer`, for presentation layers. Called by the framework.
    ///
    /// This initialiser copies no properties (B-PR 192). A subclass copies its own stored
    /// properties in an override.
    public override init(layer: Any) {
        properties = LayerProperties()
        classInfo = .placeholder
        super.init(layer: layer)
        adoptClass()
    }

    /// A layer from an archive; nil for a malformed archive. The layer is restored without actions.
    /// Bounds, a position and a transform with NaN are left out, with one message, as are sublayers
    /// nested too deeply for the stack.
    public required init?(coder: NSCoder) {
        properties = LayerProperties()
        classInfo = .placeholder
        super.init()
        adoptClass()
        guard decode(from: coder) else { return nil }
    }

    deinit { tearDown() }

    /// Class name in archives. Private and nested classes are archived as their nearest public
    /// ancestor.
    open override var classForCoder: AnyClass { Archives.encodableClass(of: type(of: self)) }
    /// Always true.
    open class var supportsSecureCoding: Bool { true }
    /// Encodes values with `shouldArchiveValue(forKey:)`, sublayers, mask and animations. Drawn
    /// contents and implicit animations are left out, as are layers nested too deeply for the
    /// stack, with one message.
    open func encode(with coder: NSCoder) { encodeLayer(with: coder) }
    open override func copy() -> Any { archivedCopy() }

    /// Layer of the same class with the animated values of the present time; nil before the first
    /// commit. A new object at each call, not to be modified: changes of its tree, its animations
    /// and its marks for layout and display have no effect. O(n) in the number of the layer's
    /// animations, without sublayers.
    open func presentation() -> Self? {
        makePresentation().map { unsafeDowncast($0, to: Self.self) }
    }

    /// Model layer of a presentation layer; the receiver for every other layer. O(1).
    open func model() -> Self { unsafeDowncast(side?.model ?? self, to: Self.self) }

    // MARK: Key-value coding

    /// The class's value of a property without a set value; nil for a key without a default (B-KV
    /// 3–5). For the properties of the framework, called once at the first instance of the class;
    /// for other keys, called at each read of a key without a value.
    open class func defaultValue(forKey key: String) -> Any? {
        ClassInfo.tableDefault(key, for: self)
    }
    /// True if a change of the key redraws the layer. Default false for every key. For the
    /// properties of the framework, called once at the first instance of the class; for other keys,
    /// called at each change.
    open class func needsDisplay(forKey key: String) -> Bool { false }
    /// True if an archive should hold the key's value (B-KV 8). An override may leave out keys.
    open func shouldArchiveValue(forKey key: String) -> Bool { isArchived(key) }
    /// Value of a property, or of any stored key; nil for an unknown key. A key without a stored
    /// value has the value in `style`, else the class's default.
    open func value(forKey key: String) -> Any? { read(key: key) }
    /// Sets a property or stores a value under any key. Numbers and structures may be boxed. An
    /// unfit value is ignored with a warning; nil sets the default.
    open func setValue(_ value: Any?, forKey key: String) { write(value, key: key) }
    /// Value of a key without a value and without a declaration. Default nil.
    open func value(forUndefinedKey key: String) -> Any? { nil }
    /// Value of a key path, including components (`transform.rotation.z`), filter inputs, emitter
    /// cells and named sublayers. Nil for an unknown key or component.
    open func value(forKeyPath keyPath: String) -> Any? { read(keyPath: keyPath) }
    /// Sets the value of a key path; a component leaves the rest of its structure unchanged. The
    /// paths are those of `value(forKeyPath:)`. A path through a filter, cell or sublayer that does
    /// not exist has no effect.
    open func setValue(_ value: Any?, forKeyPath keyPath: String) { write(value, keyPath: keyPath) }
    /// Called before a property takes a different value. Not Apple's: Linux has no key-value
    /// observing.
    open func willChangeValue(forKey key: String) {}
    /// Called once after a property took a different value. Not Apple's: Linux has no key-value
    /// observing. Default nothing.
    open func didChangeValue(forKey key: String) {}

    /// Name of the layer, for constraints and key paths. Default nil. Names need not be unique: a
    /// key path takes the first sublayer of the name.
    open var name: String? {
        get { properties.bagValue(.name)?.string }
        set { writeBag(.name, newValue.map(MotionValue.string) ?? .none) }
    }
    /// Delegate of the layer; not retained. Default nil. The layer of a view has the view as its
    /// delegate. Setting runs no action and draws nothing.
    open weak var delegate: CALayerDelegate? {
        get { side?.delegate }
        set { if newValue != nil || side != nil { ensureSide().delegate = newValue } }
    }
    /// Fallback values of properties, by key. The key "style" holds a further dictionary with
    /// values for missing keys, the key "actions" a dictionary of actions. The dictionary is
    /// copied. Default nil.
    open var style: [AnyHashable: Any]? {
        get { side?.style }
        set { setStyle(newValue) }
    }

    // MARK: Geometry

    /// The layer's rectangle in its own coordinates. Default zero. Implicitly animatable. Negative
    /// sizes are standardised; NaN traps.
    open var bounds: CGRect {
        get { properties.bounds }
        set { storeBounds(newValue) }
    }
    /// Position of the anchor point in the superlayer, in points. Default (0, 0). NaN traps.
    /// Implicitly animatable.
    open var position: CGPoint {
        get { properties.position }
        set { storePosition(newValue) }
    }
    /// Depth in the superlayer and order among siblings, in points. Default 0. Implicitly
    /// animatable.
    open var zPosition: CGFloat {
        get { properties.zPosition }
        set { storeZPosition(newValue) }
    }
    /// Origin of position and transform within the bounds, in units of the size. Default (0.5,
    /// 0.5). Points outside of the bounds are allowed. Implicitly animatable.
    open var anchorPoint: CGPoint {
        get { properties.anchorPoint }
        set { storeAnchorPoint(newValue) }
    }
    /// Depth of the anchor point, in points. Default 0. Implicitly animatable.
    open var anchorPointZ: CGFloat {
        get { properties.anchorPointZ }
        set { storeAnchorPointZ(newValue) }
    }
    /// Transform of the bounds into the superlayer, about the anchor point at the depth
    /// `anchorPointZ`. Default identity. NaN traps. Implicitly animatable.
    open var transform: CATransform3D {
        get { properties.transform }
        set { storeTransform(newValue) }
    }
    /// The transform as an affine one; the identity for other transforms. The identity for a new
    /// layer. `CATransform3DIsAffine(_:)` distinguishes the two cases.
    open func affineTransform() -> CGAffineTransform { plainTransform() }
    /// Replaces the whole transform, the part in space included. NaN traps. Implicitly animatable,
    /// as `transform`.
    open func setAffineTransform(_ m: CGAffineTransform) {
        transform = CATransform3DMakeAffineTransform(m)
    }
    /// Bounding box of the transformed bounds in the superlayer. Setting the frame sets bounds and
    /// position. NaN traps. Not animatable itself.
    open var frame: CGRect {
        get { LayerFrame.frame(of: properties) }
        set { storeFrame(newValue) }
    }
    /// True if the layer and its subtree are not drawn. Default false. An implicit animation
    /// changes the value halfway (B-AC 94).
    open var isHidden: Bool {
        get { properties.flags.contains(.hidden) }
        set { storeHidden(newValue) }
    }
    /// True if the layer is drawn when facing away from the viewer. Default true. No implicit
    /// animation.
    open var isDoubleSided: Bool {
        get { properties.flags.contains(.doubleSided) }
        set { writeFlag(.doubleSided, .doubleSided, newValue) }
    }
    /// True if y of the layer's coordinates runs downwards. Default false. No implicit animation.
    open var isGeometryFlipped: Bool {
        get { properties.flags.contains(.geometryFlipped) }
        set { writeFlag(.geometryFlipped, .geometryFlipped, newValue) }
    }
    /// True for an odd number of flipped layers from here to the root. The content of a flipped
    /// layer is drawn with y down. O(depth).
    open func contentsAreFlipped() -> Bool { flipParity() }
    /// Transform of every sublayer about this layer's anchor point, for perspective. Default
    /// identity. Implicitly animatable.
    open var sublayerTransform: CATransform3D {
        get { properties.sublayerTransform }
        set { storeSublayerTransform(newValue) }
    }
    /// Converts a point of another layer into this layer's coordinates; nil is the superlayer's
    /// space (B-GE 34–36). O(depth) of both layers.
    open func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint { convertPoint(p, from: l) }
    /// Converts a point of this layer into another layer's coordinates; nil is the superlayer's
    /// space. O(depth) of both layers.
    open func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint { convertPoint(p, to: l) }
    /// Converts a rectangle of another layer into this layer's coordinates: the bounding box of the
    /// four converted corners. O(depth) of both layers.
    open func convert(_ r: CGRect, from l: CALayer?) -> CGRect { convertRect(r, from: l) }
    /// Converts a rectangle of this layer into another layer's coordinates: the bounding box of the
    /// four converted corners. O(depth) of both layers.
    open func convert(_ r: CGRect, to l: CALayer?) -> CGRect { convertRect(r, to: l) }
    /// Converts a time of another layer into this layer's, in seconds; nil is the host clock.
    /// O(depth).
    open func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval {
        time(t, from: l)
    }
    /// Converts a time of this layer into another layer's, in seconds; nil is the host clock.
    /// O(depth).
    open func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval { time(t, to: l) }
    /// True if a point of the layer's coordinates hits the layer. To be overridden for shapes other
    /// than the bounds. The minimum edges belong to the layer, the maximum edges do not.
    open func contains(_ p: CGPoint) -> Bool { boundsContain(p) }
    /// Topmost layer at a point of the superlayer's coordinates; nil for none (B-HT). Hidden layers
    /// are left out, layers with an opacity of 0 are hit. The search uses the layers' set values,
    /// not the animated values. O(n) in the number of layers below.
    open func hitTest(_ p: CGPoint) -> CALayer? { search(p) }
    /// The layout manager's preferred size, in points of the superlayer; without an answer, the
    /// size of the frame. The answer is not checked, and no layout takes place.
    open func preferredFrameSize() -> CGSize { preferredSize() }
    /// Part of the bounds visible in the enclosing scroll layer; without a scroll layer, the
    /// bounds. Zero if no part is visible.
    open var visibleRect: CGRect { visiblePart() }
    /// Scrolls the nearest scroll layer to a point of this layer. Without a scroll layer nothing
    /// happens.
    open func scroll(_ p: CGPoint) { forwardScroll(p) }
    /// Scrolls the nearest scroll layer by the least distance that shows a rectangle of this layer.
    /// Without a scroll layer nothing happens.
    open func scrollRectToVisible(_ r: CGRect) { forwardScroll(r) }

    // MARK: Tree

    /// Parent of the layer, as sublayer or mask; nil for none. Not retained. For a presentation
    /// layer, the presentation layer of the superlayer at the same time; nil if the superlayer was
    /// never committed.
    open var superlayer: CALayer? { shownSuperlayer() }
    /// Sublayers, back to front; nil without sublayers. Setting replaces the list in O(n): layers
    /// of the old list are removed, and layers with another parent leave the other parent. A cycle
    /// traps.
    open var sublayers: [CALayer]? {
        get { shownSublayers() }
        set { replaceSublayers(newValue ?? []) }
    }
    /// Adds a sublayer in front, after removing the layer from its old parent. A cycle traps.
    /// Complexity: O(depth) for the cycle check of a layer with descendants.
    open func addSublayer(_ layer: CALayer) { insert(layer, at: Int.max) }
    /// Inserts a sublayer at an index; an index beyond the end counts as the end. A cycle traps.
    /// O(n) in the number of sublayers.
    open func insertSublayer(_ layer: CALayer, at idx: UInt32) { insert(layer, at: Int(idx)) }
    /// Inserts a sublayer directly under a sibling; for nil, or a layer of another parent, behind
    /// all sublayers. A cycle traps. O(n) in the number of sublayers.
    open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
        insert(layer, below: sibling)
    }
    /// Inserts a sublayer directly over a sibling; for nil, or a layer of another parent, in front
    /// of all sublayers. A cycle traps. O(n) in the number of sublayers.
    open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
        insert(layer, above: sibling)
    }
    /// Replaces a sublayer at its index; without an effect if `oldLayer` is no sublayer of this
    /// layer. A cycle traps. O(n) in the number of sublayers.
    open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
        replace(oldLayer, newLayer)
    }
    /// Removes the layer, a sublayer or a mask, from its superlayer; without an effect for a layer
    /// without a superlayer. O(n) in the number of siblings, O(1) for the frontmost sublayer; and
    /// O(n) in the number of descendants, because each descendant leaves the committed tree.
    open func removeFromSuperlayer() { remove() }
    /// Mask: a layer whose alpha is multiplied with this layer's, positioned in this layer's
    /// coordinates. Default nil. Setting removes the mask from its former parent; a cycle traps.
    /// The implicit animation has no intermediate values: a new mask is shown at once.
    open var mask: CALayer? {
        get { shownMask() }
        set { storeMask(newValue) }
    }
    /// True if content and sublayers are clipped to the rounded bounds. Default false, for scroll
    /// layers true. An implicit animation changes the value halfway.
    open var masksToBounds: Bool {
        get { properties.flags.contains(.masksToBounds) }
        set { writeFlag(.masksToBounds, .masksToBounds, newValue) }
    }

    // MARK: Contents

    /// Contents, a `CGImage`. Default nil. Other objects are kept and not drawn. An implicit
    /// animation cross-fades.
    open var contents: Any? {
        get { properties.contents ?? side?.contentsObject }
        set { storeContents(newValue) }
    }
    /// Displayed part of the image, in units of the image's size. Default the whole image.
    /// Implicitly animatable.
    open var contentsRect: CGRect {
        get { properties.contentsRect }
        set { writeBag(.contentsRect, .rect(newValue)) }
    }
    /// Stretched part of the image, in units of the image's size. Default the whole image. Without
    /// an effect for gravities that do not resize. No implicit animation.
    open var contentsCenter: CGRect {
        get { properties.contentsCenter }
        set { writeBag(.contentsCenter, .rect(newValue)) }
    }
    /// Placement of the image in the bounds; `top` is maximum y. Default resize; an unknown name
    /// becomes center. No implicit animation.
    open var contentsGravity: CALayerContentsGravity {
        get { CALayerContentsGravity(rawValue: properties.contentsGravity.name) }
        set { storeContentsGravity(newValue) }
    }
    /// Image pixels per point, also of drawn contents. Default 1. After a change, only text layers
    /// draw their contents again without a call of `setNeedsDisplay()`. No implicit animation.
    open var contentsScale: CGFloat {
        get { properties.contentsScale }
        set { storeContentsScale(newValue) }
    }
    /// Storage format of drawn contents, a hint. Default RGBA8Uint. RGBA16Float is drawn in half
    /// floats, with twice the memory and colours beyond white; gray8Uint is drawn in gray, with the
    /// memory of RGBA8Uint. Tiles and text layers have eight bits a component. An unknown name
    /// becomes RGBA8Uint.
    open var contentsFormat: CALayerContentsFormat {
        get { CALayerContentsFormat(rawValue: properties.name(.contentsFormat)) }
        set { writeBag(.contentsFormat, NameRules.contentsFormat(newValue.rawValue)) }
    }
    /// Filter for an image drawn smaller than its size. Default linear. An unknown name becomes
    /// linear.
    open var minificationFilter: CALayerContentsFilter {
        get { CALayerContentsFilter(rawValue: properties.minificationFilter.name) }
        set { storeMinificationFilter(newValue) }
    }
    /// Filter for an image drawn larger than its size. Default linear. An unknown name becomes
    /// linear.
    open var magnificationFilter: CALayerContentsFilter {
        get { CALayerContentsFilter(rawValue: properties.magnificationFilter.name) }
        set { storeMagnificationFilter(newValue) }
    }
    /// Levels of detail added for trilinear minification: above 0 the image is blurred, below 0
    /// sharpened. Default 0. Rounded to eighths, −16 to 15.875; without an effect for other
    /// filters. No implicit animation.
    open var minificationFilterBias: Float {
        get { float(.minificationFilterBias) }
        set { writeBag(.minificationFilterBias, .number(Double(newValue))) }
    }
    /// True as a promise that drawn contents cover the bounds. Default false. Drawn contents then
    /// have no alpha, and are black where nothing is drawn. Text layers and the layers of views
    /// keep alpha; contents that are set are not changed.
    open var isOpaque: Bool {
        get { properties.flags.contains(.opaque) }
        set { writeFlag(.opaque, .opaque, newValue) }
    }
    /// Draws the contents now, by the delegate or `draw(in:)` (B-DI 73). O(n) in the number of
    /// pixels. Above 16 384 pixels a side, or 2²⁶ in all, nothing is drawn, with one message.
    open func display() { displayNow() }
    /// Marks the contents for drawing at the next commit. The old contents stay visible until the
    /// commit. O(1).
    open func setNeedsDisplay() { markNeedsDisplay(nil) }
    /// Marks a rectangle of the layer's coordinates, in points, for drawing at the next commit.
    /// Several rectangles are united; a drawing may cover more than the rectangles.
    open func setNeedsDisplay(_ r: CGRect) { markNeedsDisplay(r) }
    /// True if the contents will be drawn at the next commit. Set by `setNeedsDisplay()`, by keys
    /// of `needsDisplay(forKey:)` and by changes of the bounds with `needsDisplayOnBoundsChange`;
    /// cleared by the drawing.
    open func needsDisplay() -> Bool { state.contains(.needsDisplay) }
    /// Draws the contents now if marked. Without a mark the call has no effect.
    open func displayIfNeeded() { if state.contains(.needsDisplay) { displayClearingFlag() } }
    /// True if a change of the bounds, of their origin or size, marks the contents for drawing.
    /// Default false. No implicit animation.
    open var needsDisplayOnBoundsChange: Bool {
        get { properties.flags.contains(.needsDisplayOnBoundsChange) }
        set { writeFlag(.needsDisplayOnBoundsChange, .needsDisplayOnBoundsChange, newValue) }
    }
    /// True if `draw(in:)` runs on a background queue, with the commit waiting. Default false. The
    /// delegate's `draw(_:in:)` must then be safe on any thread.
    open var drawsAsynchronously: Bool {
        get { properties.flags.contains(.drawsAsynchronously) }
        set { writeFlag(.drawsAsynchronously, .drawsAsynchronously, newValue) }
    }
    /// Draws the contents in the layer's coordinates, in points; the default calls the delegate.
    /// Called by `display()`, with `drawsAsynchronously` on a background queue.
    open func draw(in ctx: CGContext) { drawThroughDelegate(ctx) }
    /// Draws the layer with its subtree into a context, by the CPU (B-RI). Model values are drawn,
    /// without animations. O(n) in the number of layers, and of the pixels which they cover.
    open func render(in ctx: CGContext) { renderTree(in: ctx) }
    /// Drawing of the class itself in `render(in:)`, between background and contents.
    func paintUnderContents(_ ctx: CGContext, _ outline: CGPath) {}
    /// Drawing of the class itself in `render(in:)`, between contents and sublayers.
    func paintOverContents(_ ctx: CGContext) {}
    /// The box of the class's own drawing, for a class that draws outside its bounds; null for
    /// other classes.
    var renderedExtent: CGRect { .null }
    /// Stored only, without an effect on brightness. Default false.
    open var wantsExtendedDynamicRangeContent: Bool {
        get { flag(.wantsExtendedDynamicRangeContent) }
        set { writeBag(.wantsExtendedDynamicRangeContent, .number(newValue ? 1 : 0)) }
    }
    /// Stored only, without an effect. Default standard.
    open var preferredDynamicRange: DynamicRange {
        get { DynamicRange(rawValue: properties.name(.preferredDynamicRange)) }
        set { writeBag(.preferredDynamicRange, NameRules.dynamicRange(newValue.rawValue)) }
    }
    /// Stored only, without an effect. Default automatic.
    open var toneMapMode: ToneMapMode {
        get { ToneMapMode(rawValue: properties.name(.toneMapMode)) }
        set { writeBag(.toneMapMode, NameRules.toneMapMode(newValue.rawValue)) }
    }
    /// Stored only and unchecked, without an effect. Default 0.
    open var contentsHeadroom: CGFloat {
        get { number(.contentsHeadroom) }
        set { writeBag(.contentsHeadroom, .number(Double(newValue))) }
    }
    /// Stored only, without an effect. Default false.
    open var wantsDynamicContentScaling: Bool {
        get { flag(.wantsDynamicContentScaling) }
        set { writeBag(.wantsDynamicContentScaling, .number(newValue ? 1 : 0)) }
    }

    // MARK: Appearance

    /// Colour of the bounds behind the contents, within the rounded corners. Default nil: nothing
    /// is filled. Implicitly animatable.
    open var backgroundColor: CGColor? {
        get { properties.backgroundColor?.cgColor }
        set { storeBackground(newValue) }
    }
    /// Radius of the corners of background, border and the clip of `masksToBounds`, in points.
    /// Default 0. Below 0 counts as 0, and at most half of the shorter side is used. Implicitly
    /// animatable.
    open var cornerRadius: CGFloat {
        get { properties.cornerRadius }
        set { storeCornerRadius(newValue) }
    }
    /// Corners rounded by `cornerRadius`. Default all. Unknown bits are dropped. No implicit
    /// animation.
    open var maskedCorners: CACornerMask {
        get { CACornerMask(rawValue: UInt(properties.maskedCorners)) }
        set { writeBag(.maskedCorners, .number(Double(newValue.rawValue & 15))) }
    }
    /// Shape of rounded corners. Default circular; an unknown name becomes circular. No implicit
    /// animation.
    open var cornerCurve: CALayerCornerCurve {
        get { properties.continuousCorners ? .continuous : .circular }
        set { storeCornerCurve(newValue) }
    }
    /// Reach of a corner curve along an edge, in units of the radius (B-KV 11). 1 for circular
    /// corners.
    open class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
        curve == .continuous ? CornerCurve.expansionFactor : 1
    }
    /// Width of the border inwards from the edge, in points. Default 0; at 0 and below no border is
    /// drawn. Implicitly animatable.
    open var borderWidth: CGFloat {
        get { properties.borderWidth }
        set { storeBorderWidth(newValue) }
    }
    /// Colour of the border, drawn over sublayers. Default opaque black; nil draws no border.
    /// Implicitly animatable.
    open var borderColor: CGColor? {
        get { properties.borderColor?.cgColor }
        set { writeColor(.borderColor, newValue) }
    }
    /// Opacity of the layer, 0 to 1. Default 1. An animated value is clamped to the range; at 0 and
    /// below nothing is drawn. Implicitly animatable.
    open var opacity: Float {
        get { properties.opacity }
        set { write(.opacity, newValue != properties.opacity) { $0.opacity = newValue } }
    }
    /// True if an opacity below 1 applies to the layer with its sublayers as one picture; false
    /// applies the opacity to each layer. Default true. No implicit animation.
    open var allowsGroupOpacity: Bool {
        get { properties.flags.contains(.allowsGroupOpacity) }
        set { writeFlag(.allowsGroupOpacity, .allowsGroupOpacity, newValue) }
    }
    /// Antialiased edges. Default all. Unknown bits are dropped. No implicit animation.
    open var edgeAntialiasingMask: CAEdgeAntialiasingMask {
        get { CAEdgeAntialiasingMask(rawValue: UInt32(properties.edgeAntialiasingMask)) }
        set { writeBag(.edgeAntialiasingMask, .number(Double(newValue.rawValue & 15))) }
    }
    /// True if edges are antialiased. Default true. If false, all four edges are hard. No implicit
    /// animation.
    open var allowsEdgeAntialiasing: Bool {
        get { properties.flags.contains(.allowsEdgeAntialiasing) }
        set { writeFlag(.allowsEdgeAntialiasing, .allowsEdgeAntialiasing, newValue) }
    }
    /// Blend with the background: a filter or its name. Default nil, source over. A change fades.
    /// An unknown name blends as source over.
    open var compositingFilter: Any? {
        get { filterObjects(.compositingFilter)?.first }
        set { storeFilters(.compositingFilter, Coercion.flat(newValue).map { [$0] }) }
    }
    /// Filters of the layer with its sublayers, in order. Default nil. Each filter costs passes
    /// over the pixels of the layer. An unknown filter is ignored, with one message, and so is each
    /// filter beyond the first 128. Implicitly animatable.
    open var filters: [Any]? {
        get { filterObjects(.filters) }
        set { storeFilters(.filters, newValue) }
    }
    /// Filters of the background behind the layer. Default nil. A change fades. Ignored on a root
    /// layer.
    open var backgroundFilters: [Any]? {
        get { filterObjects(.backgroundFilters) }
        set { storeFilters(.backgroundFilters, newValue) }
    }
    /// True if the subtree is cached as a bitmap, drawn again only after a change below. Default
    /// false. No implicit animation.
    open var shouldRasterize: Bool {
        get { properties.flags.contains(.shouldRasterize) }
        set { writeFlag(.shouldRasterize, .shouldRasterize, newValue) }
    }
    /// Pixels per point of the cached bitmap, with `shouldRasterize`. Default 1. At least 0.01 is
    /// used. No implicit animation.
    open var rasterizationScale: CGFloat {
        get { number(.rasterizationScale) }
        set { writeBag(.rasterizationScale, .number(Double(newValue))) }
    }
    /// Colour of the shadow; the alpha is a factor of `shadowOpacity`. Default opaque black; nil
    /// draws no shadow. Implicitly animatable.
    open var shadowColor: CGColor? {
        get { color(.shadowColor) }
        set { writeColor(.shadowColor, newValue) }
    }
    /// Opacity of the shadow, 0 to 1. Default 0: no shadow. A value above 1 counts as 1. Implicitly
    /// animatable.
    open var shadowOpacity: Float {
        get { float(.shadowOpacity) }
        set { writeBag(.shadowOpacity, .number(Double(newValue))) }
    }
    /// Offset of the shadow in points of the layer's coordinates. Default (0, -3). Implicitly
    /// animatable.
    open var shadowOffset: CGSize {
        get { properties[.shadowOffset].size ?? .zero }
        set { writeBag(.shadowOffset, .size(newValue)) }
    }
    /// Standard deviation of the shadow's blur, in points. Default 3; below 0 counts as 0.
    /// Implicitly animatable.
    open var shadowRadius: CGFloat {
        get { number(.shadowRadius) }
        set { writeBag(.shadowRadius, .number(Double(newValue))) }
    }
    /// Outline of the shadow in place of the layer's. A copy is kept. Default nil. Implicitly
    /// animatable, between paths of equal elements.
    open var shadowPath: CGPath? {
        get { properties[.shadowPath].path }
        set { writePath(.shadowPath, newValue) }
    }

    // MARK: Layout

    /// Parts of the geometry that follow the superlayer's size (B-LA 62–64). Default none. Applied
    /// by `resizeSublayers(withOldSize:)` of the superlayer. No implicit animation.
    open var autoresizingMask: CAAutoresizingMask {
        get { shownAutoresizingMask() }
        set { writeBag(.autoresizingMask, .number(Double(newValue.rawValue))) }
    }
    /// Layout manager of the sublayers; retained. Default nil. Setting marks the layer for layout.
    open var layoutManager: CALayoutManager? {
        get { side?.layoutManager }
        set { storeLayoutManager(newValue) }
    }
    /// Constraints for the superlayer's constraint layout manager. Default nil. Setting marks the
    /// superlayer for layout.
    open var constraints: [CAConstraint]? {
        get { side?.constraints }
        set { storeConstraints(newValue) }
    }
    /// Appends a constraint and marks the superlayer for layout. O(1).
    open func addConstraint(_ c: CAConstraint) { appendConstraint(c) }
    /// Marks the sublayers for layout at the next commit. O(depth) for the first mark below
    /// unmarked layers.
    open func setNeedsLayout() { markNeedsLayout() }
    /// True if the sublayers will be laid out at the next commit. Set by `setNeedsLayout()` and by
    /// changes of the sublayers, of their sizes and of the layer's size; cleared before the layout.
    open func needsLayout() -> Bool { state.contains(.needsLayout) }
    /// Lays out now, from the topmost ancestor in an unbroken chain of marked superlayers down
    /// (B-LA 58). Layers without a mark are skipped. O(n) in the marked layers and their siblings.
    open func layoutIfNeeded() { layoutWhereNeeded() }
    /// Places the sublayers; the default calls the delegate, then the layout manager. The mark of
    /// `needsLayout()` stays (B-LA 57).
    open func layoutSublayers() { layoutThroughDelegate() }
    /// Applies the autoresizing mask of every sublayer after a change of this layer's size; `size`
    /// is the old size in points. Called by the setter of the bounds. O(n) in the number of
    /// sublayers.
    open func resizeSublayers(withOldSize size: CGSize) { resizeChildren(size) }
    /// Applies the autoresizing mask after a change of the superlayer's size; `size` is the old
    /// size in points. The edges are rounded outwards to whole points. A layer whose transform
    /// collapses, turns or skews it is resized as without the transform, and not rounded. Without
    /// an effect for an empty mask and without a superlayer.
    open func resize(withOldSuperlayerSize size: CGSize) { autoresize(size) }

    // MARK: Actions and animations

    /// The class's action for an event, the last place of the search before the implicit animation.
    /// Default nil.
    open class func defaultAction(forKey event: String) -> CAAction? { nil }
    /// The action for an event, nil for none. Searched in this order: the delegate, `actions`,
    /// `style`, `defaultAction(forKey:)`, the implicit animation of a committed layer (B-AC 81).
    /// `NSNull` ends the search.
    open func action(forKey event: String) -> CAAction? { searchAction(event) }
    /// Actions of the layer itself, by event. Default nil. `NSNull()` means no action.
    open var actions: [String: CAAction]? {
        get { side?.actions }
        set { if newValue != nil || side != nil { ensureSide().actions = newValue } }
    }
    /// Starts a copy of the animation with the next commit, in place of an animation with the same
    /// key. A duration of 0 takes the transaction's, else 0.25 seconds; a nil key allows several.
    /// The layer keeps a copy: later changes of `anim` have no effect.
    open func add(_ anim: CAAnimation, forKey key: String?) { attach(anim, key) }
    /// Removes an animation; its delegate receives `animationDidStop(_:finished:)` with false.
    /// Without an effect for an unknown key.
    open func removeAnimation(forKey key: String) { detach(key) }
    /// Removes all animations, with or without a key. Each delegate receives
    /// `animationDidStop(_:finished:)` with false.
    open func removeAllAnimations() { detachAll() }
    /// Keys of animations in order of addition; nil without a key. Animations without a key are
    /// left out. O(n) in their number.
    open func animationKeys() -> [String]? { attachedKeys() }
    /// Copy of an animation kept by the layer; not to be modified. Nil for an unknown key, and
    /// after the end of an animation with `isRemovedOnCompletion`.
    open func animation(forKey key: String) -> CAAnimation? { attachment(key)?.animation }

    // MARK: Timing

    /// Begin in the superlayer's time, in seconds. Default 0; a number that is not finite counts as
    /// 0. Before the begin the layer's time is 0. No implicit animation.
    open var beginTime: CFTimeInterval {
        get { properties.number(.beginTime) }
        set { writeBag(.beginTime, .number(newValue)) }
    }
    /// Seconds of one cycle. Default infinite. Stored only: the time of a layer has no end, and
    /// animations end by their own durations.
    open var duration: CFTimeInterval {
        get { properties.number(.duration) }
        set { writeBag(.duration, .number(newValue)) }
    }
    /// Local seconds per second of the superlayer's time; 0 pauses the layer with its sublayers,
    /// below 0 time runs backwards. Default 1; a number that is not finite counts as 1. No implicit
    /// animation.
    open var speed: Float {
        get { float(.speed) }
        set { writeBag(.speed, .number(Double(newValue))) }
    }
    /// Seconds added to local time after scaling. Default 0; a number that is not finite counts as
    /// 0. No implicit animation.
    open var timeOffset: CFTimeInterval {
        get { properties.number(.timeOffset) }
        set { writeBag(.timeOffset, .number(newValue)) }
    }
    /// Number of cycles, fractions included. Default 0: one cycle. Stored only: the time of a layer
    /// does not repeat.
    open var repeatCount: Float {
        get { float(.repeatCount) }
        set { writeBag(.repeatCount, .number(Double(newValue))) }
    }
    /// Local seconds of repetition, instead of `repeatCount`. Default 0. Stored only: the time of a
    /// layer does not repeat.
    open var repeatDuration: CFTimeInterval {
        get { properties.number(.repeatDuration) }
        set { writeBag(.repeatDuration, .number(newValue)) }
    }
    /// True if every second cycle runs backwards. Default false. Stored only: the time of a layer
    /// does not turn back.
    open var autoreverses: Bool {
        get { flag(.autoreverses) }
        set { writeBag(.autoreverses, .number(newValue ? 1 : 0)) }
    }
    /// Behaviour outside the active interval. Default removed. Stored only: a layer is visible at
    /// all times.
    open var fillMode: CAMediaTimingFillMode {
        get { CAMediaTimingFillMode(rawValue: properties.name(.fillMode)) }
        set { writeBag(.fillMode, .string(newValue.rawValue)) }
    }
}
