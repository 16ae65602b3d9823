import CoreGraphics
import CoreAnimation
import LaminaDisplayList
import Foundation
import LaminaGLRenderer
import LaminaRenderTree
import LaminaWindowing

/// Frames of a window: takes commits, evaluates, draws, shows. Thread: the render thread, from the
/// thread's beginning to `end`.
final class WindowFrames {
    /// Called on any thread when a layer's live contents have a new picture.
    var onNews: (@Sendable () -> Void)? {
        didSet { stage.onLive = onNews }
    }

    private unowned let loop: RenderLoop
    private let renderer: Renderer
    private let stage = FrameStage()
    private let presenter: Presenter
    private var sizes: LaidOutSizes
    private var commits = WaitingCommits()
    private var pacing: FramePacing
    /// Time of the next due frame, in seconds of the machine's clock, and begin of the next
    /// animation, in seconds of the tree's clock.
    private var due = Double.infinity
    private var wake = Double.infinity
    /// Time before which no work is done.
    private var earliest = -Double.infinity
    private var hasContent = false
    private var wasVisible = false
    /// Pending requests: the first picture of the window, and an answer to the window manager.
    private var owesFirstFrame = false
    private var resizing: Int64?
    /// Seconds between evaluations of running animations while the window is hidden, and between
    /// frames of a window whose size is beyond the limit.
    private static let hiddenPeriod = 0.1
    /// Frame drawn for the window's appearance.
    private var first: DrawnFrame?
    private var failure: String?
    /// Refresh at which a due frame waited for the layout of a resize.
    private var late: Int?
    private let recording = WindowRecording()

    /// Nil if the OpenGL version of the window's context is too low.
    init?(_ loop: RenderLoop, _ viewport: Viewport) {
        let window = loop.window
        window.makeCurrent(swapInterval: loop.isPaced && window.knowsRefreshes ? 1 : 0)
        guard let renderer = Renderer() else { return nil }
        renderer.clearColor = loop.clearColor
        renderer.arrivals.deleteTexturesInBackground()
        loop.log.note(driver: renderer.device.driver)
        self.loop = loop
        self.renderer = renderer
        stage.attach(renderer)
        stage.targetHasStencil = true
        presenter = Presenter(window: window)
        sizes = LaidOutSizes(viewport)
        pacing = FramePacing(grid: RefreshGrid(period: 1.0 / 60))
    }

    /// Releases all resources while the context still exists.
    func end() {
        stage.detach()
        renderer.meter = nil
        renderer.device.collect()
        loop.window.clearCurrent()
    }

    // MARK: - Schedule

    /// Seconds until the next work.
    func wait(at now: Double, isUrgent: Bool) -> Double {
        let left = min(due - now, wake - loop.clock.now())
        return isUrgent ? min(left, earliest - now) : left
    }

    /// The time until which a ready frame waits for the callbacks of display links; nil without a
    /// wait.
    func frameDeadline(at now: Double, with refreshes: RefreshClock) -> Double? {
        guard loop.isPaced, wasVisible else { return nil }
        let (number, end) = pacing.deadline(at: now)
        return now < end && refreshes.isAwaited(in: number) ? end : nil
    }

    // MARK: - One frame

    func make(_ requests: RenderLoop.Requests) {
        pacing.grid = requests.refreshes.grid
        applyCommits(requests)
        appear(requests)
        owesFirstFrame = owesFirstFrame || requests.wantsFirstFrame
        resizing = requests.resizing ?? resizing
        guard hasContent, !waitsForLayout(requests) else { return }
        (loop.clock as? FrameStepping)?.advanceFrame()
        let began = loop.clock.now()
        let time = shownTime(began)
        let evaluation = stage.evaluate(at: time)
        recording.note(requests.recorders, stage.tree, sizes.viewport, loop.clearColor, at: time)
        if owesFirstFrame { prepareFirstFrame(time, began) }
        if requests.isVisible {
            draw(requests, time, began)
        } else {
            renderer.beginFrame()
        }
        if let request = resizing { loop.window.answerResizing(request) }
        resizing = nil
        tell(evaluation, time, isVisible: requests.isVisible)
        plan(evaluation, isVisible: requests.isVisible)
    }

    private func applyCommits(_ requests: RenderLoop.Requests) {
        let isMoving = stage.evaluation.isMoving && requests.isVisible
        let ready = commits.admit(
            requests.packets, for: stage.tree, to: renderer, isMoving: isMoving)
        stage.apply(ready)
        recording.record(ready, after: stage.tree.time)
        if !ready.isEmpty { hasContent = true }
        sizes.add(requests.sizes)
        sizes.noteApplied(ready.count)
        loop.noteApplied(ready.count)
    }

    /// Time at which the frame will be shown, in the tree's time.
    private func shownTime(_ began: Double) -> Double {
        guard loop.isPaced else { return began }
        let shown = pacing.begin(at: SystemClock.shared.now())
        earliest = pacing.earliest
        return loop.clock === SystemClock.shared ? shown : began + pacing.grid.period
    }

