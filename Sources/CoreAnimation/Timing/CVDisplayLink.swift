import CoreGraphics
import Foundation

// Core Video's display link: calls back once per refresh on a separate thread. The C callback of
// Apple's interface is a Swift closure here, because a C function cannot take a Swift object.

/// Result of Core Video functions; 0 is success. Every error of a display link is negative. A
/// display link ignores the result of its callback.
public typealias CVReturn = Int32
/// Flags of Core Video calls; no flag is defined. Callbacks receive 0, and flags returned by
/// callbacks are ignored.
public typealias CVOptionFlags = UInt64
/// Number of a display: 1 is the main display, the others follow in the window system's order.
/// Display links treat an unknown number as the main display.
public typealias CGDirectDisplayID = UInt32
/// Displays of an OpenGL renderer, one bit each. 0 is an invalid argument; every other mask means
/// the main display here.
public typealias CGOpenGLDisplayMask = UInt32

/// Success: 0.
public let kCVReturnSuccess: CVReturn = 0
/// Error: no displays in the given list, or an empty mask of displays.
public let kCVReturnInvalidArgument: CVReturn = -6661
/// Error of `CVDisplayLinkStart(_:)`: the link runs already. The link continues.
public let kCVReturnDisplayLinkAlreadyRunning: CVReturn = -6671
/// Error of `CVDisplayLinkStop(_:)` and `CVDisplayLinkGetCurrentTime(_:_:)`: the link does not run.
public let kCVReturnDisplayLinkNotRunning: CVReturn = -6672
/// Error of `CVDisplayLinkStart(_:)`: the link has neither a callback nor a handler.
public let kCVReturnDisplayLinkCallbacksNotSet: CVReturn = -6673

/// A rational time in seconds. Default 0/0, no time.
public struct CVTime: Equatable, Sendable {
    /// Numerator of the time. Default 0.
    public var timeValue: Int64
    /// Denominator of the time, in units per second. Default 0, no time. Times of a display link
    /// have 1 000 000 000.
    public var timeScale: Int32
    /// Flags; unused here. Default 0.
    public var flags: Int32

    /// A time of `timeValue / timeScale` seconds. The numbers are not checked.
    public init(timeValue: Int64 = 0, timeScale: Int32 = 0, flags: Int32 = 0) {
        (self.timeValue, self.timeScale, self.flags) = (timeValue, timeScale, flags)
    }
}

/// A film time code; always zero here. Display links write no field.
public struct CVSMPTETime: Equatable, Sendable {
    /// Subframe; always 0. Display links do not write the field.
    public var subframes: Int16 = 0
    /// Subframes per frame; always 0. Display links do not write the field.
    public var subframeDivisor: Int16 = 0
    /// Frame counter; always 0. Display links do not write the field.
    public var counter: UInt32 = 0
    /// Kind of time code; always 0. Display links do not write the field.
    public var type: UInt32 = 0
    /// Flags; always 0. Display links do not write the field.
    public var flags: UInt32 = 0
    /// Hours; always 0. Display links do not write the field.
    public var hours: Int16 = 0
    /// Minutes; always 0. Display links do not write the field.
    public var minutes: Int16 = 0
    /// Seconds; always 0. Display links do not write the field.
    public var seconds: Int16 = 0
    /// Frames; always 0. Display links do not write the field.
    public var frames: Int16 = 0

    /// A time code of zeros.
    public init() {}
}

/// A time of a display: `videoTime / videoTimeScale` seconds since the link's creation, and the
/// host clock in nanoseconds. Default zeros, with a `rateScalar` of 1.
public struct CVTimeStamp: Equatable, Sendable {
    /// Version; always 0. Display links do not write the field.
    public var version: UInt32 = 0
    /// Units per second of `videoTime`. Default 0; 1 000 000 000 in stamps of a display link.
    public var videoTimeScale: Int32 = 0
    /// Units of `videoTimeScale` since the link's creation. Default 0. Times before the creation
    /// are negative.
    public var videoTime: Int64 = 0
    /// Host clock in nanoseconds. Default 0. The clock is the machine's monotonic clock,
    /// `SystemClock`.
    public var hostTime: UInt64 = 0
    /// Ratio of measured to nominal rate; always 1. Display links measure no rate.
    public var rateScalar: Double = 1
    /// Units of `videoTimeScale` between refreshes. Default 0. A display link writes the nominal
    /// period of its display.
    public var videoRefreshPeriod: Int64 = 0
    /// Film time code; always zero. Display links do not write the field.
    public var smpteTime = CVSMPTETime()
    /// Valid fields, as bits: 3 for `videoTime` and `hostTime` in calls of a link. Default 0.
    /// `CVDisplayLinkTranslateTime(_:_:_:)` does not read the flags of its input.
    public var flags: UInt64 = 0
    /// Reserved; always 0. Display links do not write the field.
    public var reserved: UInt64 = 0

