import UIKit

/// Two views beside or above each other, with a line between them to drag. Thread: main.
public final class SplitView: UIView {
    /// Axis along which the sides lie.
    public enum Axis: Sendable {
        /// Sides beside each other.
        case horizontal
        /// Sides on top of each other.
        case vertical
    }
    /// Side of the view: left or upper, right or lower.
    public enum Side: Sendable {
        /// Left or upper side.
        case first
        /// Right or lower side.
        case second
    }

    /// Points of the side whose size is kept when the view is resized.
    public var extent: CGFloat { didSet { if extent != oldValue { setNeedsLayout() } } }
    /// Least extent of each side in points, if the view is large enough.
    public var leastExtent: CGFloat = 80
    /// Largest share of the kept side, from 0 to 1. Default 1: a small view leaves `leastExtent`.
    public var mostShare: CGFloat = 1
    /// True if the kept side is hidden. Default false.
    public var isCollapsed = false { didSet { setNeedsLayout() } }
    /// The user dragged the line.
    public var onDrag: ((CGFloat) -> Void)?

    private let axis: Axis
    private let kept: Side
    private let first: UIView
    private let second: UIView
    private let divider = UIView()
    private var grip: CGFloat?
    private static let thickness: CGFloat = 1
    private static let reach: CGFloat = 4

    /// View of two sides; `kept` keeps `extent` points when the view is resized.
    public init(
        _ axis: Axis, _ first: UIView, _ second: UIView, keeping kept: Side, extent: CGFloat
    ) {
        (self.axis, self.first, self.second) = (axis, first, second)
        (self.kept, self.extent) = (kept, extent)
        super.init(frame: .zero)
        isOpaque = false
        divider.backgroundColor = ToolStyle.line
        divider.isUserInteractionEnabled = false
        for view in [first, second, divider] { addSubview(view) }
    }
    /// Always nil: views are not read from archives.
    public required init?(coder: NSCoder) { nil }

    private var length: CGFloat { axis == .horizontal ? bounds.width : bounds.height }

    /// Where the second side begins.
    private var place: CGFloat {
        if isCollapsed { return kept == .first ? 0 : length }
        let extent = limited(extent)
        return kept == .first ? extent : length - extent
    }

    private func limited(_ extent: CGFloat) -> CGFloat {
        let least = min(leastExtent, length / 2)
        return min(max(extent, least), max(least, min(length - least, length * mostShare)))
    }

    public override func layoutSubviews() {
        let place = place
        func frame(_ from: CGFloat, _ to: CGFloat) -> CGRect {
            axis == .horizontal
                ? CGRect(x: from, y: 0, width: max(0, to - from), height: bounds.height)
                : CGRect(x: 0, y: from, width: bounds.width, height: max(0, to - from))
        }
        first.frame = frame(0, place)
        second.frame = frame(isCollapsed ? place : place + Self.thickness, length)
        (kept == .first ? first : second).isHidden = isCollapsed
        divider.isHidden = isCollapsed
        divider.frame = frame(place, place + Self.thickness)
    }

    public override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let along = axis == .horizontal ? point.x : point.y
        if !isCollapsed, self.point(inside: point, with: event), abs(along - place) <= Self.reach {
            return self
        }
        return super.hitTest(point, with: event)
    }

    public override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let point = touches.first?.location(in: self) else { return }
        let along = axis == .horizontal ? point.x : point.y
        grip = abs(along - place) <= Self.reach ? along - place : nil
    }

    public override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let grip, let point = touches.first?.location(in: self) else { return }
        let new = (axis == .horizontal ? point.x : point.y) - grip
        extent = limited(kept == .first ? new : length - new)
        onDrag?(extent)
    }

    public override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { grip = nil }
    public override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        grip = nil
    }
}
