import UIKit

/// A line of text that becomes a field by a press. Return and Tab accept the typed text, or mark a
/// refused text, which stays; Escape, and the loss of the focus, end typing without a change.
/// Thread: main.
public final class LineField: UIView, UITextFieldDelegate {
    /// Text shown, without the changes being typed.
    public var text = "" { didSet { if text != oldValue { show() } } }
    /// Placeholder for an empty text.
    public var hint = "" { didSet { if hint != oldValue { show() } } }
    /// True if a press makes the line a field.
    public var isEditable = true { didSet { showBackground() } }
    /// Colour of the text.
    public var textColor: UIColor { didSet { show() } }
    /// True for a typed text that the line takes; a refused text stays in the field, marked as an
    /// error. Default nil: every text is taken.
    public var accepts: ((String) -> Bool)?
    /// Called after the user has entered a text.
    public var onChange: ((String) -> Void)?
    /// Typing is over.
    public var onEndEditing: (() -> Void)?
    /// True for a dimmed text. Default false.
    public var isDimmed = false { didSet { if isDimmed != oldValue { show() } } }
    /// True while the user is typing.
    public var isBusy: Bool { !field.isHidden }

    private let label: UILabel
    private let field = InputField()
    private let hasBackground: Bool

    /// Without a background, the field looks like a label until a press.
    public init(
        _ font: UIFont, _ color: UIColor, _ alignment: NSTextAlignment = .left,
        hasBackground: Bool = true
    ) {
        label = LineLabel(font, color, alignment)
        (textColor, self.hasBackground) = (color, hasBackground)
        super.init(frame: .zero)
        isOpaque = false
        layer.cornerRadius = 4
        field.font = font
        field.textColor = ToolStyle.text
        field.tintColor = ToolStyle.accent
        field.isHidden = true
        field.delegate = self
        field.frameView = self
        for view in [label, field] as [UIView] { addSubview(view) }
        showBackground()
    }
    /// Always nil: views are not read from archives.
    public required init?(coder: NSCoder) { nil }

    private func show() {
        // Line ends and the rest of a long text would only cost time to lay out.
        label.show(text.isEmpty ? hint : String(text.prefix(200)))
        label.textColor =
            isDimmed ? ToolStyle.mutedText : text.isEmpty ? ToolStyle.dimText : textColor
    }

    private func showBackground() {
        backgroundColor = hasBackground && isEditable || isBusy ? ToolStyle.field : .clear
    }

    public override func layoutSubviews() {
        label.frame = bounds.insetBy(dx: hasBackground ? min(3, bounds.width / 2) : 0, dy: 0)
        field.frame = bounds.insetBy(dx: min(3, bounds.width / 2), dy: 0)
    }

    public override func sizeThatFits(_ size: CGSize) -> CGSize { label.sizeThatFits(size) }

    public override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        if !isEditable { super.touchesBegan(touches, with: event) }
    }

    public override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isEditable, let point = touches.first?.location(in: self), bounds.contains(point)
        else { return super.touchesEnded(touches, with: event) }
        begin()
    }

    /// Makes the line a field, with all text selected.
    public func begin() {
        guard isEditable, field.isHidden else { return }
        field.text = text
        field.isHidden = false
        label.isHidden = true
        showBackground()
        field.becomeFirstResponder()
    }

    /// True unless the text is being typed: the field inside is the element then.
    public override var isAccessibilityElement: Bool {
        get { field.isHidden }
        set { super.isAccessibilityElement = newValue }
    }
    public override var accessibilityValue: String? {
        get { text.isEmpty ? hint : text }
        set { super.accessibilityValue = newValue }
    }
    public override var accessibilityTraits: UIAccessibilityTraits {
        get { isEditable ? .button : .staticText }
        set { super.accessibilityTraits = newValue }
    }
    /// The text of a line without a name.
    public override var accessibilityLabel: String? {
        get { super.accessibilityLabel ?? accessibilityValue }
        set {
            super.accessibilityLabel = newValue
            field.accessibilityLabel = newValue
        }
    }
    /// Begins typing.
    public override func accessibilityActivate() -> Bool {
        begin()
        return isBusy
    }

    /// Ends typing without a change.
    public func end() { if isBusy { field.resignFirstResponder() } }

    // MARK: - Typing

    public override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        // Tab takes the text, and continues; a refused text keeps the keyboard.
        if isBusy, presses.contains(where: { $0.key?.keyCode == .keyboardTab }) {
            _ = textFieldShouldReturn(field)
            if isBusy { return }
        }
        guard isBusy, presses.contains(where: { $0.key?.keyCode == .keyboardEscape }) else {
            return super.pressesBegan(presses, with: event)
        }
        field.resignFirstResponder()
    }

    /// Ends editing at Return, and reports a changed text; a refused text is marked, and editing
    /// continues.
    public func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        let typed = field.text ?? ""
        guard typed == text || accepts?(typed) ?? true else {
            field.isRefused = true
            return false
        }
        field.resignFirstResponder()
        if typed != text { onChange?(typed) }
        return false
    }

    /// Shows the label again after editing.
    public func textFieldDidEndEditing(_ textField: UITextField) {
        field.isHidden = true
        label.isHidden = false
        showBackground()
        onEndEditing?()
    }
}
