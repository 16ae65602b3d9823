import CoreGraphics
import CoreAnimation
import LaminaDisplayList
import Foundation
import LaminaGLRenderer
import LaminaPacketLog
import LaminaRenderTree
import LaminaWindowing

/// Clock which a window moves by a step before each frame, for benchmarks on virtual time. A window
/// whose `clock` conforms to the protocol calls `advanceFrame()`. Our own.
public protocol FrameStepping: AnyObject {
    /// Moves the clock by a step. Called on the render thread, before each frame.
    func advanceFrame()
}

/// Render thread of a window, and the requests of other threads to the render thread.
///
/// Input: commits, sizes, requests (`Requests`), under a lock. Output: frames, endings of
/// animations, requests for tiles.
///
/// The thread sleeps on a condition until a commit, a new size or the begin of the next animation.
/// During animations the thread wakes once a refresh. The application may block the main thread:
/// the render thread waits for display links only if they met the last refreshes, and for half a
/// refresh at most. Thread: any; callbacks come on the render thread.
final class RenderLoop: CommitSink, @unchecked Sendable {
    /// Requests not carried out yet.
    struct Requests {
        var packets: [CommitPacket] = []
        /// Requested sizes, each with the number of commits posted before the request.
        var sizes: [(viewport: Viewport, after: Int)] = []
        var isExposed = true
        /// True if live contents of a layer have a new picture.
        var hasNews = false
        var debug = DebugOptions()
        var isVisible = false
        /// True if a picture for the window's appearance is requested.
        var wantsFirstFrame = false
        /// Request of the window manager to answer after the next frame.
        var resizing: Int64?
        var refreshes: RefreshClock
        /// Recorders of the shown packets: of a file, and of viewers.
        var recorders: [PacketRecorder] = []
        /// True if a recorder was added or removed: a hidden window has a frame for it, too.
        var areRecordersNew = false

        /// True if work is waiting; commits and sizes do not count while held.
        fileprivate func isUrgent(_ isHeld: Bool) -> Bool {
            if !isHeld && !(packets.isEmpty && sizes.isEmpty) { return true }
            return wantsFirstFrame || resizing != nil || areRecordersNew
                || isVisible && (isExposed || hasNews)
        }
    }

    let window: Window
    let clock: MediaClock
    let log = FrameLog()
    var clearColor = SIMD4<Float>(0, 0, 0, 1)
    /// False for benchmarks: the next frame begins when the last frame ends.
    var isPaced = true

    /// Called with begun and ended animations.
    var onAnimationEvents: (@Sendable (ContiguousArray<AnimationEvent>, Double) -> Void)?
    /// Called after each evaluation with running animations.
    var onFrame: (@Sendable (Double) -> Void)?
    /// Called with the tiles newly in sight.
    var onTiles: (@Sendable ([TileRequest]) -> Void)?
    /// Called when the first picture is ready: the window may appear.
    var onFirstFrame: (@Sendable () -> Void)?

    private let condition = MonotonicCondition()
    private var requests: Requests
    private var posted = 0
    private var applied = 0
    /// True until the commit of a new size arrives.
    private var isHeld = false
    private var isStopping = false
    private var isRunning = false
    /// True if the context cannot draw: the loop has ended, and drops commits.
    private var hasFailed = false

    init(window: Window, refreshes: RefreshClock, clock: MediaClock) {
        self.window = window
        self.clock = clock
        requests = Requests(refreshes: refreshes)
    }

    /// Begins; the first frame is drawn when something has been committed.
    func start(_ viewport: Viewport) {
        isRunning = true
        let thread = Thread { [self] in
            run(viewport)
            condition.withLock {
                isRunning = false
                condition.broadcast()
            }
        }
        thread.name = "Lamina render"
        thread.stackSize = 4 << 20
        thread.start()
    }

    /// Ends the loop, waits until the context is released, and removes all references.
    func stop() {
        condition.withLock {
            isStopping = true
            condition.broadcast()
            while isRunning { condition.wait() }
            requests.refreshes.leave(self)
            dropWork()
        }
        (onAnimationEvents, onFrame, onTiles, onFirstFrame) = (nil, nil, nil, nil)
    }

