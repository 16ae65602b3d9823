import CoreGraphics
import Foundation
import QuartzCore
import LaminaViews

/// Host of a scene's views: a layer in the scene's tree, and a time advanced by cues.
final class SceneViewHost: ViewHost {
    private let parent: CALayer
    private(set) var now: CFTimeInterval = 0
    private let schedule = HostSchedule()

    var onEvent: ((WindowEvent) -> Void)?
    var title = ""
    var isVisible = true
    var clipboard: String?
    var cursor = CursorShape.arrow

    init(_ scene: SceneInstance) {
        parent = scene.root
        size = scene.root.bounds.size
        scale = scene.scale
    }

    var size: CGSize
    let scale: CGFloat
    var eventTime: CFTimeInterval { now }
    var root = CALayer() {
        didSet {
            oldValue.removeFromSuperlayer()
            root.frame = parent.bounds
            parent.insertSublayer(root, at: 0)
        }
    }

    /// Something happens.
    func send(_ event: WindowEvent, at time: CFTimeInterval) {
        now = time
        onEvent?(event)
    }

    /// Runs a frame: all due work is done.
    func tick(_ time: CFTimeInterval) {
        now = time
        schedule.endTimers(until: time + 1e-9)
        schedule.drawFrames(at: time)
    }

    func after(_ seconds: CFTimeInterval, _ work: @escaping () -> Void) -> ScheduledWork {
        schedule.at(now + max(seconds, 0), work)
    }

    func eachFrame(_ work: @escaping (CFTimeInterval) -> Void) -> ScheduledWork {
        schedule.eachFrame(work)
    }

    func close() {
        schedule.clear()
    }
}
