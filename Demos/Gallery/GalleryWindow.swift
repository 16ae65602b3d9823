import CoreGraphics
import Foundation
import LayerHosting
import QuartzCore
import SceneGallery

/// One window that shows scene after scene.
///
/// A scene hangs in a stage whose own time can stand still: space pauses the stage, and with it everything in
/// the scene. Cues come from a timer that counts the same time. Sendable because all of it happens on the
/// main thread, timers included.
final class GalleryWindow: @unchecked Sendable {
    private let window: LayerWindow
    private var index = 0
    private var performance: Performance?
    private let stage = CALayer()
    private let help = HelpPanel()
    private var cues: ArraySlice<Performance.Cue> = []
    private var timer: Timer?
    private var isPaused = false
    /// The scene's time when the clock was last started, and the host's time then.
    private var shown: CFTimeInterval = 0
    private var since: CFTimeInterval = 0

    init(first: Int = 0) throws {
        window = try LayerWindow(
            title: "Lamina", size: CGSize(width: 960, height: 720), isFlipped: false,
            background: .black)
        window.rootLayer.addSublayer(stage)
        window.rootLayer.addSublayer(help.layer)
        window.onEvent = { [unowned self] _, event, _ in handle(event) }
        show(first)
    }

    private func handle(_ event: WindowEvent) {
        switch event {
        case .resized, .scaleChanged: fit()
        case .keyDown(.right, _, _), .keyDown(.down, _, _): show(index + 1)
        case .keyDown(.left, _, _), .keyDown(.up, _, _): show(index - 1)
        case .keyDown(.home, _, isRepeat: false): show(0)
        case .keyDown(.end, _, isRepeat: false): show(-1)
        case .keyDown(.space, _, isRepeat: false): togglePause()
        case .keyDown(.init("R"), _, isRepeat: false): show(index)
        case .keyDown(.init("F"), _, isRepeat: false), .keyDown(.f11, _, isRepeat: false):
            window.isFullScreen.toggle()
        case .keyDown(.init("H"), _, isRepeat: false), .keyDown(.f1, _, isRepeat: false),
            .text("?"):
            help.isShown.toggle()
        case .keyDown(.escape, _, isRepeat: false):
            if help.isShown {
                help.isShown = false
            } else if window.isFullScreen {
                window.isFullScreen = false
            } else {
                window.close()
            }
        case .keyDown(.init("Q"), _, _): window.close()
        default: break
        }
    }

    /// Shows a scene from its beginning; numbers go round.
    private func show(_ number: Int) {
        let count = SceneList.all.count
        index = ((number % count) + count) % count
        let scene = SceneList.all[index]
        let next = scene.make(scale: pixels(of: scene.size))
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        performance?.root.removeFromSuperlayer()
        stage.speed = 1
        stage.timeOffset = 0
        stage.beginTime = 0
        stage.addSublayer(next.root)
        CATransaction.commit()
        performance = next
        cues = next.cues[...]
        isPaused = false
        shown = 0
        since = CACurrentMediaTime()
        help.describe(scene, number: index + 1, of: count)
        fit()
        retitle()
        schedule()
    }

    private func retitle() {
        let title = "\(SceneList.all[index].title) – \(index + 1) of \(SceneList.all.count)"
        window.title = title + (isPaused ? " (paused)" : "") + " – ? for keys"
    }

    private var time: CFTimeInterval {
        isPaused ? shown : shown + CACurrentMediaTime() - since
    }

    /// Waits for the next cue, or for the scene's end plus a moment, and begins again then.
    private func schedule() {
        timer?.invalidate()
        guard !isPaused else { return }
        let next = cues.first?.time ?? SceneList.all[index].duration + 0.75
        // Foundation on Linux fires `Timer(timeInterval:)` at once; a fire date works (Docs/WORKAROUNDS.md).
        let timer = Timer(
            fire: Date(timeIntervalSinceNow: max(0.001, next - time)), interval: 0, repeats: false
        ) { [weak self] _ in self?.turn() }
        RunLoop.main.add(timer, forMode: .default)
        self.timer = timer
    }

    private func turn() {
        guard let cue = cues.first else {
            show(index)
            return
        }
        cues.removeFirst()
        cue.action()
        schedule()
    }

    /// Stops and resumes the stage's time, as a layer tree is paused.
    private func togglePause() {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        if isPaused {
            let paused = stage.timeOffset
            stage.speed = 1
            stage.timeOffset = 0
            stage.beginTime = 0
            stage.beginTime = stage.convertTime(CACurrentMediaTime(), from: nil) - paused
            since = CACurrentMediaTime()
            isPaused = false
        } else {
            shown = time
            stage.timeOffset = stage.convertTime(CACurrentMediaTime(), from: nil)
            stage.speed = 0
            isPaused = true
        }
        CATransaction.commit()
        retitle()
        schedule()
    }

    /// Points of the window to a point of a scene, all of which is seen.
    private func zoom(of size: CGSize) -> CGFloat {
        min(window.size.width / size.width, window.size.height / size.height)
    }

    /// Pixels to a point of a scene: what it draws for itself is as sharp as the screen.
    private func pixels(of size: CGSize) -> CGFloat { zoom(of: size) * window.contentScale }

    /// Fits scene and help into the window.
    private func fit() {
        guard let performance, window.size.width > 0, window.size.height > 0 else { return }
        let size = performance.root.bounds.size
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        stage.bounds = CGRect(origin: .zero, size: size)
        stage.position = CGPoint(x: window.size.width / 2, y: window.size.height / 2)
        stage.transform = CATransform3DMakeScale(zoom(of: size), zoom(of: size), 1)
        performance.draw(at: pixels(of: size))
        help.fit(into: window.size, scale: window.contentScale)
        CATransaction.commit()
    }
}
