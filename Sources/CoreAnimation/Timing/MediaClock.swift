import CoreGraphics
import Foundation

/// A source of media time in seconds. Our own: hosts and tests bring theirs.
public protocol MediaClock: AnyObject, Sendable {
    /// The present moment; never goes backwards.
    func now() -> CFTimeInterval
}

/// The monotonic clock of the machine, in seconds since it started.
public final class SystemClock: MediaClock {
    public static let shared = SystemClock()

    public func now() -> CFTimeInterval { ClockReading.monotonic }
}

/// A clock that stands still until it is moved. For tests and for hosts that render a given time.
public final class ManualClock: MediaClock, @unchecked Sendable {
    private let lock = NSLock()
    private var moment: CFTimeInterval

    public init(_ start: CFTimeInterval = 0) { moment = start }

    /// Seconds; set it to move time.
    public var time: CFTimeInterval {
        get { lock.withLock { moment } }
        set { lock.withLock { moment = newValue } }
    }

    public func now() -> CFTimeInterval { time }
}

/// The present moment in seconds of a monotonic clock: the absolute time of layers without a parent.
///
/// Unrelated to wall-clock time (B-MI 289). Inside `MediaTime.with(_:)` it is the given clock's time; in a program without
/// windows that made a manual host of views it is that host's, on its thread.
public func CACurrentMediaTime() -> CFTimeInterval {
    (ThreadState.currentIfAny?.presentClock ?? SystemClock.shared).now()
}
