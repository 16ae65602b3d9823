import LaminaMotion
import LaminaRenderTree
import PlaygroundEngine
import PlaygroundKit
import UIKit

/// Effects of a value's row.
struct ValueActions {
    /// Called after a value was set; nil reverts the value.
    var onEdit: ((PropertyID, MotionValue?) -> Void)?
    /// Called for a typed text that is no valid value.
    var onRefusal: ((String) -> Void)?
    var onEndEditing: (() -> Void)?
    /// The name was pressed: show the graph of the value.
    var onGraph: ((ValueTrack.Source) -> Void)?
    /// Called after a press on the colour beside the value, to choose a new colour.
    var onColor: ((EditableValue, UIView, ValueRow.Marks) -> Void)?
    /// The sign was pressed: open the source of the value.
    var onOpen: ((PropertyID) -> Void)?
    /// A value of an animated property was set at the playhead.
    var onKey: ((PropertyID, MotionValue) -> Void)?

    /// Sets a value: of the layer, or at the playhead.
    func edit(_ id: PropertyID, _ value: MotionValue, _ marks: ValueRow.Marks) {
        if marks.takesKeys { onKey?(id, value) } else { onEdit?(id, value) }
    }
}

/// A property and its value: fields for numbers, a line for texts and colours, a button for truth
/// values and names, or a label for values that cannot be set.
final class ValueRow: UIView {
    /// Differences of the row from a plain value.
    struct Marks: Equatable {
        var isEdited = false
        var isGraphed = false
        /// The origin of the value; nil before the origin is known.
        var note: ValueNote?
        /// True for a value that no literal of the source has.
        var isFixed: Bool { note?.isWritable == false }
        /// True for an animated value that can be set at the playhead.
        var takesKeys = false
    }

