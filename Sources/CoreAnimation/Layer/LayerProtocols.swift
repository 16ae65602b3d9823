import CoreGraphics
import Foundation

// Objective-C's optional methods: each has a default implementation here. The caller can detect a
// call of the default (see `OptionalMethod`).

/// Delegate of a layer, in place of a subclass. Every method is optional. Thread: the layer's.
public protocol CALayerDelegate: NSObjectProtocol {
    /// Takes over the whole display step. Called at a commit for a marked layer, and by
    /// `CALayer.display()`.
    func display(_ layer: CALayer)
    /// Draws the layer's content. Called for a delegate without `display(_:)`. The context has the
    /// layer's coordinates, with y up, or with y down for flipped contents. Tiled layers call the
    /// method for each tile. Thread: the commit's; with `drawsAsynchronously` and for tiles, a
    /// background queue.
    func draw(_ layer: CALayer, in ctx: CGContext)
    /// Called before a drawing of the layer, but not before `display(_:)`. Thread: of the commit,
    /// also with `drawsAsynchronously`.
    func layerWillDraw(_ layer: CALayer)
    /// Places the sublayers, instead of the layout manager. Called by `layoutIfNeeded()` and the
    /// commit for a layer that needs layout.
    func layoutSublayers(of layer: CALayer)
    /// The action for an event; nil continues the search, `NSNull()` ends the search without an
    /// action.
    func action(for layer: CALayer, forKey event: String) -> CAAction?
    /// True if the layer should take a new scale of its window as its `contentsScale`; the contents
    /// are then drawn again. `source` is the `LayerWindow`. The method of AppKit takes an
    /// `NSWindow`: `NSViewLayerContentScaleDelegate`.
    func layer(
        _ layer: CALayer, shouldInheritContentsScale newScale: CGFloat, from source: Any
    ) -> Bool
}

extension CALayerDelegate {
    /// Default: the layer continues with its own display step. A direct call displays nothing.
    public func display(_ layer: CALayer) { OptionalMethod.missing() }
    /// Default: draws nothing. A layer without a drawing of its own keeps its contents.
    public func draw(_ layer: CALayer, in ctx: CGContext) { OptionalMethod.missing() }
    /// Default: does nothing. The drawing itself is independent of the method.
    public func layerWillDraw(_ layer: CALayer) { OptionalMethod.missing() }
    /// Default: the layer continues with its layout manager. A direct call places nothing.
    public func layoutSublayers(of layer: CALayer) { OptionalMethod.missing() }
    /// Default: nil, the search continues. An override that returns nil has the same effect.
    public func action(for layer: CALayer, forKey event: String) -> CAAction? { nil }
    /// Default: false. The layer keeps its `contentsScale` if the answer is false.
    public func layer(
        _ layer: CALayer, shouldInheritContentsScale newScale: CGFloat, from source: Any
    ) -> Bool {
        OptionalMethod.missing()
        return false
    }
}

/// Layout of a layer's sublayers. Every method is optional. Thread: the layer's.
public protocol CALayoutManager: NSObjectProtocol {
    /// Result of the layer's `preferredFrameSize()`. In the coordinates of the superlayer, in
    /// points.
    func preferredSize(of layer: CALayer) -> CGSize
    /// Called when a layer with valid layout needs layout again. The method is called at most once
    /// between two layouts.
    func invalidateLayout(of layer: CALayer)
    /// Places the sublayers.
    func layoutSublayers(of layer: CALayer)
}

extension CALayoutManager {
    /// Default: the layer answers itself. `CALayer.preferredFrameSize()` is then the size of the
    /// frame; a direct call returns zero.
    public func preferredSize(of layer: CALayer) -> CGSize {
        OptionalMethod.missing()
        return .zero
    }
    /// Default: does nothing.
    public func invalidateLayout(of layer: CALayer) { OptionalMethod.missing() }
    /// Default: places nothing. The call changes no frame.
    public func layoutSublayers(of layer: CALayer) { OptionalMethod.missing() }
}

/// An object may conform to both protocols, each with a method of this name.
extension CALayoutManager where Self: CALayerDelegate {
    /// Default: places nothing. The call changes no frame.
    public func layoutSublayers(of layer: CALayer) { OptionalMethod.missing() }
}

/// A reaction to an event of an object. Thread: the changing thread.
public protocol CAAction {
    /// Executes the action for `event` on `anObject`. Called after the property has its new value.
    /// `dict` is nil for changes of properties.
    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

/// The action without an effect; ends the search for an action.
extension NSNull: CAAction {
    /// Does nothing. The arguments are not read.
    public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
    {}
}

/// Receiver of the beginning and end of animations. Every method is optional. Thread: main.
public protocol CAAnimationDelegate: NSObjectProtocol {
    /// Called at the beginning of the active interval. `anim` is the layer's copy, not the added
    /// object.
    func animationDidStart(_ anim: CAAnimation)
    /// Called at the end of an animation: `flag` is true for a natural end; false for an animation
    /// that was removed, replaced, or taken out of the tree with its layer. After a removal the
    /// call comes in a later turn of the run loop. An animation of infinite length ends by removal
    /// only.
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
    /// Default: does nothing. Delegates without the method get no report of the start.
    public func animationDidStart(_ anim: CAAnimation) { OptionalMethod.missing() }
    /// Default: does nothing. Delegates without the method get no report of the end.
    public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        OptionalMethod.missing()
    }
}

/// Relation of an object's time to its parent's. All times in seconds.
public protocol CAMediaTiming {
    /// Start in the parent's time. Default 0; for an animation of a layer, 0 means the layer's time
    /// at the commit (B-TI 118).
    var beginTime: CFTimeInterval { get set }
    /// Length of one cycle. Default 0 for animations, infinite for layers and cells. A layer
    /// replaces 0 at the addition of an animation by the transaction's duration, else by 0.25
    /// seconds.
    var duration: CFTimeInterval { get set }
    /// Local seconds per parent second; may be 0 or negative. Default 1.
    var speed: Float { get set }
    /// Seconds added to local time after scaling. Default 0.
    var timeOffset: CFTimeInterval { get set }
    /// Number of cycles, may be fractional or infinite. Default 0, which plays once. Without an
    /// effect with a `repeatDuration` above 0.
    var repeatCount: Float { get set }
    /// Local seconds of repetition, instead of `repeatCount`. Default 0.
    var repeatDuration: CFTimeInterval { get set }
    /// True if every second cycle plays backwards. Default false.
    var autoreverses: Bool { get set }
    /// Behaviour outside the active interval. Default removed. An animation is shown after its end
    /// only with `isRemovedOnCompletion` false.
    var fillMode: CAMediaTimingFillMode { get set }
}
