import CoreGraphics
import Foundation
import LaminaViews

/// Motion of a scroll view: drags, deceleration, bounces and animated scrolls.
@MainActor final class ScrollDrive {
    enum Axis { case horizontal, vertical }

    private unowned let view: UIScrollView
    private var start = CGPoint.zero
    private var x = ScrollAxis(at: 0)
    private var y = ScrollAxis(at: 0)
    private var frames: ScheduledWork?
    private var isGlide = false
    /// Number of motions begun.
    private var runs = 0
    /// True after other code stopped the motion that the end of a drag was about to begin.
    private var isHalted = false
    /// State set by the last step: offset, range and time. A different present state was set by
    /// other code.
    private var left = Left()
    private struct Left {
        var offset = CGPoint.zero
        var across = 0.0...0.0
        var down = 0.0...0.0
        var rate = 0.0
        var time = 0.0
        /// Translation of the finger at the last step.
        var way = CGPoint.zero
    }

    init(_ view: UIScrollView) { self.view = view }

    /// Factor of the velocity per millisecond: below 1, because a flick would never end otherwise.
    private var rate: Double {
        let rate = Double(view.decelerationRate.rawValue)
        return rate > 0 && rate < 1 ? rate : Double(UIScrollView.DecelerationRate.normal.rawValue)
    }
    isolated deinit { frames?.cancel() }

    // MARK: Room

    /// Range of offsets at rest.
    func range(_ axis: Axis) -> ClosedRange<Double> {
        let inset = view.adjustedContentInset
        let (low, high): (CGFloat, CGFloat) =
            axis == .horizontal
            ? (-inset.left, view.contentSize.width + inset.right - view.bounds.width)
            : (-inset.top, view.contentSize.height + inset.bottom - view.bounds.height)
        // A size of NaN or infinity gives no range.
        let start = low.isFinite ? low : 0
        return Double(start)...Double(high.isFinite && high > start ? high : start)
    }

    /// Nearest offset in the range. NaN counts as the present offset.
    func limited(_ p: CGPoint) -> CGPoint {
        func limit(_ v: CGFloat, _ now: CGFloat, _ r: ClosedRange<Double>) -> CGFloat {
            CGFloat(min(max(Double(v.isNaN ? now : v), r.lowerBound), r.upperBound))
        }
        let now = view.contentOffset
        return CGPoint(
            x: limit(p.x, now.x, range(.horizontal)), y: limit(p.y, now.y, range(.vertical)))
    }

    /// True if a finger moves the content along the axis.
    func moves(_ axis: Axis) -> Bool {
        let r = range(axis)
        let always =
            axis == .horizontal ? view.alwaysBounceHorizontal : view.alwaysBounceVertical
        return r.upperBound > r.lowerBound || view.bounces && always
    }

    /// Displayed offset for a requested offset, with resistance beyond the edges.
    private func banded(_ wanted: CGFloat, _ axis: Axis) -> CGFloat {
        let r = range(axis)
        let edge = min(max(Double(wanted), r.lowerBound), r.upperBound)
        guard moves(axis) else { return CGFloat(edge) }
        let over = Double(wanted) - edge
        guard over != 0, view.bounces else { return CGFloat(edge) }
        let length = axis == .horizontal ? view.bounds.width : view.bounds.height
        return CGFloat(edge + ScrollAxis.rubberBand(over, Double(length)))
    }

    /// Requested offset of the finger for an offset shown beyond an edge.
    private func unbanded(_ shown: CGFloat, _ axis: Axis) -> CGFloat {
        let r = range(axis)
        let edge = min(max(Double(shown), r.lowerBound), r.upperBound)
        let length = axis == .horizontal ? view.bounds.width : view.bounds.height
        return CGFloat(edge + ScrollAxis.pull(behind: Double(shown) - edge, Double(length)))
    }

    // MARK: The finger

    func begin(_ pan: UIPanGestureRecognizer) {
        stop()
        // The delegate, told of the end of a motion, may have ended the gesture.
        guard pan.state == .began else { return }
        (view.isTracking, view.isDragging) = (true, true)
        view.delegate?.scrollViewWillBeginDragging(view)
        // The delegate may have ended the drag, by switching scrolling off.
        guard view.isDragging else { return }
        let offset = view.contentOffset
        start = CGPoint(x: unbanded(offset.x, .horizontal), y: unbanded(offset.y, .vertical))
        note(offset)
        view.indicators.show()
    }