    /// True while the window's size differs from the size of the tree's layout: the frame waits for
    /// the new layout until the next refresh.
    private func waitsForLayout(_ requests: RenderLoop.Requests) -> Bool {
        guard loop.isPaced, requests.isVisible, presenter.isAhead(of: sizes.viewport) else {
            late = nil
            return false
        }
        let number = pacing.grid.number(at: SystemClock.shared.now())
        if late == nil { late = number }
        guard late == number else { return false }
        due = pacing.grid.time(of: number + 1)
        earliest = -.infinity
        presenter.owesFrame = true
        return true
    }

    private func tell(_ evaluation: FrameEvaluation, _ time: Double, isVisible: Bool) {
        if isVisible {
            let tiles = stage.collectTileRequests()
            if !tiles.isEmpty { loop.onTiles?(tiles) }
            if evaluation.isMoving { loop.onFrame?(time) }
        }
        let endings = stage.tree.drainAnimationEvents()
        if !endings.isEmpty { loop.onAnimationEvents?(endings, time) }
    }

    /// Sets when the next frame is due.
    private func plan(_ evaluation: FrameEvaluation, isVisible: Bool) {
        let now = SystemClock.shared.now()
        due = .infinity
        wake = evaluation.nextWake
        if evaluation.isMoving || !commits.isEmpty {
            wake = .infinity
            due =
                !isVisible
                ? now + Self.hiddenPeriod
                : loop.isPaced ? pacing.next(rate: evaluation.preferredFrameRate) : -.infinity
        }
        // The flash of damaged areas is visible for 0.12 seconds; then the picture is drawn without
        // the flash.
        if !stage.flash.isEmpty { due = min(due, now + 0.12) }
        if presenter.owesFrame && isVisible {
            due = presenter.isBeyondLimit ? min(due, now + Self.hiddenPeriod) : -.infinity
        }
    }

    // MARK: - Drawing

    private func draw(_ requests: RenderLoop.Requests, _ time: Double, _ began: Double) {
        renderer.debug = requests.debug
        meter()
        let viewport = sizes.viewport
        let builds = stage.planner?.counters.builds ?? 0
        var damage = stage.plan(viewport)
        recording.notePictures(of: stage, at: time)
        if requests.isExposed || presenter.owesFrame { damage = viewport.box }
        damage = stage.region(for: damage, in: viewport)
        guard !damage.isEmpty else { return }
        do {
            let background = stage.backgroundColor(over: renderer.clearColor)
            try presenter.show(damage, of: stage, renderer, in: viewport, over: background)
            presenter.setBackground(background)
            if let refresh = loop.window.lastRefresh { requests.refreshes.align(to: refresh.time) }
            WindowSystem.shared.noteEventsQueued()
        } catch {
            // A shader error of the driver is logged once; the loop continues with the remaining
            // drawing.
            if failure == nil { Diagnostics.note("\(error)") }
            failure = "\(error)"
            // The next frame tries again. A retry at once could repeat for ever.
            presenter.owesFrame = false
        }
        log(time, began, damage, wasBuilt: (stage.planner?.counters.builds ?? 0) != builds)
    }

    /// Passes the GPU's times of earlier frames on, if a meter is set.
    private func meter() {
        if loop.log.metersGPU, renderer.meter == nil { renderer.meter = FrameMeter() }
        if let meter = renderer.meter, meter.hasTimer {
            loop.log.note(gpuTimes: meter.drainTimes())
        }
    }

    private func log(_ time: Double, _ began: Double, _ damage: PixelBox, wasBuilt: Bool) {
        loop.log.append(record(time, began, damage, wasBuilt: wasBuilt))
    }

    private func record(
        _ time: Double, _ began: Double, _ damage: PixelBox, wasBuilt: Bool
    ) -> DrawnFrame {
        DrawnFrame(
            time: time, began: began, duration: loop.clock.now() - began, damage: damage,
            counts: renderer.counts, wasBuilt: wasBuilt)
    }

    // MARK: - Appearing

    /// Hands the present picture to the window system, which shows the picture when the window
    /// appears.
    private func prepareFirstFrame(_ time: Double, _ began: Double) {
        owesFirstFrame = false
        do {
            try presenter.prepare(stage, renderer, in: sizes.viewport)
        } catch {
            Diagnostics.note("\(error)")
        }
        first = record(time, began, sizes.viewport.box, wasBuilt: true)
        loop.onFirstFrame?()
    }

    /// The first frame of the window is the picture shown at the appearance.
    private func appear(_ requests: RenderLoop.Requests) {
        defer { wasVisible = requests.isVisible }
        guard requests.isVisible, !wasVisible, var record = first else { return }
        record.duration = loop.clock.now() - record.began
        loop.log.append(record)
        first = nil
    }
}

extension FrameStage {
    /// Color of the window where the tree has only the root layer: premultiplied sRGB. `background`
    /// is straight.
    fileprivate func backgroundColor(over background: SIMD4<Float>) -> SIMD4<Float> {
        func premultiplied(_ color: SIMD4<Float>) -> SIMD4<Float> {
            color * SIMD4(color.w, color.w, color.w, 1)
        }
        let below = premultiplied(background)
        guard tree.root != noNode, let color = tree.visual(tree.root).backgroundColor
        else { return below }
        return premultiplied(SIMD4<Float>(color.rgba)) + below * (1 - color.rgba.w)
    }
}
