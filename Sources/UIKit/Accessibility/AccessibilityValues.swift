import CoreGraphics
import Foundation
import LayerAccessibility

/// Accessibility properties set on a responder; nil for properties with the value of the class.
@MainActor
final class AccessibilityValues {
    var isElement: Bool?
    var label, hint, value, identifier: String?
    var traits: UIAccessibilityTraits?
    var frame: CGRect?
    var activationPoint: CGPoint?
    var hidesElements = false
    var isModal = false
    var elements: [Any]?
    var containerType = UIAccessibilityContainerType.none
    var customActions: [UIAccessibilityCustomAction]?
    /// A role without a trait, for screen readers.
    var role: AccessibleRole?
    /// States without a trait, for screen readers.
    var states: AccessibleStates = []
    var number: (() -> AccessibleNumber?)?
    var onNumber: ((Double) -> Void)?
    var canFocus: Bool?
}

/// Accessibility values of a class.
struct StandardAccessibility {
    var isElement = false
    var label: String?
    var value: String?
    var traits: UIAccessibilityTraits = []
}

extension UIResponder {
    /// Stores a value, and notes the change for readers. `isStructure`: the value decides which
    /// elements are in the tree.
    final func storeAccessibility(
        isStructure: Bool = false, _ change: (AccessibilityValues) -> Void
    ) {
        let values = accessibility ?? AccessibilityValues()
        accessibility = values
        change(values)
        AccessibilityTree.note(self, isStructure: isStructure)
    }

    /// Notifies a connected screen reader that a reported value has changed.
    package final func accessibilityChanged() {
        AccessibilityTree.note(self)
    }

    /// Role for readers, for kinds which have no trait. Ours.
    package final var accessibleKind: AccessibleRole? {
        get { accessibility?.role }
        set { storeAccessibility { $0.role = newValue } }
    }
    /// States for screen readers, in addition to the states of the traits. Ours.
    package final var accessibleExtraStates: AccessibleStates {
        get { accessibility?.states ?? [] }
        set {
            guard newValue != accessibleExtraStates else { return }
            storeAccessibility { $0.states = newValue }
        }
    }
    /// Number for screen readers, and the closure that sets a new number. Ours.
    package final func setAccessibleNumber(
        _ number: @escaping () -> AccessibleNumber?, onChange: @escaping (Double) -> Void
    ) {
        storeAccessibility { ($0.number, $0.onNumber) = (number, onChange) }
    }
}
