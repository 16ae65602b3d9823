import PlaygroundKit
import UIKit

/// The layers as a tree, with a field that leaves those whose names match.
final class LayersPane: UIView, UITextFieldDelegate {
    let outline = OutlineView()
    var onEndEditing: (() -> Void)?
    private let field = UITextField()
    private let hint = UILabel(ToolStyle.font, ToolStyle.dimText)
    private let line = UIView()
    private static let height: CGFloat = 32

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = ToolStyle.panel
        clipsToBounds = true
        field.font = ToolStyle.font
        field.textColor = ToolStyle.text
        field.tintColor = ToolStyle.accent
        hint.show("Find layers")
        hint.isUserInteractionEnabled = false
        field.backgroundColor = ToolStyle.field
        field.layer.cornerRadius = 5
        field.delegate = self
        field.addAction(
            UIAction { [unowned self] _ in outline.filter = field.text ?? "" }, for: .editingChanged
        )
        line.backgroundColor = ToolStyle.line
        for view in [outline, field, hint, line] { addSubview(view) }
    }
    required init?(coder: NSCoder) { nil }

    /// Puts the caret into the field.
    func beginSearch() {
        // After the sign on the key has been told, which is not meant for it.
        DispatchQueue.main.async {
            MainActor.assumeIsolated { _ = self.field.becomeFirstResponder() }
        }
    }

    override func layoutSubviews() {
        field.frame = CGRect(x: 6, y: 5, width: max(0, bounds.width - 12), height: Self.height - 10)
        hint.frame = CGRect(
            x: 14, y: 5, width: max(0, bounds.width - 28), height: Self.height - 10)
        line.frame = CGRect(x: 0, y: Self.height - 1, width: bounds.width, height: 1)
        outline.frame = CGRect(
            x: 0, y: Self.height, width: bounds.width, height: max(0, bounds.height - Self.height))
    }

    private func showHint() { hint.isHidden = field.isEditing || field.text?.isEmpty == false }

    func textFieldDidBeginEditing(_ textField: UITextField) { showHint() }

    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        field.resignFirstResponder()
        return false
    }

    func textFieldDidEndEditing(_ textField: UITextField) {
        hint.isHidden = field.text?.isEmpty == false
        onEndEditing?()
    }
}
