import CoreAnimation
import CoreGraphics
import Foundation
import LayerHosting
import LaminaViews

/// A rectangle on screen that shows something and gets touches: a layer, and the layer's delegate.
///
/// It keeps no geometry and no appearance of its own; what can be read here is read from the layer.
/// Thread: main.
@MainActor @preconcurrency
open class UIView: UIResponder, @preconcurrency LayerContentsScaleDelegate {
    /// The class of the layer. Default `CALayer`; asked once, when the view is made.
    open class var layerClass: AnyClass { CALayer.self }

    /// The view's layer, the same for its whole life. Its delegate is the view.
    open var layer: CALayer { ownLayer }
    private(set) final var ownLayer: CALayer!
    final var subviewList: [UIView] = []
    final weak var parentView: UIView?
    final var flags: ViewFlags = [.interactive, .autoresizesSubviews, .clearsContext]
    final var rare: TouchViewExtras?

    /// A view in this frame of its superview, points.
    public init(frame: CGRect) {
        super.init()
        let type = type(of: self).layerClass as? CALayer.Type
        let layer = CALayer.make(type ?? CALayer.self)
        ownLayer = layer
        layer.delegate = self
        layer.contentsScale = ScreenScale.main
        layer.isOpaque = true
        layer.frame = frame
        layer.setNeedsLayout()
        if drawsItself { layer.setNeedsDisplay() }
    }

    public convenience override init() { self.init(frame: .zero) }

    /// Nil: there are no interface files here.
    public required init?(coder: NSCoder) {
        super.init()
        return nil
    }

    // MARK: Responding

    /// The controller whose view it is, else the superview.
    open override var next: UIResponder? { rare?.controller ?? parentView }

    // MARK: Geometry