    var actions = ValueActions()
    let name = LineLabel(ToolStyle.font, ToolStyle.secondaryText)
    let text = LineLabel(ToolStyle.numberFont, ToolStyle.text, .right)
    let line = LineField(ToolStyle.numberFont, ToolStyle.text, .right)
    /// A truth value, or a name of a list: a press selects the next value.
    let choice = TextButton("")
    let swatch = ColorSwatch()
    let dot = CALayer()
    /// Where the value comes from in the source.
    let sign = LineLabel(ToolStyle.smallFont, ToolStyle.dimText, .center)
    private(set) var fields: [NumberField] = []
    private(set) var shown: SceneTree.Value?
    private(set) var value: EditableValue?
    private(set) var words: EditableText?
    private var marks = Marks()

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        dot.bounds = CGRect(x: 0, y: 0, width: 5, height: 5)
        dot.cornerRadius = 2.5
        dot.backgroundColor = ToolStyle.accent.cgColor
        layer.addSublayer(dot)
        for view in [sign, name, text, line, choice, swatch] as [UIView] { addSubview(view) }
        sign.isUserInteractionEnabled = false
        name.isUserInteractionEnabled = false
        text.isUserInteractionEnabled = false
        line.onEndEditing = { [unowned self] in actions.onEndEditing?() }
        line.accepts = { [unowned self] in accepts($0) }
        line.onChange = { [unowned self] in accept($0) }
        choice.addAction(UIAction { [unowned self] _ in chooseNext() }, for: .touchUpInside)
        swatch.onPress = { [unowned self] in
            if let value { actions.onColor?(value, swatch, marks) }
        }
        setToolTip { [weak self] in self?.hint }
    }
    required init?(coder: NSCoder) { nil }

    /// The property's whole name and value, where these are cut, and the origin of its value.
    private var hint: String? {
        guard let shown, !shown.isHint else { return nil }
        let key = shown.id.map { PropertyTable.row($0).key } ?? shown.key
        let opens = sign.isHidden || sign.text?.isEmpty ?? true
        let parts = [
            name.isCut ? key : nil, text.isCut ? text.text : nil, marks.note?.text,
            opens ? nil : "A press on the sign opens the line in the editor",
        ].compactMap { $0 }
        return parts.isEmpty ? nil : parts.joined(separator: "\n")
    }

    func show(_ new: SceneTree.Value, _ marks: Marks) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        defer { CATransaction.commit() }
        let isOther = shown.map { !$0.isOfSameRow(as: new) } ?? true
        let before = isOther ? nil : value
        (shown, self.marks) = (new, marks)
        (value, words) = Self.editable(new, marks)
        value = value?.keeping(before)
        backgroundColor = marks.isGraphed ? ToolStyle.selection : .clear
        name.show(new.key)
        name.textColor =
            marks.isEdited || new.isHint
            ? ToolStyle.warning
            : marks.isFixed ? ToolStyle.mutedText : ToolStyle.secondaryText
        text.show(value == nil && words == nil ? new.text : "")
        // Fields, lines and buttons report the name themselves.
        name.isAccessibilityElement = value == nil && words == nil
        (line.accessibilityLabel, choice.accessibilityLabel) = (new.key, new.key)
        swatch.accessibilityLabel = new.key
        dot.isHidden = !new.isAnimated
        sign.isHidden = new.isAnimated || new.isHint || new.part != nil || new.element != nil
        sign.show(marks.note?.sign ?? "")
        showWords(anew: isOther)
        showFields(anew: isOther)
        swatch.color = new.color.map { color in
            let c = color.rgba
            return UIColor(
                red: CGFloat(c.x), green: CGFloat(c.y), blue: CGFloat(c.z), alpha: CGFloat(c.w))
        }
        setNeedsLayout()
    }

    private static func editable(
        _ new: SceneTree.Value, _ marks: Marks
    ) -> (EditableValue?, EditableText?) {
        guard let id = new.id, !new.isAnimated || marks.takesKeys else { return (nil, nil) }
        let value = marks.takesKeys ? new.present ?? new.model : new.model
        if let element = new.element { return (EditableValue(element, of: id, value), nil) }
        if let part = new.part { return (EditableValue(part, of: id, value), nil) }
        if let value = EditableValue(id, value) { return (value, nil) }
        return (nil, EditableText(id, value))
    }

    private func showWords(anew: Bool) {
        let isChoice = if case .choice? = words?.kind { true } else { false }
        choice.isHidden = value?.kind != .flag && !isChoice
        choice.title = isChoice ? words!.text : value?.numbers[0] == 0 ? "no" : "yes"
        choice.accessibilityValue = choice.title
        let typed = words?.text ?? value?.colorText
        line.isHidden = typed == nil || isChoice
        line.isDimmed = marks.isFixed
        // The text being typed was meant for the row's old value.
        if anew || line.isHidden { line.end() }
        guard let typed, !isChoice, anew || !line.isBusy else { return }
        line.text = typed
        line.hint = "none"
    }

    private func showFields(anew: Bool) {
        let isOfNumbers = value.map { $0.kind != .flag && $0.kind != .color } ?? false
        let numbers = isOfNumbers ? value?.numbers ?? [] : []
        let letters = value?.letters ?? []
        while fields.count < numbers.count { addField() }
        for (i, field) in fields.enumerated() {
            field.isHidden = i >= numbers.count
            field.isDimmed = marks.isFixed
            field.prefix = i < letters.count ? letters[i] : ""
            if anew, let key = shown?.key {
                field.accessibilityLabel = field.prefix.isEmpty ? key : "\(key) \(field.prefix)"
            }
            guard let value, i < numbers.count, anew || !field.isBusy else { continue }
            (field.range, field.step) = (value.range, value.step)
            field.value = numbers[i]
        }
    }

    override func layoutSubviews() { place() }

    // MARK: - Edits

    /// The value of a typed text; nil for a text that is not a value of the property.
    private func parsed(_ typed: String) -> (id: PropertyID, value: MotionValue)? {
        if let value, value.kind == .color {
            return value.setting(color: typed).map { ($0.id, $0.value) }
        }
        guard var words else { return nil }
        words.text = typed
        return words.value.map { (words.id, $0) }
    }

    private func accepts(_ typed: String) -> Bool {
        if parsed(typed) != nil { return true }
        let wanted = words?.wanted ?? "a color such as #FF8800 or #00FF0080"
        actions.onRefusal?("“\(typed.prefix(40))” is not \(wanted)")
        return false
    }

    private func accept(_ typed: String) {
        if let new = parsed(typed) { actions.edit(new.id, new.value, marks) }
    }

    private func chooseNext() {
        if var new = value {
            new.numbers = [new.numbers[0] == 0 ? 1 : 0]
            actions.edit(new.id, new.value, marks)
        } else if let words, let new = words.next().value {
            actions.edit(words.id, new, marks)
        }
    }

    private func addField() {
        let field = NumberField("", 0, in: 0...1, step: 1)
        let number = fields.count
        field.onChange = { [unowned self] new, _ in
            guard var edited = value, number < edited.numbers.count else { return }
            edited.numbers[number] = new
            value = edited
            actions.edit(edited.id, edited.value, marks)
        }
        field.onRefusal = { [unowned self] in actions.onRefusal?($0) }
        field.onEndEditing = { [unowned self] in actions.onEndEditing?() }
        fields.append(field)
        addSubview(field)
    }

    /// A press on the sign opens the source; a press on the name reverts a change, or shows the
    /// graph of the value.
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let point = touches.first?.location(in: self) else { return }
        if !sign.isHidden, sign.text?.isEmpty == false, sign.frame.contains(point),
            let id = shown?.id
        {
            return actions.onOpen?(id) ?? ()
        }
        guard name.frame.contains(point) else { return }
        if marks.isEdited, let id = shown?.id { return actions.onEdit?(id, nil) ?? () }
        if let source = shown?.source { actions.onGraph?(source) }
    }
}
