import CoreGraphics
import Foundation

// Objective-C's optional methods: each has a default implementation here, and the caller can tell that
// it was the default that ran (see `OptionalMethod`).

/// Answers for a layer what a subclass would override. Every method is optional.
public protocol CALayerDelegate: NSObjectProtocol {
    /// Takes over the whole display step.
    func display(_ layer: CALayer)
    /// Draws the layer's content.
    func draw(_ layer: CALayer, in ctx: CGContext)
    /// About to be drawn.
    func layerWillDraw(_ layer: CALayer)
    /// Places the sublayers; the layout manager is not asked then.
    func layoutSublayers(of layer: CALayer)
    /// The action for an event; nil goes on searching, `NSNull()` ends it without an action.
    func action(for layer: CALayer, forKey event: String) -> CAAction?
    /// Whether the layer should take the scale of the screen it is now on.
    func layer(
        _ layer: CALayer, shouldInheritContentsScale newScale: CGFloat, from source: Any
    ) -> Bool
}

extension CALayerDelegate {
    public func display(_ layer: CALayer) { OptionalMethod.missing() }
    public func draw(_ layer: CALayer, in ctx: CGContext) { OptionalMethod.missing() }
    public func layerWillDraw(_ layer: CALayer) { OptionalMethod.missing() }
    public func layoutSublayers(of layer: CALayer) { OptionalMethod.missing() }
    public func action(for layer: CALayer, forKey event: String) -> CAAction? { nil }
    public func layer(
        _ layer: CALayer, shouldInheritContentsScale newScale: CGFloat, from source: Any
    ) -> Bool {
        OptionalMethod.missing()
        return false
    }
}

/// Places sublayers for a layer. Every method is optional.
public protocol CALayoutManager: NSObjectProtocol {
    /// The answer for `preferredFrameSize()`.
    func preferredSize(of layer: CALayer) -> CGSize
    /// The layer went from laid out to needing layout.
    func invalidateLayout(of layer: CALayer)
    /// Places the sublayers.
    func layoutSublayers(of layer: CALayer)
}

extension CALayoutManager {
    public func preferredSize(of layer: CALayer) -> CGSize {
        OptionalMethod.missing()
        return .zero
    }
    public func invalidateLayout(of layer: CALayer) { OptionalMethod.missing() }
    public func layoutSublayers(of layer: CALayer) { OptionalMethod.missing() }
}

/// One object may be both, and both protocols have a method of this name.
extension CALayoutManager where Self: CALayerDelegate {
    public func layoutSublayers(of layer: CALayer) { OptionalMethod.missing() }
}

/// Something that happens when an event occurs on an object.
public protocol CAAction {
    /// Executes the action for `event` on `anObject`.
    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

/// No action.
extension NSNull: CAAction {
    public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
    {}
}

/// Hears when an animation begins and ends, on the main thread. Every method is optional.
public protocol CAAnimationDelegate: NSObjectProtocol {
    /// The active interval began.
    func animationDidStart(_ anim: CAAnimation)
    /// It ended (`true`), or was removed, replaced, or its layer left the tree (`false`).
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
    public func animationDidStart(_ anim: CAAnimation) { OptionalMethod.missing() }
    public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        OptionalMethod.missing()
    }
}

/// How an object's time relates to its parent's. All times in seconds.
public protocol CAMediaTiming {
    /// Start in the parent's time. Default 0.
    var beginTime: CFTimeInterval { get set }
    /// Length of one cycle. Default 0 for animations, infinite for layers and cells.
    var duration: CFTimeInterval { get set }
    /// Local seconds per parent second; may be 0 or negative. Default 1.
    var speed: Float { get set }
    /// Added to local time after scaling. Default 0.
    var timeOffset: CFTimeInterval { get set }
    /// Number of cycles, may be fractional or infinite. Default 0, which plays once.
    var repeatCount: Float { get set }
    /// Local seconds to repeat for, instead of `repeatCount`. Default 0.
    var repeatDuration: CFTimeInterval { get set }
    /// Whether every second pass runs backwards. Default false.
    var autoreverses: Bool { get set }
    /// What is shown outside the active interval. Default removed.
    var fillMode: CAMediaTimingFillMode { get set }
}
