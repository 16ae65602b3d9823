import PlaygroundKit
import UIKit

/// The graph of a value over time, below the picture, with a title.
final class GraphPane: UIView {
    static let height: CGFloat = 120
    let graph = ValueGraph()
    private let title = UILabel(ToolStyle.font, ToolStyle.secondaryText)

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = ToolStyle.bar
        clipsToBounds = true
        for view in [graph, title] as [UIView] { addSubview(view) }
    }
    required init?(coder: NSCoder) { nil }

    func show(_ text: String) { title.show(text) }

    override func layoutSubviews() {
        let width = max(0, bounds.width - 24)
        title.frame = CGRect(x: 12, y: 4, width: width, height: 16)
        graph.frame = CGRect(x: 12, y: 24, width: width, height: max(0, bounds.height - 32))
    }
}
