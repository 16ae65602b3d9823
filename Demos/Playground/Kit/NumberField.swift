import Foundation
import LayerAccessibility
import UIKit

/// A number to be dragged sideways, or typed after a press: a drag is ten times finer with Option,
/// ten times coarser with Shift. Thread: main.
public final class NumberField: UIView, UITextFieldDelegate {
    /// Number shown. Setting calls nothing.
    public var value: Double { didSet { if value != oldValue { show() } } }
    /// Range of the number.
    public var range: ClosedRange<Double>
    /// Change for each point of a drag.
    public var step: Double
    /// The user changed the value; the last call of a drag has `isFinal`.
    public var onChange: ((Double, _ isFinal: Bool) -> Void)?
    /// The user typed a text that is no number; the argument is a message with the beginning of the
    /// text.
    public var onRefusal: ((String) -> Void)?
    /// Typing is over.
    public var onEndEditing: (() -> Void)?

    /// A letter before the number, such as `x`, if both fit. Default empty.
    public var prefix = "" { didSet { if prefix != oldValue { letter.show(prefix) } } }
    /// True for a dimmed number. Default false.
    public var isDimmed = false {
        didSet { number.textColor = isDimmed ? ToolStyle.mutedText : ToolStyle.text }
    }
    /// True while the user drags or types.
    public var isBusy: Bool { start != nil || !field.isHidden }
    /// True for a field without a name, which has small margins.
    private var isNarrow: Bool { title.text?.isEmpty ?? true }

    private let title = LineLabel(ToolStyle.font, ToolStyle.secondaryText)
    private let letter = LineLabel(ToolStyle.smallFont, ToolStyle.dimText)
    private let number = LineLabel(ToolStyle.numberFont, ToolStyle.text, .right)
    private let field = InputField()
    private var start: (place: CGFloat, value: Double)?
    private var hasMoved = false
    /// The text before typing.
    private var begun = ""
    /// Points that a press may move.
    private static let slack: CGFloat = 3

    /// Field with a name, a number, its range and the change for a point of dragging.
    public init(_ name: String, _ value: Double, in range: ClosedRange<Double>, step: Double) {
        (self.value, self.range, self.step) = (value, range, step)
        super.init(frame: .zero)
        backgroundColor = ToolStyle.field
        layer.cornerRadius = 4
        title.show(name)
        field.font = ToolStyle.numberFont
        field.textColor = ToolStyle.text
        field.tintColor = ToolStyle.accent
        field.textAlignment = .right
        field.isHidden = true
        field.delegate = self
        field.frameView = self
        for view in [title, letter, number, field] { addSubview(view) }
        show()
        prepareForReaders()
    }
    /// Always nil: views are not read from archives.
    public required init?(coder: NSCoder) { nil }

    private func show() {
        number.show(Self.text(value, decimals: isNarrow ? 2 : 3))
        accessibilityChanged()
        showLetter()
    }

    private func showLetter() {
        guard !prefix.isEmpty else { return }
        let room = bounds.width - number.sizeThatFits(bounds.size).width - 6
        let width = letter.sizeThatFits(bounds.size).width
        letter.isHidden = !field.isHidden || room < width
        letter.frame = CGRect(x: room < width + 6 ? 2 : 4, y: 0, width: 12, height: bounds.height)
    }

    /// The number with as few decimals as needed.
    static func text(_ value: Double, decimals: Int = 3) -> String {
        let scale = decimals == 2 ? 100.0 : 1000
        let rounded = (value * scale).rounded() / scale
        return rounded == rounded.rounded() && abs(rounded) < 1e9
            ? "\(Int(rounded))" : "\(rounded)"
    }

    public override func layoutSubviews() {
        // Text on half pixels is blurred.
        let margin: (left: CGFloat, right: CGFloat) = isNarrow ? (1, 2) : (8, 8)
        let inner = CGRect(
            x: margin.left, y: 0, width: max(0, bounds.width - margin.left - margin.right),
            height: bounds.height)
        let width =
            isNarrow
            ? 0 : min(title.sizeThatFits(inner.size).width + 4, inner.width * 0.6).rounded()
        title.frame = CGRect(x: inner.minX, y: 0, width: width, height: bounds.height)
        number.frame = CGRect(
            x: inner.minX + width, y: 0, width: inner.width - width, height: bounds.height)
        field.frame = number.frame
        showLetter()
    }

