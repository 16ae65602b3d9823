import CoreGraphics
import Foundation
import Synchronization

/// A source of media time in seconds, supplied by hosts and tests. Not Apple's. Thread: any.
public protocol MediaClock: AnyObject, Sendable {
    /// The present time in seconds; monotonic. Thread: any.
    func now() -> CFTimeInterval
}

/// The monotonic clock of the machine, in seconds since its start. Thread: any.
public final class SystemClock: MediaClock {
    /// The clock of the process.
    public static let shared = SystemClock()

    /// Seconds since the machine's start, of the monotonic clock. O(1).
    public func now() -> CFTimeInterval { ClockReading.monotonic }
}

/// A clock with explicit time, for tests and for hosts that render a given time. Thread: any.
public final class ManualClock: MediaClock, Sendable {
    private let instant: Mutex<CFTimeInterval>

    /// A clock at a time in seconds, by default 0, constant until `time` is set. The number is not
    /// checked.
    public init(_ start: CFTimeInterval = 0) { instant = Mutex(start) }

    /// Time of the clock in seconds; settable. Lower times are taken, too: tests may turn time
    /// back.
    public var time: CFTimeInterval {
        get { instant.withLock { $0 } }
        set { instant.withLock { $0 = newValue } }
    }

    /// Time of the clock in seconds. Constant between changes of `time`. Thread: any.
    public func now() -> CFTimeInterval { time }
}

/// Present time in seconds of a monotonic clock: the absolute time of layers without a parent.
///
/// Unrelated to wall-clock time (B-MI 289). Inside `MediaTime.with(_:)` the given clock's time. On
/// the thread of a manual view host, in a program without windows, the host's time.
public func CACurrentMediaTime() -> CFTimeInterval { MediaTime.clock.now() }

extension MediaTime {
    /// The clock of `CACurrentMediaTime()` on this thread.
    package static var clock: any MediaClock {
        ThreadState.currentIfAny?.presentClock ?? SystemClock.shared
    }
}
