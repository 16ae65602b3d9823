import PlaygroundKit
import UIKit

/// The graph of a value over time, below the picture, with a title.
final class GraphPane: UIView {
    static let height: CGFloat = 120
    /// Below this height the margins are smaller.
    private static let lowHeight: CGFloat = 80
    let graph = ValueGraph()
    private let title = UILabel(ToolStyle.font, ToolStyle.secondaryText)
    private var texts = [""]

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = ToolStyle.bar
        clipsToBounds = true
        title.isUserInteractionEnabled = false
        for view in [graph, title] as [UIView] { addSubview(view) }
    }
    required init?(coder: NSCoder) { nil }

    /// Shows a title; in a small room the first of the shorter titles that fits in a line.
    func show(_ text: String, orShorter others: [String] = []) {
        texts = [text] + others
        setNeedsLayout()
    }

    private func fit(_ width: CGFloat) {
        for text in texts {
            title.show(text)
            if title.numberOfLines > 1 || title.sizeThatFits(bounds.size).width <= width { break }
        }
    }

    override func layoutSubviews() {
        let width = max(0, bounds.width - 24)
        title.numberOfLines = bounds.height < Self.lowHeight ? 1 : 2
        fit(width)
        let wanted = title.sizeThatFits(CGSize(width: width, height: bounds.height)).height
        let lines = max(16, min(wanted.rounded(.up), bounds.height / 2))
        if bounds.height < Self.lowHeight {
            title.frame = CGRect(x: 12, y: 1, width: width, height: 16)
            graph.frame = CGRect(x: 12, y: 18, width: width, height: max(0, bounds.height - 20))
            return
        }
        title.frame = CGRect(x: 12, y: 4, width: width, height: lines)
        graph.frame = CGRect(
            x: 12, y: 8 + lines, width: width, height: max(0, bounds.height - 16 - lines))
    }
}
