import CoreGraphics
import Foundation
import QuartzCore
import Views

/// What shows the views of a scene: a layer in the scene's tree, and a time that cues move on.
final class SceneViewHost: ViewHost {
    private let ground: CALayer
    private(set) var now: CFTimeInterval = 0
    private var timers: [(id: Int, due: CFTimeInterval, work: () -> Void)] = []
    private var frames: [(id: Int, work: (CFTimeInterval) -> Void)] = []
    private var lastID = 0

    var onEvent: ((WindowEvent) -> Void)?
    var title = ""
    var isVisible = true
    var clipboard: String?
    var cursor = CursorShape.arrow

    init(_ show: Performance) {
        ground = show.root
        size = show.root.bounds.size
        scale = show.scale
    }

    let size: CGSize
    let scale: CGFloat
    var eventTime: CFTimeInterval { now }
    var root = CALayer() {
        didSet {
            oldValue.removeFromSuperlayer()
            root.frame = ground.bounds
            ground.insertSublayer(root, at: 0)
        }
    }

    /// Something happens.
    func send(_ event: WindowEvent, at time: CFTimeInterval) {
        now = time
        onEvent?(event)
    }

    /// A frame: what is due is done.
    func tick(_ time: CFTimeInterval) {
        now = time
        for timer in timers where timer.due <= time + 1e-9 {
            guard timers.contains(where: { $0.id == timer.id }) else { continue }
            timers.removeAll { $0.id == timer.id }
            timer.work()
        }
        for frame in frames { frame.work(time) }
    }

    func after(_ seconds: CFTimeInterval, _ work: @escaping () -> Void) -> ScheduledWork {
        lastID += 1
        let id = lastID
        timers.append((id, now + max(seconds, 0), work))
        return ScheduledWork { [weak self] in self?.timers.removeAll { $0.id == id } }
    }

    func eachFrame(_ work: @escaping (CFTimeInterval) -> Void) -> ScheduledWork {
        lastID += 1
        let id = lastID
        frames.append((id, work))
        return ScheduledWork { [weak self] in self?.frames.removeAll { $0.id == id } }
    }

    func close() {
        timers = []
        frames = []
    }
}
