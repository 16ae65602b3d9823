import CoreAnimation
import CoreGraphics
import CoreImage
import Foundation
import LayerHosting
import LaminaViews

/// Rectangle of a window with drawing and events. The view may have a layer, made by the view or
/// set by the program. Thread: main.
///
/// Input: properties of the view, and events of the window. Output: a layer tree, with contents
/// drawn by `draw(_:)` where overridden.
///
///     window event ─▶ hit test ─▶ NSView ─▶ responder chain
///     frame, bounds, subviews ─▶ layer geometry ─┐
///     draw(_:), updateLayer() ─▶ contents ───────┴─ commit ─▶ window
///
/// Principles: The view owns frame, bounds and hierarchy, and the layer follows. The y axis points
/// up unless the view is flipped. Every view in a window has a layer (our choice). Given up:
/// interface files, partial redraws of a bitmap, positions of windows on Wayland.
@MainActor @preconcurrency
open class NSView: NSResponder, NSAnimatablePropertyContainer,
    @preconcurrency LayerContentsScaleDelegate, NSViewLayerContentScaleDelegate
{
    final var place: ViewPlacement
    final var backing: CALayer?
    final var isHosting = false, isLeaving = false
    final var wantsOwnLayer = false
    final var subviewList: [NSView] = []
    final weak var parentView: NSView?
    final weak var holder: NSWindow?
    final weak var controller: NSViewController?
    final var policy: LayerContentsRedrawPolicy?
    final var opacity: CGFloat = 1
    final var hides = false
    final var areas: [NSTrackingArea] = []
    final var rare: DesktopViewExtras?
    /// Bounds of the present frame of an animated resize, while the frame is drawn.
    final var drawnBounds: CGRect?
    /// Bounds of the shown picture.
    final var lastDrawn: CGRect?
    /// Animation beside which the fade of the next redraw runs.
    final var pendingFade: CAAnimation?

    /// View with a frame in the superview's coordinates, points. A frame with a NaN stops the
    /// program with a message, as AppKit's exception does.
    public init(frame frameRect: CGRect) {
        place = ViewPlacement(frame: frameRect.standardized)
        super.init()
        refuseNaN(frameRect.minX, frameRect.minY, "the origin of the frame")
        refuseNaN(frameRect.width, frameRect.height, "the size of the frame")
    }
    /// View with a zero frame, visible, in no window.
    public convenience override init() { self.init(frame: .zero) }
    /// Always nil: interface files are not supported. `coder` is not read.
    public required init?(coder: NSCoder) {
        place = ViewPlacement(frame: .zero)
        super.init()
        return nil
    }

    // MARK: Responding

    /// Superview; for a content view, the window. A responder set by the program has precedence.
    open override var nextResponder: NSResponder? {
        get { super.nextResponder ?? controller ?? surroundings }
        set { super.nextResponder = newValue }
    }
    /// True if a press in a window without the keyboard also counts as an ordinary press. Default
    /// false. Asked for the first left press after the keyboard left the window. If the desktop
    /// gives the window the keyboard before the press, as most window managers do, the press
    /// counts, and the method is not called.
    open func acceptsFirstMouse(for event: NSEvent?) -> Bool { false }

    // MARK: Geometry

    /// Rectangle of the view in the superview, in points. Default zero. A NaN stops the program
    /// with a message, as AppKit's exception does.
    open var frame: CGRect {
        get { place.frame }
        set { storeFrame(newValue) }
    }
    /// Moves the frame; the bounds stay. A NaN stops the program.
    open func setFrameOrigin(_ newOrigin: CGPoint) { moveFrame(to: newOrigin) }
    /// Sets the size; the bounds grow with the frame, and the origin of the bounds stays. A
    /// negative length counts as 0; a NaN stops the program.
    open func setFrameSize(_ newSize: CGSize) { resizeFrame(to: newSize) }
    /// Rectangle of the view in the view's own coordinates. A new value scales the content; the
    /// frame stays.
    open var bounds: CGRect {
        get { drawnBounds ?? place.bounds }
        set { storeBounds(newValue) }
    }
    /// Moves the origin of the bounds, which scrolls the content. A NaN stops the program.
    open func setBoundsOrigin(_ newOrigin: CGPoint) { moveBounds(to: newOrigin) }
    /// Resizes the bounds, which scales the content; the frame stays. An axis with a length of 0 or
    /// less has the scale 1; a NaN stops the program.
    open func setBoundsSize(_ newSize: CGSize) { resizeBounds(to: newSize) }
    /// Degrees, counter-clockwise about the frame's origin; the frame stays. Default 0. Kept modulo
    /// 360; a value that is not finite changes nothing. Animatable.
    open var frameRotation: CGFloat {
        get { place.rotation }
        set { turnFrame(to: newValue) }
    }
    /// True if y runs down. Default false; an override must always return the same value.
    open var isFlipped: Bool { false }
    /// Parts of the frame which follow the superview's size. Default none.
    open var autoresizingMask: AutoresizingMask = []
    /// True if subviews follow the size by their masks. Default true.
    open var autoresizesSubviews = true
    /// Places the subviews after a change of size. Default by their masks. O(n) in the number of
    /// subviews.
    open func resizeSubviews(withOldSize oldSize: CGSize) { autoresizeSubviews(oldSize) }
    /// Applies the autoresizing mask after a change of the superview's size; both edges are rounded
    /// down to whole pixels. Views with an empty mask or without a superview are unchanged.
    open func resize(withOldSuperviewSize oldSize: CGSize) { autoresize(oldSize) }
    /// Number for the lookup of views. Default 0; set by overriding.
    open var tag: Int { 0 }

    // MARK: Layer

    /// True if the view is to have a layer, with all descendants. Default false. In a window every
    /// view has a layer (our choice). Setting false keeps the layers made before.
    open var wantsLayer: Bool {
        get { wantsOwnLayer }
        set { storeWantsLayer(newValue) }
    }
    /// Layer, with the view as delegate. Setting a layer makes a layer-hosting view: only size and
    /// position of the layer follow the frame, and all other properties belong to the program. The
    /// order of setting `layer` and `wantsLayer` does not matter (our choice).
    open var layer: CALayer? {
        get { backing }
        set { host(newValue) }
    }
    /// Layer of a layer-backed view. Default a plain layer. Called when the view needs a layer:
    /// after setting `wantsLayer`, in a window, and again after the removal of a set or a flattened
    /// layer.
    open func makeBackingLayer() -> CALayer { CALayer() }
    /// True if `updateLayer()` is called instead of `draw(_:)`. Default false; read at each update.
    /// A view with `canDrawSubviewsIntoLayer` calls `draw(_:)` in any case.
    open var wantsUpdateLayer: Bool { false }
    /// Sets the layer's properties and contents, if `wantsUpdateLayer` is true. Default nothing.
    open func updateLayer() {}
    /// Times of redrawing the view. Default `duringViewResize`; for a view without a layer, and for
    /// a layer set by the program, `never`.
    open var layerContentsRedrawPolicy: LayerContentsRedrawPolicy {
        get { policy ?? (backing == nil || isHosting ? .never : .duringViewResize) }
        set { storeRedrawPolicy(newValue) }
    }
    /// Placement of the drawn contents after a change of the view's size, until the next drawing.
    /// Default `scaleAxesIndependently`.
    open var layerContentsPlacement: LayerContentsPlacement = .scaleAxesIndependently {
        didSet { updateBacking { $0.contentsGravity = layerContentsPlacement.gravity } }
    }

    /// True if subviews without an explicit layer draw into this view's layer by `draw(_:)`.
    /// Default false.
    open var canDrawSubviewsIntoLayer: Bool {
        get { rare?.flattens ?? false }
        set { setFlattens(newValue) }
    }
    /// Kept without effect: layers support filters in any case. Default false.
    open var layerUsesCoreImageFilters = false

    // MARK: Appearance

    /// Opacity with all subviews, 0 to 1. Default 1. Animatable.
    open var alphaValue: CGFloat {
        get { opacity }
        set { storeAlpha(newValue) }
    }
    /// True if the view is hidden. Default false. Subviews receive `viewDidHide()`. Animatable: a
    /// fade. A hidden view stays first responder.
    open var isHidden: Bool {
        get { hides }
        set { setHides(newValue) }
    }
    /// True if the view or a superview is hidden. O(depth).
    open var isHiddenOrHasHiddenAncestor: Bool { hidesWithAncestors }
    /// Called after the view, or a superview, was hidden. Default nothing. A subview that is itself
    /// hidden, and its descendants, do not get the call.
    open func viewDidHide() {}
    /// Called after the view, or a superview, was shown again. Default nothing. A subview that is
    /// itself hidden, and its descendants, do not get the call.
    open func viewDidUnhide() {}
    /// Shadow of the view's content; setting copies. Default nil. Animatable. Later changes of the
    /// given object have no effect.
    open var shadow: NSShadow? {
        get { rare?.shadow }
        set { storeShadow(newValue) }
    }
    /// Filters of the view's content, subviews included. Default none. Animatable.
    open var contentFilters: [CIFilter] {
        get { rare?.contentFilters ?? [] }
        set { setFilters("contentFilters") { $0.contentFilters = newValue } }
    }
    /// Filters of the content behind the view. Default none. Animatable.
    open var backgroundFilters: [CIFilter] {
        get { rare?.backgroundFilters ?? [] }
        set { setFilters("backgroundFilters") { $0.backgroundFilters = newValue } }
    }
    /// Filter which mixes the view with the content behind the view. Default nil. Animatable.
    open var compositingFilter: CIFilter? {
        get { rare?.compositingFilter }
        set { setFilters("compositingFilter") { $0.compositingFilter = newValue } }
    }
    /// Promise of drawing which covers the bounds. Default false. The kit does not read the value.
    open var isOpaque: Bool { false }

    // MARK: Hierarchy

    /// Adds a subview in front of all subviews. A view with another superview is moved. Programming
    /// error, which stops the program: the view itself, or a view around this view. Animatable: a
    /// fade.
    open func addSubview(_ view: NSView) { insert(view, at: nil) }
    /// Adds a subview above or below a sibling; for nil, or a view that is no subview, above or
    /// below all subviews. With `out` the view is removed; a view relative to itself changes
    /// nothing.
    open func addSubview(
        _ view: NSView, positioned place: NSWindow.OrderingMode, relativeTo otherView: NSView?
    ) { insert(view, place, otherView) }
    /// Replaces a subview by another view at the same position of the order. Does nothing if
    /// `oldView` is no subview. The new view is first removed from its superview.
    open func replaceSubview(_ oldView: NSView, with newView: NSView) { replace(oldView, newView) }
    /// Removes the view from the superview; does nothing without a superview. The superview no
    /// longer retains the view. Animatable: a fade.
    open func removeFromSuperview() { remove() }
    /// Subviews, back to front. Setting replaces the subviews: views not in the new list are
    /// removed.
    open var subviews: [NSView] {
        get { subviewList }
        set { replaceAll(newValue) }
    }
    /// Superview, not retained; nil for a root view. The content view of a window is a root view.
    /// O(1).
    open var superview: NSView? { parentView }
    /// Window of the view, not retained; nil outside of windows. O(1).
    open var window: NSWindow? { holder }
    /// True if the view is the other view, or inside it. O(depth).
    open func isDescendant(of view: NSView) -> Bool { descends(from: view) }
    /// View itself, or the first descendant with a tag, depth first; nil for none. O(n) in the
    /// number of views.
    open func viewWithTag(_ tag: Int) -> NSView? { find(tag) }
    /// Nearest common ancestor of both views, the views included; nil in different trees. O(depth).
    open func ancestorShared(with view: NSView) -> NSView? { shared(view) }

    // Called on changes of the view's place; the defaults do nothing.
    /// Called before the superview changes; nil for removal. Default nothing.
    open func viewWillMove(toSuperview newSuperview: NSView?) {}
    /// Called after the superview has changed. Default nothing.
    open func viewDidMoveToSuperview() {}
    /// Called before the window changes; nil for removal. Default nothing. Each descendant receives
    /// the call too.
    open func viewWillMove(toWindow newWindow: NSWindow?) {}
    /// Called after the window has changed. Default nothing. Each descendant receives the call too.
    open func viewDidMoveToWindow() {}
    /// Called after a subview was added. Default nothing.
    open func didAddSubview(_ subview: NSView) {}
    /// Called before a subview is removed. Default nothing.
    open func willRemoveSubview(_ subview: NSView) {}
    /// Called after a change of the pixels per point. Default nothing. Called for views whose layer
    /// was made by `makeBackingLayer()` only.
    open func viewDidChangeBackingProperties() {}

    // MARK: Drawing

    /// True if the view is drawn in the next pass. Setting false has no effect, and true has none
    /// for a view without drawing or with the policy `never`.
    open var needsDisplay: Bool {
        get { (backing ?? flattener?.backing)?.needsDisplay() ?? false }
        set { if newValue { markDisplay(nil) } }
    }
    /// Marks a rectangle of the bounds for drawing in the next pass. `draw(_:)` still gets the
    /// whole bounds.
    open func setNeedsDisplay(_ invalidRect: CGRect) { markDisplay(invalidRect) }
    /// Called before drawing or `updateLayer()`. Default nothing.
    open func viewWillDraw() {}
    /// Draws into the current context. Only a class which overrides the method gets a bitmap; the
    /// whole bitmap is drawn each time.
    open func draw(_ dirtyRect: CGRect) {}

    /// Part of the bounds not clipped by superviews. Zero for a hidden view; for a view outside of
    /// windows, a rectangle as large as numbers allow. O(depth).
    open var visibleRect: CGRect { seenRect }
    /// Display link of the window's screen; without a window, of the main screen. Closure instead
    /// of a selector.
    open func displayLink(handler: @escaping (CADisplayLink) -> Void) -> CADisplayLink {
        holder?.displayLink(handler: handler) ?? CADisplayLink(handler: handler)
    }

    // MARK: The order of keys

    /// The next first responder: the Tab key moves the focus to the next key view. Default nil: if
    /// `previousKeyView` is nil as well, Tab selects the next view in the order of the tree.
    open var nextKeyView: NSView? {
        get { rare?.nextKey }
        set { setNextKey(newValue) }
    }
    /// The view that Shift-Tab makes first responder: the view with this view as its `nextKeyView`.
    /// Among several such views, the view whose `nextKeyView` was set last. Default nil.
    open var previousKeyView: NSView? { rare?.previousKey }
    /// The next view that can become key view; nil without a further view. Found along
    /// `nextKeyView`, if this view has a next or a previous key view; otherwise in the order of the
    /// tree, where the first view follows the last. O(n) in the number of views.
    open var nextValidKeyView: NSView? { keyNeighbour(1) }
    /// Previous view which can become key view. Found as `nextValidKeyView`, backwards.
    open var previousValidKeyView: NSView? { keyNeighbour(-1) }
    /// True if Tab stops at the view: the view accepts being first responder, is in a window, and
    /// is not hidden, as its superviews. O(depth).
    open var canBecomeKeyView: Bool {
        acceptsFirstResponder && holder != nil && !isHiddenOrHasHiddenAncestor
    }

    /// Ring around the first responder. Default exterior: the ring is shown around
    /// `focusRingMaskBounds`.
    open var focusRingType: NSFocusRingType {
        get { rare?.ringType ?? .default }
        set { storeRingType(newValue) }
    }
    /// Rectangle of the focus ring, in the view's coordinates. Default zero: no ring, for views
    /// which show the focus themselves. The ring is a rectangle; `drawFocusRingMask()`, for other
    /// shapes, is missing.
    open var focusRingMaskBounds: NSRect { .zero }
    override var standardFrame: NSRect {
        holder.map { $0.convertToScreen(convert(bounds, to: nil)) } ?? .zero
    }

    // MARK: Events

    /// Deepest view under a point of the superview; nil outside. Hidden views are left out. O(n) in
    /// the number of views under the point.
    open func hitTest(_ point: CGPoint) -> NSView? { search(point) }
    /// True if a point of the view is inside a rectangle. The sides of least x and y belong to the
    /// rectangle, the other sides do not. False for NaN.
    open func isMousePoint(_ point: CGPoint, in rect: CGRect) -> Bool { rect.holds(point) }
    /// Tracking areas in the order of their addition. Default none.
    open var trackingAreas: [NSTrackingArea] { areas }
    /// Adds a tracking area. The owner gets events from the next movement of the pointer on; adding
    /// an area twice has no effect.
    open func addTrackingArea(_ area: NSTrackingArea) { track(area) }
    /// Removes a tracking area; has no effect for an area that was not added. The owner gets no
    /// `mouseExited(with:)`.
    open func removeTrackingArea(_ area: NSTrackingArea) { untrack(area) }
    /// Called after the view entered a window, after `viewDidMoveToWindow()`, and after each change
    /// of the frame, bounds or rotation: the place to exchange tracking areas. Default nothing.
    open func updateTrackingAreas() {}
    /// Calls the method of the subviews, front to back, until a subview returns true. Hidden
    /// subviews are called too. False without subviews.
    open override func performKeyEquivalent(with event: NSEvent) -> Bool {
        subviewList.reversed().contains { $0.performKeyEquivalent(with: event) }
    }

    // MARK: Animation

    /// Animations of this view by property, in place of `defaultAnimation(forKey:)`. Default empty.
    open var animations: [NSAnimatablePropertyKey: Any] = [:]
    /// Animation of a property under an animator: the view's own, else the class's; nil makes
    /// changes at once. An object other than a `CAAnimation` makes changes at once, too. Each
    /// change gets a copy of the animation.
    open func animation(forKey key: NSAnimatablePropertyKey) -> Any? { ownAnimation(key) }
    /// Animation of the class for a property: a basic animation for geometry, alpha, shadow and
    /// filters, a transition for `subviews` and `hidden`; nil for other properties. A new object at
    /// each call.
    open class func defaultAnimation(forKey key: NSAnimatablePropertyKey) -> Any? {
        DefaultAnimations.make(key)
    }

    // MARK: The layer's delegate

    /// Supplies the layer's contents, as layer delegate. Default: `updateLayer()` or `draw(_:)`.
    open func display(_ layer: CALayer) { displayBacking(layer) }
    /// Draws the layer, as layer delegate. Default: `draw(_:)` if overridden.
    open func draw(_ layer: CALayer, in ctx: CGContext) { drawBacking(layer, ctx) }
    /// Called before the layer is drawn, as layer delegate. Default nothing.
    open func layerWillDraw(_ layer: CALayer) {}
    /// Called for the layout of the layer, as layer delegate. Default nothing.
    open func layoutSublayers(of layer: CALayer) {}
    /// Action for a change of the layer: `NSNull()`, which makes the change at once, unless an
    /// animator or the context animates. Layers other than the view's own always get `NSNull()`.
    open func action(for layer: CALayer, forKey event: String) -> CAAction? {
        backingAction(layer, event)
    }
    /// True if a layer takes a new scale of contents. Default for a `LayerWindow` the method below,
    /// else true for the view's own layer.
    open func layer(
        _ layer: CALayer, shouldInheritContentsScale newScale: CGFloat, from source: Any
    ) -> Bool {
        guard let window = source as? LayerWindow else { return layer === backing }
        return self.layer(layer, shouldInheritContentsScale: newScale, from: window)
    }
    /// True if a layer takes the new scale of a window. Default true for the view's own layer.
    open func layer(
        _ layer: CALayer, shouldInheritContentsScale scale: CGFloat, from window: LayerWindow
    ) -> Bool { layer === backing }
    /// True if a layer takes the new scale of a window. Default true for the view's own layer, but
    /// a window does not call the method for backing layers, which always take the scale.
    open func layer(
        _ layer: CALayer, shouldInheritContentsScale newScale: CGFloat, from window: NSWindow
    ) -> Bool { layer === backing }
}
