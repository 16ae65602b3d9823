import Foundation
import LaminaViews

// Editing by keys.
extension UITextField {
    final func insert(_ text: String) {
        guard isEditing, !text.isEmpty,
            text.unicodeScalars.allSatisfy({ $0.value >= 32 && $0.value != 127 })
        else { return }
        replace(editing.selection, with: text)
    }

    /// If the delegate agrees.
    final func replace(_ range: NSRange, with string: String) {
        guard range.length > 0 || !string.isEmpty,
            delegate?.textField(self, shouldChangeCharactersIn: range, replacementString: string)
                ?? true
        else { return }
        editing.replace(range, with: string)
        contentChanged()
        send(.editingChanged, nil)
    }

    /// Selects all of the text. Sends no event.
    public func selectAll(_ sender: Any?) {
        editing.selectAll()
        changed()
    }

    final func press(_ key: UIKey) -> Bool {
        let extends = key.modifierFlags.contains(.shift)
        let isControl = !key.modifierFlags.isDisjoint(with: [.control, .command])
        switch key.keyCode {
        case .keyboardLeftArrow: editing.step(-1, byWord: isControl, extends: extends)
        case .keyboardRightArrow: editing.step(1, byWord: isControl, extends: extends)
        case .keyboardHome: editing.move(to: 0, extends: extends)
        case .keyboardEnd: editing.move(to: .max, extends: extends)
        case .keyboardDeleteOrBackspace:
            replace(editing.doomed(-1, byWord: isControl), with: "")
        case .keyboardDeleteForward: replace(editing.doomed(1, byWord: isControl), with: "")
        case .keyboardReturnOrEnter:
            if delegate?.textFieldShouldReturn(self) ?? true {
                send([.editingDidEndOnExit, .primaryActionTriggered], nil)
                resignFirstResponder()
            }
        case .keyboardA where isControl: editing.selectAll()
        case .keyboardC where isControl: copySelection()
        // A secure field has no cut, as in UIKit: a cut text without a copy would be lost.
        case .keyboardX where isControl && isSecureTextEntry: break
        case .keyboardX where isControl:
            copySelection()
            replace(editing.selection, with: "")
        case .keyboardV where isControl:
            paste(window?.host?.clipboard ?? "")
        default: return false
        }
        changed()
        return true
    }

    /// Inserts text as a single line. A text without characters changes nothing, not even a
    /// selection.
    private func paste(_ text: String) { insert(Self.singleLine(text)) }

    /// The text as a single line: line breaks and tabs become spaces, other control characters are
    /// left out.
    static func singleLine(_ text: String) -> String {
        let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        let plain = line.unicodeScalars.compactMap { scalar -> Unicode.Scalar? in
            if scalar == "\t" { return " " }
            return scalar.value < 32 || scalar.value == 127 ? nil : scalar
        }
        return String(String.UnicodeScalarView(plain))
    }

    private func copySelection() {
        guard editing.selection.length > 0, !isSecureTextEntry else { return }
        window?.host?.clipboard = editing.selected
    }

    final func handle(_ presses: Set<UIPress>) -> Set<UIPress> {
        presses.filter { press in !(press.key.map { self.press($0) } ?? false) }
    }
}

/// Delegate of a text field. All methods are optional. Thread: main.
@MainActor @preconcurrency
public protocol UITextFieldDelegate: NSObjectProtocol {
    /// True if editing may begin. Default true.
    func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
    /// Called after editing has begun, before the event `editingDidBegin`. Default nothing.
    /// Precondition: the field is not first responder yet.
    func textFieldDidBeginEditing(_ textField: UITextField)
    /// True if editing may end. Default true.
    func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
    /// Called after editing has ended, before the event `editingDidEnd`, also for a field that has
    /// left its window. If the delegate begins editing again during the call, the field stays first
    /// responder. Default nothing.
    func textFieldDidEndEditing(_ textField: UITextField)
    /// True if a range, in UTF-16 units, may be replaced by a string. Called for each change by the
    /// user, not for `text`. Default true.
    func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
        replacementString string: String
    ) -> Bool
    /// True if Return ends editing. Default true. True sends `editingDidEndOnExit` and
    /// `primaryActionTriggered` first.
    func textFieldShouldReturn(_ textField: UITextField) -> Bool
}

extension UITextFieldDelegate {
    /// Default true: a tap begins editing. `becomeFirstResponder()` calls the method, except while
    /// the field edits.
    public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
    /// Does nothing by default. The event `editingDidBegin` is sent in any case.
    public func textFieldDidBeginEditing(_ textField: UITextField) {}
    /// Default true: editing may end. `resignFirstResponder()` calls the method while the field
    /// edits.
    public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { true }
    /// Does nothing by default. The event `editingDidEnd` is sent in any case.
    public func textFieldDidEndEditing(_ textField: UITextField) {}
    /// Default true: every change is taken. A field without a delegate takes every change, too.
    public func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
        replacementString string: String
    ) -> Bool { true }
    /// Default true: Return ends editing. Return ends editing without a delegate, too.
    public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
}
