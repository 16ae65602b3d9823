import LaminaRenderTree
import PlaygroundEngine
import PlaygroundKit
import UIKit

/// A property and its value: fields for its numbers where it can be set, else its text.
final class ValueRow: UIView {
    /// Nil takes it back.
    var onEdit: ((PropertyID, EditableValue?) -> Void)?
    var onEndEditing: (() -> Void)?

    private let name = UILabel(ToolStyle.font, ToolStyle.secondaryText)
    private let text = UILabel(ToolStyle.numberFont, ToolStyle.text, .right)
    private let flag = TextButton("")
    private let swatch = CALayer()
    private let dot = CALayer()
    private var fields: [NumberField] = []
    private var value: EditableValue?
    private var isEdited = false
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
        for view in [name, text, flag] as [UIView] { addSubview(view) }
        name.isUserInteractionEnabled = false
        text.isUserInteractionEnabled = false
        flag.addAction(
            UIAction { [unowned self] _ in
                guard var new = value else { return }
                new.numbers = [new.numbers[0] == 0 ? 1 : 0]
                onEdit?(new.id, new)
            }, for: .touchUpInside)
    }
    required init?(coder: NSCoder) { nil }

    func show(_ shown: SceneTree.Value, isEdited: Bool) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        defer { CATransaction.commit() }
        let isOther = value?.id != shown.id
        value = shown.isAnimated ? nil : shown.id.flatMap { EditableValue($0, shown.model) }
        self.isEdited = isEdited
        name.show(shown.key)
        name.textColor = isEdited ? ToolStyle.warning : ToolStyle.secondaryText
        text.show(value == nil ? shown.text : "")
        dot.isHidden = !shown.isAnimated
        flag.isHidden = value?.kind != .flag
        flag.title = value?.numbers[0] == 0 ? "no" : "yes"
        showFields(anew: isOther)
        let color = shown.color?.rgba
        swatch.isHidden = color == nil
        if let c = color {
            swatch.backgroundColor = CGColor(
                srgbRed: CGFloat(c.x), green: CGFloat(c.y), blue: CGFloat(c.z), alpha: CGFloat(c.w))
        }
        setNeedsLayout()
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
            onEdit?(edited.id, edited)
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
        let most = bounds.width * (count > 2 ? 0.3 : count > 0 ? 0.5 : 0.55)
        let width = min(name.sizeThatFits(bounds.size).width + 4, most).rounded()
        name.frame = CGRect(x: 14, y: 0, width: width, height: height)
        let right = bounds.width - 10 - (swatch.isHidden ? 0 : Self.swatchRoom)
        swatch.position = CGPoint(x: bounds.width - 19, y: middle)
        let left = 14 + width + 6
        text.frame = CGRect(x: left, y: 0, width: max(0, right - left), height: height)
        flag.frame = CGRect(x: right - 44, y: 1, width: 44, height: height - 2)
        // Text that begins between two pixels is not sharp.
        let each = min(60, (right - left + 3) / CGFloat(max(1, count))).rounded(.down)
        for (i, field) in fields.enumerated() {
            field.frame = CGRect(
                x: right - each * CGFloat(count - i) + 3, y: 1, width: max(0, each - 3),
                height: height - 2)
        }
    }

    /// A press on the name takes back what was set here.
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isEdited, let value, let point = touches.first?.location(in: self),
            name.frame.contains(point)
        else { return }
        onEdit?(value.id, nil)
    }
}
