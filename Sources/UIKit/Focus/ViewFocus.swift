import CoreAnimation
import CoreGraphics
import Foundation
import LayerAccessibility

/// Keyboard focus of a window: the view reached by Tab and arrows, with a ring around it.
///
/// The focused view gets keys before the window, unless a first responder is set. A text field is
/// first responder while focused. The ring is a layer inside the focused view's layer, so that the
/// ring moves with the view; the ring exists only while the keyboard is used. Thread: main.
@MainActor
final class ViewFocus {
    private unowned let window: UIWindow
    private weak var stored: UIView?
    /// View from which Tab continues when no view is focused.
    private weak var origin: UIView?
    private var ring: FocusRing?

    init(_ window: UIWindow) { self.window = window }

    /// Focused view; nil for none.
    var view: UIView? {
        guard let stored, stored.window === window, stored.canBecomeFocused, stored.isReachable,
            !stored.isBehindModal
        else { return nil }
        return stored
    }
    /// True while the ring is shown.
    var showsRing: Bool { ring != nil && view != nil }

    /// Moves the focus to a view, or to no view; false if the present first responder refuses.
    @discardableResult
    func move(to new: UIView?, showsRing: Bool = true) -> Bool {
        if let field = window.firstResponder as? UITextField, field !== new,
            !field.resignFirstResponder()
        {
            return false
        }
        let old = stored
        (stored, origin) = (new, new ?? origin)
        if let new, new.canBecomeFirstResponder, new is UITextField, !new.isFirstResponder,
            !new.becomeFirstResponder()
        {
            // The delegate may have moved the focus further.
            if stored == nil || stored === new { stored = old }
            return false
        }
        guard stored === new else {
            if old !== stored { old?.accessibilityElementDidLoseFocus() }
            return true
        }
        showRing(showsRing && new != nil)
        guard old !== new else { return true }
        old?.accessibilityElementDidLoseFocus()
        // Each call may move the focus further, which tells of the later view.
        guard stored === new else { return true }
        if showsRing { _ = new?.scrollIntoSight() }
        guard stored === new else { return true }
        new?.accessibilityElementDidBecomeFocused()
        guard stored === new else { return true }
        AccessibilityTree.shared.focusMoved(to: new)
        return true
    }

    /// A text field has given up as first responder, and loses the focus.
    func left(_ field: UITextField) {
        guard stored === field else { return }
        move(to: nil)
    }

    /// Hides the ring; the focus stays.
    func hideRing() { showRing(false) }

    private func showRing(_ isShown: Bool) {
        if let ring, !isShown || ring.superlayer !== stored?.ownLayer {
            ring.removeFromSuperlayer()
            self.ring = nil
        }
        guard isShown, ring == nil, let view = stored else { return }
        let made = FocusRing(around: view)
        view.ownLayer.addSublayer(made)
        ring = made
    }

    // MARK: Order

    /// Moves the focus by a step in reading order, and around at the ends.
    func step(_ step: Int) {
        let all = views
        guard !all.isEmpty else { return }
        let present = view ?? (window.firstResponder as? UIView) ?? origin
        guard let at = all.firstIndex(where: { $0 === present }) else {
            move(to: step > 0 ? all.first : all.last)
            return
        }
        move(to: all[(at + step + all.count) % all.count])
    }

    /// Moves the focus to the nearest view on a side; false without a view on this side.
    func step(_ way: CGVector) -> Bool {
        guard let view else { return false }
        func middle(_ view: UIView) -> CGPoint {
            let frame = view.ownLayer.convert(view.bounds, to: window.ownLayer)
            return CGPoint(x: frame.midX, y: frame.midY)
        }
        let here = middle(view)
        var best: (view: UIView, distance: CGFloat)?
        for other in views where other !== view {
            let there = middle(other)
            let (x, y) = (there.x - here.x, there.y - here.y)
            let along = x * way.dx + y * way.dy
            let across = abs(x * way.dy) + abs(y * way.dx)
            guard along > 1, along >= across * 0.5 else { continue }
            // A view in line comes before a nearer view aside.
            let distance = along + 2 * across
            if distance < best?.distance ?? .infinity { best = (other, distance) }
        }
        return best.map { move(to: $0.view) } ?? false
    }

    /// Views which can have the focus, in reading order. O(n log n) in the number of views.
    var views: [UIView] {
        var (all, seen): ([UIView], Set<ObjectIdentifier>) = ([], [])
        collect(window, &all, &seen)
        return all
    }

    private func collect(
        _ view: UIView, _ all: inout [UIView], _ seen: inout Set<ObjectIdentifier>
    ) {
        // Lists of elements may name a view twice, the view itself, or a view around.
        guard seen.insert(ObjectIdentifier(view)).inserted else { return }
        if view.canBecomeFocused { all.append(view) }
        guard view === window || !view.isAccessibilityElement, !view.accessibilityElementsHidden
        else { return }
        if let listed = view.accessibilityElements {
            for case let inner as UIView in listed where inner.isReachable {
                collect(inner, &all, &seen)
            }
            return
        }
        var inner = view.subviewList.filter { $0.isReachable }
        if let modal = inner.last(where: { $0.isModalForReaders }) { inner = [modal] }
        guard inner.count > 1 else {
            for one in inner { collect(one, &all, &seen) }
            return
        }
        // Rows of 8 points, from the left within a row.
        let places = inner.enumerated().map { index, one in
            let frame = one.frame
            let row = frame.minY.isFinite ? (frame.minY / 8).rounded() : 0
            return (row: row, x: frame.minX.isFinite ? frame.minX : 0, index: index)
        }
        for place in places.sorted(by: { ($0.row, $0.x, $0.index) < ($1.row, $1.x, $1.index) }) {
            collect(inner[place.index], &all, &seen)
        }
    }
}

extension UIView {
    /// True for a view which is shown and gets touches.
    fileprivate final var isReachable: Bool {
        !isHidden && Float(alpha) >= 0.01 && flags.contains(.interactive)
    }

    /// True if a modal view lies in front of the view or of a view around it. O(n) in the number of
    /// the siblings of these views.
    fileprivate final var isBehindModal: Bool {
        var view = self
        while let parent = view.parentView {
            let modal = parent.subviewList.last { !$0.isHidden && $0.isModalForReaders }
            if let modal, modal !== view { return true }
            view = parent
        }
        return false
    }

    /// True for an element which can be operated.
    final var focusesByDefault: Bool {
        guard isAccessibilityElement, !accessibilityTraits.contains(.notEnabled) else {
            return false
        }
        return !accessibilityTraits.isDisjoint(with: .operated) || isTapped
            || self is UIControl || canBecomeFirstResponder
    }
}
