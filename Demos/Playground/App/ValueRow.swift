import LaminaRenderTree
import LaminaMotion
import PlaygroundEngine
import PlaygroundKit
import UIKit

/// A property and its value: fields for numbers, a line for texts, or a label for values that
/// cannot be set.
final class ValueRow: UIView {
    /// A value was set; nil reverts it.
    var onEdit: ((PropertyID, MotionValue?) -> Void)?
    /// A typed text is no such value.
    var onRefusal: ((String) -> Void)?
    var onEndEditing: (() -> Void)?
    /// The name was pressed: show the graph of the value.
    var onGraph: ((ValueTrack.Source) -> Void)?

    private let name = UILabel(ToolStyle.font, ToolStyle.secondaryText)
    private let text = UILabel(ToolStyle.numberFont, ToolStyle.text, .right)
    private let line = LineField(ToolStyle.numberFont, ToolStyle.text, .right)
    /// A truth value, or a name of a list: a press takes the next one.
    private let choice = TextButton("")
    private let swatch = CALayer()
    private let dot = CALayer()
    private var fields: [NumberField] = []
    private var id: PropertyID?
    private var part: TransformPart?
    private var element: Int?
    private var value: EditableValue?
    private var words: EditableText?
    private var source: ValueTrack.Source?
    private var isEdited = false
    private var isHint = false
    private static let swatchRoom: CGFloat = 20

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        swatch.bounds = CGRect(x: 0, y: 0, width: 14, height: 14)
        swatch.cornerRadius = 3
        swatch.borderWidth = 1
        swatch.borderColor = ToolStyle.line.cgColor
        dot.bounds = CGRect(x: 0, y: 0, width: 5, height: 5)
        dot.cornerRadius = 2.5
        dot.backgroundColor = ToolStyle.accent.cgColor
        layer.addSublayer(swatch)
        layer.addSublayer(dot)
        for view in [name, text, line, choice] as [UIView] { addSubview(view) }
        name.isUserInteractionEnabled = false
        text.isUserInteractionEnabled = false
        line.onEndEditing = { [unowned self] in onEndEditing?() }
        line.onChange = { [unowned self] in take($0) }
        choice.addAction(UIAction { [unowned self] _ in takeNext() }, for: .touchUpInside)
    }
    required init?(coder: NSCoder) { nil }

    private func take(_ typed: String) {
        guard var words else { return }
        words.text = typed
        if let new = words.value { return onEdit?(words.id, new) ?? () }
        onRefusal?("“\(typed.prefix(40))” is not \(words.wanted)")
    }

    private func takeNext() {
        if var new = value {
            new.numbers = [new.numbers[0] == 0 ? 1 : 0]
            onEdit?(new.id, new.value)
        } else if let words, let new = words.next().value {
            onEdit?(words.id, new)
        }
    }

    func show(_ shown: SceneTree.Value, isEdited: Bool, isGraphed: Bool) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        defer { CATransaction.commit() }
        let isOther = (id, part, element) != (shown.id, shown.part, shown.element)
        let before = isOther ? nil : value
        (id, part, element) = (shown.id, shown.part, shown.element)
        (value, words) = (nil, nil)
        if let id = shown.id, !shown.isAnimated {
            if let element = shown.element {
                value = EditableValue(element, of: id, shown.model)
            } else if let part = shown.part {
                value = EditableValue(part, of: id, shown.model)?.keeping(before)
            } else {
                value = EditableValue(id, shown.model)
                if value == nil { words = EditableText(id, shown.model) }
            }
        }
        (self.isEdited, source) = (isEdited, shown.source)
        backgroundColor = isGraphed ? ToolStyle.selection : .clear
        name.show(shown.key)
        isHint = shown.isHint
        name.textColor = isEdited || isHint ? ToolStyle.warning : ToolStyle.secondaryText
        text.show(value == nil && words == nil ? shown.text : "")
        dot.isHidden = !shown.isAnimated
        showWords(anew: isOther)
        showFields(anew: isOther)
        let color = shown.color?.rgba
        swatch.isHidden = color == nil
        if let c = color {
            swatch.backgroundColor = CGColor(
                srgbRed: CGFloat(c.x), green: CGFloat(c.y), blue: CGFloat(c.z), alpha: CGFloat(c.w))
        }
        setNeedsLayout()
    }

    private func showWords(anew: Bool) {
        let isChoice = if case .choice? = words?.kind { true } else { false }
        choice.isHidden = value?.kind != .flag && !isChoice
        choice.title = isChoice ? words!.text : value?.numbers[0] == 0 ? "no" : "yes"
        line.isHidden = words == nil || isChoice
        // The text being typed was meant for the row's old value.
        if anew || line.isHidden { line.end() }
        guard let words, !isChoice, anew || !line.isBusy else { return }
        line.text = words.text
        line.hint = "none"
    }

    private func showFields(anew: Bool) {
        let numbers = value.map { $0.kind == .flag ? [] : $0.numbers } ?? []
        while fields.count < numbers.count { addField() }
        for (i, field) in fields.enumerated() {
            field.isHidden = i >= numbers.count
            guard let value, i < numbers.count, anew || !field.isBusy else { continue }
            (field.range, field.step) = (value.range, value.step)
            field.value = numbers[i]
        }
    }

    private func addField() {
        let field = NumberField("", 0, in: 0...1, step: 1)
        let number = fields.count
        field.onChange = { [unowned self] new, _ in
            guard var edited = value, number < edited.numbers.count else { return }
            edited.numbers[number] = new
            value = edited
            onEdit?(edited.id, edited.value)
        }
        field.onEndEditing = { [unowned self] in onEndEditing?() }
        fields.append(field)
        addSubview(field)
    }

    override func layoutSubviews() {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        defer { CATransaction.commit() }
        let (middle, height) = (bounds.midY, bounds.height)
        dot.position = CGPoint(x: 8, y: middle)
        let count = fields.count { !$0.isHidden }
        let most =
            count > 3
            ? bounds.width * 0.34 - 22
            : bounds.width * (isHint ? 1 : count > 2 ? 0.3 : count > 0 ? 0.5 : 0.55)
        // Parts of a value stand below it, indented.
        let margin: CGFloat = part == nil && element == nil && !isHint ? 14 : 22
        let width = min(name.sizeThatFits(bounds.size).width + 4, most).rounded()
        name.frame = CGRect(x: margin, y: 0, width: width, height: height)
        let right = bounds.width - 10 - (swatch.isHidden ? 0 : Self.swatchRoom)
        swatch.position = CGPoint(x: bounds.width - 19, y: middle)
        let left = margin + width + 6
        text.frame = CGRect(x: left, y: 0, width: max(0, right - left), height: height)
        line.frame = text.frame.insetBy(dx: 0, dy: 1)
        let wanted = max(44, choice.sizeThatFits(bounds.size).width)
        let room = max(0, min(wanted, right - left))
        choice.frame = CGRect(x: right - room, y: 1, width: room, height: height - 2)
        // Text on half pixels is blurred. Rows with more than two numbers have the columns of four.
        let column = ((right - bounds.width * 0.34) / 4).rounded(.down)
        let each = count > 2 ? column : min(60, (right - left + 3) / 2).rounded(.down)
        for (i, field) in fields.enumerated() {
            field.frame = CGRect(
                x: right - each * CGFloat(count - i) + 3, y: 1, width: max(0, each - 3),
                height: height - 2)
        }
    }

    /// A press on the name reverts a change, or shows the graph of the value.
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let point = touches.first?.location(in: self), name.frame.contains(point) else {
            return
        }
        if isEdited, let id { return onEdit?(id, nil) ?? () }
        if let source { onGraph?(source) }
    }
}
