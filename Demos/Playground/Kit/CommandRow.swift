import LayerAccessibility
import UIKit

/// A command and its key.
final class CommandRow: UIView {
    private let title = LineLabel(ToolStyle.font, ToolStyle.text)
    private let key = LineLabel(ToolStyle.font, ToolStyle.secondaryText, .right)
    private let check = CAShapeLayer()
    private let rule = CALayer()
    /// A reader chose the command.
    var onActivate: (() -> Void)?

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        isUserInteractionEnabled = false
        layer.cornerRadius = 5
        isAccessibilityElement = true
        accessibleKind = .menuItem
        for view in [title, key] { addSubview(view) }
        check.path = Icon.check.path
        check.fillColor = nil
        check.lineWidth = 1.6
        check.bounds = CGRect(x: 0, y: 0, width: 16, height: 16)
        check.strokeColor = ToolStyle.text.cgColor
        rule.backgroundColor = ToolStyle.line.cgColor
        for layer in [check, rule] as [CALayer] { self.layer.addSublayer(layer) }
    }
    required init?(coder: NSCoder) { nil }

    /// A menu has space for check marks, and lines between groups.
    func show(_ command: Command, isChosen: Bool, isFirst: Bool = true) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        defer { CATransaction.commit() }
        check.isHidden = !(command.isOn?() ?? false)
        rule.isHidden = isFirst || !command.beginsGroup
        title.show(command.title)
        title.textColor = command.isEnabled() ? ToolStyle.text : ToolStyle.dimText
        key.show(command.keys.first?.title ?? "")
        showToReaders(command, isChosen: isChosen)
        setNeedsLayout()
        backgroundColor = isChosen ? ToolStyle.selection : .clear
    }

    private func showToReaders(_ command: Command, isChosen: Bool) {
        accessibilityLabel = command.title
        accessibilityHint = command.keys.first?.title
        var traits = UIAccessibilityTraits.button
        if !command.isEnabled() { traits.insert(.notEnabled) }
        if isChosen { traits.insert(.selected) }
        accessibilityTraits = traits
        accessibleExtraStates =
            command.isOn.map { $0() ? [.checkable, .checked] : .checkable } ?? []
    }

    override func accessibilityActivate() -> Bool {
        onActivate?()
        return onActivate != nil
    }

    override func layoutSubviews() {
        let wide = min(140, key.sizeThatFits(bounds.size).width + 2).rounded(.up)
        key.frame = CGRect(x: bounds.width - wide - 12, y: 0, width: wide, height: bounds.height)
        title.frame = CGRect(
            x: 24, y: 0, width: max(0, key.frame.minX - 36), height: bounds.height)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        check.position = CGPoint(x: 12, y: bounds.midY)
        rule.frame = CGRect(x: 0, y: 0, width: bounds.width, height: 1)
        CATransaction.commit()
    }
}
