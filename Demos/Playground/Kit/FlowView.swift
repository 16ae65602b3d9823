import UIKit

/// Views beside each other, in as many lines as their widths take. Thread: main.
public final class FlowView: UIView {
    private let views: [UIView]
    private static let lineHeight: CGFloat = 28
    private static let viewHeight: CGFloat = 24
    private static let gap: CGFloat = 4

    /// Arranges views in this order.
    public init(_ views: [UIView]) {
        self.views = views
        super.init(frame: .zero)
        isOpaque = false
        for view in views { addSubview(view) }
    }
    /// Nil: views of the tool are not archived.
    public required init?(coder: NSCoder) { nil }

    /// Height of all lines in a width, in points.
    public func height(in width: CGFloat) -> CGFloat { arrange(width) }

    public override func layoutSubviews() { _ = arrange(bounds.width) }

    private func arrange(_ width: CGFloat) -> CGFloat {
        var (x, y): (CGFloat, CGFloat) = (0, 0)
        for view in views {
            let wide = view.sizeThatFits(CGSize(width: width, height: 100)).width
            if x > 0, x + wide > width { (x, y) = (0, y + Self.lineHeight) }
            view.frame = CGRect(x: x, y: y, width: wide, height: Self.viewHeight)
            x += wide + Self.gap
        }
        return y + Self.viewHeight
    }
}
