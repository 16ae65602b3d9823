import PlaygroundKit
import UIKit

/// Colours of bars with their meaning, on one line at the right; hidden in a narrow window.
final class KindLegend: UIView {
    private let entries: [(dot: CALayer, label: UILabel)]

    override init(frame: CGRect) {
        entries = AnimationKind.allCases.map { kind in
            let (dot, label) = (CALayer(), LineLabel(ToolStyle.smallFont, ToolStyle.dimText))
            dot.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
            dot.cornerRadius = 2
            dot.backgroundColor = kind.color.cgColor
            label.show(kind.rawValue)
            return (dot, label)
        }
        super.init(frame: frame)
        isOpaque = false
        isUserInteractionEnabled = false
        for (dot, label) in entries {
            layer.addSublayer(dot)
            addSubview(label)
        }
    }
    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        defer { CATransaction.commit() }
        let widths = entries.map { $0.label.sizeThatFits(bounds.size).width.rounded(.up) + 2 }
        let all = widths.reduce(0) { $0 + $1 + 28 }
        let isThere = all <= bounds.width
        var x = bounds.width - all
        for ((dot, label), width) in zip(entries, widths) {
            (dot.isHidden, label.isHidden) = (!isThere, !isThere)
            dot.position = CGPoint(x: x + 16, y: bounds.midY)
            label.frame = CGRect(x: x + 24, y: 0, width: width, height: bounds.height)
            x += width + 28
        }
    }
}
