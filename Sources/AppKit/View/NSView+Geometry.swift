import CoreAnimation
import CoreGraphics
import Foundation

extension NSView {
    // MARK: Changing

    /// Stops the program at NaN in a position or a size, as AppKit does.
    final func refuseNaN(_ a: CGFloat, _ b: CGFloat, _ name: String) {
        guard a.isNaN || b.isNaN else { return }
        Diagnostics.raise("NSViewInvalidGeometry", "\(name) of \(self) is no number: \(a), \(b)")
    }

    final func storeFrame(_ value: CGRect) {
        AnimatedSetter.named("frame", on: self) {
            setFrameOrigin(value.standardized.origin)
            setFrameSize(value.standardized.size)
        }
    }

    final func storeBounds(_ value: CGRect) {
        AnimatedSetter.named("bounds", on: self) {
            setBoundsOrigin(value.origin)
            setBoundsSize(value.size)
        }
    }

    final func moveFrame(to origin: CGPoint) {
        refuseNaN(origin.x, origin.y, "the origin of the frame")
        guard origin != place.frame.origin else { return }
        place.frame.origin = origin
        AnimatedSetter.named("frameOrigin", on: self) { pushGeometry() }
        updateTrackingAreas()
    }

    final func resizeFrame(to size: CGSize) {
        refuseNaN(size.width, size.height, "the size of the frame")
        let size = CGSize(width: max(0, size.width), height: max(0, size.height))
        guard size != place.frame.size else { return }
        let old = place.bounds.size
        AnimatedSetter.named("frameSize", on: self) {
            place.resize(to: size)
            resized(from: old)
        }
    }

    final func moveBounds(to origin: CGPoint) {
        refuseNaN(origin.x, origin.y, "the origin of the bounds")
        guard origin != place.bounds.origin else { return }
        place.bounds.origin = origin
        AnimatedSetter.named("boundsOrigin", on: self) { pushGeometry() }
        updateTrackingAreas()
    }

    /// Scales the content; subviews keep their frames.
    final func resizeBounds(to size: CGSize) {
        refuseNaN(size.width, size.height, "the size of the bounds")
        guard size != place.bounds.size else { return }
        AnimatedSetter.named("boundsSize", on: self) {
            place.bounds.size = size
            pushGeometry()
            redrawResized()
        }
        updateTrackingAreas()
    }

    /// Keeps the sign, modulo full turns. A non-finite angle changes nothing.
    final func turnFrame(to degrees: CGFloat) {
        let turned = degrees.truncatingRemainder(dividingBy: 360)
        guard turned.isFinite, turned != place.rotation else { return }
        place.rotation = turned
        AnimatedSetter.named("frameRotation", on: self) { pushGeometry() }
        updateTrackingAreas()
    }

    private func resized(from old: CGSize) {
        pushGeometry()
        if autoresizesSubviews, !subviewList.isEmpty { resizeSubviews(withOldSize: old) }
        redrawResized()
        updateTrackingAreas()
    }

    final func autoresizeSubviews(_ old: CGSize) {
        for view in subviewList { view.resize(withOldSuperviewSize: old) }
    }

    final func autoresize(_ old: CGSize) {
        guard let parent = parentView, autoresizingMask.rawValue & 63 != 0 else { return }
        let (mask, now, f) = (autoresizingMask, parent.place.bounds.size, place.frame)
        let x = ViewAutoresizing.axis(
            min: f.minX, length: f.width, old: old.width, new: now.width,
            flexible: (
                mask.contains(.minXMargin), mask.contains(.width), mask.contains(.maxXMargin)
            ))
        let y = ViewAutoresizing.axis(
            min: f.minY, length: f.height, old: old.height, new: now.height,
            flexible: (
                mask.contains(.minYMargin), mask.contains(.height), mask.contains(.maxYMargin)
            ))
        let scale = holder?.backingScaleFactor ?? 1
        // Lengths that are integral up to rounding errors stay unchanged.
        func down(_ v: CGFloat) -> CGFloat { (v * scale + 1e-9).rounded(.down) / scale }
        let (left, bottom) = (down(x.0), down(y.0))
        let new = CGRect(
            x: left, y: bottom, width: down(x.0 + x.1) - left, height: down(y.0 + y.1) - bottom)
        // A difference of infinite sizes is undefined.
        if new.isFinite { frame = new }
    }

    // MARK: Converting

    /// Transform from the view to the superview, or to the window's base.
    final var toSuperview: CGAffineTransform {
        place.toSuperview(isMirrored: isFlipped != (parentView?.isFlipped ?? false))
    }

    /// Transform from the view to the window's base.
    private var toBase: CGAffineTransform {
        var (m, view) = (toSuperview, parentView)
        while let current = view {
            m = m.concatenating(current.toSuperview)
            view = current.parentView
        }
        return m
    }

    private func map(to view: NSView?) -> CGAffineTransform {
        guard let view else { return toBase }
        return toBase.concatenating(view.toBase.inverted())
    }

    /// Converts a point of this view to another view's coordinates; nil means the window's base
    /// coordinates. O(depth) of both views.
    public func convert(_ point: CGPoint, to view: NSView?) -> CGPoint {
        point.applying(map(to: view))
    }
    /// Converts a point of another view, or of the window's base for nil, to this view's
    /// coordinates. O(depth) of both views.
    public func convert(_ point: CGPoint, from view: NSView?) -> CGPoint {
        point.applying(map(to: view).inverted())
    }
    /// Converts a rectangle of this view to another view's coordinates: the bounding box of the
    /// converted corners. Nil means the window's base coordinates.
    public func convert(_ rect: CGRect, to view: NSView?) -> CGRect {
        rect.applying(map(to: view))
    }
    /// Converts a rectangle of another view, or of the window's base for nil, to this view's
    /// coordinates: the bounding box of the converted corners. O(depth) of both views.
    public func convert(_ rect: CGRect, from view: NSView?) -> CGRect {
        rect.applying(map(to: view).inverted())
    }
    /// Converts a size of this view to another view's coordinates. A mirrored axis keeps its
    /// length.
    public func convert(_ size: CGSize, to view: NSView?) -> CGSize {
        let rect = CGRect(origin: .zero, size: size).applying(map(to: view))
        return rect.size
    }

    // MARK: Hit testing

    /// Searches front to back. Parts of subviews outside of the bounds may be visible, but are not
    /// hit.
    final func search(_ point: CGPoint) -> NSView? {
        guard !hides else { return nil }
        let inside = point.applying(toSuperview.inverted())
        guard isMousePoint(inside, in: place.bounds) else { return nil }
        for view in subviewList.reversed() {
            if let hit = view.hitTest(inside) { return hit }
        }
        return self
    }
}
