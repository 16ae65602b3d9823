import UIKit

/// A text field of a tool: all of its text is selected when it begins, and what cannot be taken is shown and stays. Thread: main.
public final class InputField: UITextField {
    /// Whether what was typed cannot be taken.
    public var isRefused = false {
        didSet {
            textColor = isRefused ? ToolStyle.error : ToolStyle.text
            showFocus()
        }
    }
    /// The view whose edge shows that the field has the caret.
    public weak var frameView: UIView?

    @discardableResult
    public override func becomeFirstResponder() -> Bool {
        guard super.becomeFirstResponder() else { return false }
        isRefused = false
        selectAll(nil)
        showFocus()
        return true
    }

    @discardableResult
    public override func resignFirstResponder() -> Bool {
        guard super.resignFirstResponder() else { return false }
        isRefused = false
        showFocus()
        return true
    }

    /// The first press selects all; later ones move the caret.
    public override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let isFirst = !isFirstResponder
        let isTracked = super.beginTracking(touch, with: event)
        guard isFirst else { return isTracked }
        selectAll(nil)
        return false
    }

    private func showFocus() {
        guard let layer = frameView?.layer else { return }
        layer.borderWidth = isFirstResponder ? 1 : 0
        layer.borderColor = (isRefused ? ToolStyle.error : ToolStyle.accent).cgColor
    }
}
