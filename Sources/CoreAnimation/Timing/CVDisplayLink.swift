import CoreGraphics
import Foundation

// Core Video's display link: calls back once per refresh on a thread of its own. The C callback of
// Apple's interface is a Swift closure here, because a C function cannot take a Swift object.

/// What Core Video functions answer; 0 is success.
public typealias CVReturn = Int32
/// Flags of Core Video calls; none is defined.
public typealias CVOptionFlags = UInt64
/// Names a display: 1 is the main one, the others follow as the window system counts them.
public typealias CGDirectDisplayID = UInt32
/// The displays of an OpenGL renderer, one bit each.
public typealias CGOpenGLDisplayMask = UInt32

/// The call did what it was asked for.
public let kCVReturnSuccess: CVReturn = 0
/// An argument makes no sense.
public let kCVReturnInvalidArgument: CVReturn = -6661
/// The link runs already.
public let kCVReturnDisplayLinkAlreadyRunning: CVReturn = -6671
/// The link does not run.
public let kCVReturnDisplayLinkNotRunning: CVReturn = -6672
/// The link was started without a callback.
public let kCVReturnDisplayLinkCallbacksNotSet: CVReturn = -6673

/// A rational time in seconds.
public struct CVTime: Equatable, Sendable {
    public var timeValue: Int64
    public var timeScale: Int32
    public var flags: Int32

    public init(timeValue: Int64 = 0, timeScale: Int32 = 0, flags: Int32 = 0) {
        (self.timeValue, self.timeScale, self.flags) = (timeValue, timeScale, flags)
    }
}

/// A film time code; always zero here.
public struct CVSMPTETime: Equatable, Sendable {
    public var subframes: Int16 = 0
    public var subframeDivisor: Int16 = 0
    public var counter: UInt32 = 0
    public var type: UInt32 = 0
    public var flags: UInt32 = 0
    public var hours: Int16 = 0
    public var minutes: Int16 = 0
    public var seconds: Int16 = 0
    public var frames: Int16 = 0

    public init() {}
}

/// A moment of a display: `videoTime / videoTimeScale` seconds since the link started, and the host
/// clock in nanoseconds.
public struct CVTimeStamp: Equatable, Sendable {
    public var version: UInt32 = 0
    public var videoTimeScale: Int32 = 0
    public var videoTime: Int64 = 0
    public var hostTime: UInt64 = 0
    public var rateScalar: Double = 1
    public var videoRefreshPeriod: Int64 = 0
    public var smpteTime = CVSMPTETime()
    public var flags: UInt64 = 0
    public var reserved: UInt64 = 0

    public init() {}
}

/// Gets the link, the present moment, the moment the frame will be shown, flags in and out, and user data.
public typealias CVDisplayLinkOutputCallback = (
    CVDisplayLink, UnsafePointer<CVTimeStamp>, UnsafePointer<CVTimeStamp>, CVOptionFlags,
    UnsafeMutablePointer<CVOptionFlags>, UnsafeMutableRawPointer?
) -> CVReturn

/// The same without user data.
public typealias CVDisplayLinkOutputHandler = (
    CVDisplayLink, UnsafePointer<CVTimeStamp>, UnsafePointer<CVTimeStamp>, CVOptionFlags,
    UnsafeMutablePointer<CVOptionFlags>
) -> CVReturn

/// Calls a handler once per refresh of a display on a thread of its own. Thread: any.
///
/// A display that is not there counts as the main one. A handler that takes longer than a refresh misses some; they are
/// not made up for.
public final class CVDisplayLink: @unchecked Sendable {
    static let scale: Int32 = 1_000_000_000
    private let lock = MonotonicCondition()
    private var handler: CVDisplayLinkOutputHandler?
    private var thread: Thread?
    private var isWanted = false
    private var number: CGDirectDisplayID = 1
    /// The refresh it was last called in.
    private var last = Int.min
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

    /// The link is not kept alive by its thread.
    private final class WeakLink: @unchecked Sendable {
        private weak var link: CVDisplayLink?
        init(_ link: CVDisplayLink) { self.link = link }

        func run() {
            let mine = Thread.current
            while let link, link.turn(mine) {}
        }
    }

    /// One refresh; false when this thread's time is over.
    private func turn(_ mine: Thread) -> Bool {
        let grid = grid
        let next = max(grid.number(at: SystemClock.shared.now()), last) + 1
        lock.lock()
        while isWanted, thread === mine, SystemClock.shared.now() < grid.time(of: next) {
            lock.wait(until: grid.time(of: next))
        }
        let isMine = isWanted && thread === mine
        let handler = self.handler
        lock.unlock()
        guard isMine, let handler else { return isMine }
        last = next
        var (present, shown) = (stamp(grid.time(of: next)), stamp(grid.time(of: next + 1)))
        var flags: CVOptionFlags = 0
        _ = handler(self, &present, &shown, 0, &flags)
        return true
    }

    /// A moment of the host clock as a time stamp.
    func stamp(_ time: CFTimeInterval) -> CVTimeStamp {
        var stamp = CVTimeStamp()
        stamp.videoTimeScale = Self.scale
        stamp.videoTime = Int64((time - start) * Double(Self.scale))
        stamp.hostTime = UInt64(max(0, time) * 1e9)
        stamp.videoRefreshPeriod = Int64(period * Double(Self.scale))
        stamp.flags = 3
        return stamp
    }
}
