import AppKit
import CoreAnimation
import CoreGraphics
import Foundation
@_exported import LayerDocuments

/// Shows an animation, fitted into its bounds. Our own; the view for UIKit has the same name.
///
/// Thread: main.
@MainActor @preconcurrency
open class LayerAnimationView: NSView {
    /// How an animation lies in a view.
    public enum Scaling: Sendable {
        /// As large as it fits; the default.
        case fit
        /// As small as it covers.
        case fill
        /// Of its own size.
        case none
    }

    /// What is shown; nil for nothing. A new one stands at its first frame.
    public var animation: LayerAnimation? {
        didSet {
            guard animation !== oldValue else { return }
            oldValue?.layer.removeFromSuperlayer()
            if let animation { layer?.addSublayer(animation.layer) }
            place()
        }
    }
    public var scaling = Scaling.fit { didSet { place() } }

    public override init(frame frameRect: CGRect) {
        super.init(frame: frameRect)
        wantsLayer = true
    }

    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// A view of an animation's size.
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
        guard let animation else { return }
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
        // Upright in flipped views, too.
        animation.layer.isGeometryFlipped = !isFlipped
        animation.layer.position = CGPoint(x: bounds.midX, y: bounds.midY)
        animation.layer.transform = CATransform3DMakeScale(scale, scale, 1)
        CATransaction.commit()
    }
}