    /// The box of the view in its superview, points.
    open var frame: CGRect {
        get { ownLayer.frame }
        set { ownLayer.frame = newValue }
    }
    /// The view's own rectangle.
    open var bounds: CGRect {
        get { ownLayer.bounds }
        set { ownLayer.bounds = newValue }
    }
    /// Where the anchor point lies in the superview: the middle, usually.
    open var center: CGPoint {
        get { ownLayer.position }
        set { ownLayer.position = newValue }
    }
    /// About the anchor point. Default identity.
    open var transform: CGAffineTransform {
        get { CATransform3DGetAffineTransform(ownLayer.transform) }
        set { ownLayer.setAffineTransform(newValue) }
    }
    open var transform3D: CATransform3D {
        get { ownLayer.transform }
        set { ownLayer.transform = newValue }
    }
    /// In units of the size. Default (0.5, 0.5).
    open var anchorPoint: CGPoint {
        get { ownLayer.anchorPoint }
        set { ownLayer.anchorPoint = newValue }
    }
    /// Pixels per point of what it draws. Default the screen's.
    open var contentScaleFactor: CGFloat {
        get { ownLayer.contentsScale }
        set {
            guard newValue > 0, newValue != ownLayer.contentsScale else { return }
            ownLayer.contentsScale = newValue
            if drawsItself { ownLayer.setNeedsDisplay() }
        }
    }
    /// Called when the view moves to a window of another scale.
    func takeScale(_ scale: CGFloat) { contentScaleFactor = scale }
    /// What follows the superview's size. Default nothing.
    open var autoresizingMask: AutoresizingMask {
        get { AutoresizingMask(rawValue: UInt(ownLayer.autoresizingMask.rawValue)) }
        set {
            ownLayer.autoresizingMask = CAAutoresizingMask(
                rawValue: UInt32(truncatingIfNeeded: newValue.rawValue & 63))
        }
    }
    /// Whether subviews follow the size as their masks say. Default true.
    open var autoresizesSubviews: Bool {
        get { ownLayer.autoresizesSublayers }
        set { ownLayer.autoresizesSublayers = newValue }
    }
    /// The size the view wants within `size`. Default its present one.
    open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }
    /// Takes the size it wants.
    open func sizeToFit() { bounds.size = sizeThatFits(bounds.size) }
    /// What the content needs by itself. Default none.
    open var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
    }
    open func invalidateIntrinsicContentSize() {
        if flags.contains(.isConstrained) { ConstraintLayout.touch(self) }
        parentView?.partChanged(self)
    }
    /// Called when a subview's content size changes, for views that lay out parts by that size. The
    /// default does nothing.
    func partChanged(_ view: UIView) {}
    /// The subview whose baseline counts as this view's. Default the view itself.
    open var forFirstBaselineLayout: UIView { self }
    open var forLastBaselineLayout: UIView { self }
    /// Distance in points from the view's middle down to a baseline of the text; nil without text.
    func baselineBelowMiddle(isFirst: Bool) -> CGFloat? { nil }
    /// Default zero: windows have no bars here.
    open var safeAreaInsets: UIEdgeInsets { .zero }
    /// Default 8 on each side.
    open var layoutMargins: UIEdgeInsets {
        get { rare?.layoutMargins ?? UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8) }
        set {
            guard newValue != layoutMargins else { return }
            ensureRare().layoutMargins = newValue
            setNeedsLayout()
        }
    }

    // MARK: Appearance

    /// 0 to 1. Default 1.
    open var alpha: CGFloat {
        get { CGFloat(ownLayer.opacity) }
        set { ownLayer.opacity = Float(newValue) }
    }
    /// Default false.
    open var isHidden: Bool {
        get { ownLayer.isHidden }
        set {
            guard newValue != ownLayer.isHidden else { return }
            ownLayer.isHidden = newValue
            // A stack closes the gap.
            if let parentView, parentView.flags.contains(.isStack) {
                ConstraintLayout.touch(parentView)
            }
        }
    }
    /// A promise that what it draws covers the bounds. Default true; a background that is not
    /// opaque takes it back.
    open var isOpaque: Bool {
        get { ownLayer.isOpaque }
        set { ownLayer.isOpaque = newValue }
    }
    /// Whether subviews are cut at the bounds. Default false.
    open var clipsToBounds: Bool {
        get { ownLayer.masksToBounds }
        set { ownLayer.masksToBounds = newValue }
    }
    /// Default nil, nothing.
    open var backgroundColor: UIColor? {
        get { rare?.dynamicBackground ?? ownLayer.backgroundColor.map { UIColor(cgColor: $0) } }
        set {
            let isDynamic = newValue?.isDynamic == true
            if isDynamic || rare != nil {
                ensureRare().dynamicBackground = isDynamic ? newValue : nil
            }
            showBackground(newValue)
        }
    }
    /// A view whose alpha cuts this one; it has no superview. Default nil.
    open var mask: UIView? {
        get { rare?.mask }
        set {
            guard newValue !== rare?.mask else { return }
            newValue?.removeFromSuperview()
            ensureRare().mask = newValue
            ownLayer.mask = newValue?.ownLayer
        }
    }
    /// How what is drawn lies in the bounds. Default scale to fill.
    open var contentMode: ContentMode {
        get { ContentMode(of: ownLayer) }
        set { newValue.apply(to: ownLayer) }
    }
    /// Whether the old picture is gone before a new one is drawn. Default true.
    open var clearsContextBeforeDrawing: Bool {
        get { flags.contains(.clearsContext) }
        set { flags.set(.clearsContext, newValue) }
    }
    /// The colour of what can be touched: the nearest superview's that has one, else the system's
    /// blue.
    open var tintColor: UIColor! {
        get { effectiveTint }
        set { storeTint(newValue) }
    }
    /// Whether the tint is greyed. Default automatic: as the superview, else normal.
    open var tintAdjustmentMode: TintAdjustmentMode {
        get { rare?.tintMode ?? .automatic }
        set { storeTintMode(newValue) }
    }
    /// The tint in force changed. Default nothing.
    open func tintColorDidChange() {}

    // MARK: Traits

    /// Scale, room and style: those of the window with the nearest style that is set; without a
    /// window the screen's.
    open var traitCollection: UITraitCollection { foundTraits }
    /// Traits of the window or the style in force changed. The view is laid out and drawn anew; the
    /// default does nothing more.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
    /// Light or dark for the view and what is below it. Default unspecified, as above.
    open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
        get { rare?.style ?? .unspecified }
        set {
            guard newValue != overrideUserInterfaceStyle else { return }
            UITraitCollection.stylesAreUsed = true
            let old = traitCollection
            ensureRare().style = newValue
            if traitCollection != old { tellTraits(from: old) }
        }
    }

    // MARK: Touches

    /// Whether it and its subviews are touched at all. Default true.
    open var isUserInteractionEnabled: Bool {
        get { flags.contains(.interactive) }
        set { flags.set(.interactive, newValue) }
    }
    /// Whether it gets more than one touch at a time. Default false.
    open var isMultipleTouchEnabled: Bool {
        get { flags.contains(.multipleTouch) }
        set { flags.set(.multipleTouch, newValue) }
    }
    /// Whether no other view is touched meanwhile. Default false.
    open var isExclusiveTouch: Bool {
        get { flags.contains(.exclusiveTouch) }
        set { flags.set(.exclusiveTouch, newValue) }
    }
    /// Default 0.
    open var tag: Int {
        get { rare?.tag ?? 0 }
        set { if newValue != tag { ensureRare().tag = newValue } }
    }
    /// The deepest view under a point of the bounds that wants touches.
    open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { search(point, event) }
    /// Whether a point of the bounds counts as inside; right and lower edges do not.
    open func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        ownLayer.contains(point)
    }
    open var gestureRecognizers: [UIGestureRecognizer]? {
        get { rare.flatMap { $0.recognizers.isEmpty ? nil : $0.recognizers } }
        set { replaceRecognizers(newValue ?? []) }
    }
    open func addGestureRecognizer(_ recognizer: UIGestureRecognizer) { attach(recognizer) }
    open func removeGestureRecognizer(_ recognizer: UIGestureRecognizer) { detach(recognizer) }
    /// Whether a recognizer of the view may begin. Default true.
    open func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool { true }

    // MARK: Hierarchy

    /// In front of all others.
    open func addSubview(_ view: UIView) { insert(view, .front) }
    open func insertSubview(_ view: UIView, at index: Int) { insert(view, .index(index)) }
    open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
        insert(view, .above(sibling))
    }
    open func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
        insert(view, .below(sibling))
    }
    open func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
        exchange(index1, index2)
    }
    open func bringSubviewToFront(_ view: UIView) {
        if view.parentView === self { insert(view, .front) }
    }
    open func sendSubviewToBack(_ view: UIView) {
        if view.parentView === self { insert(view, .index(0)) }
    }
    open func removeFromSuperview() { remove() }
    /// Back to front.
    open var subviews: [UIView] { subviewList }
    open var superview: UIView? { parentView }
    /// The window it is in.
    open var window: UIWindow? { findWindow() }
    /// True for the view itself, too.
    open func isDescendant(of view: UIView) -> Bool { descends(from: view) }
    /// Itself, or the first below it with this tag.
    open func viewWithTag(_ tag: Int) -> UIView? { find(tag) }

    // What happens to the view's place; the defaults do nothing.
    open func willMove(toSuperview newSuperview: UIView?) {}
    open func didMoveToSuperview() {}
    open func willMove(toWindow newWindow: UIWindow?) {}
    open func didMoveToWindow() {}
    open func didAddSubview(_ subview: UIView) {}
    open func willRemoveSubview(_ subview: UIView) {}

    // MARK: Layout and drawing

    open func setNeedsLayout() { ownLayer.setNeedsLayout() }
    open func layoutIfNeeded() { ownLayer.layoutIfNeeded() }
    /// Places the subviews. Default nothing.
    open func layoutSubviews() {}
    open func setNeedsDisplay() { if drawsOrHasOwnLayer { ownLayer.setNeedsDisplay() } }
    open func setNeedsDisplay(_ rect: CGRect) {
        if drawsOrHasOwnLayer { ownLayer.setNeedsDisplay(rect) }
    }
    /// Draws into the current context. Only a class that overrides it gets a bitmap.
    open func draw(_ rect: CGRect) {}

    // MARK: The layer's delegate

    open func display(_ layer: CALayer) { displayOrLeave(layer) }
    open func draw(_ layer: CALayer, in ctx: CGContext) { drawOwn(layer, ctx) }
    open func layerWillDraw(_ layer: CALayer) {}
    open func layoutSublayers(of layer: CALayer) { layoutThrough(layer) }
    /// What animates a change: an action inside an animation block, `NSNull()` outside.
    open func action(for layer: CALayer, forKey event: String) -> CAAction? {
        AnimationScope.current?.action(for: layer, forKey: event) ?? NSNull()
    }
    open func layer(
        _ layer: CALayer, shouldInheritContentsScale newScale: CGFloat, from source: Any
    ) -> Bool { layer === ownLayer }
    /// A window's scale changed.
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
