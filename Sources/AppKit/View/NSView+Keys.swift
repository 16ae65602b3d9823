import CoreGraphics
import CoreImage
import Foundation

// Order of key views for Tab, and the visible part of a view.
extension NSView {
    final func setNextKey(_ view: NSView?) {
        if let old = rare?.nextKey, old.rare?.previousKey === self { old.rare?.previousKey = nil }
        ensureRare().nextKey = view
        view?.ensureRare().previousKey = self
    }

    /// Next view that can become key view, forwards or backwards; nil without a further view.
    final func keyNeighbour(_ step: Int) -> NSView? {
        if rare?.nextKey != nil || rare?.previousKey != nil {
            var view = step > 0 ? nextKeyView : previousKeyView
            var seen: Set<ObjectIdentifier> = []
            while let current = view, current !== self,
                seen.insert(ObjectIdentifier(current)).inserted
            {
                if current.canBecomeKeyView { return current }
                view = step > 0 ? current.nextKeyView : current.previousKeyView
            }
            return nil
        }
        return holder?.keyView(after: self, step)
    }

    // MARK: Focus ring

    /// Updates the place of the focus ring after a change of `focusRingMaskBounds`. Has no effect
    /// outside of windows.
    public final func noteFocusRingMaskChanged() { holder?.showFocusRing() }

    final func storeRingType(_ value: NSFocusRingType) {
        ensureRare().ringType = value
        noteFocusRingMaskChanged()
    }

    // MARK: Visible part

    final var seenRect: CGRect {
        let limit = CGFloat.greatestFiniteMagnitude
        guard !isHiddenOrHasHiddenAncestor else { return .zero }
        guard holder != nil else {
            return CGRect(x: -limit / 2, y: -limit / 2, width: limit, height: limit)
        }
        guard let parentView else { return bounds }
        let seen = bounds.common(convert(parentView.seenRect, from: parentView))
        return seen.isNull ? .zero : seen
    }
}

extension NSWindow {
    /// Next view in the order of the tree: a view before its subviews, subviews from back to front,
    /// and the first view after the last.
    final func keyView(after view: NSView?, _ step: Int) -> NSView? {
        var all: [NSView] = []
        contentView?.everyone { if $0.canBecomeKeyView || $0 === view { all.append($0) } }
        guard let view, let at = all.firstIndex(where: { $0 === view }) else {
            return step > 0 ? all.first : all.last
        }
        let next = all[(at + step + all.count) % all.count]
        return next === view ? nil : next
    }

    /// Makes the next valid key view first responder. Without a first responder, the first key view
    /// of the tree. Requires a second key view; `sender` is not used.
    public func selectNextKeyView(_ sender: Any?) { selectKeyView(1) }
    /// Makes the previous valid key view first responder. Without a first responder, the last key
    /// view of the tree. Requires a second key view; `sender` is not used.
    public func selectPreviousKeyView(_ sender: Any?) { selectKeyView(-1) }

    private func selectKeyView(_ step: Int) {
        let now = firstResponder as? NSView
        if let next = now?.keyNeighbour(step) ?? (now == nil ? keyView(after: nil, step) : nil) {
            makeFirstResponder(next)
        }
    }
}
