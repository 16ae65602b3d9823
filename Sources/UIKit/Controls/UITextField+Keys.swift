import Foundation
import LaminaViews

// Editing by keys.
extension UITextField {
    final func insert(_ text: String) {
        guard isEditing, text.unicodeScalars.allSatisfy({ $0.value >= 32 && $0.value != 127 })
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
        changed()
        send(.editingChanged, nil)
    }

    /// Selects all of the text.
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
        case .keyboardX where isControl:
            copySelection()
            replace(editing.selection, with: "")
        case .keyboardV where isControl:
            let line = (window?.host?.clipboard ?? "").split(whereSeparator: \.isNewline)
            insert(line.joined(separator: " "))
        default: return false
        }
        changed()
        return true
    }

    private func copySelection() {
        guard editing.selection.length > 0, !isSecureTextEntry else { return }
        window?.host?.clipboard = editing.selected
    }

    final func take(_ presses: Set<UIPress>) -> Set<UIPress> {
        presses.filter { press in !(press.key.map { self.press($0) } ?? false) }
    }
}

/// Is asked and told about editing. All of it is optional.
@MainActor @preconcurrency
public protocol UITextFieldDelegate: NSObjectProtocol {
    func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
    func textFieldDidBeginEditing(_ textField: UITextField)
    func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
    func textFieldDidEndEditing(_ textField: UITextField)
    func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
        replacementString string: String
    ) -> Bool
    func textFieldShouldReturn(_ textField: UITextField) -> Bool
}

extension UITextFieldDelegate {
    public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
    public func textFieldDidBeginEditing(_ textField: UITextField) {}
    public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { true }
    public func textFieldDidEndEditing(_ textField: UITextField) {}
    public func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
        replacementString string: String
    ) -> Bool { true }
    public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
}
