import CoreAnimation
import CoreGraphics
import Foundation
@_exported import LayerDocuments
import UIKit

/// View with a `LayerAnimation`, scaled to the bounds as `contentMode` says. Our own.
///
/// The intrinsic content size is the document's size. Touches pass through to the view below,
/// except with a state machine. Thread: main.
@MainActor @preconcurrency
open class LayerAnimationView: UIView {
    /// Animation in the view. Default nil: an empty view. A new animation is paused at the first
    /// frame.
    public var animation: LayerAnimation? {
        didSet {
            guard animation !== oldValue else { return }
            // The old animation may already be in a different view.
            if let old = oldValue?.layer, old.superlayer === layer { old.removeFromSuperlayer() }
            if let animation {
                // In views y points down, as in documents.
                animation.layer.isGeometryFlipped = false
                layer.addSublayer(animation.layer)
            }
            if stateMachine?.animation !== animation { stateMachine = nil }
            invalidateIntrinsicContentSize()
            setNeedsLayout()
        }
    }

    /// Theme of the animation: a name of `LayerAnimation.themeNames`; nil for the theme that the
    /// archive sets. Setting reads the document again, and a play continues. Unknown themes are
    /// logged and change nothing.
    public var theme: String? {
        get { animation?.themeName }
        set { animation = LayerAnimation.themed(animation, newValue, by: stateMachine) }
    }

    /// State machine that plays the animation and receives the touches in the view. Default nil.
    /// Setting shows the animation of the machine and starts the machine; the old machine stops.
    /// Setting a different animation ends the machine.
    public var stateMachine: LayerStateMachine? {
        didSet {
            guard stateMachine !== oldValue else { return }
            oldValue?.animationDidChange = nil
            oldValue?.stop()
            isUserInteractionEnabled = stateMachine != nil
            guard let stateMachine else { return }
            animation = stateMachine.animation
            stateMachine.animationDidChange = { [weak self] in self?.animation = $0 }
            stateMachine.start()
        }
    }

    /// Place of the finger's press.
    private var press: CGPoint?

    private func send(_ event: LayerStateMachine.PointerEvent, _ touches: Set<UITouch>) {
        guard let touch = touches.first, let animation else { return }
        let point = animation.documentPoint(touch.location(in: self), from: layer)
        stateMachine?.pointer(event, at: point)
    }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard stateMachine != nil else { return super.touchesBegan(touches, with: event) }
        press = touches.first?.location(in: self)
        send(.move, touches)
        send(.down, touches)
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard stateMachine != nil else { return super.touchesMoved(touches, with: event) }
        send(.move, touches)
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard stateMachine != nil else { return super.touchesEnded(touches, with: event) }
        send(.up, touches)
        if let end = touches.first?.location(in: self),
            LayerStateMachine.PointerEvent.isClick(from: press, to: end)
        {
            send(.click, touches)
        }
        // A lifted finger leaves the animation, unlike a mouse.
        send(.exit, touches)
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard stateMachine != nil else { return super.touchesCancelled(touches, with: event) }
        send(.exit, touches)
    }

    public override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        contentMode = .scaleAspectFit
    }

    /// Archives are not supported: returns nil. `coder` is not read.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// View with an animation, in the size of the document in points. The layer of the animation
    /// moves into the view's layer: an animation has a single view.
    public convenience init(animation: LayerAnimation) {
        self.init(frame: CGRect(origin: .zero, size: animation.size))
        self.animation = animation
        animation.layer.isGeometryFlipped = false
        layer.addSublayer(animation.layer)
    }

    /// Scaling and alignment of the animation in the bounds. Default `scaleAspectFit`.
    open override var contentMode: ContentMode {
        didSet { if contentMode != oldValue { setNeedsLayout() } }
    }

    open override var intrinsicContentSize: CGSize { animation?.size ?? super.intrinsicContentSize }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { animation?.size ?? .zero }

    open override func layoutSubviews() {
        super.layoutSubviews()
        // The animation may already be in a different view.
        guard let animation, animation.layer.superlayer === layer else { return }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        animation.layer.fit(into: bounds, as: contentMode)
        CATransaction.commit()
    }
}

extension CALayer {
    /// Scales and aligns a layer of a fixed size in a rectangle.
    @MainActor
    func fit(into box: CGRect, as mode: UIView.ContentMode) {
        let size = bounds.size
        guard size.width > 0, size.height > 0 else { return }
        let (x, y) = (box.width / size.width, box.height / size.height)
        let scale: (CGFloat, CGFloat) =
            switch mode {
            case .scaleToFill: (x, y)
            case .scaleAspectFit: (min(x, y), min(x, y))
            case .scaleAspectFill: (max(x, y), max(x, y))
            default: (1, 1)
            }
        let shown = CGSize(width: size.width * scale.0, height: size.height * scale.1)
        let left: Set<UIView.ContentMode> = [.left, .topLeft, .bottomLeft]
        let right: Set<UIView.ContentMode> = [.right, .topRight, .bottomRight]
        let top: Set<UIView.ContentMode> = [.top, .topLeft, .topRight]
        let bottom: Set<UIView.ContentMode> = [.bottom, .bottomLeft, .bottomRight]
        let midX =
            left.contains(mode)
            ? box.minX + shown.width / 2
            : right.contains(mode) ? box.maxX - shown.width / 2 : box.midX
        let midY =
            top.contains(mode)
            ? box.minY + shown.height / 2
            : bottom.contains(mode) ? box.maxY - shown.height / 2 : box.midY
        position = CGPoint(x: midX, y: midY)
        transform = CATransform3DMakeScale(scale.0, scale.1, 1)
    }
}
