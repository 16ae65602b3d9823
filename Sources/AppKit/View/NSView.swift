import CoreAnimation
import CoreGraphics
import CoreImage
import Foundation
import LayerHosting
import LaminaViews

/// A rectangle of a window that shows something and gets events. It may have a layer, of its own or given. Thread: main.
///
/// Its geometry is its own; its layer follows. y runs up unless the view is flipped.
@MainActor @preconcurrency
open class NSView: NSResponder, NSAnimatablePropertyContainer,
    @preconcurrency LayerContentsScaleDelegate
{
    final var place: ViewPlacement
    final var backing: CALayer?
    final var isHosting = false
    final var wantsOwnLayer = false
    final var subviewList: [NSView] = []
    final weak var parentView: NSView?
    final weak var holder: NSWindow?
    final weak var controller: NSViewController?
    final var policy: LayerContentsRedrawPolicy?
    final var opacity: CGFloat = 1
    final var hides = false
    final var areas: [NSTrackingArea] = []
    final var rare: RareParts?
    /// While a frame of an animated resize is drawn: the bounds it is drawn in.
    final var drawnBounds: CGRect?
    /// The bounds of the picture that is shown.
    final var lastDrawn: CGRect?
    /// What the redraw that is to be faded in runs beside.
    final var pendingFade: CAAnimation?

    /// A view in this frame of its superview, points.
    public init(frame frameRect: CGRect) {
        place = ViewPlacement(frame: frameRect.standardized)
        super.init()
        refuseNaN(frameRect.minX, frameRect.minY, "the origin of the frame")
        refuseNaN(frameRect.width, frameRect.height, "the size of the frame")
    }
    public convenience override init() { self.init(frame: .zero) }
    /// Nil: there are no interface files here.
    public required init?(coder: NSCoder) {
        place = ViewPlacement(frame: .zero)
        super.init()
        return nil
    }

    // MARK: Responding

    /// The superview; a content view's is its window. Setting another one wins.
    open override var nextResponder: NSResponder? {
        get { super.nextResponder ?? controller ?? surroundings }
        set { super.nextResponder = newValue }
    }
    /// Whether the click that brings a window to the front is an ordinary one, too. Default false.
    open func acceptsFirstMouse(for event: NSEvent?) -> Bool { false }

    // MARK: Geometry

    /// The view in its superview, points.
    open var frame: CGRect {
        get { place.frame }
        set {
            AnimatedSetter.named("frame", on: self) {
                setFrameOrigin(newValue.standardized.origin)
                setFrameSize(newValue.standardized.size)
            }
        }
    }
    open func setFrameOrigin(_ newOrigin: CGPoint) { moveFrame(to: newOrigin) }
    /// The bounds grow with it; their origin stays.
    open func setFrameSize(_ newSize: CGSize) { resizeFrame(to: newSize) }
    /// The view's own rectangle. Setting it scales the content; the frame stays.
    open var bounds: CGRect {
        get { drawnBounds ?? place.bounds }
        set {
            AnimatedSetter.named("bounds", on: self) {
                setBoundsOrigin(newValue.origin)
                setBoundsSize(newValue.size)
            }
        }
    }
    open func setBoundsOrigin(_ newOrigin: CGPoint) { moveBounds(to: newOrigin) }
    open func setBoundsSize(_ newSize: CGSize) { resizeBounds(to: newSize) }
    /// Degrees, counter-clockwise about the frame's origin; the frame stays. Default 0.
    open var frameRotation: CGFloat {
        get { place.rotation }
        set { turnFrame(to: newValue) }
    }
    /// Whether y runs down. Default false; overridden to say so, always the same.
    open var isFlipped: Bool { false }
    /// What follows the superview's size. Default nothing.
    open var autoresizingMask: AutoresizingMask = []
    /// Whether subviews follow the size as their masks say. Default true.
    open var autoresizesSubviews = true
    /// Places the subviews after a change of size. Default as their masks say.
    open func resizeSubviews(withOldSize oldSize: CGSize) {
        for view in subviewList { view.resize(withOldSuperviewSize: oldSize) }
    }
    /// Follows the superview; both edges are rounded down to whole pixels.
    open func resize(withOldSuperviewSize oldSize: CGSize) { autoresize(oldSize) }
    /// Default 0; overridden by who wants one.
    open var tag: Int { 0 }

    // MARK: Layer

    /// Whether the view is to have a layer, with all its descendants. Default false. In a window every view has one (our choice).
    open var wantsLayer: Bool {
        get { wantsOwnLayer }
        set {
            wantsOwnLayer = newValue
            if newValue { backAll() }
        }
    }
    /// The layer, whose delegate is the view. A given one makes a layer-hosting view: it stays the client's, only its
    /// size and place follow the frame. It counts whether `wantsLayer` was set before or after (our choice).
    open var layer: CALayer? {
        get { backing }
        set { host(newValue) }
    }
    /// The layer of a layer-backed view, asked once. Default a plain one.
    open func makeBackingLayer() -> CALayer { CALayer() }
    /// Whether `updateLayer()` is called instead of `draw(_:)`. Default false; asked at each update.
    open var wantsUpdateLayer: Bool { false }
    /// Sets the layer's properties and contents, where `wantsUpdateLayer` says so. Default nothing.
    open func updateLayer() {}
    /// When the view is drawn again. Default `duringViewResize`, without a layer and for a given one `never`.
    open var layerContentsRedrawPolicy: LayerContentsRedrawPolicy {
        get { policy ?? (backing == nil || isHosting ? .never : .duringViewResize) }
        set {
            policy = newValue
            backing?.drawsWhileResizing = drawsWhileResizing
        }
    }
    /// How old contents lie in the layer while it has another size. Default scaled, each axis by itself.
    open var layerContentsPlacement: LayerContentsPlacement = .scaleAxesIndependently {
        didSet { updateBacking { $0.contentsGravity = layerContentsPlacement.gravity } }
    }

    /// Whether subviews without a layer of their own wish draw into this view's layer, all by `draw(_:)`. Default false.
    open var canDrawSubviewsIntoLayer: Bool {
        get { rare?.flattens ?? false }
        set { setFlattens(newValue) }
    }
    /// Default false. Changes nothing: layers take filters here without it.
    open var layerUsesCoreImageFilters = false

    // MARK: Appearance

    /// 0 to 1. Default 1.
    open var alphaValue: CGFloat {
        get { opacity }
        set {
            opacity = newValue
            AnimatedSetter.named("alphaValue", on: self) { pushAppearance() }
        }
    }
    /// Default false. What it hides hears of it by `viewDidHide()`.
    open var isHidden: Bool {
        get { hides }
        set { setHides(newValue) }
    }
    open var isHiddenOrHasHiddenAncestor: Bool {
        hides || (parentView?.isHiddenOrHasHiddenAncestor ?? false)
    }
    open func viewDidHide() {}
    open func viewDidUnhide() {}
    /// Default nil.
    open var shadow: NSShadow? {
        get { rare?.shadow }
        set {
            ensureRare().shadow = newValue?.copy() as? NSShadow
            AnimatedSetter.named("shadow", on: self) { pushAppearance() }
        }
    }
    /// Change what the view and its subviews show. Default none.
    open var contentFilters: [CIFilter] {
        get { rare?.contentFilters ?? [] }
        set { setFilters("contentFilters") { $0.contentFilters = newValue } }
    }
    /// Change what lies behind the view. Default none.
    open var backgroundFilters: [CIFilter] {
        get { rare?.backgroundFilters ?? [] }
        set { setFilters("backgroundFilters") { $0.backgroundFilters = newValue } }
    }
    /// Mixes the view with what lies behind it. Default nil.
    open var compositingFilter: CIFilter? {
        get { rare?.compositingFilter }
        set { setFilters("compositingFilter") { $0.compositingFilter = newValue } }
    }
    /// A promise that what it draws covers the bounds. Default false.
    open var isOpaque: Bool { false }

    // MARK: Hierarchy

    /// In front of all others.
    open func addSubview(_ view: NSView) { insert(view, at: nil) }
    /// Above or below another subview; without one, above or below all.
    open func addSubview(
        _ view: NSView, positioned place: NSWindow.OrderingMode, relativeTo otherView: NSView?
    ) { insert(view, place, otherView) }
    open func replaceSubview(_ oldView: NSView, with newView: NSView) { replace(oldView, newView) }
    open func removeFromSuperview() { remove() }
    /// Back to front.
    open var subviews: [NSView] {
        get { subviewList }
        set { replaceAll(newValue) }
    }
    open var superview: NSView? { parentView }
    /// The window it is in.
    open var window: NSWindow? { holder }
    /// True for the view itself, too.
    open func isDescendant(of view: NSView) -> Bool { descends(from: view) }
    /// Itself, or the first below it with this tag.
    open func viewWithTag(_ tag: Int) -> NSView? { find(tag) }
    /// The nearest view that both are in, or are.
    open func ancestorShared(with view: NSView) -> NSView? { shared(view) }

    // What happens to the view's place; the defaults do nothing.
    open func viewWillMove(toSuperview newSuperview: NSView?) {}
    open func viewDidMoveToSuperview() {}
    open func viewWillMove(toWindow newWindow: NSWindow?) {}
    open func viewDidMoveToWindow() {}
    open func didAddSubview(_ subview: NSView) {}
    open func willRemoveSubview(_ subview: NSView) {}
    /// The pixels per point changed.
    open func viewDidChangeBackingProperties() {}

    // MARK: Drawing

    /// Setting it has the view drawn in the next pass.
    open var needsDisplay: Bool {
        get { (backing ?? flattener?.backing)?.needsDisplay() ?? false }
        set { if newValue { markDisplay(nil) } }
    }
    open func setNeedsDisplay(_ invalidRect: CGRect) { markDisplay(invalidRect) }
    /// About to be drawn or updated. Default nothing.
    open func viewWillDraw() {}
    /// Draws into the current context. Only a class that overrides it gets a bitmap; the whole of it is drawn each time.
    open func draw(_ dirtyRect: CGRect) {}

    /// The part of the bounds that no superview cuts off; of a hidden view zero, without a window without bounds.
    open var visibleRect: CGRect { seenRect }
    /// A link that follows the window's screen; without a window the main one. Closure instead of a selector.
    open func displayLink(handler: @escaping (CADisplayLink) -> Void) -> CADisplayLink {
        holder?.displayLink(handler: handler) ?? CADisplayLink(handler: handler)
    }

    // MARK: The order of keys

    /// Who gets keys after this view, with Tab. Default nil: while no view of the window names one, the next in the tree.
    open var nextKeyView: NSView? {
        get { rare?.nextKey }
        set { setNextKey(newValue) }
    }
    /// Whose `nextKeyView` this is.
    open var previousKeyView: NSView? { rare?.previousKey }
    /// The next one that can become key view.
    open var nextValidKeyView: NSView? { keyNeighbour(1) }
    open var previousValidKeyView: NSView? { keyNeighbour(-1) }
    /// Whether Tab stops here: it accepts being first responder and is not hidden.
    open var canBecomeKeyView: Bool {
        acceptsFirstResponder && holder != nil && !isHiddenOrHasHiddenAncestor
    }

    // MARK: Events

    /// The deepest view under a point of the superview; nil outside. Hidden views are not hit.
    open func hitTest(_ point: CGPoint) -> NSView? { search(point) }
    /// Whether a point of the view is inside a rectangle; the edge of least y belongs to it.
    open func isMousePoint(_ point: CGPoint, in rect: CGRect) -> Bool { rect.holds(point) }
    open var trackingAreas: [NSTrackingArea] { areas }
    open func addTrackingArea(_ area: NSTrackingArea) { track(area) }
    open func removeTrackingArea(_ area: NSTrackingArea) { areas.removeAll { $0 === area } }
    /// The view has moved or changed its size. Default nothing.
    open func updateTrackingAreas() {}
    /// Goes down the tree, the front first.
    open override func performKeyEquivalent(with event: NSEvent) -> Bool {
        subviewList.reversed().contains { $0.performKeyEquivalent(with: event) }
    }

    // MARK: Animation

    open var animations: [NSAnimatablePropertyKey: Any] = [:]
    open func animation(forKey key: NSAnimatablePropertyKey) -> Any? {
        animations[key] ?? Swift.type(of: self).defaultAnimation(forKey: key)
    }
    open class func defaultAnimation(forKey key: NSAnimatablePropertyKey) -> Any? {
        DefaultAnimations.make(key)
    }

    // MARK: The layer's delegate

    open func display(_ layer: CALayer) { displayBacking(layer) }
    open func draw(_ layer: CALayer, in ctx: CGContext) { drawBacking(layer, ctx) }
    open func layerWillDraw(_ layer: CALayer) {}
    open func layoutSublayers(of layer: CALayer) {}
    /// `NSNull()`, unless an animator or the context animates.
    open func action(for layer: CALayer, forKey event: String) -> CAAction? {
        backingAction(layer, event)
    }
    open func layer(
        _ layer: CALayer, shouldInheritContentsScale newScale: CGFloat, from source: Any
    ) -> Bool { layer === backing }
    open func layer(
        _ layer: CALayer, shouldInheritContentsScale scale: CGFloat, from window: LayerWindow
    ) -> Bool { layer === backing }
}

enum DefaultAnimations {
    private static let moved: Set<String> = [
        "frame", "frameOrigin", "frameSize", "bounds", "boundsOrigin", "boundsSize",
        "frameRotation", "alphaValue", "shadow", "contentFilters", "backgroundFilters",
        "compositingFilter",
    ]
    private static let faded: Set<String> = ["subviews", "hidden"]

    static func make(_ key: String) -> CAAnimation? {
        moved.contains(key) ? CABasicAnimation() : faded.contains(key) ? CATransition() : nil
    }
}
