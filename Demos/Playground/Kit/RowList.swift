import UIKit

/// A list of rows of equal height; only visible rows have views.
///
/// The cost is the cost of the visible rows, for a list of any length, and nothing while nothing
/// changes. The wheel scrolls; drags belong to the rows. Thread: main.
public final class RowList<Row: UIView>: UIView {
    /// Height of a row in points.
    public let rowHeight: CGFloat
    /// Count of rows, set by `reload`.
    public private(set) var count = 0
    /// Rows in sight.
    public var visibleRows: [(index: Int, row: Row)] {
        rows.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// True for a list without a thumb, such as in a view that scrolls itself. Default false.
    public var hidesThumb = false { didSet { if hidesThumb != oldValue { place() } } }

    private let scroller = UIScrollView()
    private let follower = ScrollFollower()
    private let thumb = ScrollThumb()
    private var rows: [Int: Row] = [:]
    private var spare: [Row] = []
    private let make: () -> Row
    private let fill: (Row, Int) -> Void

    /// `make` makes a view for a row, `fill` sets the view's content to the row of an index. A
    /// height below one point, or without a finite number, counts as one point.
    public init(
        rowHeight: CGFloat = ToolStyle.rowHeight, make: @escaping () -> Row,
        fill: @escaping (Row, Int) -> Void
    ) {
        self.rowHeight = rowHeight.isFinite ? max(1, rowHeight) : 1
        (self.make, self.fill) = (make, fill)
        super.init(frame: .zero)
        isOpaque = false
        scroller.isOpaque = false
        scroller.panGestureRecognizer.isEnabled = false
        scroller.delaysContentTouches = false
        scroller.bounces = false
        scroller.delegate = follower
        follower.onScroll = { [weak self] in
            self?.place()
            ToolTip.removeAll(in: self?.window)
        }
        addSubview(scroller)
        layer.addSublayer(thumb.layer)
    }

    /// Always nil: views are not read from archives.
    public required init?(coder: NSCoder) { nil }

    /// Sets the count of rows, and fills the visible rows again.
    public func reload(count: Int) {
        self.count = count
        scroller.contentSize = CGSize(width: bounds.width, height: CGFloat(count) * rowHeight)
        let most = max(0, scroller.contentSize.height - bounds.height)
        if scroller.contentOffset.y > most { scroller.contentOffset.y = most }
        for (index, row) in rows where index < count { fill(row, index) }
        place()
    }

    /// Fills the visible rows again.
    public func refresh() {
        // A list without an area keeps the rows of an earlier count.
        for (index, row) in rows where index < count { fill(row, index) }
    }

    /// Index of the row at a point of the list; nil below the last row.
    public func index(at point: CGPoint) -> Int? {
        let place = (point.y + scroller.contentOffset.y) / rowHeight
        return point.y >= 0 && place < CGFloat(count) ? Int(place) : nil
    }

    /// Scrolls by the least way that makes a row visible. Without effect for a missing row.
    public func reveal(_ index: Int) {
        guard index >= 0, index < count else { return }
        let top = CGFloat(index) * rowHeight
        if top < scroller.contentOffset.y {
            scroller.contentOffset.y = top
        } else if top + rowHeight > scroller.contentOffset.y + bounds.height {
            scroller.contentOffset.y = max(0, top + rowHeight - bounds.height)
        }
        place()
    }

    public override func layoutSubviews() {
        scroller.frame = bounds
        reload(count: count)
        for (index, row) in rows { row.frame = frame(of: index) }
    }

    private func frame(of index: Int) -> CGRect {
        CGRect(x: 0, y: CGFloat(index) * rowHeight, width: bounds.width, height: rowHeight)
    }

    private func place() {
        guard bounds.height > 0, bounds.width > 0 else { return }
        let top = scroller.contentOffset.y
        thumb.show(top, of: hidesThumb ? 0 : CGFloat(count) * rowHeight, in: bounds.size)
        let first = max(0, Int(top / rowHeight))
        let last = min(count, Int(((top + bounds.height) / rowHeight).rounded(.up)))
        let range = first..<max(first, last)
        for (index, row) in rows where !range.contains(index) {
            row.isHidden = true
            spare.append(row)
            rows[index] = nil
        }
        for index in range where rows[index] == nil {
            let row = spare.popLast() ?? make()
            if row.superview == nil { scroller.insertSubview(row, at: 0) }
            row.isHidden = false
            row.frame = frame(of: index)
            rows[index] = row
            fill(row, index)
        }
    }
}

/// Calls a closure for each motion of a scroll view's content.
final class ScrollFollower: NSObject, UIScrollViewDelegate {
    var onScroll: (() -> Void)?
    func scrollViewDidScroll(_ scrollView: UIScrollView) { onScroll?() }
}
