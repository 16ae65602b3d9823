import CoreAnimation
import CoreGraphics

/// Ring around the focused view: blue between two white lines, to be visible on every background.
/// The ring lies outside of the view's bounds, or inside if the view cuts its content.
final class FocusRing: CALayer {
    /// Width of the ring and distance from the view, points (our choice).
    private static let width: CGFloat = 4

    @MainActor
    convenience init(around view: UIView) {
        self.init()
        let outset = view.clipsToBounds || view.ownLayer.mask != nil ? 0 : Self.width
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        name = "focus ring"
        frame = view.bounds.insetBy(dx: -outset, dy: -outset)
        autoresizingMask = [.layerWidthSizable, .layerHeightSizable]
        let radius = view.ownLayer.cornerRadius
        cornerRadius = radius > 0 || outset > 0 ? radius + outset : 0
        zPosition = 1e6
        // A layer's own border would cover the sublayers.
        addLine(inset: 0, width: Self.width, CGColor(gray: 1, alpha: 0.9))
        addLine(inset: 1, width: 2, UIColor.systemBlue.cgColor)
        CATransaction.commit()
    }

    private func addLine(inset: CGFloat, width: CGFloat, _ color: CGColor) {
        let line = CALayer()
        // The inset of a tiny ring is at most half of the ring.
        let inset = min(inset, bounds.width / 2, bounds.height / 2)
        line.frame = bounds.insetBy(dx: inset, dy: inset)
        line.autoresizingMask = autoresizingMask
        line.cornerRadius = max(cornerRadius - inset, 0)
        (line.borderWidth, line.borderColor) = (width, color)
        addSublayer(line)
    }
}
