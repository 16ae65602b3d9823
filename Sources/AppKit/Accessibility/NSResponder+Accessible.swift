import CoreGraphics
import Foundation
import LaminaViews
import LayerAccessibility

// Responders as elements of the tree for screen readers. The tree follows the tree of views; views
// without a meaning and without subviews are left out, as are the views inside an element.
extension NSResponder: @preconcurrency AccessibleElement {
    package var accessibleRole: AccessibleRole {
        if self is NSWindow { return .frame }
        if let role = accessibilityRole() { return role.told }
        return isAccessibilityElement() ? .unknown : .filler
    }
    package var accessibleName: String? {
        if let window = self as? NSWindow { return window.title }
        if let name = accessibilityLabel() ?? accessibilityTitle() { return name }
        // The value of a text is the text itself.
        return accessibilityRole() == .staticText ? accessibleWords : nil
    }
    package var accessibleHelp: String? { accessibilityHelp() }
    package var accessibleIdentifier: String? { accessibilityIdentifier() }
    package var accessibleWords: String? {
        accessibilityValue().map { ($0 as? NSAttributedString)?.string ?? "\($0)" }
    }
    package var accessibleText: AccessibleText? {
        switch accessibleRole {
        case .label: accessibleName.map { AccessibleText($0) }
        case .textField: accessibleWords.map { AccessibleText($0) }
        default: nil
        }
    }
    package var accessibleNumber: AccessibleNumber? {
        guard let value = Self.number(accessibilityValue()),
            let low = Self.number(accessibilityMinValue()),
            let high = Self.number(accessibilityMaxValue()), low <= high
        else { return nil }
        return AccessibleNumber(value, in: low...high)
    }
    package func setAccessibleNumber(_ value: Double) {
        setAccessibilityValue(NSNumber(value: value))
    }

    /// A number of Swift or Foundation as a `Double`; nil for other values.
    private static func number(_ value: Any?) -> Double? {
        guard let found = AttributeNumber.read(value), found.isFinite else { return nil }
        return Double(found)
    }

    package var accessibleParent: (any AccessibleElement)? {
        accessibilityParent() as? NSResponder
    }
    package var accessibleChildren: [any AccessibleElement] {
        if let children = accessibilityChildren() {
            return children.compactMap { $0 as? NSResponder }
        }
        if let window = self as? NSWindow { return window.contentView.map { [$0] } ?? [] }
        guard let view = self as? NSView, !isAccessibilityElement() else { return [] }
        let shown = view.subviewList.filter { view in
            guard !view.hides, !view.isAccessibilityHidden() else { return false }
            return view.isAccessibilityElement() || !view.subviewList.isEmpty
                || view.accessibilityChildren()?.isEmpty == false
        }
        if let modal = shown.last(where: { $0.isAccessibilityModal() }) { return [modal] }
        return shown
    }

    package var accessibleFrame: CGRect {
        let window = self as? NSWindow ?? holderForReaders
        guard let window else { return .zero }
        let frame = window.convertFromScreen(accessibilityFrame())
        return CGRect(
            x: frame.minX, y: window.frame.height - frame.maxY, width: frame.width,
            height: frame.height)
    }
    private var holderForReaders: NSWindow? {
        accessiblePath.lazy.compactMap { $0 as? NSView }.first?.holder
    }

    package var accessibleStates: AccessibleStates {
        var states: AccessibleStates = []
        if isAccessibilityEnabled() { states.formUnion([.enabled, .sensitive]) }
        if isAccessibilitySelected() { states.formUnion([.selectable, .selected]) }
        if isAccessibilityModal() { states.insert(.modal) }
        if isAccessibilityFocused() { states.insert(.focused) }
        if [.checkBox, .radioButton].contains(accessibilityRole()) {
            states.insert(.checkable)
            let value = accessibilityValue()
            if value as? Bool == true || Self.number(value) ?? 0 != 0 { states.insert(.checked) }
        }
        if let view = self as? NSView {
            if view.canBecomeKeyView { states.insert(.focusable) }
            if !view.hides { states.insert(.visible) }
            if !view.visibleRect.isEmpty { states.insert(.showing) }
        } else {
            states.formUnion([.visible, .showing])
        }
        if let window = self as? NSWindow, window.isKeyWindow { states.insert(.active) }
        return states
    }

    package var accessibleActions: [AccessibleAction] {
        guard isAccessibilityElement(), isAccessibilityEnabled() else { return [] }
        return kindActions
            + (accessibilityCustomActions() ?? []).map { action in
                AccessibleAction(action.name) { action.handler?() ?? false }
            }
    }

    /// Actions of the element's kind.
    private var kindActions: [AccessibleAction] {
        switch accessibleRole {
        case .slider, .spinButton:
            return [
                AccessibleAction("increment") { [weak self] in
                    self?.accessibilityPerformIncrement() ?? false
                },
                AccessibleAction("decrement") { [weak self] in
                    self?.accessibilityPerformDecrement() ?? false
                },
            ]
        case .button, .checkBox, .radioButton, .link, .menuItem, .comboBox, .listItem, .tab:
            let name = accessibleStates.contains(.checkable) ? "toggle" : "click"
            return [AccessibleAction(name) { [weak self] in self?.press() ?? false }]
        default: return []
        }
    }

    /// Presses the element by its own method, else by a click in the middle.
    private func press() -> Bool {
        if accessibilityPerformPress() { return true }
        guard let view = self as? NSView, let window = view.holder, window.pressed == nil else {
            return false
        }
        let point = CGPoint(x: accessibleFrame.midX, y: accessibleFrame.midY)
        let hit = window.contentView?.hitTest(
            CGPoint(x: point.x, y: window.frame.height - point.y))
        guard let hit, hit.isDescendant(of: view) else { return false }
        window.dispatch(.mouseDown(.left, x: Double(point.x), y: Double(point.y), []))
        window.dispatch(.mouseUp(.left, x: Double(point.x), y: Double(point.y), []))
        return true
    }

    package func receiveAccessibleFocus() -> Bool {
        guard let view = self as? NSView, view.canBecomeKeyView else { return false }
        return view.holder?.makeFirstResponder(view) ?? false
    }
}

extension NSWindow: @preconcurrency AccessibleWindow {
    package var accessibleOrigin: CGPoint? { viewHost?.position }
    package var accessibleScale: CGFloat { backingScaleFactor }
}
