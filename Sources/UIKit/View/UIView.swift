import CoreAnimation
import CoreGraphics
import Foundation
import LayerAccessibility
import LayerHosting
import LaminaViews

/// View: a rectangle which shows content and gets touches; owner and delegate of a layer. Thread:
/// main.
///
/// A view stores no geometry and no appearance: frame, alpha and colour are properties of the
/// view's layer. Changes inside an animation block are animated; other changes take effect at once.
@MainActor @preconcurrency
open class UIView: UIResponder, @preconcurrency LayerContentsScaleDelegate {
    /// Class of the view's layer. Default `CALayer`. Read once, in the view's initialiser; a class
    /// other than a layer class counts as `CALayer`.
    open class var layerClass: AnyClass { CALayer.self }

    /// Layer of the view, the same for its whole life. The layer's delegate is the view.
    open var layer: CALayer { ownLayer }
    private(set) final var ownLayer: CALayer!
    final var subviewList: [UIView] = []
    final weak var parentView: UIView?
    final var flags: ViewFlags = [.interactive, .autoresizesSubviews, .clearsContext]
    final var rare: TouchViewExtras?

    /// View with a frame in the superview's coordinates, points. NaN stops the program with a
    /// message.
    public init(frame: CGRect) {
        super.init()
        let type = type(of: self).layerClass as? CALayer.Type
        ownLayer = CALayer.make(type ?? CALayer.self)
        prepareLayer(frame)
    }

    /// View with a zero frame, visible and opaque.
    public convenience override init() { self.init(frame: .zero) }

    /// Always nil: views are not read from archives. A subclass with an initialiser of its own must
    /// declare this initialiser, too.
    public required init?(coder: NSCoder) {
        super.init()
        return nil
    }

    // MARK: Responding

    /// Controller of the view, else the superview. Nil for a view without both.
    open override var next: UIResponder? { rare?.controller ?? parentView }

    // MARK: Geometry