    func drag(_ pan: UIPanGestureRecognizer) {
        stop()
        guard view.isDragging else { return }
        // The translation is not in the view's own coordinates, which move under the finger.
        let way = pan.translation(in: view.superview)
        guard way.x.isFinite, way.y.isFinite else { return }
        if isDisturbed {
            // The drag starts from an offset set by other code.
            let offset = view.contentOffset
            start = CGPoint(
                x: unbanded(offset.x, .horizontal) + left.way.x,
                y: unbanded(offset.y, .vertical) + left.way.y)
        }
        let offset = CGPoint(
            x: banded(start.x - way.x, .horizontal), y: banded(start.y - way.y, .vertical))
        put(offset, way: way)
    }

    // MARK: Moves by other code

    /// Sets the offset, and stores the resulting state: a change by a delegate then shows as a
    /// change by other code.
    private func put(_ offset: CGPoint, way: CGPoint = .zero, at time: Double = 0) {
        note(offset, way: way, at: time)
        view.contentOffset = offset
    }

    private func note(_ offset: CGPoint, way: CGPoint = .zero, at time: Double = 0) {
        left = Left(
            offset: offset, across: range(.horizontal), down: range(.vertical),
            rate: rate, time: time, way: way)
    }

    /// True if offset, insets, size or bounds were set since the last step.
    private var isDisturbed: Bool {
        view.contentOffset != left.offset || range(.horizontal) != left.across
            || range(.vertical) != left.down
            || rate != left.rate
    }

    /// Continues the motion from the changed state.
    private func continueFromChange() {
        let offset = view.contentOffset
        x = x.moved(
            to: Double(offset.x), by: Double(offset.x - left.offset.x), within: range(.horizontal),
            rate: rate, at: left.time)
        y = y.moved(
            to: Double(offset.y), by: Double(offset.y - left.offset.y), within: range(.vertical),
            rate: rate, at: left.time)
    }

    func end(_ pan: UIPanGestureRecognizer) {
        guard view.isDragging else { return }
        var speed = pan.velocity(in: view.superview)
        speed = CGPoint(
            x: moves(.horizontal) ? -speed.x : 0, y: moves(.vertical) ? -speed.y : 0)
        if pan.state == .cancelled || !speed.x.isFinite || !speed.y.isFinite { speed = .zero }
        let offset = view.contentOffset
        var target = limited(
            CGPoint(
                x: ScrollAxis.restPlace(Double(offset.x), Double(speed.x), rate),
                y: ScrollAxis.restPlace(Double(offset.y), Double(speed.y), rate)))
        if view.isPagingEnabled { target = page(near: offset, speed) }
        let own = target
        view.delegate?.scrollViewWillEndDragging(
            view, withVelocity: CGPoint(x: speed.x / 1000, y: speed.y / 1000),
            targetContentOffset: &target)
        // A coordinate that is not finite is no end of a motion: the natural end stays.
        target = CGPoint(
            x: target.x.isFinite ? target.x : own.x, y: target.y.isFinite ? target.y : own.y)
        // Content that does not bounce, and pages, stay within the range.
        if !view.bounces || view.isPagingEnabled { target = limited(target) }
        isHalted = false
        (view.isTracking, view.isDragging) = (false, false)
        let goes = target != offset || speed != .zero && offset != limited(offset)
        view.delegate?.scrollViewDidEndDragging(view, willDecelerate: goes)
        // An animated scroll begun by the delegate replaces the deceleration, and
        // `setContentOffset(_:animated:)` stops it.
        guard frames == nil else { return }
        guard goes, !isHalted, let host = view.window?.host else {
            if goes, !isHalted { view.contentOffset = target }
            view.indicators.hideSoon()
            return
        }
        view.isDecelerating = true
        view.delegate?.scrollViewWillBeginDecelerating(view)
        guard frames == nil, !isHalted else {
            view.isDecelerating = false
            if frames == nil { view.indicators.hideSoon() }
            view.delegate?.scrollViewDidEndDecelerating(view)
            return
        }
        let now = host.now
        let across = Goal(at: target.x, isOwn: target.x == own.x)
        let down = Goal(at: target.y, isOwn: target.y == own.y)
        x = thrown(from: offset.x, speed.x, to: across, .horizontal, at: now)
        y = thrown(from: offset.y, speed.y, to: down, .vertical, at: now)
        note(offset, at: now)
        run(host)
    }

