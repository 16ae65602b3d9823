import CoreGraphics
import Foundation
import LayerAccessibility

/// Accessibility properties set on a responder; nil for properties with the value of the class.
@MainActor
final class AccessibilityValues {
    var isElement: Bool?
    var role: NSAccessibility.Role?
    var label, title, help, identifier: String?
    var value: Any?
    var low, high: Any?
    var frame: NSRect?
    var children: [Any]?
    var customActions: [NSAccessibilityCustomAction]?
    weak var parent: AnyObject?
    var isEnabled: Bool?
    var isSelected = false
    var isModal = false
    var isHidden = false
}

extension NSResponder {
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
}
