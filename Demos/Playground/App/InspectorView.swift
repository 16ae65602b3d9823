import PlaygroundEngine
import PlaygroundKit
import UIKit

/// The values of the selected layer as they are at the playhead.
final class InspectorView: UIView {
    private let title = UILabel(ToolStyle.strongFont, ToolStyle.text)
    private let detail = UILabel(ToolStyle.smallFont, ToolStyle.dimText)
    private let empty = UILabel(ToolStyle.font, ToolStyle.dimText, .center)
    private var values: [SceneTree.Value] = []
    private lazy var list = RowList<ValueRow>(
        make: { ValueRow() }, fill: { [unowned self] in $0.show(values[$1]) })

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = ToolStyle.panel
        clipsToBounds = true
        empty.show("Press a layer to see its values.")
        for view in [title, detail, list, empty] { addSubview(view) }
    }
    required init?(coder: NSCoder) { nil }

    /// Shows a layer; nil for none.
    func show(_ row: SceneTree.Row?, _ values: [SceneTree.Value]) {
        empty.isHidden = row != nil
        title.show(row?.title ?? "")
        detail.show(row.map { $0.className } ?? "")
        self.values = values
        list.reload(count: values.count)
    }

    override func layoutSubviews() {
        title.frame = CGRect(x: 12, y: 8, width: bounds.width - 24, height: 18)
        detail.frame = CGRect(x: 12, y: 25, width: bounds.width - 24, height: 14)
        list.frame = CGRect(x: 0, y: 46, width: bounds.width, height: max(0, bounds.height - 46))
        empty.frame = CGRect(
            x: 12, y: 12, width: max(0, bounds.width - 24), height: max(0, bounds.height - 24))
    }
}

/// A property and its value.
private final class ValueRow: UIView {
    private let name = UILabel(ToolStyle.font, ToolStyle.secondaryText)
    private let value = UILabel(ToolStyle.numberFont, ToolStyle.text, .right)
    private let swatch = CALayer()
    private let dot = CALayer()

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        isUserInteractionEnabled = false
        swatch.bounds = CGRect(x: 0, y: 0, width: 14, height: 14)
        swatch.cornerRadius = 3
        swatch.borderWidth = 1
        swatch.borderColor = ToolStyle.line.cgColor
        dot.bounds = CGRect(x: 0, y: 0, width: 5, height: 5)
        dot.cornerRadius = 2.5
        dot.backgroundColor = ToolStyle.accent.cgColor
        layer.addSublayer(swatch)
        layer.addSublayer(dot)
        for view in [name, value] { addSubview(view) }
    }
    required init?(coder: NSCoder) { nil }

    func show(_ shown: SceneTree.Value) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        defer { CATransaction.commit() }
        name.show(shown.key)
        value.show(shown.text)
        dot.isHidden = !shown.isAnimated
        swatch.isHidden = shown.color == nil
        if let color = shown.color {
            let c = color.rgba
            swatch.backgroundColor = CGColor(
                srgbRed: CGFloat(c.x), green: CGFloat(c.y), blue: CGFloat(c.z), alpha: CGFloat(c.w))
        }
        setNeedsLayout()
    }

    override func layoutSubviews() {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        defer { CATransaction.commit() }
        let middle = bounds.midY
        dot.position = CGPoint(x: 8, y: middle)
        let width = min(name.sizeThatFits(bounds.size).width + 4, bounds.width * 0.55)
        name.frame = CGRect(x: 14, y: 0, width: width, height: bounds.height)
        let right = bounds.width - (swatch.isHidden ? 12 : 32)
        swatch.position = CGPoint(x: bounds.width - 19, y: middle)
        value.frame = CGRect(
            x: 14 + width + 8, y: 0, width: max(0, right - width - 22), height: bounds.height)
    }
}
