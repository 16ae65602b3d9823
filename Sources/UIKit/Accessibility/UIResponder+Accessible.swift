import CoreGraphics
import Foundation
import LayerAccessibility

// Responders as elements of the tree for screen readers: views, windows, and elements without a
// view. The tree follows the tree of views; views without a meaning and without subviews are left
// out, as are the views inside an element.
extension UIResponder: @preconcurrency AccessibleElement {
    package var accessibleRole: AccessibleRole {
        if let role = accessibility?.role { return role }
        if self is UIWindow { return .frame }
        guard isAccessibilityElement else { return containerRole }
        if let field = self as? UITextField {
            return field.isSecureTextEntry ? .passwordField : .textField
        }
        let traits = accessibilityTraits
        let roles: [(UIAccessibilityTraits, AccessibleRole)] = [
            (.toggleButton, .toggleButton), (.adjustable, .slider), (.header, .heading),
            (.link, .link), (.activated, .button), (.searchField, .textField),
            (.tabBar, .tabList), (.image, .image),
        ]
        if let role = roles.first(where: { !traits.isDisjoint(with: $0.0) })?.1 { return role }
        if self is UIActivityIndicatorView { return .progressBar }
        return isTapped ? .button : .label
    }

    private var containerRole: AccessibleRole {
        if isModalForReaders { return .dialog }
        switch accessibilityContainerType {
        case .list: return .list
        case .dataTable: return .table
        case .landmark, .semanticGroup: return .panel
        case .none: break
        }
        if self is UIScrollView { return .scrollArea }
        return accessibilityLabel == nil ? .filler : .panel
    }

    /// True for a modal view, and for the view of a presented controller.
    final var isModalForReaders: Bool {
        accessibilityViewIsModal
            || (self as? UIView)?.rare?.controller?.presentingViewController != nil
    }

    package var accessibleName: String? {
        (self as? UIWindow)?.title ?? accessibilityLabel
    }
    package var accessibleHelp: String? { accessibilityHint }
    package var accessibleIdentifier: String? { accessibilityIdentifier }
    package var accessibleWords: String? { accessibilityValue }
    package var accessibleFrame: CGRect { accessibilityFrame }

    package var accessibleParent: (any AccessibleElement)? {
        if let element = self as? UIAccessibilityElement {
            return element.accessibilityContainer as? UIResponder
        }
        return (self as? UIView)?.parentView
    }

    package var accessibleChildren: [any AccessibleElement] {
        guard !accessibilityElementsHidden else { return [] }
        if let count = elementCountForReaders {
            return (0..<count).compactMap { accessibilityElement(at: $0) as? UIResponder }
        }
        guard let view = self as? UIView, self is UIWindow || !isAccessibilityElement else {
            return []
        }
        let shown = view.subviewList.filter { $0.isShownToReaders }
        // The foremost modal view hides its siblings.
        if let modal = shown.last(where: { $0.isModalForReaders }) { return [modal] }
        return shown
    }

    /// Largest number of elements of a container in the tree.
    static let mostElements = 100_000

    /// Number of elements, limited; nil for a container of subviews.
    fileprivate final var elementCountForReaders: Int? {
        let count = accessibilityElementCount()
        guard count != NSNotFound, count >= 0 else { return nil }
        if count > Self.mostElements {
            Diagnostics.once(
                "\(type(of: self)) has \(count) accessibility elements: readers get the first "
                    + "\(Self.mostElements)")
        }
        return min(count, Self.mostElements)
    }

    package var accessibleStates: AccessibleStates {
        var states: AccessibleStates = accessibility?.states ?? []
        let traits = accessibilityTraits
        if !traits.contains(.notEnabled) { states.formUnion([.enabled, .sensitive]) }
        if traits.contains(.selected) { states.formUnion([.selectable, .selected]) }
        if traits.contains(.toggleButton) {
            states.insert(.checkable)
            if accessibilityValue == "1" { states.insert(.checked) }
        }
        if isModalForReaders { states.insert(.modal) }
        if accessibilityElementIsFocused() { states.insert(.focused) }
        if let view = self as? UIView {
            if view.canBecomeFocused { states.insert(.focusable) }
            if !view.isHidden { states.insert(.visible) }
            if view.isSeen { states.insert(.showing) }
        } else {
            states.formUnion([.visible, .showing])
        }
        if let window = self as? UIWindow, window.isKeyWindow { states.insert(.active) }
        if self is UITextField { states.formUnion([.editable, .singleLine]) }
        if (self as? UIActivityIndicatorView)?.isAnimating == true { states.insert(.busy) }
        return states
    }

    // MARK: Values

    package var accessibleNumber: AccessibleNumber? {
        if let slider = self as? UISlider, accessibility?.number == nil {
            let (low, high) = (Double(slider.minimumValue), Double(slider.maximumValue))
            guard low.isFinite, high.isFinite, low <= high else { return nil }
            return AccessibleNumber(
                Double(slider.value), in: low...high, step: (high - low) / 10)
        }
        return accessibility?.number?()
    }

