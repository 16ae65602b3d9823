import CoreAnimation
import CoreGraphics
import DisplayList
import Foundation
import GLRenderer
import RenderTree
import Windowing

/// A clock that a window moves by one step before each frame, for benchmarks on virtual time.
public protocol FrameStepping: AnyObject {
    func advanceFrame()
}

/// The render thread of one window: it owns the context and runs every frame.
///
/// It sleeps on a condition until a commit, a new size or the next animation's begin; while something
/// moves it wakes once a refresh. The application can block its main thread meanwhile: nothing here
/// waits for it. Thread: `post`, `resize`, `expose` and `stop` from any; the rest is private to the loop.
final class RenderLoop: CommitSink, @unchecked Sendable {
    private let condition = NSCondition()
    private var packets: [CommitPacket] = []
    private var viewport: Viewport
    private var isExposed = true
    /// A layer's live contents have something new.
    private var hasNews = false
    private var isStopping = false
    private var debugOptions = DebugOptions()
    private let window: Window
    private let clock: MediaClock
    let log = FrameLog()
    /// Called on the render thread with what began and ended.
    var onEndings: (@Sendable (ContiguousArray<Ending>, Double) -> Void)?
    /// Called on the render thread after each evaluation while something moves.
    var onFrame: (@Sendable (Double) -> Void)?
    /// Called on the render thread with the tiles that came into sight.
    var onTiles: (@Sendable ([TileRequest]) -> Void)?
    var clearColor = SIMD4<Float>(0, 0, 0, 1)
    /// Off for benchmarks: the next frame begins when the last one ends.
    var isPaced = true
    private var failure: String?
    private let done = DispatchSemaphore(value: 0)

    init(window: Window, viewport: Viewport, clock: MediaClock) {
        self.window = window
        self.viewport = viewport
        self.clock = clock
    }

    func start() {
        let thread = Thread { [self] in
            run()
            done.signal()
        }
        thread.name = "Lamina render"
        thread.stackSize = 4 << 20
        thread.start()
    }

    /// Ends the loop and waits until the context is released.
    func stop() {
        condition.withLock {
            isStopping = true
            condition.signal()
        }
        done.wait()
    }

    func post(_ packet: CommitPacket) {
        condition.withLock {
            packets.append(packet)
            condition.signal()
        }
    }

    func resize(_ viewport: Viewport) {
        condition.withLock {
            self.viewport = viewport
            isExposed = true
            condition.signal()
        }
    }

    /// The window system lost the picture.
    func expose() {
        condition.withLock {
            isExposed = true
            condition.signal()
        }
    }

    private func noteNews() {
        condition.withLock {
            hasNews = true
            condition.signal()
        }
    }

    func setDebug(_ options: DebugOptions) {
        condition.withLock {
            debugOptions = options
            isExposed = true
            condition.signal()
        }
    }

    // MARK: - The loop

    private struct Work {
        var packets: [CommitPacket]
        var viewport: Viewport
        var isExposed: Bool
        var debug: DebugOptions
    }

    private func run() {
        window.makeCurrent(swapInterval: 0)
        guard let renderer = Renderer() else {
            Log.note("the window's context is older than OpenGL 3.3")
            return
        }
        renderer.clearColor = clearColor
        renderer.arrivals.takesDeletions()
        let stage = FrameStage()
        stage.attach(renderer)
        stage.onLive = { [weak self] in self?.noteNews() }
        let presenter = Presenter(window: window)
        var frames = FrameClock(rate: WindowSystem.shared.refreshRate)
        var wake = -Double.infinity
        var commits = WaitingCommits()
        // In seconds of the system's clock, whatever clock the layers have.
        var earliest = -Double.infinity
        while let work = wait(until: wake, notBefore: earliest) {
            if isPaced { earliest = SystemClock.shared.now() + frames.period * 0.95 }
            stage.apply(
                commits.admit(
                    work.packets, for: stage.tree, to: renderer,
                    isMoving: stage.evaluation.isMoving))
            (clock as? FrameStepping)?.advanceFrame()
            let began = clock.now()
            frames.frame(at: began)
            let time = began + (isPaced ? frames.period : 0)
            let evaluation = stage.evaluate(at: time)
            draw(stage, renderer, presenter, work, time, began)
            let tiles = stage.takeTileRequests()
            if !tiles.isEmpty { onTiles?(tiles) }
            let endings = stage.tree.drainEndings()
            if !endings.isEmpty { onEndings?(endings, time) }
            if evaluation.isMoving || !commits.isEmpty {
                if evaluation.isMoving { onFrame?(time) }
                wake =
                    isPaced
                    ? frames.next(after: clock.now(), rate: evaluation.preferredFrameRate)
                    : -Double.infinity
            } else {
                wake = evaluation.nextWake
            }
            // Long enough to be seen, then the picture without it.
            if !stage.flash.isEmpty { wake = min(wake, clock.now() + 0.12) }
        }
        stage.detach()
        window.clearCurrent()
    }

    private func draw(
        _ stage: FrameStage, _ renderer: Renderer, _ presenter: Presenter, _ work: Work,
        _ time: Double, _ began: Double
    ) {
        renderer.debug = work.debug
        let builds = stage.list?.counters.builds ?? 0
        var damage = stage.plan(work.viewport)
        if work.isExposed { damage = work.viewport.box }
        damage = stage.region(for: damage, in: work.viewport)
        guard !damage.isEmpty else { return }
        do {
            let region = presenter.region(for: damage, in: work.viewport)
            try stage.draw(to: presenter.target(work.viewport), region: region)
            presenter.present(region, in: work.viewport)
            WindowSystem.shared.noteEventsQueued()
        } catch {
            // A driver that refuses a shader: said once, the loop goes on with what it can draw.
            if failure == nil { Log.note("\(error)") }
            failure = "\(error)"
        }
        log.append(
            FrameRecord(
                time: time, began: began, duration: clock.now() - began, damage: damage,
                counts: renderer.counts, wasBuilt: (stage.list?.counters.builds ?? 0) != builds))
    }

    /// Sleeps until there is something to do; nil to stop.
    ///
    /// What comes in between two refreshes waits for the next one: a frame of its own would take the place of that of
    /// what moves.
    private func wait(until wake: Double, notBefore earliest: Double) -> Work? {
        condition.lock()
        defer { condition.unlock() }
        while !isStopping {
            let hasWork = !packets.isEmpty || isExposed || hasNews
            let left =
                hasWork
                ? min(earliest - SystemClock.shared.now(), wake - clock.now())
                : wake - clock.now()
            if left <= 0 { break }
            if left.isInfinite {
                condition.wait()
            } else {
                _ = condition.wait(until: Date(timeIntervalSinceNow: left))
            }
        }
        if isStopping { return nil }
        let work = Work(
            packets: packets, viewport: viewport, isExposed: isExposed, debug: debugOptions)
        packets = []
        isExposed = false
        hasNews = false
        return work
    }
}
