import CoreGraphics
import Foundation

// Zooming by two fingers of the view named by the delegate.
extension UIScrollView {
    final var canZoom: Bool { maximumZoomScale > minimumZoomScale }

    /// Scale of the zoomed view. Default 1. Setting limits the scale to `minimumZoomScale` and
    /// `maximumZoomScale`, about the middle of the view; without a view of the delegate nothing
    /// happens.
    public var zoomScale: CGFloat {
        get { zoomed }
        set { zoom(to: newValue, about: CGPoint(x: bounds.midX, y: bounds.midY), isFree: false) }
    }

    /// Sets the scale, within the limits, about the middle of the bounds; animated, in 0.3 seconds.
    /// Nothing changes without a view from `viewForZooming(in:)`, and for a scale not above 0.
    public func setZoomScale(_ scale: CGFloat, animated: Bool) {
        guard animated else {
            zoomScale = scale
            return
        }
        UIView.animate(withDuration: 0.3) { self.zoomScale = scale }
    }

    /// Shows a rectangle of the zoomed view, in the view's own coordinates, as large as fits. An
    /// empty rectangle changes nothing.
    public func zoom(to rect: CGRect, animated: Bool) {
        guard rect.width > 0, rect.height > 0 else { return }
        let change = {
            let scale = min(self.bounds.width / rect.width, self.bounds.height / rect.height)
            self.zoomScale = scale
            let middle = CGPoint(x: rect.midX * self.zoomed, y: rect.midY * self.zoomed)
            self.contentOffset = self.drive.limited(
                CGPoint(
                    x: middle.x - self.bounds.width / 2, y: middle.y - self.bounds.height / 2))
        }
        if animated { UIView.animate(withDuration: 0.3, animations: change) } else { change() }
    }

    final func pinched(_ pinch: UIPinchGestureRecognizer) {
        switch pinch.state {
        case .began:
            isZooming = true
            fallthrough
        case .changed:
            zoom(to: zoomed * pinch.scale, about: pinch.location(in: self), isFree: true)
            pinch.scale = 1
        case .ended, .cancelled:
            isZooming = false
            let goal = min(max(zoomed, minimumZoomScale), maximumZoomScale)
            if goal != zoomed { setZoomScale(goal, animated: true) }
            delegate?.scrollViewDidEndZooming(
                self, with: delegate?.viewForZooming(in: self), atScale: goal)
        default: break
        }
    }

    /// Zooms about a fixed point of the view. With `isFree` the scale may exceed the limits a
    /// little.
    private func zoom(to scale: CGFloat, about point: CGPoint, isFree: Bool) {
        guard let view = delegate?.viewForZooming(in: self), scale.isFinite, scale > 0 else {
            return
        }
        let slack: CGFloat = isFree && bounces ? 1.25 : 1
        let new = min(max(scale, minimumZoomScale / slack), maximumZoomScale * slack)
        guard new != zoomed, new > 0, new.isFinite else { return }
        let f = new / zoomed
        zoomed = new
        view.transform = CGAffineTransform(scaleX: new, y: new)
        contentSize = view.frame.size
        view.frame.origin = .zero
        contentOffset = drive.limited(
            CGPoint(
                x: contentOffset.x + point.x * (f - 1), y: contentOffset.y + point.y * (f - 1)))
        delegate?.scrollViewDidZoom(self)
    }
}
