import UIKit

/// A line for a word to look for, with a hint while it is empty. Thread: main.
public final class SearchField: UIView, UITextFieldDelegate {
    public var text: String {
        get { field.text ?? "" }
        set {
            field.text = newValue
            showHint()
        }
    }
    public var onChange: ((String) -> Void)?
    /// Return was pressed; without it that ends the editing.
    public var onReturn: (() -> Void)?
    /// The caret is gone.
    public var onEndEditing: (() -> Void)?

    private let field = UITextField()
    private let hint = UILabel(ToolStyle.font, ToolStyle.dimText)

    public init(_ hint: String) {
        super.init(frame: .zero)
        isOpaque = false
        field.font = ToolStyle.font
        field.textColor = ToolStyle.text
        field.tintColor = ToolStyle.accent
        field.backgroundColor = ToolStyle.field
        field.layer.cornerRadius = 5
        field.delegate = self
        field.addAction(
            UIAction { [unowned self] _ in
                showHint()
                onChange?(text)
            }, for: .editingChanged)
        self.hint.show(hint)
        self.hint.isUserInteractionEnabled = false
        addSubview(field)
        addSubview(self.hint)
    }
    public required init?(coder: NSCoder) { nil }

    /// Puts the caret into the field, in the next turn of the run loop: the sign on the key that asked for it is not meant for it.
    public func begin() {
        DispatchQueue.main.async {
            MainActor.assumeIsolated { _ = self.field.becomeFirstResponder() }
        }
    }

    public func end() { field.resignFirstResponder() }

    public override func layoutSubviews() {
        field.frame = bounds
        hint.frame = bounds.insetBy(dx: 8, dy: 0)
    }

    private func showHint() { hint.isHidden = field.isEditing || !text.isEmpty }

    public func textFieldDidBeginEditing(_ textField: UITextField) { showHint() }

    public func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        if let onReturn { onReturn() } else { field.resignFirstResponder() }
        return false
    }

    public func textFieldDidEndEditing(_ textField: UITextField) {
        hint.isHidden = !text.isEmpty
        onEndEditing?()
    }
}
