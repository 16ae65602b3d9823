import CoreAnimation
import CoreGraphics
import Foundation
import LaminaViews

/// View of a part of larger content: the origin of the bounds is the content's offset. Thread:
/// main.
///
/// A finger or the wheel moves the content; a wheel's line is 48 points. Motion after a release,
/// bouncing and animated scrolls are computed for each frame on the main thread.
@MainActor @preconcurrency
open class UIScrollView: UIView, WheelReceiver {
    /// Share of the speed left after a millisecond, 0 to 1 exclusive. With a larger share the
    /// content moves longer.
    public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
        /// Share of the speed.
        public let rawValue: CGFloat
        /// Rate by a share of the speed; shares outside 0 to 1 count as normal when used.
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        /// Rate 0.998: half of the speed is left after 0.35 seconds.
        public static let normal = DecelerationRate(rawValue: 0.998)
        /// Rate 0.99: half of the speed is left after 0.07 seconds.
        public static let fast = DecelerationRate(rawValue: 0.99)
    }

    /// Delegate, not retained. Default nil.
    open weak var delegate: (any UIScrollViewDelegate)?
    /// Size of the content in points. Default zero. A smaller size does not change the offset. With
    /// a size that is not finite, the content cannot scroll.
    open var contentSize = CGSize.zero {
        didSet { if contentSize != oldValue { updateIndicators() } }
    }
    /// Space around the content in points, by which the content can scroll further. Default zero.
    /// Content at its upper left end stays at the end after a change.
    open var contentInset = UIEdgeInsets.zero { didSet { insetChanged(oldValue) } }
    /// Content inset with the safe area: equal to `contentInset` here. The safe area is always
    /// zero.
    open var adjustedContentInset: UIEdgeInsets { contentInset }
    /// True if the content can be pulled over the edge. Default true. A wheel never pulls the
    /// content over the edge.
    open var bounces = true
    /// True if content smaller than the view can be pulled vertically. Default false. Has no effect
    /// while `bounces` is false.
    open var alwaysBounceVertical = false
    /// True if content smaller than the view can be pulled horizontally. Default false. Has no
    /// effect while `bounces` is false.
    open var alwaysBounceHorizontal = false
    /// True if the content rests at multiples of the view's size only. Default false. The rule
    /// applies to fingers, not to the wheel.
    open var isPagingEnabled = false
    /// True if the user can scroll. Default true. Setting `contentOffset` works in any case. False
    /// also stops the wheel.
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
    /// Deceleration after a release. Default normal; a rate outside 0 to 1 exclusive counts as
    /// normal.
    open var decelerationRate = DecelerationRate.normal
    /// True if content gets a touch only after the touch can no longer become a scroll. Default
    /// true.
    open var delaysContentTouches = true {
        didSet {
            guard delaysContentTouches != oldValue else { return }
            touchDelay.isEnabled = delaysContentTouches
        }
    }
    /// Minimum scale of the zoomed view. Default 1. Zooming by fingers needs a larger
    /// `maximumZoomScale`, and a view returned by the delegate's `viewForZooming(in:)`.
    open var minimumZoomScale: CGFloat = 1 {
        didSet { if minimumZoomScale != oldValue { pinchGestureRecognizer?.isEnabled = canZoom } }
    }
    /// Maximum scale of the zoomed view. Default 1. Zooming by fingers needs a maximum above
    /// `minimumZoomScale`.
    open var maximumZoomScale: CGFloat = 1 {
        didSet { if maximumZoomScale != oldValue { pinchGestureRecognizer?.isEnabled = canZoom } }
    }

    /// Recognizer of the scrolling finger. Not to be replaced.
    public let panGestureRecognizer = UIPanGestureRecognizer()
    /// Recognizer of the zooming fingers, enabled while `maximumZoomScale` exceeds
    /// `minimumZoomScale`. Never nil here.
    open private(set) var pinchGestureRecognizer: UIPinchGestureRecognizer? =
        UIPinchGestureRecognizer()
    /// True from the begin to the end of a drag. Default false. A touch before the drag does not
    /// count.
    open internal(set) var isTracking = false
    /// True while a finger moves the content. Default false.
    open internal(set) var isDragging = false
    /// True while the content moves after a release. Default false. The return from a pull over the
    /// edge counts too.
    open internal(set) var isDecelerating = false
    /// True while two fingers zoom. Default false. False for a zoom by the program.
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

    /// Scroll view from an archive. Always nil: archives of views are not read.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Point of the content in the upper left corner of the view, points. Default zero. Setting
    /// takes effect at once, without limits.
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

    /// Sets the offset. With `animated`, the content moves in 0.3 seconds, and the delegate
    /// receives `scrollViewDidEndScrollingAnimation(_:)` at the end. Without a window the change
    /// takes effect at once. The offset is not limited to the content.
    open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
        drive.stop()
        guard animated, contentOffset != self.contentOffset, window?.host != nil else {
            self.contentOffset = contentOffset
            return
        }
        drive.glide(to: contentOffset)
    }

    /// Scrolls by the smallest distance which shows a rectangle of the content. A rectangle larger
    /// than the view is shown from its upper left corner. Offsets are limited to the content.
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

    /// Shows the indicators briefly. An indicator that is switched off, or whose axis cannot
    /// scroll, stays hidden.
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

    /// A pan begins only if the content can move along the larger component of the pan. Other
    /// recognizers begin as in every view.
    open override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
        guard recognizer === panGestureRecognizer else {
            return super.gestureRecognizerShouldBegin(recognizer)
        }
        let way = panGestureRecognizer.movement
        return abs(way.x) > abs(way.y) ? drive.moves(.horizontal) : drive.moves(.vertical)
    }

    /// Scrolls by the height or the width of the view, animated; false at the end.
    open override func accessibilityScroll(_ direction: UIAccessibilityScrollDirection) -> Bool {
        guard canTurn(direction) else { return false }
        setContentOffset(turned(direction), animated: true)
        return true
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

/// Delegate of a scroll view. All methods are optional. Thread: main.
@MainActor @preconcurrency
public protocol UIScrollViewDelegate: NSObjectProtocol {
    /// Called at each change of the offset. Called inside the setter, also for changes of the
    /// program.
    func scrollViewDidScroll(_ scrollView: UIScrollView)
    /// Called when a finger begins to move the content.
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
    /// Called at the end of a drag, with the velocity in points per millisecond.
    /// `targetContentOffset` is the offset at the end of the deceleration; the delegate may change
    /// the offset.
    func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
        targetContentOffset: UnsafeMutablePointer<CGPoint>)
    /// Called after a drag. `decelerate` is true if the content continues to move. An animated
    /// scroll begun here replaces the deceleration.
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
    /// Called after a drag, at the start of the deceleration.
    func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView)
    /// Called at the end of the deceleration.
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
    /// Called at the end of an animated scroll.
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
    /// View zoomed by the fingers; nil for no zooming. Asked for each change of the scale.
    func viewForZooming(in scrollView: UIScrollView) -> UIView?
    /// Called at each change of the scale.
    func scrollViewDidZoom(_ scrollView: UIScrollView)
    /// Called at the end of zooming, with the scale at rest.
    func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale: CGFloat)
}

extension UIScrollViewDelegate {
    /// Does nothing by default, because the method is optional. Thread: main.
    public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
    /// Does nothing by default, because the method is optional. Thread: main.
    public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
    /// Keeps the target by default. A target that is not finite is ignored. Thread: main.
    public func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
        targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {}
    /// Does nothing by default, because the method is optional. Thread: main.
    public func scrollViewDidEndDragging(
        _ scrollView: UIScrollView, willDecelerate decelerate: Bool
    ) {}
    /// Does nothing by default, because the method is optional. Thread: main.
    public func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
    /// Does nothing by default, because the method is optional. Thread: main.
    public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
    /// Does nothing by default, because the method is optional. Thread: main.
    public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
    /// Default nil: no zooming. Changes of `zoomScale` then have no effect.
    public func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
    /// Does nothing by default, because the method is optional. Thread: main.
    public func scrollViewDidZoom(_ scrollView: UIScrollView) {}
    /// Does nothing by default, because the method is optional. Thread: main.
    public func scrollViewDidEndZooming(
        _ scrollView: UIScrollView, with view: UIView?, atScale: CGFloat
    ) {}
}
