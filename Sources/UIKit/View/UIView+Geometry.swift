import CoreAnimation
import CoreGraphics
import Foundation
import LaminaViews

extension UIView {
    /// Converts a point of this view to another view's coordinates; nil means the window, or
    /// without a window the outermost view. O(depth) of both views.
    public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
        ownLayer.convert(point, to: (view ?? outermost).ownLayer)
    }
    /// Converts a point of another view, or of the window for nil, to this view's coordinates.
    /// O(depth) of both views.
    public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
        ownLayer.convert(point, from: (view ?? outermost).ownLayer)
    }
    /// Converts a rectangle of this view to another view's coordinates: the bounding box of the
    /// converted corners. Nil means the window.
    public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
        ownLayer.convert(rect, to: (view ?? outermost).ownLayer)
    }
    /// Converts a rectangle of another view, or of the window for nil, to this view's coordinates:
    /// the bounding box of the converted corners. O(depth) of both views.
    public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
        ownLayer.convert(rect, from: (view ?? outermost).ownLayer)
    }

    private var outermost: UIView {
        var view = self
        while let above = view.parentView { view = above }
        return view
    }

    // MARK: Placing

    /// Sets the frame of a part laid out by the superview. A non-finite frame is logged and leaves
    /// the part in place.
    final func placePart(in frame: CGRect) {
        guard frame.isFinite else { return ownLayer.placePart(in: frame) }
        self.frame = frame
    }

    // MARK: Hit testing

    /// Hit testing in the order of subviews, front to back, regardless of `zPosition`. The search
    /// uses model values: the final position of an animated view, not the visible position.
    final func search(_ point: CGPoint, _ event: UIEvent?) -> UIView? {
        guard !isHidden, isUserInteractionEnabled, Float(alpha) >= 0.01, !isBusy,
            self.point(inside: point, with: event)
        else { return nil }
        for view in subviewList.reversed() {
            let inner = view.ownLayer.convert(point, from: ownLayer)
            if let hit = view.hitTest(inner, with: event) { return hit }
        }
        return self
    }

    /// True during an animation of the view by a block without `allowUserInteraction`.
    private var isBusy: Bool {
        guard let keys = ownLayer.animationKeys() else { return false }
        return keys.contains { key in
            guard let tracker = ownLayer.animation(forKey: key)?.delegate as? AnimationTracker
            else {
                return false
            }
            return !tracker.allowsInteraction
        }
    }

    // MARK: Tint

    /// True after the first change of any view's tint. Until then every view has the default tint,
    /// and no search of the ancestors is needed.
    private static var tintsAreUsed = false

    final var effectiveTint: UIColor {
        guard Self.tintsAreUsed else { return .systemBlue }
        var view: UIView? = self
        while let current = view {
            if let tint = current.rare?.tint { return isDimmed ? tint.dimmed : tint }
            view = current.parentView
        }
        return isDimmed ? UIColor.systemBlue.dimmed : .systemBlue
    }

    private var isDimmed: Bool {
        var view: UIView? = self
        while let current = view {
            if let mode = current.rare?.tintMode, mode != .automatic { return mode == .dimmed }
            view = current.parentView
        }
        return false
    }

    final func storeTint(_ color: UIColor?) {
        changeTint { ensureRare().tint = color }
    }

    final func storeTintMode(_ mode: TintAdjustmentMode) {
        changeTint { ensureRare().tintMode = mode }
    }

    private func changeTint(_ change: () -> Void) {
        let old = effectiveTint
        Self.tintsAreUsed = true
        change()
        if effectiveTint != old { tellTint() }
    }

    /// Reports a new tint to the view and to descendants that inherit the tint.
    final func tellTint() {
        tintColorDidChange()
        for view in subviewList where view.rare?.tint == nil { view.tellTint() }
    }

    // MARK: Naming

    final var fullDescription: String {
        let f = frame
        func text(_ n: CGFloat) -> String {
            n == n.rounded() && abs(n) < 1e15 ? "\(Int(n))" : "\(n)"
        }
        var parts = [
            "\(type(of: self)): 0x\(String(UInt(bitPattern: ObjectIdentifier(self).hashValue), radix: 16))",
            "frame = (\(text(f.minX)) \(text(f.minY)); \(text(f.width)) \(text(f.height)))",
        ]
        let names: [(AutoresizingMask, String)] = [
            (.flexibleLeftMargin, "LM"), (.flexibleWidth, "W"), (.flexibleRightMargin, "RM"),
            (.flexibleTopMargin, "TM"), (.flexibleHeight, "H"), (.flexibleBottomMargin, "BM"),
        ]
        let mask = names.filter { autoresizingMask.contains($0.0) }.map(\.1)
        if !mask.isEmpty { parts.append("autoresize = \(mask.joined(separator: "+"))") }
        parts.append("layer = \(ownLayer!)")
        return "<\(parts.joined(separator: "; "))>"
    }
}

extension UIColor {
    /// The grey of the same brightness.
    var dimmed: UIColor {
        let c = cgColor.extendedSRGB
        return UIColor(
            white: CGFloat(0.2126 * c.x + 0.7152 * c.y + 0.0722 * c.z), alpha: CGFloat(c.w))
    }
}
