import UIKit

/// A field for a search word, with a hint while empty. Thread: main.
public final class SearchField: UIView, UITextFieldDelegate {
    /// Typed text. Setting calls nothing.
    public var text: String {
        get { field.text ?? "" }
        set {
            field.text = newValue
            showHint()
        }
    }
    /// Called with the text at each change by the user.
    public var onChange: ((String) -> Void)?
    /// Return was pressed; nil ends the editing instead.
    public var onReturn: (() -> Void)?
    /// The caret is hidden.
    public var onEndEditing: (() -> Void)?

    /// Hint shown while the field is empty.
    public var placeholder: String {
        get { hint.text ?? "" }
        set {
            hint.show(newValue)
            field.accessibilityLabel = newValue
        }
    }

    private let field = LineTextField()
    private let hint = LineLabel(ToolStyle.font, ToolStyle.dimText)
    /// Points between the edge and the text, or the hint.
    private static let margin: CGFloat = 8

    /// Empty field with a hint.
    public init(_ hint: String) {
        super.init(frame: .zero)
        isOpaque = false
        backgroundColor = ToolStyle.field
        layer.cornerRadius = 5
        layer.borderWidth = 1
        showFocus()
        field.font = ToolStyle.font
        field.textColor = ToolStyle.text
        field.tintColor = ToolStyle.accent
        field.delegate = self
        field.addAction(
            UIAction { [unowned self] _ in
                showHint()
                onChange?(text)
            }, for: .editingChanged)
        self.hint.show(hint)
        self.hint.isAccessibilityElement = false
        field.accessibilityLabel = hint
        self.hint.isUserInteractionEnabled = false
        addSubview(field)
        addSubview(self.hint)
    }
    /// Always nil: views are not read from archives.
    public required init?(coder: NSCoder) { nil }

    /// Puts the caret into the field, in the next turn of the run loop: the key of the command must
    /// not be typed into the field. With `selectsAll` the next letter replaces the text.
    public func begin(selectsAll: Bool = false) {
        DispatchQueue.main.async {
            MainActor.assumeIsolated {
                self.field.becomeFirstResponder()
                if selectsAll { self.field.selectAll(nil) }
            }
        }
    }

    /// Ends editing.
    public func end() { field.resignFirstResponder() }

    public override func layoutSubviews() {
        field.frame = bounds.insetBy(dx: min(Self.margin, bounds.width / 2), dy: 0)
        hint.frame = field.frame
    }

    private func showFocus() {
        layer.borderColor = (field.isEditing ? ToolStyle.accent : ToolStyle.line).cgColor
    }

    public override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        field.becomeFirstResponder()
    }

    private func showHint() { hint.isHidden = !text.isEmpty }

    /// Hides the hint while editing.
    public func textFieldDidBeginEditing(_ textField: UITextField) {
        showHint()
        showFocus()
    }

    /// Calls `onReturn` at Return, or ends editing.
    public func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        if let onReturn { onReturn() } else { field.resignFirstResponder() }
        return false
    }

    /// Shows the hint of an empty field after editing.
    public func textFieldDidEndEditing(_ textField: UITextField) {
        hint.isHidden = !text.isEmpty
        showFocus()
        onEndEditing?()
    }
}