    /// Bounding box of the view in the superview's coordinates, points. Under a transform other
    /// than the identity the size of the box differs from the size of `bounds`. Animatable in a
    /// block. NaN stops the program with a message.
    open var frame: CGRect {
        get { ownLayer.frame }
        set { ownLayer.frame = newValue }
    }
    /// Rectangle of the view in its own coordinates, points. Default origin zero. Animatable in a
    /// block; a new size keeps `center`.
    open var bounds: CGRect {
        get { ownLayer.bounds }
        set { ownLayer.bounds = newValue }
    }
    /// Position of the anchor point in the superview's coordinates, points: usually the middle.
    /// Animatable in a block.
    open var center: CGPoint {
        get { ownLayer.position }
        set { ownLayer.position = newValue }
    }
    /// Transform about the anchor point. Default the identity. Reading a layer's transform in space
    /// gives the affine part. Animatable in a block.
    open var transform: CGAffineTransform {
        get { CATransform3DGetAffineTransform(ownLayer.transform) }
        set { ownLayer.setAffineTransform(newValue) }
    }
    /// Transform in space about the anchor point. Default the identity. Animatable in a block.
    open var transform3D: CATransform3D {
        get { ownLayer.transform }
        set { ownLayer.transform = newValue }
    }
    /// Anchor point in units of the size. Default (0.5, 0.5). A change moves the view, as `center`
    /// stays.
    open var anchorPoint: CGPoint {
        get { ownLayer.anchorPoint }
        set { ownLayer.anchorPoint = newValue }
    }
    /// Pixels per point of drawn content. Default the screen's scale; set to the window's scale in
    /// a window. A value not above 0 changes nothing.
    open var contentScaleFactor: CGFloat {
        get { ownLayer.contentsScale }
        set { storeScale(newValue) }
    }
    /// Called when the view moves to a window of another scale.
    func applyScale(_ scale: CGFloat) { contentScaleFactor = scale }
    /// Parts of the frame which follow the superview's size. Default none.
    open var autoresizingMask: AutoresizingMask {
        get { AutoresizingMask(rawValue: UInt(ownLayer.autoresizingMask.rawValue)) }
        set { storeAutoresizingMask(newValue) }
    }
    /// True if subviews follow the size by their masks. Default true.
    open var autoresizesSubviews: Bool {
        get { ownLayer.autoresizesSublayers }
        set { ownLayer.autoresizesSublayers = newValue }
    }
    /// Preferred size for a proposed size, points. Default the present size.
    open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }
    /// Resizes the view to the result of `sizeThatFits(_:)` for its present size; `center` stays.
    /// Without an override of `sizeThatFits(_:)` the size stays as well.
    open func sizeToFit() { bounds.size = sizeThatFits(bounds.size) }
    /// Size of the content itself in points, `noIntrinsicMetric` for a length without one. Default
    /// none in both.
    open var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
    }
    /// Marks `intrinsicContentSize` as changed: constraints are solved again in the next layout.
    /// Constraints are not solved again for a view that is placed by its frame.
    open func invalidateIntrinsicContentSize() {
        if flags.contains(.isConstrained) { ConstraintLayout.touch(self) }
        parentView?.partChanged(self)
    }
    /// Called when a subview's content size changes, for views that lay out parts by that size. The
    /// default does nothing.
    func partChanged(_ view: UIView) {}
    /// View with the first baseline for Auto Layout. Default the view itself.
    open var forFirstBaselineLayout: UIView { self }
    /// View with the last baseline for Auto Layout. Default the view itself.
    open var forLastBaselineLayout: UIView { self }
    /// Distance in points from the view's middle down to a baseline of the text; nil without text.
    func baselineBelowMiddle(isFirst: Bool) -> CGFloat? { nil }
    /// Always zero: windows have no bars. `safeAreaLayoutGuide` has the view's whole rectangle.
    open var safeAreaInsets: UIEdgeInsets { .zero }
    /// Margins for content in points. Default 8 on each side.
    open var layoutMargins: UIEdgeInsets {
        get { rare?.layoutMargins ?? UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8) }
        set { storeLayoutMargins(newValue) }
    }

    // MARK: Appearance

    /// Opacity with all subviews, 0 to 1. Default 1. Animatable in a block. Views with an alpha
    /// below 0.01 get no touches.
    open var alpha: CGFloat {
        get { CGFloat(ownLayer.opacity) }
        set { ownLayer.opacity = Float(newValue) }
    }
    /// True for a hidden view. Default false. Hidden views get no touches, and take no space in a
    /// stack.
    open var isHidden: Bool {
        get { ownLayer.isHidden }
        set { storeHidden(newValue) }
    }
    /// Promise that drawn content covers the bounds. Default true. A background colour with an
    /// alpha below 1 cancels the promise.
    open var isOpaque: Bool {
        get { ownLayer.isOpaque }
        set { ownLayer.isOpaque = newValue }
    }
    /// True if subviews are cut at the bounds. Default false. Touches outside of the bounds do not
    /// reach subviews in either case.
    open var clipsToBounds: Bool {
        get { ownLayer.masksToBounds }
        set { ownLayer.masksToBounds = newValue }
    }
    /// Colour behind the content. Default nil: none. A dynamic colour follows the traits.
    /// Animatable in a block.
    open var backgroundColor: UIColor? {
        get { rare?.dynamicBackground ?? ownLayer.backgroundColor.map { UIColor(cgColor: $0) } }
        set { storeBackground(newValue) }
    }
    /// Mask: a view whose alpha channel is multiplied with this view's, positioned in this view's
    /// coordinates; nil, the default, for no mask. Setting removes the new mask from its superview.
    open var mask: UIView? {
        get { maskInForce }
        set { storeMask(newValue) }
    }
    /// Placement of drawn content in the bounds. Default `scaleToFill`.
    open var contentMode: ContentMode {
        get { ContentMode(of: ownLayer) }
        set { newValue.apply(to: ownLayer) }
    }
    /// True if the bitmap is empty before drawing; false keeps the old picture under the new.
    /// Default true.
    open var clearsContextBeforeDrawing: Bool {
        get { flags.contains(.clearsContext) }
        set { flags.set(.clearsContext, newValue) }
    }
    /// Tint of the view: the nearest tint set on the view or a superview, else `systemBlue`.
    /// Setting nil inherits the superview's tint.
    open var tintColor: UIColor! {
        get { effectiveTint }
        set { storeTint(newValue) }
    }
    /// Treatment of the tint. Default automatic: as the superview, else normal.
    open var tintAdjustmentMode: TintAdjustmentMode {
        get { rare?.tintMode ?? .automatic }
        set { storeTintMode(newValue) }
    }
    /// Called after a change of the tint in force. Default nothing.
    open func tintColorDidChange() {}

    // MARK: Traits

    /// Traits: scale, size classes and style. The window's traits with the nearest style set on the
    /// view or a superview; the screen's without a window.
    open var traitCollection: UITraitCollection { foundTraits }
    /// Called after a change of the window's traits or of the style in force. The view is laid out
    /// and drawn again in any case. Default nothing.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
    /// Light or dark for the view and its subviews. Default unspecified: as the superview.
    open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
        get { rare?.style ?? .unspecified }
        set { storeStyle(newValue) }
    }

    // MARK: Accessibility

    override var standardFrame: CGRect { convert(bounds, to: nil) }

    // MARK: Touches

    /// True if the view and its subviews get touches. Default true. Touches go to the view behind.
    open var isUserInteractionEnabled: Bool {
        get { flags.contains(.interactive) }
        set { flags.set(.interactive, newValue) }
    }
    /// True if the view gets several touches at a time. Default false.
    open var isMultipleTouchEnabled: Bool {
        get { flags.contains(.multipleTouch) }
        set { flags.set(.multipleTouch, newValue) }
    }
    /// True if touches of the view exclude touches of other views in the window. During a touch of
    /// this view other views refuse new touches, and during a touch of another view this view does.
    /// Default false.
    open var isExclusiveTouch: Bool {
        get { flags.contains(.exclusiveTouch) }
        set { flags.set(.exclusiveTouch, newValue) }
    }
    /// Number for use by the program. Default 0. Tags need not be unique.
    open var tag: Int {
        get { rare?.tag ?? 0 }
        set { if newValue != tag { ensureRare().tag = newValue } }
    }
    /// Deepest view under a point of the bounds which gets touches; nil for none. Views that are
    /// hidden, nearly transparent (alpha below 0.01), without interaction or animated without
    /// `allowUserInteraction` are left out. O(n) in the number of views under the point.
    open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { search(point, event) }
    /// True if a point of the bounds is inside; points on the right and lower edges are outside.
    /// `hitTest(_:with:)` calls the method: an override changes the area of touches.
    open func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        ownLayer.contains(point)
    }
    /// Recognizers of the view; nil for none. Default nil. A new list replaces all recognizers; nil
    /// removes all.
    open var gestureRecognizers: [UIGestureRecognizer]? {
        get { rare.flatMap { $0.recognizers.isEmpty ? nil : $0.recognizers } }
        set { replaceRecognizers(newValue ?? []) }
    }
    /// Attaches a recognizer, after removal from a former view. The view retains the recognizer.
    /// Without an effect for a recognizer of this view.
    open func addGestureRecognizer(_ recognizer: UIGestureRecognizer) { attach(recognizer) }
    /// Detaches a recognizer; a running gesture is cancelled. A recognizer of another view changes
    /// nothing.
    open func removeGestureRecognizer(_ recognizer: UIGestureRecognizer) { detach(recognizer) }
    /// True if Tab and arrows reach the view. Default true for an enabled control, and for an
    /// accessibility element which can be activated or adjusted.
    open var canBecomeFocused: Bool { focusesByDefault }
    /// True while the view has the focus of the keyboard, with a ring around the view. False
    /// outside of windows.
    open var isFocused: Bool { window?.focus.view === self }
    /// True if a recognizer of the view may begin. Default true.
    open func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool { true }

    // MARK: Hierarchy

    /// Adds a subview in front of all subviews, after removal from its former superview; a subview
    /// moves to the front. A cycle (this view inside `view`) stops the program with a message;
    /// UIKit raises an exception. O(n) in the number of descendants of `view`, which are notified
    /// of a new window.
    open func addSubview(_ view: UIView) { insert(view, .front) }
    /// Inserts a subview at an index, back to front; an index below 0 counts as 0, an index beyond
    /// the end as the end. A cycle stops the program. O(n) in the number of subviews.
    open func insertSubview(_ view: UIView, at index: Int) { insert(view, .index(index)) }
    /// Inserts a subview directly in front of a sibling; in front of all subviews if the sibling is
    /// no subview. A cycle stops the program. O(n) in the number of subviews.
    open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
        insert(view, .above(sibling))
    }
    /// Inserts a subview directly behind a sibling; in front of all subviews if the sibling is no
    /// subview. A cycle stops the program. O(n) in the number of subviews.
    open func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
        insert(view, .below(sibling))
    }
    /// Exchanges two subviews by index; without an effect for an invalid index. O(n) in the number
    /// of sublayers.
    open func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
        exchange(index1, index2)
    }
    /// Moves a subview to the front; without an effect for a view that is no subview. O(n) in the
    /// number of subviews.
    open func bringSubviewToFront(_ view: UIView) {
        if view.parentView === self { insert(view, .front) }
    }
    /// Moves a subview to the back; without an effect for a view that is no subview. O(n) in the
    /// number of subviews.
    open func sendSubviewToBack(_ view: UIView) {
        if view.parentView === self { insert(view, .index(0)) }
    }
    /// Removes the view from its superview; without an effect for a view without a superview.
    /// Constraints to views outside are deactivated. O(n) in the siblings and descendants.
    open func removeFromSuperview() { remove() }
    /// Subviews, back to front; empty without subviews. The list is a copy.
    open var subviews: [UIView] { subviewList }
    /// Superview, not retained; nil for none. Default nil. O(1).
    open var superview: UIView? { parentView }
    /// Window of the view; nil outside of windows. O(depth).
    open var window: UIWindow? { findWindow() }
    /// True if the view is the other view, or inside it. O(depth).
    open func isDescendant(of view: UIView) -> Bool { descends(from: view) }
    /// The view itself or the first view inside it with a tag, depth first; nil for none. O(n) in
    /// the number of views.
    open func viewWithTag(_ tag: Int) -> UIView? { find(tag) }

    // Notifications of changes in the hierarchy. The default implementations do nothing.
    /// Called before the superview changes; nil for removal. Default nothing.
    open func willMove(toSuperview newSuperview: UIView?) {}
    /// Called after the superview has changed. Default nothing.
    open func didMoveToSuperview() {}
    /// Called before the window changes; nil for removal. Default nothing.
    open func willMove(toWindow newWindow: UIWindow?) {}
    /// Called after the window has changed. Default nothing.
    open func didMoveToWindow() {}
    /// Called after a subview was added. Default nothing.
    open func didAddSubview(_ subview: UIView) {}
    /// Called before a subview is removed. Default nothing.
    open func willRemoveSubview(_ subview: UIView) {}

    // MARK: Layout and drawing

    /// Marks the view for layout at the next commit, which is at the end of the main loop's turn.
    /// O(depth) for the first mark below unmarked superviews.
    open func setNeedsLayout() { ownLayer.setNeedsLayout() }
    /// Lays out the subtree of the topmost marked superview at once. Inside an animation block the
    /// new frames are animated.
    open func layoutIfNeeded() { ownLayer.layoutIfNeeded() }
    /// Places the subviews. Default nothing. Called by the commit and by `layoutIfNeeded()`, after
    /// constraints are solved; not to be called directly.
    open func layoutSubviews() {}
    /// Marks the content for drawing at the next commit. Has no effect on a view without `draw(_:)`
    /// and with a plain `CALayer`.
    open func setNeedsDisplay() { if drawsOrHasOwnLayer { ownLayer.setNeedsDisplay() } }
    /// Marks a rectangle of the content for drawing at the next commit. Has no effect on a view
    /// without `draw(_:)` and with a plain `CALayer`.
    open func setNeedsDisplay(_ rect: CGRect) {
        if drawsOrHasOwnLayer { ownLayer.setNeedsDisplay(rect) }
    }
    /// Draws into the current context, with y down and the bounds as clip. Only a class that
    /// overrides the method gets a bitmap. Default nothing.
    open func draw(_ rect: CGRect) {}

    // MARK: The layer's delegate

    /// Supplies the layer's contents, as layer delegate. Default: `draw(_:)` if overridden.
    open func display(_ layer: CALayer) { displayOrLeave(layer) }
    /// Draws the layer, as layer delegate. Default: `draw(_:)` if overridden.
    open func draw(_ layer: CALayer, in ctx: CGContext) { drawOwn(layer, ctx) }
    /// Called before the layer is drawn, as layer delegate. Default nothing.
    open func layerWillDraw(_ layer: CALayer) {}
    /// Lays out the view, as layer delegate: constraints, then `layoutSubviews()`. The call has no
    /// effect for another layer than the view's own.
    open func layoutSublayers(of layer: CALayer) { layoutThrough(layer) }
    /// Action for a change of the layer: an animation inside an animation block, `NSNull()`
    /// outside, which stops the layer's own animation. A block of 0 seconds, and a property without
    /// animations, give `NSNull()`, too.
    open func action(for layer: CALayer, forKey event: String) -> CAAction? {
        AnimationScope.current?.action(for: layer, forKey: event) ?? CALayer.noAction
    }
    /// True if a layer takes a new scale of contents. Default for a `LayerWindow` the method below,
    /// else true for the view's own layer.
    open func layer(
        _ layer: CALayer, shouldInheritContentsScale newScale: CGFloat, from source: Any
    ) -> Bool {
        guard let window = source as? LayerWindow else { return layer === ownLayer }
        return self.layer(layer, shouldInheritContentsScale: newScale, from: window)
    }
    /// True if a layer takes the new scale of a window. Default true for the view's own layer.
    open func layer(
        _ layer: CALayer, shouldInheritContentsScale scale: CGFloat, from window: LayerWindow
    ) -> Bool { layer === ownLayer }

    // MARK: Naming

    nonisolated open override var description: String {
        // Other threads get the short description.
        guard Thread.isMainThread else { return super.description }
        return MainActor.assumeIsolated { fullDescription }
    }
}