    /// End of a deceleration, and a flag: true for the natural end.
    private struct Goal {
        var at: CGFloat
        var isOwn: Bool
    }

    /// Motion of an axis after the release of the finger.
    private func thrown(
        from offset: CGFloat, _ speed: CGFloat, to goal: Goal, _ axis: Axis, at now: Double
    ) -> ScrollAxis {
        if view.isPagingEnabled {
            return ScrollAxis(
                springTo: Double(goal.at), from: Double(offset), speed: Double(speed), at: now)
        }
        // A bouncing view moves past the natural end and back.
        let stops = !view.bounces || !goal.isOwn
        return ScrollAxis(
            thrownFrom: Double(offset), speed: Double(speed),
            rate: rate, target: stops ? Double(goal.at) : nil,
            within: range(axis), at: now)
    }

    /// Page on which the deceleration ends: the next page, or the nearest page without velocity.
    private func page(near offset: CGPoint, _ speed: CGPoint) -> CGPoint {
        func page(_ at: CGFloat, _ speed: CGFloat, _ length: CGFloat) -> CGFloat {
            guard length > 0 else { return at }
            let place = at / length
            let number =
                speed > 200
                ? place.rounded(.up) : speed < -200 ? place.rounded(.down) : place.rounded()
            return number * length
        }
        return limited(
            CGPoint(
                x: page(offset.x, speed.x, view.bounds.width),
                y: page(offset.y, speed.y, view.bounds.height)))
    }

    // MARK: By itself

    func glide(to goal: CGPoint) {
        guard let host = view.window?.host else { return }
        let (from, now) = (view.contentOffset, host.now)
        x = ScrollAxis(glideTo: Double(goal.x), from: Double(from.x), in: 0.3, at: now)
        y = ScrollAxis(glideTo: Double(goal.y), from: Double(from.y), in: 0.3, at: now)
        note(from, at: now)
        isGlide = true
        view.indicators.show()
        run(host)
    }

    private func run(_ host: any ViewHost) {
        frames?.cancel()
        runs &+= 1
        frames = host.eachFrame { [weak self] time in
            guard let self else { return }
            // A delegate may release the view during a step.
            withExtendedLifetime(self.view) { self.step(time) }
        }
    }

    private func step(_ time: CFTimeInterval) {
        // A handler of the same frame may have stopped the motion.
        guard frames != nil else { return }
        guard view.window != nil else { return finish() }
        if isDisturbed { continueFromChange() }
        let (px, isStillX) = x.position(at: time)
        let (py, isStillY) = y.position(at: time)
        // An infinite goal has no intermediate positions: the content stays until the end.
        let (offset, run) = (view.contentOffset, runs)
        put(CGPoint(x: px.isNaN ? offset.x : px, y: py.isNaN ? offset.y : py), at: time)
        // A delegate that moved the content may have started a new movement.
        if isStillX && isStillY && frames != nil && run == runs && !isPushedOut { finish() }
    }

    /// True if other code has just set an offset beyond an edge, from which the content returns.
    private var isPushedOut: Bool {
        let offset = view.contentOffset
        return offset != left.offset && offset != limited(offset)
    }

    private func finish() {
        frames?.cancel()
        frames = nil
        view.indicators.hideSoon()
        if isGlide {
            isGlide = false
            view.delegate?.scrollViewDidEndScrollingAnimation(view)
        } else if view.isDecelerating {
            view.isDecelerating = false
            view.delegate?.scrollViewDidEndDecelerating(view)
        }
    }

    /// Stops the motion at the present offset.
    func stop() {
        isHalted = true
        guard frames != nil else { return }
        finish()
    }
}