    private func set(_ new: Double, isFinal: Bool) {
        let new = min(max(new, range.lowerBound), range.upperBound)
        let isOther = new != value
        value = new
        if isOther || isFinal { onChange?(new, isFinal) }
    }

    // MARK: - Accessibility

    /// True unless the number is being typed: the field inside is the element then.
    public override var isAccessibilityElement: Bool {
        get { field.isHidden }
        set { super.isAccessibilityElement = newValue }
    }
    /// The name of the value, unless a label is set.
    public override var accessibilityLabel: String? {
        get { super.accessibilityLabel ?? (isNarrow ? prefix : title.text) }
        set {
            super.accessibilityLabel = newValue
            field.accessibilityLabel = newValue
        }
    }
    public override var accessibilityTraits: UIAccessibilityTraits {
        get { .adjustable }
        set { super.accessibilityTraits = newValue }
    }
    public override var accessibilityValue: String? {
        get { number.text }
        set { super.accessibilityValue = newValue }
    }
    /// Begins typing.
    public override func accessibilityActivate() -> Bool {
        begin()
        return true
    }
    /// Adds ten steps.
    public override func accessibilityIncrement() { set(value + 10 * step, isFinal: true) }
    /// Subtracts ten steps.
    public override func accessibilityDecrement() { set(value - 10 * step, isFinal: true) }

    private func prepareForReaders() {
        accessibleKind = .spinButton
        field.accessibilityLabel = accessibilityLabel
        setAccessibleNumber { [weak self] in
            self.map { AccessibleNumber($0.value, in: $0.range, step: $0.step * 10) }
        } onChange: { [weak self] in
            self?.set($0, isFinal: true)
        }
    }

    // MARK: - Dragging

    public override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let place = touches.first?.location(in: self).x else { return }
        (start, hasMoved) = ((place, value), false)
    }

    public override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let start, let place = touches.first?.location(in: self).x else { return }
        if abs(place - start.place) > Self.slack { hasMoved = true }
        guard hasMoved else { return }
        let modifiers = event?.modifierFlags ?? []
        let factor = modifiers.contains(.shift) ? 10 : modifiers.contains(.alternate) ? 0.1 : 1.0
        set(start.value + Double(place - start.place) * step * factor, isFinal: false)
    }

    public override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        defer { start = nil }
        if hasMoved { return set(value, isFinal: true) }
        begin()
    }

    /// Turns the number into a text field with the whole text selected.
    public func begin() {
        begun = Self.text(value)
        field.text = begun
        field.isHidden = false
        number.isHidden = true
        showLetter()
        field.becomeFirstResponder()
    }

    public override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        start = nil
    }

    // MARK: - Typing

    /// Takes the typed number at Return; a text that is no number is marked, and editing continues.
    /// The shown text has fewer decimals than the number: an unchanged text changes nothing.
    public func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        if field.text == begun {
            field.resignFirstResponder()
            return false
        }
        guard let typed = Self.number(field.text ?? "") else {
            field.isRefused = true
            onRefusal?("“\((field.text ?? "").prefix(40))” is not a number")
            return false
        }
        set(typed, isFinal: true)
        field.resignFirstResponder()
        return false
    }

    public override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        // Tab takes the number, and continues; a refused text keeps the keyboard.
        if field.isEditing, presses.contains(where: { $0.key?.keyCode == .keyboardTab }) {
            _ = textFieldShouldReturn(field)
            if field.isEditing { return }
        }
        guard field.isEditing, presses.contains(where: { $0.key?.keyCode == .keyboardEscape })
        else { return super.pressesBegan(presses, with: event) }
        field.resignFirstResponder()
    }

    /// A number with a comma or a point; nil for other texts.
    static func number(_ text: String) -> Double? {
        let text = text.trimmingCharacters(in: .whitespaces).replacing(",", with: ".")
        return Double(text).flatMap { $0.isFinite ? $0 : nil }
    }

    /// Shows the number again after editing.
    public func textFieldDidEndEditing(_ textField: UITextField) {
        field.isHidden = true
        number.isHidden = false
        showLetter()
        onEndEditing?()
    }
}