    package func setAccessibleNumber(_ value: Double) {
        if let onNumber = accessibility?.onNumber { return onNumber(value) }
        (self as? UISlider)?.slide(to: Float(value))
    }

    // MARK: Actions

    package var accessibleActions: [AccessibleAction] {
        var actions: [AccessibleAction] = []
        if isAccessibilityElement, !accessibilityTraits.contains(.notEnabled) {
            if accessibilityTraits.contains(.adjustable) {
                actions = [
                    AccessibleAction("increment") { [weak self] in self?.adjust(1) ?? false },
                    AccessibleAction("decrement") { [weak self] in self?.adjust(-1) ?? false },
                ]
            } else if isTapped || self is UITextField {
                let name = accessibilityTraits.contains(.toggleButton) ? "toggle" : "click"
                actions = [AccessibleAction(name) { [weak self] in self?.activate() ?? false }]
            }
        }
        let ways: [(UIAccessibilityScrollDirection, String)] = [
            (.up, "scroll up"), (.down, "scroll down"), (.left, "scroll left"),
            (.right, "scroll right"),
        ]
        if let scroller = self as? UIScrollView {
            for (way, name) in ways where scroller.canTurn(way) {
                actions.append(
                    AccessibleAction(name) { [weak self] in
                        self?.accessibilityScroll(way) ?? false
                    })
            }
        }
        for custom in accessibilityCustomActions ?? [] {
            actions.append(
                AccessibleAction(custom.name) { custom.actionHandler?(custom) ?? false })
        }
        return actions
    }

    /// True for an element which reacts to a touch.
    final var isTapped: Bool {
        if !accessibilityTraits.isDisjoint(with: .activated) { return true }
        let recognizers = (self as? UIView)?.rare?.recognizers ?? []
        return recognizers.contains { $0 is UITapGestureRecognizer && $0.isEnabled }
    }

    private func adjust(_ way: Int) -> Bool {
        way > 0 ? accessibilityIncrement() : accessibilityDecrement()
        return true
    }

    /// Activates the element by its own method, else by a touch.
    final func activate() -> Bool {
        if accessibilityTraits.contains(.notEnabled) { return false }
        if accessibilityActivate() { return true }
        let view = self as? UIView ?? accessibilityHolder
        guard let view, let window = view.window else { return false }
        _ = view.revealAccessibly()
        return window.touch(accessibilityActivationPoint, for: view)
    }

    /// The view around an element without a view.
    private var accessibilityHolder: UIView? {
        var next = (self as? UIAccessibilityElement)?.accessibilityContainer
        var seen: Set<ObjectIdentifier> = []
        while let element = next as? UIAccessibilityElement,
            seen.insert(ObjectIdentifier(element)).inserted
        {
            next = element.accessibilityContainer
        }
        return next as? UIView
    }

    package func receiveAccessibleFocus() -> Bool {
        guard let view = self as? UIView, view.canBecomeFocused, let window = view.window else {
            return false
        }
        return window.focus.move(to: view)
    }

    package func revealAccessibly() -> Bool {
        (self as? UIView ?? accessibilityHolder)?.scrollIntoSight() ?? false
    }
}

extension UIWindow: @preconcurrency AccessibleWindow {
    package var accessibleOrigin: CGPoint? { host?.position }
    package var accessibleScale: CGFloat { host?.scale ?? 1 }

    /// Touches a point for a view; false if another view lies at the point.
    final func touch(_ point: CGPoint, for view: UIView) -> Bool {
        guard activeTouches.isEmpty, point.x.isFinite, point.y.isFinite,
            let hit = hitTest(point, with: nil),
            hit.descends(from: view) || view.descends(from: hit)
        else { return false }
        dispatch(.mouseDown(.left, x: Double(point.x), y: Double(point.y), []))
        dispatch(.mouseUp(.left, x: Double(point.x), y: Double(point.y), []))
        return true
    }
}

extension UIView {
    /// True if the view has a meaning for readers, or views inside.
    fileprivate final var isShownToReaders: Bool {
        guard !isHidden, Float(alpha) >= 0.01 else { return false }
        return isAccessibilityElement || !subviewList.isEmpty || accessibility?.elements != nil
            || isModalForReaders || elementCountForReaders != nil
    }

    /// True if a part of the view lies in the window and in every view around which cuts.
    final var isSeen: Bool {
        guard let window else { return false }
        var part = ownLayer.convert(bounds, to: window.ownLayer)
        var view: UIView? = self
        while let current = view {
            if current.isHidden { return false }
            if current.clipsToBounds || current === window {
                let room = current.ownLayer.convert(current.bounds, to: window.ownLayer)
                part = part.common(room)
                if part.isNull { return false }
            }
            view = current.parentView
        }
        return true
    }

    /// Scrolls the views around until the view is visible; true if the view is in a window.
    final func scrollIntoSight() -> Bool {
        var view = parentView
        while let current = view {
            if let scroller = current as? UIScrollView {
                scroller.scrollRectToVisible(
                    ownLayer.convert(bounds, to: scroller.ownLayer), animated: false)
            }
            view = current.parentView
        }
        return window != nil
    }
}
