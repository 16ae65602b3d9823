import UIKit

/// A text field of a tool: editing begins with all text selected, and a refused text stays, marked
/// as an error. Thread: main.
public final class InputField: LineTextField {
    /// True while the text is refused.
    public var isRefused = false {
        didSet {
            textColor = isRefused ? ToolStyle.error : ToolStyle.text
            showFocus()
        }
    }
    /// The view whose border shows the focus.
    public weak var frameView: UIView?

    /// Field whose mark of a refused text ends with the next change of the text.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        addAction(UIAction { [unowned self] _ in isRefused = false }, for: .editingChanged)
    }
    /// Always nil: views are not read from archives.
    public required init?(coder: NSCoder) { nil }

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

    /// The first press selects all, unless it is a drag over the text; later presses move the
    /// caret.
    public override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let isFirst = !isFirstResponder
        guard super.beginTracking(touch, with: event) else { return false }
        firstPress = isFirst ? touch.location(in: self).x : nil
        if isFirst { selectAll(nil) }
        return true
    }

    public override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        if let firstPress, abs(touch.location(in: self).x - firstPress) < Self.slack { return true }
        firstPress = nil
        return super.continueTracking(touch, with: event)
    }

    private var firstPress: CGFloat?
    /// Points that a press may move.
    private static let slack: CGFloat = 4

    private func showFocus() {
        guard let layer = frameView?.layer else { return }
        layer.borderWidth = isFirstResponder ? 1 : 0
        layer.borderColor = (isRefused ? ToolStyle.error : ToolStyle.accent).cgColor
    }
}
