import CoreAnimation
import CoreGraphics
import Foundation
import LaminaViews

/// Changes of views that can be paused, scrubbed, reversed and continued.
@MainActor @preconcurrency
open class UIViewPropertyAnimator: NSObject, UIViewImplicitlyAnimating {
    /// Seconds. Of a spring with a stiffness of its own, its settling time.
    public let duration: TimeInterval
    open private(set) var delay: TimeInterval = 0
    open private(set) var timingParameters: (any UITimingCurveProvider)?
    open private(set) var state = UIViewAnimatingState.inactive
    open private(set) var isRunning = false
    /// Whether moving views may be touched. Default true.
    open var isUserInteractionEnabled = true {
        willSet { refuseWhileActive("isUserInteractionEnabled") }
    }
    /// Whether it may be paused and stopped. Default true.
    open var isInterruptible = true { willSet { refuseWhileActive("isInterruptible") } }
    /// Kept: a moving view is hit at its goal. Default false.
    open var isManualHitTestingEnabled = false
    /// Whether a paused one follows `fractionComplete` evenly, not along its curve. Default true.
    open var scrubsLinearly = true
    /// Whether it stays active at the end. Default false.
    open var pausesOnCompletion = false

    private var waiting: [(body: () -> Void, delay: Double)] = []
    private var completions: [(UIViewAnimatingPosition) -> Void] = []
    private let changes = SteeredChanges()
    private var curve: AnimationTiming.Curve
    /// Duration in seconds at the present timing.
    private var length: TimeInterval
    /// Elapsed fraction of the duration at time `since`.
    private var passed = 0.0
    private var since: TimeInterval = 0
    private var direction = false
    /// Progress at which the reversed animation starts: above 1 if a spring was beyond the goal at
    /// the time of reversal.
    private var peak = 1.0
    /// True if `fractionComplete` was set during the pause.
    private var isScrubbed = false

