import LayerAccessibility
import UIKit

/// A view that the keyboard can reach by Tab. Thread: main.
@MainActor
public protocol KeyboardFocusable: UIView {
    /// True if the view can have the focus now.
    var canFocus: Bool { get }
    /// True if views in the view can have the focus, too.
    var hasFocusableViews: Bool { get }
    /// The focus has come; true if the view begins typing, and shows a caret instead of a rim.
    func receiveFocus() -> Bool
    /// Handles a key; true if the key has an effect.
    func handleKey(_ key: Command.Key) -> Bool
}

extension KeyboardFocusable {
    /// Default: always true.
    public var canFocus: Bool { true }
    /// Default: false.
    public var hasFocusableViews: Bool { false }
    /// Default: no typing; a rim shows the focus.
    public func receiveFocus() -> Bool { false }
    /// Default: no key has an effect.
    public func handleKey(_ key: Command.Key) -> Bool { false }

    /// True while the view has a rim.
    public var showsFocus: Bool { layer.borderWidth > 0 }

    func showFocus(_ isOn: Bool) {
        if isOn {
            accessibleExtraStates.formUnion([.focusable, .focused])
        } else {
            accessibleExtraStates.remove(.focused)
        }
        AccessibilityTree.shared.focusMoved(to: isOn ? self : nil)
        layer.borderWidth = isOn ? 1.5 : 0
        layer.borderColor = ToolStyle.accent.cgColor
    }
}

/// Keyboard operation of a tool: Tab moves the focus to the next view, Shift Tab to the previous
/// view, in reading order, with the first view after the last; Space and Return press a button,
/// arrows choose in a list.
///
/// Fields begin typing. Views outside of their clipping superviews are left out, except those of a
/// `PanelScroller`; these, and rows of a list, scroll into view. Thread: main.
@MainActor
public final class KeyboardFocus {
    private weak var root: UIView?
    private let scope: () -> UIView
    private weak var focused: (any KeyboardFocusable)?
    /// True if the focused view has a rim.
    private var hasRim = false

    /// `root` receives the keys; `scope` is the part of `root` with the reachable views, such as an
    /// open panel.
    public init(_ root: UIView, scope: @escaping () -> UIView) {
        (self.root, self.scope) = (root, scope)
    }

    /// True if a view has a rim.
    public var isActive: Bool { hasRim && focused != nil }

    /// Handles a key; true if the key has an effect.
    public func handle(_ key: Command.Key) -> Bool {
        if key.name == "tab", !key.hasControl {
            move(by: key.hasShift ? -1 : 1)
            return true
        }
        guard isActive, let focused, focused.window != nil, !focused.isHidden else { return false }
        if key.name == "escape" {
            clear()
            return false
        }
        return focused.handleKey(key)
    }

    /// Ends the editing of a field; true if a field was edited.
    public func endTyping() -> Bool {
        guard let root, !root.isFirstResponder, root.hasResponder else { return false }
        return root.becomeFirstResponder()
    }

    /// No view has the focus.
    public func clear() {
        if hasRim { focused?.showFocus(false) }
        (focused, hasRim) = (nil, false)
    }

    private func move(by step: Int) {
        let area = scope()
        let all = Self.views(in: area, area.bounds)
        guard !all.isEmpty else { return }
        let present =
            all.lastIndex { $0.hasResponder } ?? all.firstIndex { $0 === focused }
        let next =
            present.map { ($0 + step + all.count) % all.count }
            ?? (step > 0 ? 0 : all.count - 1)
        set(all[next], in: area)
    }

    private func set(_ view: any KeyboardFocusable, in area: UIView) {
        clear()
        focused = view
        // The editing of a field ends before the editing of the next field begins.
        let home = area.canBecomeFirstResponder ? area : root
        home?.becomeFirstResponder()
        var above = view.superview
        while let list = above {
            (list as? any RowRevealing)?.reveal(rowWith: view)
            above = list.superview
        }
        guard !view.receiveFocus() else { return }
        view.showFocus(true)
        hasRim = true
    }

    /// The focusable views in a part of a view, in reading order.
    static func views(in view: UIView, _ seen: CGRect) -> [any KeyboardFocusable] {
        view.subviews.enumerated().filter { !$0.element.isHidden && $0.element.alpha > 0 }
            .sorted { a, b in
                let (p, q) = (a.element.frame, b.element.frame)
                let (up, down) = (
                    (p.minY / lineHeight).rounded(.down), (q.minY / lineHeight).rounded(.down)
                )
                return (up, p.minX, a.offset) < (down, q.minX, b.offset)
            }
            .flatMap { _, inner -> [any KeyboardFocusable] in
                var part = inner.convert(seen, from: view)
                if inner.clipsToBounds || inner is any KeyboardFocusable {
                    part = part.intersection(inner.bounds)
                }
                guard !part.isNull, part.width >= 4, part.height >= 4 else { return [] }
                guard inner.isUserInteractionEnabled else { return [] }
                if let panel = (inner as? PanelScroller)?.panel {
                    return views(in: panel, panel.bounds)
                }
                guard let view = inner as? any KeyboardFocusable else {
                    return views(in: inner, part)
                }
                return (view.canFocus ? [view] : [])
                    + (view.hasFocusableViews ? views(in: inner, part) : [])
            }
    }

    /// The difference below which two tops belong to the same line.
    private static let lineHeight: CGFloat = 12
}

/// A list or a panel that scrolls to a row by a view in it. Thread: main.
@MainActor
protocol RowRevealing: UIView {
    /// Scrolls until the row, or the view, and its neighbours are seen.
    func reveal(rowWith view: UIView)
}

extension RowList: RowRevealing {
    func reveal(rowWith view: UIView) {
        guard let index = visibleRows.first(where: { view.isDescendant(of: $0.row) })?.index else {
            return
        }
        if index + 1 < count { reveal(index + 1) }
        if index > 0 { reveal(index - 1) }
        reveal(index)
    }
}

extension UIView {
    /// True if the view or a descendant is the first responder.
    fileprivate var hasResponder: Bool {
        isFirstResponder || subviews.contains { $0.hasResponder }
    }
}
