import CoreGraphics
import Foundation

// Timers by target and method. Selectors become unapplied methods:
//
//     Timer.scheduledTimer(
//         timeInterval: 1, target: self, selector: Clock.tick, userInfo: nil, repeats: true)
extension Timer {
    /// A timer on the run loop of this thread that calls a method of `target` with the timer as
    /// argument.
    ///
    /// `timeInterval` is in seconds; 0 and less, and NaN, count as 0.1 ms. The target is retained
    /// until the timer is invalid, as in Foundation. `userInfo` becomes the timer's property
    /// `userInfo`.
    @discardableResult
    public class func scheduledTimer<Target: AnyObject>(
        timeInterval: TimeInterval, target: Target, selector: @escaping (Target) -> (Timer) -> Void,
        userInfo: Any?, repeats: Bool
    ) -> Timer {
        schedule(MethodTimer(timeInterval, userInfo, repeats) { selector(target)($0) })
    }

    /// A timer on the run loop of this thread that calls a method of `target` without arguments.
    /// Interval, target and `userInfo` are as in the function with a method of the timer: the
    /// target is retained until the timer is invalid.
    @discardableResult
    public class func scheduledTimer<Target: AnyObject>(
        timeInterval: TimeInterval, target: Target, selector: @escaping (Target) -> () -> Void,
        userInfo: Any?, repeats: Bool
    ) -> Timer {
        schedule(MethodTimer(timeInterval, userInfo, repeats) { _ in selector(target)() })
    }

    /// A timer, on no run loop yet, that calls a method of `target` with the timer as argument. The
    /// target is retained until the timer is invalid.
    ///
    /// `userInfo` has to be nil: Foundation's initialisers on Linux drop the value, which is
    /// logged. `scheduledTimer` keeps the value.
    public convenience init<Target: AnyObject>(
        timeInterval: TimeInterval, target: Target, selector: @escaping (Target) -> (Timer) -> Void,
        userInfo: Any?, repeats: Bool
    ) {
        if userInfo != nil {
            Diagnostics.once("Timer(timeInterval:target:…) keeps no userInfo: use scheduledTimer")
        }
        let method = TimerMethod { selector(target)($0) }
        self.init(timeInterval: timeInterval, repeats: repeats, block: { method.call($0) })
    }

    /// A timer, on no run loop yet, that calls a method of `target` without arguments. Target and
    /// `userInfo` are as in the initialiser with a method of the timer: a `userInfo` other than nil
    /// is dropped and logged once.
    public convenience init<Target: AnyObject>(
        timeInterval: TimeInterval, target: Target, selector: @escaping (Target) -> () -> Void,
        userInfo: Any?, repeats: Bool
    ) {
        self.init(
            timeInterval: timeInterval, target: target,
            selector: { target in { (_: Timer) in selector(target)() } }, userInfo: userInfo,
            repeats: repeats)
    }

    private class func schedule(_ timer: Timer) -> Timer {
        RunLoop.current.add(timer, forMode: .default)
        return timer
    }
}

/// Timer with `userInfo`.
private final class MethodTimer: Timer {
    private let information: Any?

    init(
        _ interval: TimeInterval, _ information: Any?, _ repeats: Bool,
        _ call: @escaping (Timer) -> Void
    ) {
        self.information = information
        let seconds = interval > 0 ? interval : 0.0001
        let method = TimerMethod(call: call)
        super.init(
            fire: Date(timeIntervalSinceNow: seconds), interval: seconds, repeats: repeats,
            block: { method.call($0) })
    }

    override var userInfo: Any? { information }
}

/// Call of a timer, only on the thread of the timer's run loop.
private struct TimerMethod: @unchecked Sendable {
    let call: (Timer) -> Void
}
