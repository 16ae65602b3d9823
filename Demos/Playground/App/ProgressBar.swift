import PlaygroundKit
import UIKit

/// A bar that fills from 0 to 1.
final class ProgressBar: UIView {
    var share = 0.0 { didSet { setNeedsLayout() } }
    private let filled = UIView()

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = ToolStyle.field
        layer.cornerRadius = 3
        filled.backgroundColor = ToolStyle.accent
        filled.layer.cornerRadius = 3
        addSubview(filled)
    }
    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        filled.frame = CGRect(
            x: 0, y: 0, width: bounds.width * min(max(share, 0), 1), height: bounds.height)
    }
}
