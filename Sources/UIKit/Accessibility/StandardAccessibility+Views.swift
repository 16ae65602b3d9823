import CoreGraphics
import Foundation
import LayerAccessibility

// Accessibility of text fields: the text by parts, the selection, editing.
extension UITextField {
    private func scalars(_ units: Int) -> Int {
        let text = editing.text as NSString
        return text.substring(to: min(max(units, 0), text.length)).unicodeScalars.count
    }

    private func units(_ scalars: Int) -> Int {
        String(String.UnicodeScalarView(editing.text.unicodeScalars.prefix(max(scalars, 0)))).utf16
            .count
    }

    private func units(_ range: Range<Int>) -> NSRange {
        let (start, end) = (units(range.lowerBound), units(range.upperBound))
        return NSRange(location: start, length: end - start)
    }

    final var textForReaders: AccessibleText {
        let (text, range) = (editing.text, editing.selection)
        let caret = scalars(editing.caret)
        return AccessibleText(
            // A screen reader gets a dot for each character of a password.
            isSecureTextEntry ? String(repeating: "•", count: text.unicodeScalars.count) : text,
            selection: scalars(range.location)..<scalars(NSMaxRange(range)), caret: caret)
    }

    final func selectForReaders(_ range: Range<Int>) -> Bool {
        let range = units(range)
        editing.move(to: range.location)
        if range.length > 0 { editing.move(to: NSMaxRange(range), extends: true) }
        changed()
        return true
    }

    final func replaceForReaders(_ range: Range<Int>, with text: String) -> Bool {
        guard isEnabled else { return false }
        let line = UITextField.singleLine(text)
        let before = editing.text
        replace(units(range), with: line)
        return editing.text != before || line.isEmpty
    }
}

extension UIResponder {
    package var accessibleText: AccessibleText? {
        if let field = self as? UITextField { return field.textForReaders }
        return (self as? UILabel).map { AccessibleText($0.accessibilityLabel ?? "") }
    }
    package var isAccessiblyEditable: Bool { self is UITextField }
    package func selectAccessibleText(_ range: Range<Int>) -> Bool {
        (self as? UITextField)?.selectForReaders(range) ?? false
    }
    package func replaceAccessibleText(_ range: Range<Int>, with text: String) -> Bool {
        (self as? UITextField)?.replaceForReaders(range, with: text) ?? false
    }
    package func accessibleFrame(of range: Range<Int>) -> CGRect? {
        (self as? UITextField)?.frameForReaders(of: range)
    }
}

extension UIScrollView {
    /// True if the content can move to a side.
    final func canTurn(_ way: UIAccessibilityScrollDirection) -> Bool {
        isScrollEnabled && turned(way) != contentOffset
    }

    /// The offset after a page to a side.
    final func turned(_ way: UIAccessibilityScrollDirection) -> CGPoint {
        var goal = contentOffset
        let room = bounds.inset(by: adjustedContentInset)
        switch way {
        case .up, .previous: goal.y -= room.height
        case .down, .next: goal.y += room.height
        case .left: goal.x -= room.width
        case .right: goal.x += room.width
        }
        return drive.limited(goal)
    }
}
