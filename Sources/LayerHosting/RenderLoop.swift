import CoreGraphics
import CoreAnimation
import LaminaDisplayList
import Foundation
import LaminaGLRenderer
import LaminaPacketLog
import LaminaRenderTree
import LaminaWindowing

/// A clock that a window moves by one step before each frame, for benchmarks on virtual time.
public protocol FrameStepping: AnyObject {
    func advanceFrame()
}

/// The render thread of one window, and what others ask of it.
///
/// It sleeps on a condition until a commit, a new size or the next animation's begin; while something
/// moves it wakes once a refresh. The application can block its main thread meanwhile: nothing here
/// waits for it, except for display links that kept up so far, half a refresh at most. Thread: any; callbacks come on
/// the render thread.
final class RenderLoop: CommitSink, @unchecked Sendable {
    /// What has been asked for and not been done.
    struct Orders {
        var packets: [CommitPacket] = []
        /// Sizes, and how many commits had been posted when each was set.
        var sizes: [(viewport: Viewport, after: Int)] = []
        var isExposed = true
        /// A layer's live contents have something new.
        var hasNews = false
        var debug = DebugOptions()
        var isVisible = false
        /// A picture for the moment the window appears.
        var wantsGround = false
        /// What the window manager is told after the next frame.
        var resizing: Int64?
        var refreshes: RefreshClock
        /// Takes what the window shows; nil for nobody.
        var recorder: PacketRecorder?

        /// Whether there is something to do; commits and sizes do not count while they are held.
        fileprivate func isUrgent(_ isHeld: Bool) -> Bool {
            if !isHeld && !(packets.isEmpty && sizes.isEmpty) { return true }
            return wantsGround || resizing != nil || isVisible && (isExposed || hasNews)
        }
    }

    let window: Window
    let clock: MediaClock
    let log = FrameLog()
    var clearColor = SIMD4<Float>(0, 0, 0, 1)
    /// Off for benchmarks: the next frame begins when the last one ends.
    var isPaced = true

    /// What began and ended.
    var onEndings: (@Sendable (ContiguousArray<Ending>, Double) -> Void)?
    /// After each evaluation while something moves.
    var onFrame: (@Sendable (Double) -> Void)?
    /// The tiles that came into sight.
    var onTiles: (@Sendable ([TileRequest]) -> Void)?
    /// The first picture is there: the window may appear.
    var onGround: (@Sendable () -> Void)?

    private let condition = MonotonicCondition()
    private var orders: Orders
    private var posted = 0
    private var applied = 0
    /// A commit that goes with a new size is on its way.
    private var isHeld = false
    private var isStopping = false
    private var isRunning = false

    init(window: Window, refreshes: RefreshClock, clock: MediaClock) {
        self.window = window
        self.clock = clock
        orders = Orders(refreshes: refreshes)
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

    /// Ends the loop, waits until the context is released, and lets go of everybody.
    func stop() {
        condition.withLock {
            isStopping = true
            condition.broadcast()
            while isRunning { condition.wait() }
            orders.refreshes.leave(self)
        }
        (onEndings, onFrame, onTiles, onGround) = (nil, nil, nil, nil)
    }

    // MARK: - What others ask for

    private func order(_ body: (inout Orders) -> Void) {
        condition.withLock {
            body(&orders)
            condition.broadcast()
        }
    }

    func post(_ packet: CommitPacket) {
        order {
            $0.packets.append(packet)
            posted += 1
        }
    }

    var backlog: Int { condition.withLock { posted - applied } }

    /// So many commits are in the tree.
    func noteApplied(_ count: Int) { condition.withLock { applied += count } }

    /// A new size, with the commit that `commit` makes: none is drawn without the other.
    func resize(_ viewport: Viewport, commit: () -> Void) {
        condition.withLock { isHeld = true }
        commit()
        order {
            $0.sizes.append((viewport, posted))
            $0.isExposed = true
            isHeld = false
        }
    }

    /// The window system lost the picture.
    func expose() { order { $0.isExposed = true } }

    /// Nothing is drawn while nobody sees it; animations end nevertheless.
    func setVisible(_ isVisible: Bool) {
        order {
            $0.isVisible = isVisible
            if isVisible { $0.isExposed = true }
        }
    }

    /// Draws a picture for the moment the window appears, and calls `onGround`.
    func prepareGround() { order { $0.wantsGround = true } }

    /// The window manager is told so when a frame has been shown.
    func answerResizing(_ request: Int64) { order { $0.resizing = request } }

    /// Frames from the next one on are recorded; nil ends that.
    func record(_ recorder: PacketRecorder?) {
        order {
            $0.recorder = recorder
            // So that a recording begins now, and not when something moves.
            $0.isExposed = true
        }
    }

    func setDebug(_ options: DebugOptions) {
        order {
            $0.debug = options
            $0.isExposed = true
        }
    }

    /// Frames follow these refreshes from now on.
    func follow(_ refreshes: RefreshClock) {
        order {
            $0.refreshes.leave(self)
            $0.refreshes = refreshes
        }
        refreshes.listen(self) { [weak self] in self?.order { _ in } }
    }

    // MARK: - The thread

    private func run(_ viewport: Viewport) {
        guard let maker = WindowFrames(self, viewport) else {
            Diagnostics.note("the window's context is older than OpenGL 3.3")
            return
        }
        maker.onNews = { [weak self] in self?.order { $0.hasNews = true } }
        while let orders = wait(for: maker) { maker.make(orders) }
        maker.end()
    }

    /// Sleeps until there is something to do; nil to stop.
    ///
    /// What comes in between two refreshes waits for the next one: a frame of its own would take the place of that of
    /// what moves.
    private func wait(for maker: WindowFrames) -> Orders? {
        condition.lock()
        defer { condition.unlock() }
        while !isStopping {
            let now = SystemClock.shared.now()
            var left = maker.wait(at: now, isUrgent: orders.isUrgent(isHeld))
            if left <= 0, let end = maker.endOfPatience(at: now, with: orders.refreshes) {
                left = end - now
            }
            if left <= 0 { break }
            condition.wait(until: now + left)
        }
        if isStopping { return nil }
        var taken = orders
        (orders.isExposed, orders.hasNews) = (false, false)
        (orders.wantsGround, orders.resizing) = (false, nil)
        if isHeld {
            (taken.packets, taken.sizes) = ([], [])
        } else {
            (orders.packets, orders.sizes) = ([], [])
        }
        return taken
    }
}