    // MARK: - Requests of other threads

    private func addRequest(_ body: (inout Requests) -> Void) {
        condition.withLock {
            body(&requests)
            if hasFailed { dropWork() }
            condition.broadcast()
        }
    }

    /// Releases commits that no thread will draw. Under the lock.
    private func dropWork() {
        (requests.packets, requests.sizes) = ([], [])
        applied = posted
    }

    func post(_ packet: CommitPacket) {
        addRequest {
            $0.packets.append(packet)
            posted += 1
        }
    }

    var backlog: Int { condition.withLock { posted - applied } }

    /// Notes the number of commits applied to the tree.
    func noteApplied(_ count: Int) { condition.withLock { applied += count } }

    /// Sets a new size together with the commit made by `commit`: a frame shows both or none of the
    /// changes.
    func resize(_ viewport: Viewport, commit: () -> Void) {
        condition.withLock { isHeld = true }
        commit()
        addRequest {
            $0.sizes.append((viewport, posted))
            $0.isExposed = true
            isHeld = false
        }
    }

    /// The window system lost the picture.
    func expose() { addRequest { $0.isExposed = true } }

    /// Stops drawing while the window is hidden; animations end nevertheless.
    func setVisible(_ isVisible: Bool) {
        addRequest {
            $0.isVisible = isVisible
            if isVisible { $0.isExposed = true }
        }
    }

    /// Draws a picture for the window's appearance, and calls `onFirstFrame`.
    func prepareFirstFrame() { addRequest { $0.wantsFirstFrame = true } }

    /// Answers the window manager's request when a frame has been shown.
    func answerResizing(_ request: Int64) { addRequest { $0.resizing = request } }

    /// Records frames from the next frame on.
    func record(_ recorder: PacketRecorder) {
        addRequest {
            $0.recorders.append(recorder)
            // A frame is made at once, to begin the recording now rather than with the next
            // animation.
            ($0.areRecordersNew, $0.isExposed) = (true, true)
        }
    }

    /// Ends a recording with the next frame.
    func stopRecording(_ recorder: PacketRecorder) {
        addRequest {
            $0.recorders.removeAll { $0 === recorder }
            ($0.areRecordersNew, $0.isExposed) = (true, true)
        }
    }

    func setDebug(_ options: DebugOptions) {
        addRequest {
            $0.debug = options
            $0.isExposed = true
        }
    }

    /// Frames follow these refreshes from now on.
    func follow(_ refreshes: RefreshClock) {
        addRequest {
            $0.refreshes.leave(self)
            $0.refreshes = refreshes
        }
        refreshes.listen(self) { [weak self] in self?.addRequest { _ in } }
    }

    // MARK: - The thread

    private func run(_ viewport: Viewport) {
        guard let maker = WindowFrames(self, viewport) else {
            Diagnostics.note("the window's context is older than OpenGL 3.3")
            return addRequest { _ in hasFailed = true }
        }
        maker.onNews = { [weak self] in self?.addRequest { $0.hasNews = true } }
        while let requests = wait(for: maker) { maker.make(requests) }
        maker.end()
    }

    /// Sleeps until work is waiting; nil to stop.
    ///
    /// Work arriving between two refreshes waits for the next refresh: an additional frame would
    /// replace a frame of an animation.
    private func wait(for maker: WindowFrames) -> Requests? {
        condition.lock()
        defer { condition.unlock() }
        while !isStopping {
            let now = SystemClock.shared.now()
            var left = maker.wait(at: now, isUrgent: requests.isUrgent(isHeld))
            if left <= 0, let end = maker.frameDeadline(at: now, with: requests.refreshes) {
                left = end - now
            }
            if left <= 0 { break }
            condition.wait(until: now + left)
        }
        if isStopping { return nil }
        var taken = requests
        (requests.isExposed, requests.hasNews) = (false, false)
        (requests.wantsFirstFrame, requests.resizing) = (false, nil)
        requests.areRecordersNew = false
        if isHeld {
            (taken.packets, taken.sizes) = ([], [])
        } else {
            (requests.packets, requests.sizes) = ([], [])
        }
        return taken
    }
}
