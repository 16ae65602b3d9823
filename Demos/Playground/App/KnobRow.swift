import PlaygroundEngine
import PlaygroundKit
import PlaygroundWire
import UIKit

/// A parameter of a scene: its name, and a number, a colour, a choice, a switch or a text.
final class KnobRow: UIView {
    /// Another value was chosen; nil for the standard.
    var onChange: ((SceneKnob, String?) -> Void)?
    var onEndEditing: (() -> Void)?
    /// The colour was pressed.
    var onColor: ((SceneKnob, UIView) -> Void)?
    private let name = LineLabel(ToolStyle.font, ToolStyle.secondaryText)
    private let number = NumberField("", 0, in: 0...1, step: 1)
    private let choice = TextButton("")
    private let swatch = ColorSwatch()
    private let line = LineField(ToolStyle.font, ToolStyle.text, .right)
    /// The part of the range up to the number.
    private let fill = CALayer()
    private var knob: SceneKnob?
    /// Points of a drag over the whole range.
    private static let way = 200.0

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        for view in [name, number, choice, swatch, line] as [UIView] { addSubview(view) }
        fill.backgroundColor = ToolStyle.accent.cgColor
        fill.cornerRadius = 1
        layer.addSublayer(fill)
        name.isUserInteractionEnabled = false
        number.onEndEditing = { [unowned self] in onEndEditing?() }
        number.onChange = { [unowned self] new, _ in
            if let knob { onChange?(knob, "\(new)") }
            setNeedsLayout()
        }
        line.onEndEditing = { [unowned self] in onEndEditing?() }
        line.onChange = { [unowned self] in if let knob { onChange?(knob, $0) } }
        choice.addAction(UIAction { [unowned self] _ in chooseNext() }, for: .touchUpInside)
        swatch.onPress = { [unowned self] in if let knob { onColor?(knob, swatch) } }
        setToolTip { [weak self] in self?.hint }
    }
    required init?(coder: NSCoder) { nil }

    /// The name, if the name is cut, and the effect of a press on the name.
    private var hint: String? {
        guard let knob else { return nil }
        let parts = [
            name.isCut ? knob.name : nil,
            knob.value == knob.standard ? nil : "Click the name for the value of the source",
        ].compactMap { $0 }
        return parts.joined(separator: "\n")
    }

    /// Shows a knob with the value set last.
    func show(_ new: SceneKnob) {
        let isOther = knob?.name != new.name || knob?.kind != new.kind
        knob = new
        name.show(new.name)
        name.isAccessibilityElement = false
        number.accessibilityLabel = new.name
        choice.accessibilityLabel = new.name
        choice.accessibilityValue = new.value
        swatch.accessibilityLabel = new.name
        name.textColor =
            new.value == new.standard ? ToolStyle.secondaryText : ToolStyle.warning
        for view in [number, choice, swatch, line] as [UIView] { view.isHidden = true }
        fill.isHidden = true
        switch new.kind {
        case .number(let range):
            (number.isHidden, fill.isHidden) = (false, false)
            number.range = range
            number.step = (range.upperBound - range.lowerBound) / Self.way
            if isOther || !number.isBusy { number.value = Double(new.value) ?? 0 }
        case .color:
            let c = SceneKnob.components(new.value)?.map { CGFloat($0) } ?? [0, 0, 0, 1]
            swatch.color = UIColor(red: c[0], green: c[1], blue: c[2], alpha: c[3])
        case .choice:
            choice.isHidden = false
            choice.title = new.value
        case .toggle:
            choice.isHidden = false
            choice.title = new.value == "1" ? "on" : "off"
        case .text:
            line.isHidden = false
            if isOther || !line.isBusy { line.text = new.value }
        }
        setNeedsLayout()
    }

    private func chooseNext() {
        guard let knob else { return }
        switch knob.kind {
        case .toggle: onChange?(knob, knob.value == "1" ? "0" : "1")
        case .choice(let all):
            let place = all.firstIndex(of: knob.value) ?? -1
            onChange?(knob, all[(place + 1) % all.count])
        default: break
        }
    }

    override func layoutSubviews() {
        let height = bounds.height
        let wide = max(60, min(110, bounds.width / 2))
        let right = CGRect(x: bounds.width - 10 - wide, y: 1, width: wide, height: height - 2)
        name.frame = CGRect(x: 12, y: 0, width: max(0, right.minX - 18), height: height)
        (number.frame, line.frame) = (right, right)
        swatch.frame = CGRect(x: right.maxX - 34, y: 3, width: 34, height: height - 6)
        let wanted = choice.sizeThatFits(bounds.size).width
        let narrow = min(max(wanted, 44), bounds.width - 60)
        choice.frame = CGRect(
            x: right.maxX - narrow, y: 1, width: narrow, height: height - 2)
        guard case .number(let range)? = knob?.kind else { return }
        let length = range.upperBound - range.lowerBound
        let part = length > 0 ? (number.value - range.lowerBound) / length : 0
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        fill.frame = CGRect(
            x: right.minX + 2, y: right.maxY - 2, width: (right.width - 4) * CGFloat(part),
            height: 2)
        CATransaction.commit()
    }

    /// A press on the name takes the value of the source.
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let point = touches.first?.location(in: self), name.frame.contains(point),
            let knob, knob.value != knob.standard
        else { return }
        onChange?(knob, nil)
    }
}
