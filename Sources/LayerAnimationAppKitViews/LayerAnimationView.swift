import AppKit
import CoreAnimation
import CoreGraphics
import Foundation
@_exported import LayerDocuments

/// View with a `LayerAnimation`, scaled to the bounds. Our own; the view for UIKit has the same
/// name.
///
/// Thread: main.
@MainActor @preconcurrency
open class LayerAnimationView: NSView {
    /// Scaling of an animation in the view. The animation is centred in the bounds with each value.
    public enum Scaling: Sendable {
        /// Largest size within the bounds, with the document's aspect ratio. Default.
        case fit
        /// Smallest size that covers the bounds, with the document's aspect ratio.
        case fill
        /// Size of the document.
        case none
    }

    /// Animation in the view. Default nil: an empty view. A new animation is paused at the first
    /// frame.
    public var animation: LayerAnimation? {
        didSet {
            guard animation !== oldValue else { return }
            // The old animation may already be in a different view.
            if let old = oldValue?.layer, old.superlayer === layer { old.removeFromSuperlayer() }
            if let animation { layer?.addSublayer(animation.layer) }
            if stateMachine?.animation !== animation { stateMachine = nil }
            place()
        }
    }

    /// Theme of the animation: a name of `LayerAnimation.themeNames`; nil for the theme that the
    /// archive sets. Setting reads the document again, and a play continues. Unknown themes are
    /// logged and change nothing.
    public var theme: String? {
        get { animation?.themeName }
        set { animation = LayerAnimation.themed(animation, newValue, by: stateMachine) }
    }

    /// State machine that plays the animation and receives the pointer over the view. Default nil.
    /// Setting shows the animation of the machine and starts the machine; the old machine stops.
    /// Setting a different animation ends the machine.
    public var stateMachine: LayerStateMachine? {
        didSet {
            guard stateMachine !== oldValue else { return }
            oldValue?.animationDidChange = nil
            oldValue?.stop()
            if let tracking { removeTrackingArea(tracking) }
            tracking = nil
            guard let stateMachine else { return }
            animation = stateMachine.animation
            stateMachine.animationDidChange = { [weak self] in self?.animation = $0 }
            let area = NSTrackingArea(
                rect: .zero,
                options: [.mouseEnteredAndExited, .mouseMoved, .activeAlways, .inVisibleRect],
                owner: self, userInfo: nil)
            addTrackingArea(area)
            tracking = area
            stateMachine.start()
        }
    }
    /// Tracking area for pointer moves; nil without a state machine.
    private var tracking: NSTrackingArea?

    /// Place of the button's press in the window.
    private var press: CGPoint?

    private func send(_ pointer: LayerStateMachine.PointerEvent, _ event: NSEvent) {
        guard let animation, let layer else { return }
        let point = convert(event.locationInWindow, from: nil)
        stateMachine?.pointer(pointer, at: animation.documentPoint(point, from: layer))
    }

    open override func mouseDown(with event: NSEvent) {
        guard stateMachine != nil else { return super.mouseDown(with: event) }
        press = event.locationInWindow
        send(.down, event)
    }

    open override func mouseDragged(with event: NSEvent) {
        guard stateMachine != nil else { return super.mouseDragged(with: event) }
        send(.move, event)
    }

    open override func mouseUp(with event: NSEvent) {
        guard stateMachine != nil else { return super.mouseUp(with: event) }
        send(.up, event)
        if LayerStateMachine.PointerEvent.isClick(from: press, to: event.locationInWindow) {
            send(.click, event)
        }
    }

    open override func mouseMoved(with event: NSEvent) {
        guard stateMachine != nil else { return super.mouseMoved(with: event) }
        send(.move, event)
    }

    open override func mouseEntered(with event: NSEvent) {
        guard stateMachine != nil else { return super.mouseEntered(with: event) }
        send(.move, event)
    }

    open override func mouseExited(with event: NSEvent) {
        guard stateMachine != nil else { return super.mouseExited(with: event) }
        send(.exit, event)
    }

    /// Scaling of the animation to the bounds. Default `fit`.
    public var scaling = Scaling.fit { didSet { place() } }

    public override init(frame frameRect: CGRect) {
        super.init(frame: frameRect)
        wantsLayer = true
    }

    /// Archives are not supported: returns nil. `coder` is not read.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// View with an animation, in the size of the document in points. The layer of the animation
    /// moves into the view's layer: an animation has a single view.
    public convenience init(animation: LayerAnimation) {
        self.init(frame: CGRect(origin: .zero, size: animation.size))
        self.animation = animation
        layer?.addSublayer(animation.layer)
        place()
    }

    open override func layoutSublayers(of layer: CALayer) {
        super.layoutSublayers(of: layer)
        place()
    }

    private func place() {
        // The animation may already be in a different view.
        guard let animation, animation.layer.superlayer === layer else { return }
        let size = animation.size
        let (x, y) = (bounds.width / size.width, bounds.height / size.height)
        let scale =
            switch scaling {
            case .fit: min(x, y)
            case .fill: max(x, y)
            case .none: CGFloat(1)
            }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        // Keeps the animation upright in flipped views too.
        animation.layer.isGeometryFlipped = !isFlipped
        animation.layer.position = CGPoint(x: bounds.midX, y: bounds.midY)
        animation.layer.transform = CATransform3DMakeScale(scale, scale, 1)
        CATransaction.commit()
    }
}
