import UIKit

/// A panel with a wheel's scrolling, for a room smaller than the panel. Tab reaches all of the
/// panel, and scrolls to the view with the focus. Thread: main.
public final class PanelScroller: UIView {
    /// The panel, as high as it wants to be, and at least as high as the room.
    public let panel: UIView
    private let scroller = UIScrollView()
    private let follower = ScrollFollower()
    private let thumb = ScrollThumb()
    private let height: (CGFloat) -> CGFloat

    /// `height` returns the height that the panel wants, in points, for the panel's present width
    /// and the height of the room.
    public init(_ panel: UIView, height: @escaping (_ room: CGFloat) -> CGFloat) {
        (self.panel, self.height) = (panel, height)
        super.init(frame: .zero)
        isOpaque = false
        clipsToBounds = true
        scroller.isOpaque = false
        scroller.bounces = false
        // Drags belong to the panel's fields.
        scroller.panGestureRecognizer.isEnabled = false
        scroller.delaysContentTouches = false
        scroller.delegate = follower
        follower.onScroll = { [weak self] in
            self?.showThumb()
            ToolTip.removeAll(in: self?.window)
        }
        scroller.addSubview(panel)
        addSubview(scroller)
        layer.addSublayer(thumb.layer)
    }
    /// Always nil: views are not read from archives.
    public required init?(coder: NSCoder) { nil }

    /// Height of the panel's part above the visible area, in points; limited to the panel's height.
    public var offset: CGFloat {
        get { scroller.contentOffset.y }
        set {
            let most = max(0, scroller.contentSize.height - bounds.height)
            scroller.contentOffset.y = min(max(0, newValue), most)
        }
    }

    /// Places the panel. A panel scrolled to the end keeps showing the end when the height grows.
    public override func layoutSubviews() {
        let (before, room) = (scroller.contentSize.height, scroller.bounds.height)
        let isAtEnd = before > 0 && room == bounds.height && offset >= before - room - 0.5
        scroller.frame = bounds
        panel.frame.size.width = bounds.width
        let wanted = max(height(bounds.height), bounds.height)
        panel.frame = CGRect(x: 0, y: 0, width: bounds.width, height: wanted)
        scroller.contentSize = CGSize(width: bounds.width, height: wanted)
        offset = isAtEnd ? wanted : scroller.contentOffset.y
        showThumb()
    }

    private func showThumb() {
        thumb.show(offset, of: scroller.contentSize.height, in: bounds.size)
    }
}

extension PanelScroller: RowRevealing {
    /// Points of the preceding and following rows visible around a revealed row.
    private static let margin: CGFloat = 10

    func reveal(rowWith view: UIView) {
        let frame = panel.convert(view.bounds, from: view).insetBy(dx: 0, dy: -Self.margin)
        if frame.minY < offset {
            offset = frame.minY
        } else if frame.maxY > offset + bounds.height {
            offset = frame.maxY - bounds.height
        }
    }
}