    public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
        timingParameters = parameters
        if let spring = parameters.springTimingParameters {
            let made = spring.spring(duration)
            curve = .spring(made)
            self.duration = spring.physical == nil ? duration : made.settlingDuration
        } else {
            let cubic = parameters.cubicTimingParameters
            curve = .cubic(cubic?.function ?? UIView.AnimationCurve.easeInOut.function)
            self.duration = duration
        }
        length = Self.seconds(self.duration)
        super.init()
    }

    public convenience init(
        duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil
    ) {
        self.init(
            duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
        if let animations { addAnimations(animations) }
    }

    public convenience init(
        duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint,
        animations: (() -> Void)? = nil
    ) {
        self.init(
            duration: duration,
            timingParameters: UICubicTimingParameters(
                controlPoint1: point1, controlPoint2: point2))
        if let animations { addAnimations(animations) }
    }

    public convenience init(
        duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil
    ) {
        self.init(
            duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
        if let animations { addAnimations(animations) }
    }

    /// Starts at once.
    @discardableResult
    open class func runningPropertyAnimator(
        withDuration duration: TimeInterval, delay: TimeInterval,
        options: UIView.AnimationOptions = [], animations: @escaping () -> Void,
        completion: ((UIViewAnimatingPosition) -> Void)? = nil
    ) -> UIViewPropertyAnimator {
        let animator = UIViewPropertyAnimator(
            duration: duration, curve: options.curve, animations: animations)
        if let completion { animator.addCompletion(completion) }
        animator.startAnimation(afterDelay: delay)
        return animator
    }

    isolated deinit {
        guard state != .inactive, !isRunning else { return }
        Diagnostics.note(
            "an animator that was paused or stopped is gone: views stay where they are")
        if state == .active { changes.settle(at: .current) }
    }

    private func refuseWhileActive(_ name: String) {
        guard state != .inactive else { return }
        Diagnostics.raise("UIViewPropertyAnimator", "\(name) cannot change while it is active")
    }

    // MARK: What it animates

    open func addAnimations(_ animation: @escaping () -> Void) {
        addAnimations(animation, delayFactor: 0)
    }

    /// `delayFactor` is in units of the whole; what is added is over when the rest is.
    open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
        let delay = Self.part(delayFactor)
        switch state {
        case .inactive: waiting.append((animation, delay))
        case .active:
            note()
            take(animation, from: min(passed + delay, 1))
            steer()
        case .stopped:
            Diagnostics.raise(
                "UIViewPropertyAnimator", "nothing can be added to a stopped animator")
        }
    }

    /// Duration clamped to 0…1e9 seconds, the range of time arithmetic.
    private static func seconds(_ duration: TimeInterval) -> TimeInterval {
        duration > 0 ? min(duration, 1e9) : 0
    }

    /// Fraction clamped to 0…1; NaN becomes 0.
    private static func part(_ value: CGFloat) -> Double {
        value > 0 ? min(Double(value), 1) : 0
    }

    private func take(_ body: () -> Void, from start: Double) {
        changes.take(start...1, AnimationTiming(duration: max(length, 1e-6), curve: curve), body)
    }

    open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
        completions.append(completion)
    }

    // MARK: Running

    private func activate() {
        guard state == .inactive else { return }
        state = .active
        (passed, direction, length, peak) = (0, false, Self.seconds(duration), 1)
        for (body, delay) in waiting { take(body, from: delay) }
        waiting = []
    }

    /// How much of the time has passed by now.
    private func note() {
        guard isRunning else { return }
        let now = changes.now
        let part = length > 0 ? max(now - since, 0) / length : 1
        passed = min(max(direction ? passed - part : passed + part, 0), 1)
        since = max(now, since)
    }

    /// Progress at a fraction of the duration. A reversed spring follows a curve of its own.
    private func place(_ time: Double) -> Double {
        direction ? peak * (1 - curve.reversed.progress(1 - time)) : curve.progress(time)
    }
    private func time(_ place: Double) -> Double {
        direction ? 1 - curve.reversed.time(1 - place / peak) : curve.time(place)
    }

    /// The animations for the present state.
    private func steer(after delay: TimeInterval = 0) {
        guard isRunning else {
            if isScrubbed && scrubsLinearly {
                // The same place for all, seen from the curve.
                changes.freeze(at: place(passed)) { $0 }
            } else {
                changes.hold(
                    at: passed, duration: length, curve: curve, isReversed: direction, peak: peak)
            }
            return
        }
        isScrubbed = false
        since = changes.now + delay
        changes.run(
            from: passed, duration: length, curve: curve, isReversed: direction, peak: peak,
            delay: delay, allowsInteraction: isUserInteractionEnabled
        ) { [self] in arrived() }
    }

    open func startAnimation() { startAnimation(afterDelay: 0) }

    open func startAnimation(afterDelay delay: TimeInterval) {
        guard state != .stopped, !isRunning else { return }
        if state == .inactive { self.delay = delay }
        activate()
        isRunning = true
        steer(after: delay)
    }

    open func pauseAnimation() {
        guard state != .stopped, isInterruptible || state == .inactive else { return }
        activate()
        note()
        if isRunning { isScrubbed = false }
        isRunning = false
        steer()
    }

    open func continueAnimation(
        withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
    ) {
        guard state == .active, !isRunning else { return }
        let place = place(passed)
        if durationFactor > 0 { length = Self.seconds(duration * Double(durationFactor)) }
        if let parameters {
            timingParameters = parameters
            if let spring = parameters.springTimingParameters {
                curve = .spring(spring.spring(length))
            } else if let cubic = parameters.cubicTimingParameters {
                curve = .cubic(cubic.function)
            }
            passed = time(place)
        }
        isRunning = true
        steer()
    }

    /// 0 to 1, counted from the end while reversed. Setting it pauses one that has not started.
    open var fractionComplete: CGFloat {
        get {
            note()
            let place = scrubsLinearly ? place(passed) : passed
            return CGFloat(direction ? 1 - place : place)
        }
        set {
            guard state != .stopped, !isRunning else { return }
            activate()
            let wanted = Self.part(newValue)
            let place = direction ? 1 - wanted : wanted
            passed = scrubsLinearly ? time(place) : place
            isScrubbed = true
            steer()
        }
    }

    /// May change while it runs: it goes back then.
    open var isReversed: Bool {
        get { direction }
        set {
            guard newValue != direction else { return }
            note()
            let place = place(passed)
            direction = newValue
            // A spring's other way begins at the place where this one is.
            if case .spring = curve {
                peak = max(place, 1)
                passed = time(place)
            }
            if state == .active { steer() }
        }
    }

    // MARK: Ending

    /// Called at the end of the duration.
    private func arrived() {
        passed = direction ? 0 : 1
        isRunning = false
        if pausesOnCompletion {
            steer()
            return
        }
        end(at: direction ? .start : .end)
    }

    private func end(at position: UIViewAnimatingPosition) {
        changes.settle(at: position == .end ? .end : position == .start ? .start : .current)
        finish(position)
    }

    private func finish(_ position: UIViewAnimatingPosition) {
        changes.clear(isDone: true)
        state = .inactive
        isRunning = false
        let list = completions
        completions = []
        for completion in list { completion(position) }
    }

    /// The properties stay as they are seen. With true nobody hears of it; with false it waits for
    /// `finishAnimation(at:)`.
    open func stopAnimation(_ withoutFinishing: Bool) {
        guard state == .active, isInterruptible else { return }
        note()
        isRunning = false
        changes.settle(at: .current)
        if withoutFinishing {
            changes.clear()
            completions = []
            state = .inactive
        } else {
            state = .stopped
        }
    }

    /// Puts a stopped one's properties where it says, and tells its completions.
    open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
        guard state == .stopped else {
            Diagnostics.raise(
                "UIViewPropertyAnimator", "finishAnimation(at:) needs a stopped animator")
        }
        if finalPosition != .current {
            changes.settle(at: finalPosition == .start ? .start : .end)
        }
        finish(finalPosition)
    }
}
