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
    /// Scaling of an animation in the view.
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
            oldValue?.layer.removeFromSuperlayer()
            if let animation { layer?.addSublayer(animation.layer) }
            place()
        }
    }
    /// Fitting of the animation into the bounds. Default `fit`.
    public var scaling = Scaling.fit { didSet { place() } }

    public override init(frame frameRect: CGRect) {
        super.init(frame: frameRect)
        wantsLayer = true
    }

    /// View from an archive: none is read, so that the result is nil.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// View with the size of an animation.
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
        // Keeps the animation upright in flipped views too.
        animation.layer.isGeometryFlipped = !isFlipped
        animation.layer.position = CGPoint(x: bounds.midX, y: bounds.midY)
        animation.layer.transform = CATransform3DMakeScale(scale, scale, 1)
        CATransaction.commit()
    }
}
