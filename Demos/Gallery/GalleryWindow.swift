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
        window.onEvent = { [unowned self] window, event, _ in
            switch event {
            case .resized: fit()
            case .keyDown(.right, _, _), .keyDown(.down, _, _): show(index + 1)
            case .keyDown(.left, _, _), .keyDown(.up, _, _): show(index - 1)
            case .keyDown(.space, _, isRepeat: false): togglePause()
            case .keyDown(.init("F"), _, _), .keyDown(.f11, _, _): window.isFullScreen.toggle()
            case .keyDown(.escape, _, _), .keyDown(.init("Q"), _, _): window.close()
            default: break
            }
        }
        show(first)
    }

    /// Shows a scene from its beginning; numbers go round.
    private func show(_ number: Int) {
        let count = SceneList.all.count
        index = ((number % count) + count) % count
        let scene = SceneList.all[index]
        let next = scene.make()
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
        fit()
        retitle()
        schedule()
    }

    private func retitle() {
        let scene = SceneList.all[index]
        window.title =
            "\(index + 1)/\(SceneList.all.count)  \(scene.title)\(isPaused ? " (paused)" : "")"
            + " — \(scene.lookFor)"
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

    /// Scales the scene so that all of it is seen.
    private func fit() {
        guard let size = performance?.root.bounds.size else { return }
        let scale = min(window.size.width / size.width, window.size.height / size.height)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        stage.bounds = CGRect(origin: .zero, size: size)
        stage.position = CGPoint(x: window.size.width / 2, y: window.size.height / 2)
        stage.transform = CATransform3DMakeScale(scale, scale, 1)
        CATransaction.commit()
    }
}
