import UIKit

/// A command and its key.
final class CommandRow: UIView {
    private let title = UILabel(ToolStyle.font, ToolStyle.text)
    private let key = UILabel(ToolStyle.font, ToolStyle.secondaryText, .right)

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        isUserInteractionEnabled = false
        layer.cornerRadius = 5
        for view in [title, key] { addSubview(view) }
    }
    required init?(coder: NSCoder) { nil }

    func show(_ command: Command, isChosen: Bool) {
        title.show(command.title)
        title.textColor = command.isEnabled() ? ToolStyle.text : ToolStyle.dimText
        key.show(command.keys.first?.title ?? "")
        setNeedsLayout()
        backgroundColor = isChosen ? ToolStyle.selection : .clear
    }

    override func layoutSubviews() {
        let wide = min(140, key.sizeThatFits(bounds.size).width + 2).rounded(.up)
        key.frame = CGRect(x: bounds.width - wide - 12, y: 0, width: wide, height: bounds.height)
        title.frame = CGRect(
            x: 12, y: 0, width: max(0, key.frame.minX - 24), height: bounds.height)
    }
}
