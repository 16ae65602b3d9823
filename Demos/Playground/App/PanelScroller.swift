import UIKit

/// A panel scrolled by the wheel, for an area smaller than the panel.
final class PanelScroller: UIView {
    private let scroller = UIScrollView()
    private let panel: UIView
    private let height: () -> CGFloat

    init(_ panel: UIView, height: @escaping () -> CGFloat) {
        (self.panel, self.height) = (panel, height)
        super.init(frame: .zero)
        isOpaque = false
        clipsToBounds = true
        scroller.isOpaque = false
        scroller.bounces = false
        // Drags belong to the panel's fields.
        scroller.panGestureRecognizer.isEnabled = false
        scroller.delaysContentTouches = false
        scroller.addSubview(panel)
        addSubview(scroller)
    }
    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        scroller.frame = bounds
        panel.frame.size.width = bounds.width
        let wanted = max(height(), bounds.height)
        panel.frame = CGRect(x: 0, y: 0, width: bounds.width, height: wanted)
        scroller.contentSize = CGSize(width: bounds.width, height: wanted)
        let most = wanted - bounds.height
        if scroller.contentOffset.y > most { scroller.contentOffset.y = most }
    }
}
