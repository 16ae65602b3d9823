import UIKit

/// A button of a tool with a word, tinted while selected. Sends `.touchUpInside`.
public final class TextButton: UIControl {
    private let label = LineLabel(ToolStyle.font, ToolStyle.text, .center)
    private let hover = UIHoverGestureRecognizer()
    private var isHovered = false
    private let isPlain: Bool

    /// Button with a title; a plain one has a background only under the pointer, as in a row of
    /// menus.
    public init(_ title: String, isPlain: Bool = false) {
        self.isPlain = isPlain
        super.init(frame: .zero)
        isOpaque = false
        layer.cornerRadius = 4
        label.show(title)
        addSubview(label)
        hover.addTarget(self, action: TextButton.hovered)
        addGestureRecognizer(hover)
        show()
    }
    /// Always nil: views are not read from archives.
    public required init?(coder: NSCoder) { nil }

    /// Title of the button.
    public var title: String {
        get { label.text ?? "" }
        set { label.show(newValue) }
    }

    /// The title, unless a name is set.
    public override var accessibilityLabel: String? {
        get { super.accessibilityLabel ?? title }
        set { super.accessibilityLabel = newValue }
    }

    private func hovered() {
        isHovered = hover.state == .began || hover.state == .changed
        show()
    }

    public override var isSelected: Bool { didSet { show() } }
    public override var isHighlighted: Bool { didSet { show() } }

    private func show() {
        let color = isSelected ? ToolStyle.accent : ToolStyle.text
        label.textColor = color.withAlphaComponent(isHighlighted ? 0.6 : 1)
        backgroundColor =
            isHovered
            ? isPlain ? ToolStyle.hover : ToolStyle.hoveredButton
            : isPlain ? .clear : ToolStyle.button
    }

    public override func layoutSubviews() { label.frame = bounds }

    public override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: label.sizeThatFits(size).width + 18, height: 24)
    }
}
