import CoreGraphics
import Foundation
import LaminaViews
import LayerHosting
import PlaygroundScene
import QuartzCore

/// Host of a scene's views: shows the views in a layer of the scene's tree, at the scene's time.
/// The playground's window supplies the events.
final class SceneViewHost: ViewHost {
    /// The host of the running scene; nil for a scene without views.
    nonisolated(unsafe) private(set) static weak var shared: SceneViewHost?

    private let background: CALayer
    private let schedule = HostSchedule()

    var onEvent: ((WindowEvent) -> Void)?
    var title = ""
    var isVisible = true
    var clipboard: String?
    var cursor = CursorShape.arrow

    init(on background: CALayer) {
        self.background = background
        defer { Self.shared = self }
        SceneFrames.onFrame = { [schedule] time in
            schedule.endTimers(until: time + 1e-9)
            schedule.drawFrames(at: time)
        }
        SceneFrames.onSize = { [weak self] in self?.size = $0 }
        SceneEvents.views = { [weak self] in self?.onEvent?($0) }
    }

    /// Size of the scene in points.
    var size: CGSize {
        get { background.bounds.size }
        set {
            guard newValue != size, newValue.width > 0, newValue.height > 0 else { return }
            Self.atOnce {
                background.bounds.size = newValue
                root.frame = background.bounds
            }
            onEvent?(
                .resized(
                    width: newValue.width, height: newValue.height,
                    pixelWidth: Int(newValue.width * scale),
                    pixelHeight: Int(newValue.height * scale)))
        }
    }
    var scale: CGFloat { background.contentsScale }
    var now: CFTimeInterval { CACurrentMediaTime() }
    var eventTime: CFTimeInterval { now }
    var root = CALayer() {
        didSet {
            Self.atOnce {
                oldValue.removeFromSuperlayer()
                root.frame = background.bounds
                background.insertSublayer(root, at: 0)
            }
        }
    }

    /// Changes layers without implicit animations, which the recording of the scene would contain.
    static func atOnce(_ change: () -> Void) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        change()
        CATransaction.commit()
    }

    func after(_ seconds: CFTimeInterval, _ work: @escaping () -> Void) -> ScheduledWork {
        schedule.at(now + max(seconds, 0), work)
    }

    func eachFrame(_ work: @escaping (CFTimeInterval) -> Void) -> ScheduledWork {
        schedule.eachFrame(work)
    }

    func close() { schedule.clear() }
}
