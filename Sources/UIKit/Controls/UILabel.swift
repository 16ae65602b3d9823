import CoreGraphics
import Foundation
import LaminaViews
import StringDrawing

/// View of text in one or more lines. Gets no touches by default. Thread: main. A change of the
/// text, the font or the number of lines redraws the label; setting an equal value does nothing.
/// Layout is O(n) in the length of the text.
@MainActor @preconcurrency
open class UILabel: UIView {
    public override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        isOpaque = false
        contentMode = .redraw
    }
    /// Label from an archive. Always nil: archives of views are not read.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Plain text. Default nil. Setting drops all attributes, and invalidates the intrinsic size.
    open var text: String? {
        get { content?.string }
        set { content = newValue.map { .plain($0) } }
    }
    private var storedContent: TextContent?
    private var content: TextContent? {
        get { storedContent }
        set {
            guard newValue != storedContent else { return }
            storedContent = newValue
            changed()
        }
    }
    /// Text with attributes; fonts and colours of the text have precedence over the label's.
    /// Default nil. A copy is kept.
    open var attributedText: NSAttributedString? {
        get { content?.attributed }
        set {
            // The copy protects the label from later edits of a mutable text.
            content = (newValue?.copy() as? NSAttributedString).map { .attributed($0) }
        }
    }
    /// Font of characters without a font attribute. Default the system's at 17 points; nil restores
    /// it.
    open var font: UIFont! {
        get { storedFont }
        set {
            let old = storedFont
            storedFont = newValue ?? Self.plainFont
            changed(from: old, to: storedFont)
        }
    }
    private var storedFont = UILabel.plainFont
    private static let plainFont = UIFont.systemFont(ofSize: 17)
    /// Colour of characters without a colour attribute. Default `label`, black in the light style;
    /// nil restores it.
    open var textColor: UIColor! {
        get { storedColor }
        set {
            let old = storedColor
            storedColor = newValue ?? .label
            repaint(from: old, to: storedColor)
        }
    }
    private var storedColor = UIColor.label
    /// Horizontal alignment. Default natural: from the left.
    open var textAlignment = NSTextAlignment.natural {
        didSet { repaint(from: oldValue, to: textAlignment) }
    }
    /// Maximum number of lines; 0 or less is unlimited. Default 1. Text is wrapped only with a
    /// number other than 1.
    open var numberOfLines = 1 { didSet { changed(from: oldValue, to: numberOfLines) } }
    /// Treatment of text wider than the label. Default truncation at the end.
    open var lineBreakMode = NSLineBreakMode.byTruncatingTail {
        didSet { changed(from: oldValue, to: lineBreakMode) }
    }
    /// True if a line too long for the label is made smaller, down to `minimumScaleFactor`. Default
    /// false. Only with `numberOfLines` 1.
    open var adjustsFontSizeToFitWidth = false {
        didSet { changed(from: oldValue, to: adjustsFontSizeToFitWidth) }
    }
    /// Minimum scale of a line made smaller, 0 to 1. Default 0; below 0.05 counts as 0.05. The
    /// search for the scale of a line takes at most ten layouts, each linear in the text.
    open var minimumScaleFactor: CGFloat = 0 {
        didSet { changed(from: oldValue, to: minimumScaleFactor) }
    }
    /// Colour of the text's shadow; nil for no shadow. Default nil.
    open var shadowColor: UIColor? { didSet { repaint(from: oldValue, to: shadowColor) } }
    /// Distance of the shadow in points. Default (0, −1): upwards.
    open var shadowOffset = CGSize(width: 0, height: -1) {
        didSet { repaint(from: oldValue, to: shadowOffset) }
    }
    /// Colour of the text while highlighted. Default nil: as `textColor`.
    open var highlightedTextColor: UIColor? {
        didSet { repaint(from: oldValue, to: highlightedTextColor) }
    }
    /// True if the text is shown in `highlightedTextColor`; without such a colour nothing changes.
    /// Default false.
    open var isHighlighted = false { didSet { repaint(from: oldValue, to: isHighlighted) } }
    /// True for text in full strength, false for text with an alpha of 0.35. Default true.
    open var isEnabled = true { didSet { repaint(from: oldValue, to: isEnabled) } }

    private func changed<Value: Equatable>(from old: Value, to new: Value) {
        if new != old { changed() }
    }
    /// Redraws after a change of look with the same size.
    private func repaint<Value: Equatable>(from old: Value, to new: Value) {
        if new != old { setNeedsDisplay() }
    }
    private func changed() {
        accessibilityChanged()
        setNeedsDisplay()
        invalidateIntrinsicContentSize()
    }
    private var lineLimit: Int { max(numberOfLines, 0) }

    /// The label's text in a rectangle.
    private func box(_ size: CGSize) -> TextBox? {
        guard let content, !content.isEmpty else { return nil }
        var box = TextBox(content, font: storedFont.ctFont)
        (box.width, box.height) = (size.width, size.height)
        (box.isWrapped, box.lineLimit) = (lineLimit != 1, lineLimit > 1 ? lineLimit : 0)
        box.alignment = textAlignment
        box.truncation =
            switch lineBreakMode {
            case .byTruncatingHead: .start
            case .byTruncatingMiddle: .middle
            case .byTruncatingTail: .end
            default: .none
            }
        if adjustsFontSizeToFitWidth, lineLimit == 1 {
            box.minimumScale = min(max(minimumScaleFactor, 0.05), 1)
        }
        return box
    }

    /// Rectangle of the text in `bounds`, centered vertically. `n` is not used: the label's own
    /// `numberOfLines` holds.
    open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines n: Int) -> CGRect {
        let size = box(bounds.size)?.measures().size ?? .zero
        let height = min(size.height.rounded(.up), bounds.height)
        return CGRect(
            x: bounds.minX, y: bounds.midY - height / 2, width: bounds.width, height: height)
    }

    /// Draws the text in a rectangle, centered vertically. Does nothing outside of any drawing.
    open func drawText(in rect: CGRect) {
        guard let context = DrawingContexts.current else { return }
        guard let box = box(rect.size) else { return }
        func draw(_ color: UIColor, _ offset: CGSize) {
            let layout = box.layout(color: color.cgColor).engine
            let top = ((rect.height - layout.size.height) / 2).rounded()
            context.drawLayout(
                layout,
                in: CGRect(
                    x: rect.minX + offset.width, y: rect.minY + max(top, 0) + offset.height,
                    width: rect.width, height: layout.size.height))
        }
        if let shadowColor { draw(shadowColor, shadowOffset) }
        let color = isHighlighted ? highlightedTextColor ?? storedColor : storedColor
        draw(isEnabled ? color : color.withAlphaComponent(0.35), .zero)
    }

    open override func draw(_ rect: CGRect) { drawText(in: bounds) }

    /// An element with the text as name.
    override var standard: StandardAccessibility {
        var values = super.standard
        (values.isElement, values.label, values.traits) = (true, text, .staticText)
        if !isEnabled { values.traits.insert(.notEnabled) }
        return values
    }

    /// Size in points of the text on at most `numberOfLines` lines, rounded up to whole points. A
    /// width not above 0, or of a million points and more, wraps no line. The height of `size` does
    /// not count.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        guard var box = box(.zero) else { return .zero }
        box.isWrapped = lineLimit != 1 && size.width > 0
        box.width = box.isWrapped && size.width < 1e6 ? size.width : nil
        (box.height, box.truncation) = (nil, .none)
        (box.minimumScale, box.lineLimit) = (1, 0)
        let full = box.measures()
        var height = full.size.height
        if lineLimit > 0, full.lines.count > lineLimit {
            height = full.lines[lineLimit - 1].bounds.maxY
        }
        return CGSize(width: full.size.width.rounded(.up), height: height.rounded(.up))
    }
    open override var intrinsicContentSize: CGSize {
        sizeThatFits(CGSize(width: bounds.width, height: 0))
    }

    override func baselineBelowMiddle(isFirst: Bool) -> CGFloat? {
        let room = CGSize(width: bounds.width > 0 ? bounds.width : 1e6, height: 1e6)
        guard let layout = box(room)?.measures(),
            let line = isFirst ? layout.lines.first : layout.lines.last
        else { return nil }
        return line.origin.y - layout.size.height / 2
    }
}
