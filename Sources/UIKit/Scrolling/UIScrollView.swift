import CoreAnimation
import CoreGraphics
import Foundation
import LaminaViews

/// View of a part of larger content: the origin of the bounds is the content's offset.
@MainActor @preconcurrency
open class UIScrollView: UIView, WheelReceiver {
    /// Share of the speed left after a millisecond.
    public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
        public let rawValue: CGFloat
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        public static let normal = DecelerationRate(rawValue: 0.998)
        public static let fast = DecelerationRate(rawValue: 0.99)
    }

    open weak var delegate: (any UIScrollViewDelegate)?
    /// Points.
    open var contentSize = CGSize.zero {
        didSet { if contentSize != oldValue { updateIndicators() } }
    }
    /// Room around the content.
    open var contentInset = UIEdgeInsets.zero { didSet { insetChanged(oldValue) } }
    /// Content inset with the safe area: equal to `contentInset` here.
    open var adjustedContentInset: UIEdgeInsets { contentInset }
    /// True if the content can be pulled over the edge. Default true.
    open var bounces = true
    /// Also where the content is smaller than the view. Default false.
    open var alwaysBounceVertical = false
    open var alwaysBounceHorizontal = false
    /// True if the content rests at multiples of the view's size only. Default false.
    open var isPagingEnabled = false
    /// True if the user can scroll. Default true.
    open var isScrollEnabled = true {
        didSet {
            guard isScrollEnabled != oldValue else { return }
            panGestureRecognizer.isEnabled = isScrollEnabled
        }
    }
    /// True if the vertical indicator appears while scrolling. Default true.
    open var showsVerticalScrollIndicator = true { didSet { updateIndicators() } }
    /// True if the horizontal indicator appears while scrolling. Default true.
    open var showsHorizontalScrollIndicator = true { didSet { updateIndicators() } }
    /// How a throw gets slower. A rate that is not between 0 and 1 counts as normal. Default
    /// normal.
    open var decelerationRate = DecelerationRate.normal
    /// True if content gets a touch only when scrolling is ruled out. Default true.
    open var delaysContentTouches = true {
        didSet {
            guard delaysContentTouches != oldValue else { return }
            touchDelay.isEnabled = delaysContentTouches
        }
    }
    /// Minimum scale of the zoomed view. Default 1.
    open var minimumZoomScale: CGFloat = 1 {
        didSet { if minimumZoomScale != oldValue { pinchGestureRecognizer?.isEnabled = canZoom } }
    }
    /// Maximum scale of the zoomed view. Default 1.
    open var maximumZoomScale: CGFloat = 1 {
        didSet { if maximumZoomScale != oldValue { pinchGestureRecognizer?.isEnabled = canZoom } }
    }

    /// Recognizer of the scrolling finger.
    public let panGestureRecognizer = UIPanGestureRecognizer()
    open private(set) var pinchGestureRecognizer: UIPinchGestureRecognizer? =
        UIPinchGestureRecognizer()
    open internal(set) var isTracking = false
    open internal(set) var isDragging = false
    open internal(set) var isDecelerating = false
    open internal(set) var isZooming = false

    let touchDelay = TouchDelayRecognizer()
    lazy var drive = ScrollDrive(self)
    lazy var indicators = ScrollIndicators(self)
    var zoomed: CGFloat = 1

    public override init(frame: CGRect) {
        super.init(frame: frame)
        clipsToBounds = true
        panGestureRecognizer.addTarget(self, action: UIScrollView.panned)
        addGestureRecognizer(panGestureRecognizer)
        addGestureRecognizer(touchDelay)
        if let pinch = pinchGestureRecognizer {
            pinch.isEnabled = false
            pinch.addTarget(self, action: UIScrollView.pinched)
            addGestureRecognizer(pinch)
        }
    }

    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Point of the content in the upper left corner of the view.
    open var contentOffset: CGPoint {
        get { bounds.origin }
        // The rectangle is set as a whole: changed in place, through an accessor overridden by
        // subclasses, the change costs an allocation.
        set { bounds = CGRect(origin: newValue, size: bounds.size) }
    }

    open override var bounds: CGRect {
        get { super.bounds }
        set {
            let old = super.bounds
            super.bounds = newValue
            guard newValue.origin != old.origin || newValue.size != old.size else { return }
            updateIndicators()
            if newValue.origin != old.origin { delegate?.scrollViewDidScroll(self) }
        }
    }

    /// Sets the offset; animated, the content slides and the delegate is told of the end.
    open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
        drive.stop()
        guard animated, contentOffset != self.contentOffset, window?.host != nil else {
            self.contentOffset = contentOffset
            return
        }
        drive.glide(to: contentOffset)
    }

    /// As little as shows the rectangle.
    open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
        let b = bounds.inset(by: adjustedContentInset)
        func shift(_ low: CGFloat, _ high: CGFloat, _ from: CGFloat, _ to: CGFloat) -> CGFloat {
            if high - low > to - from || low < from { return low - from }
            return high > to ? high - to : 0
        }
        var goal = contentOffset
        goal.x += shift(rect.minX, rect.maxX, b.minX, b.maxX)
        goal.y += shift(rect.minY, rect.maxY, b.minY, b.maxY)
        setContentOffset(drive.limited(goal), animated: animated)
    }

    /// Shows the indicators briefly.
    open func flashScrollIndicators() {
        indicators.show()
        indicators.hideSoon()
    }

    private func insetChanged(_ old: UIEdgeInsets) {
        guard contentInset != old else { return }
        // Content at the upper left end stays at the end.
        var offset = contentOffset
        let (left, top) = (contentInset.left, contentInset.top)
        if offset.x == -old.left, left.isFinite { offset.x = -left }
        if offset.y == -old.top, top.isFinite { offset.y = -top }
        contentOffset = offset
    }

    final func updateIndicators() { indicators.update() }

    private func panned(_ pan: UIPanGestureRecognizer) {
        switch pan.state {
        case .began: drive.begin(pan)
        case .changed: drive.drag(pan)
        case .ended, .cancelled: drive.end(pan)
        default: break
        }
    }

    /// A pan begins where the content can move in the pan's direction.
    open override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
        guard recognizer === panGestureRecognizer else {
            return super.gestureRecognizerShouldBegin(recognizer)
        }
        let way = panGestureRecognizer.movement
        return abs(way.x) > abs(way.y) ? drive.moves(.horizontal) : drive.moves(.vertical)
    }

    final func wheel(_ lines: CGVector) -> Bool {
        guard isScrollEnabled else { return false }
        let step: CGFloat = 48
        let goal = drive.limited(
            CGPoint(x: contentOffset.x - lines.dx * step, y: contentOffset.y - lines.dy * step))
        guard goal != contentOffset else { return false }
        drive.stop()
        contentOffset = goal
        flashScrollIndicators()
        return true
    }
}

/// Delegate of a scroll view. All methods are optional.
@MainActor @preconcurrency
public protocol UIScrollViewDelegate: NSObjectProtocol {
    func scrollViewDidScroll(_ scrollView: UIScrollView)
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
    /// Velocity in points per millisecond. The target may be changed.
    func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
        targetContentOffset: UnsafeMutablePointer<CGPoint>)
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
    func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView)
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
    func viewForZooming(in scrollView: UIScrollView) -> UIView?
    func scrollViewDidZoom(_ scrollView: UIScrollView)
    func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale: CGFloat)
}

extension UIScrollViewDelegate {
    public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
    public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
    public func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
        targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {}
    public func scrollViewDidEndDragging(
        _ scrollView: UIScrollView, willDecelerate decelerate: Bool
    ) {}
    public func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
    public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
    public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
    public func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
    public func scrollViewDidZoom(_ scrollView: UIScrollView) {}
    public func scrollViewDidEndZooming(
        _ scrollView: UIScrollView, with view: UIView?, atScale: CGFloat
    ) {}
}
