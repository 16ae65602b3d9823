import CoreAnimation
import CoreGraphics
import Foundation
import LaminaViews

/// Changes of views that can be paused, scrubbed, reversed and continued. Thread: main.
/// The states are `inactive`, `active` (running or paused) and `stopped`. An animator released
/// while paused or stopped leaves the views as they are, which is logged.
@MainActor @preconcurrency
open class UIViewPropertyAnimator: NSObject, UIViewImplicitlyAnimating {
    /// Duration in seconds; for a spring given by mass, stiffness and damping, its settling time.
    /// Below 0 counts as 0, above 1e9 as 1e9.
    public let duration: TimeInterval
    /// Delay in seconds given at the start. Default 0.
    open private(set) var delay: TimeInterval = 0
    /// Timing in force; replaced by `continueAnimation(withTimingParameters:durationFactor:)`.
    /// Never nil.
    open private(set) var timingParameters: (any UITimingCurveProvider)?
    /// State. Default `inactive`.
    open private(set) var state = UIViewAnimatingState.inactive
    /// True while the animation runs, its delay included; false while paused, before the start and
    /// after the end. Default false.
    open private(set) var isRunning = false
    /// True if moving views can be touched. Default true. A change while active stops the program
    /// with a message, as UIKit's exception does.
    open var isUserInteractionEnabled = true {
        willSet { refuseWhileActive("isUserInteractionEnabled") }
    }
    /// True if the animation can be paused and stopped. Default true. A change while active stops
    /// the program with a message.
    open var isInterruptible = true { willSet { refuseWhileActive("isInterruptible") } }
    /// Kept without effect: hit testing uses the final place of a moving view. Default false.
    open var isManualHitTestingEnabled = false
    /// True if a paused animation follows `fractionComplete` evenly, false if along the curve.
    /// Default true.
    open var scrubsLinearly = true
    /// True if the animation stays active and paused at the end. Default false. The completions
    /// wait until the animator ends by other calls.
    open var pausesOnCompletion = false

    private var waiting: [(body: () -> Void, delay: Double)] = []
    private var completions: [(UIViewAnimatingPosition) -> Void] = []
    private let changes = InterruptibleChanges()
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

    /// Animator of a duration in seconds with the timing of a provider. Not started. A spring given
    /// by mass, stiffness and damping replaces the duration by its settling time.
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

    /// Animator of a duration in seconds with a named curve; `animations` is the first block. Not
    /// started.
    public convenience init(
        duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil
    ) {
        self.init(
            duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
        if let animations { addAnimations(animations) }
    }

    /// Animator of a duration in seconds with a cubic curve by control points. Not started.
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

    /// Animator of a duration in seconds with a spring by damping ratio. Not started.
    public convenience init(
        duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil
    ) {
        self.init(
            duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
        if let animations { addAnimations(animations) }
    }

    /// Makes and starts an animator. Of the options only the curve counts. `completion` is called
    /// as by `addCompletion(_:)`.
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

    /// Adds a block of changes over the whole duration; to a running animator, over the remaining
    /// time. The block of an inactive animator runs at the start. A stopped animator stops the
    /// program with a message.
    open func addAnimations(_ animation: @escaping () -> Void) {
        addAnimations(animation, delayFactor: 0)
    }

    /// Adds a block that begins after a fraction of the duration, 0 to 1, and ends with the
    /// animation. Numbers outside 0 to 1 count as the nearest limit, NaN as 0. A stopped animator
    /// stops the program with a message.
    open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
        let delay = Self.part(delayFactor)
        switch state {
        case .inactive: waiting.append((animation, delay))
        case .active:
            note()
            record(animation, from: min(passed + delay, 1))
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

    private func record(_ body: () -> Void, from start: Double) {
        changes.recordChanges(
            start...1, AnimationTiming(duration: max(length, 1e-6), curve: curve), body)
    }

    /// Adds a block for the end. The blocks run in the order of adding, once, with the position of
    /// the end. Called on the main thread; an animator stopped without finishing calls none.
    open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
        completions.append(completion)
    }

    /// Takes over the animation blocks inside `body`, with their completions; other changes of
    /// `body` are made at once. The animator becomes active and paused. For transitions.
    func recordBlocks(of body: () -> Void) {
        pauseAnimation()
        changes.recordBlocks(AnimationTiming(duration: max(length, 1e-6), curve: curve), body)
        steer()
    }

    // MARK: Running

    private func activate() {
        guard state == .inactive else { return }
        state = .active
        (passed, length, peak) = (direction ? 1 : 0, Self.seconds(duration), 1)
        for (body, delay) in waiting { record(body, from: delay) }
        waiting = []
    }

    /// Updates the elapsed fraction of the duration.
    private func note() {
        guard isRunning else { return }
        let now = changes.now
        let part = length > 0 ? max(now - since, 0) / length : 1
        passed = min(max(direction ? passed - part : passed + part, 0), 1)
        since = max(now, since)
    }

    /// Progress at a fraction of the duration. A reversed spring follows a separate curve.
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
                // All animations have the same progress on the curve.
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

    /// Starts, or continues after a pause. Does nothing while running or stopped. The blocks run
    /// before the method returns.
    open func startAnimation() { startAnimation(afterDelay: 0) }

    /// Starts after a delay in seconds. Has no effect while running or stopped. The changes are
    /// recorded at once, and visible after the delay.
    open func startAnimation(afterDelay delay: TimeInterval) {
        guard state != .stopped, !isRunning else { return }
        // NaN is no delay.
        let delay = delay.isNaN ? 0 : delay
        if state == .inactive { self.delay = delay }
        activate()
        isRunning = true
        steer(after: delay)
    }

    /// Pauses at the present values; an animator not yet started runs its blocks and waits at the
    /// start. Does nothing if stopped, or active and not interruptible.
    open func pauseAnimation() {
        guard state != .stopped, isInterruptible || state == .inactive else { return }
        activate()
        note()
        if isRunning { isScrubbed = false }
        isRunning = false
        steer()
    }

    /// Continues a paused animator. Parameters replace the curve from the present place on; a
    /// factor above 0 sets the whole duration to that many times `duration`. Does nothing unless
    /// active and paused.
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

    /// Progress, 0 to 1, counted from the end while reversed. Setting the progress makes an
    /// inactive animator active and paused; while running or stopped, setting does nothing.
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

    /// True if the animation runs backwards. Default false. A change while running reverses the
    /// motion from the present values; a change before the start makes the motion begin at the
    /// end. The value stays after the end.
    open var isReversed: Bool {
        get { direction }
        set {
            guard newValue != direction else { return }
            guard state == .active else {
                direction = newValue
                if state == .inactive { passed = newValue ? 1 : 0 }
                return
            }
            note()
            let place = place(passed)
            direction = newValue
            // The reversed spring begins at the present place of the forward spring.
            if case .spring = curve {
                peak = max(place, 1)
                passed = time(place)
            }
            steer()
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

    /// Stops, and sets the properties to the values on screen. With true the completions are
    /// dropped and the animator becomes inactive; with false the animator becomes `stopped` and
    /// waits for `finishAnimation(at:)`. Does nothing unless active and interruptible.
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

    /// Sets the animated properties of a stopped animator to the values of a position, and calls
    /// the completions. Any other state stops the program with a message.
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
