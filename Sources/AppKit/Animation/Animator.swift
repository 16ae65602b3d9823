import CoreAnimation
import CoreGraphics
import Foundation

/// Key path of an animatable property of a view. A key is a name such as `frameOrigin` or
/// `alphaValue`; `hidden` stands for `isHidden`.
public typealias NSAnimatablePropertyKey = String

/// Container of the properties animated by an animator. Thread: main.
@MainActor @preconcurrency
public protocol NSAnimatablePropertyContainer: AnyObject {
    /// Animations of the object by property, in place of the animations of the class. Default
    /// empty.
    var animations: [NSAnimatablePropertyKey: Any] { get set }
    /// Animation of a property. With nil, changes are not animated.
    func animation(forKey key: NSAnimatablePropertyKey) -> Any?
    /// The class's animation for a property.
    static func defaultAnimation(forKey key: NSAnimatablePropertyKey) -> Any?
}

extension NSAnimatablePropertyContainer where Self: NSView {
    /// Proxy of the view: properties set through the proxy are animated. Animatable: frame, bounds,
    /// `frameRotation`, `alphaValue`, `shadow`, the filters, and by a fade `subviews` and
    /// `isHidden`. The proxy retains the view.
    public func animator() -> Animator<Self> { Animator(target: self) }
}

/// Proxy of a view; properties set through the proxy are animated with the current context's
/// duration.
///
/// Any settable property can be named; properties without an animation change at once.
@MainActor @preconcurrency @dynamicMemberLookup
public struct Animator<Target: NSView> {
    let target: Target

    /// Property of the view; a new value is animated. Reading gives the view's value, the goal of a
    /// running animation.
    public subscript<Value>(
        dynamicMember path: ReferenceWritableKeyPath<Target, Value>
    ) -> Value {
        get { target[keyPath: path] }
        nonmutating set { run { target[keyPath: path] = newValue } }
    }

    /// Moves the view's frame, animated with the current context's duration; with a duration of 0
    /// the change takes effect at once. A NaN stops the program.
    public func setFrameOrigin(_ origin: CGPoint) { run { target.setFrameOrigin(origin) } }
    /// Resizes the view's frame, animated with the current context's duration. With a duration of 0
    /// the change takes effect at once.
    public func setFrameSize(_ size: CGSize) { run { target.setFrameSize(size) } }
    /// Moves the origin of the view's bounds, animated: a scroll. With a duration of 0 the change
    /// takes effect at once.
    public func setBoundsOrigin(_ origin: CGPoint) { run { target.setBoundsOrigin(origin) } }
    /// Resizes the view's bounds, animated: a change of the content's scale. With a duration of 0
    /// the change takes effect at once.
    public func setBoundsSize(_ size: CGSize) { run { target.setBoundsSize(size) } }
    /// Adds a subview, animated. A fade, unless `animations` has an animation for `subviews`.
    public func addSubview(_ view: NSView) { run { target.addSubview(view) } }
    /// Replaces a subview by another view, animated. A fade, unless `animations` has an animation
    /// for `subviews`.
    public func replaceSubview(_ old: NSView, with new: NSView) {
        run { target.replaceSubview(old, with: new) }
    }
    /// Removes the view from the superview, animated by the superview. The animation is the
    /// superview's animation for `subviews`.
    public func removeFromSuperview() {
        AnimatedSetter.run(target.superview ?? target) { target.removeFromSuperview() }
    }

    private func run(_ body: () -> Void) { AnimatedSetter.run(target, body) }
}

/// Property being set through an animator. Thread: main.
@MainActor enum AnimatedSetter {
    /// View of the animator; views which follow the change animate as well.
    private(set) static weak var target: NSView?
    private(set) static var isOpen = false
    /// Key of the property being set, used for the lookup of the animation.
    private(set) static var key: String?

    static func run(_ view: NSView, _ body: () -> Void) {
        let outer = (target, isOpen, key)
        (target, isOpen, key) = (view, true, nil)
        defer { (target, isOpen, key) = outer }
        body()
    }

    /// The outermost setter names the property: setting a frame sets an origin.
    static func named(_ name: String, on view: NSView, _ body: () -> Void) {
        guard isOpen, key == nil, target === view else { return body() }
        key = name
        defer { key = nil }
        body()
    }

    /// True if a change of a layer-backed view is animated.
    static var animates: Bool {
        isOpen || NSAnimationContext.current.allowsImplicitAnimation
    }

    /// The action for a change of a view's layer.
    static func action(of view: NSView, _ layer: CALayer, _ event: String) -> CAAction {
        guard animates, !still.contains(event) else { return CALayer.noAction }
        let context = NSAnimationContext.current
        guard context.duration > 0 else {
            layer.removeAnimation(forKey: event)
            return CALayer.noAction
        }
        var found: Any? =
            event == "hidden" || event == "sublayers" ? CATransition() : CABasicAnimation()
        if let key, view === target { found = view.animation(forKey: key) }
        guard let animation = (found as? CAAnimation)?.copy() as? CAAnimation else {
            layer.removeAnimation(forKey: event)
            return CALayer.noAction
        }
        if let property = animation as? CAPropertyAnimation { property.keyPath = event }
        if let basic = animation as? CABasicAnimation,
            basic.fromValue == nil, basic.toValue == nil, basic.byValue == nil
        {
            basic.fromValue = (layer.presentation() ?? layer).value(forKey: event)
        }
        if animation.duration <= 0 { animation.duration = context.duration }
        if animation.timingFunction == nil {
            animation.timingFunction =
                context.timingFunction ?? CAMediaTimingFunction(name: .default)
        }
        return animation
    }

    /// Properties without implicit animations in a view's layer.
    private static let still: Set<String> = [
        "contents", "contentsScale", "onOrderIn", "onOrderOut", "onLayout", "geometryFlipped",
    ]
}