    /// A time stamp of zeros, except a `rateScalar` of 1.
    public init() {}
}

/// Callback with the link, the present time, the time of the frame's display, flags in and out, and
/// user data. Thread: the link's own.
public typealias CVDisplayLinkOutputCallback = (
    CVDisplayLink, UnsafePointer<CVTimeStamp>, UnsafePointer<CVTimeStamp>, CVOptionFlags,
    UnsafeMutablePointer<CVOptionFlags>, UnsafeMutableRawPointer?
) -> CVReturn

/// Callback without user data. Thread: the link's own.
public typealias CVDisplayLinkOutputHandler = (
    CVDisplayLink, UnsafePointer<CVTimeStamp>, UnsafePointer<CVTimeStamp>, CVOptionFlags,
    UnsafeMutablePointer<CVOptionFlags>
) -> CVReturn

/// Calls a handler once per refresh of a display on a separate thread. Thread: any.
///
/// An unknown display counts as the main display. A handler slower than a refresh misses refreshes,
/// without later compensation.
public final class CVDisplayLink: @unchecked Sendable {
    static let scale: Int32 = 1_000_000_000
    private let lock = MonotonicCondition()
    private var handler: CVDisplayLinkOutputHandler?
    private var thread: Thread?
    private var isWanted = false
    private var number: CGDirectDisplayID = 1
    /// Number of the refresh of the last call, among the refreshes of a display.
    private var last = (display: CGDirectDisplayID(0), number: Int.min)
    private let start = SystemClock.shared.now()

    var display: CGDirectDisplayID {
        get { lock.withLock { number } }
        set { lock.withLock { number = newValue } }
    }

    private var grid: RefreshGrid { RefreshClock.of(display: display).grid }

    /// Seconds between refreshes.
    var period: CFTimeInterval { grid.period }

    func setHandler(_ new: CVDisplayLinkOutputHandler?) { lock.withLock { handler = new } }

    var isRunning: Bool { lock.withLock { isWanted } }

    func begin() -> CVReturn {
        lock.withLock {
            if handler == nil { return kCVReturnDisplayLinkCallbacksNotSet }
            if isWanted { return kCVReturnDisplayLinkAlreadyRunning }
            isWanted = true
            let box = WeakLink(self)
            let thread = Thread { box.run() }
            thread.name = "CVDisplayLink"
            self.thread = thread
            thread.start()
            return kCVReturnSuccess
        }
    }

    func end() -> CVReturn {
        lock.withLock {
            guard isWanted else { return kCVReturnDisplayLinkNotRunning }
            isWanted = false
            thread = nil
            lock.broadcast()
            return kCVReturnSuccess
        }
    }

    /// The link's thread does not retain the link.
    private final class WeakLink: @unchecked Sendable {
        private weak var link: CVDisplayLink?
        init(_ link: CVDisplayLink) { self.link = link }

        func run() {
            let mine = Thread.current
            while let link, link.turn(mine) {}
        }
    }

    /// Waits for the next refresh and calls the handler. Returns false after the link was stopped
    /// or restarted on another thread; the calling thread then ends.
    private func turn(_ mine: Thread) -> Bool {
        let display = display
        let grid = RefreshClock.of(display: display).grid
        let earlier = last.display == display ? last.number : .min
        let next = max(grid.number(at: SystemClock.shared.now()), earlier) + 1
        lock.lock()
        while isWanted, thread === mine, SystemClock.shared.now() < grid.time(of: next) {
            lock.wait(until: grid.time(of: next))
        }
        let isMine = isWanted && thread === mine
        let handler = self.handler
        lock.unlock()
        guard isMine, let handler else { return isMine }
        last = (display, next)
        var (present, shown) = (stamp(grid.time(of: next)), stamp(grid.time(of: next + 1)))
        var flags: CVOptionFlags = 0
        _ = handler(self, &present, &shown, 0, &flags)
        return true
    }

    /// A time of the host clock as a time stamp.
    func stamp(_ time: CFTimeInterval) -> CVTimeStamp {
        var stamp = CVTimeStamp()
        stamp.videoTimeScale = Self.scale
        stamp.videoTime = Int64(units: (time - start) * Double(Self.scale))
        stamp.hostTime = UInt64(nanoseconds: time)
        stamp.videoRefreshPeriod = Int64(units: period * Double(Self.scale))
        stamp.flags = 3
        return stamp
    }
}
