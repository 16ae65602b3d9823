import CoreGraphics
import Foundation
import QuartzCore
import LaminaViews

/// Scene of views: the host, and the hand of the touches. Views belong to the main actor: these
/// scenes are made on the main thread.
@MainActor final class ViewScene {
    /// The instance retains this views.
    unowned let instance: SceneInstance
    let host: SceneViewHost
    private var fingers: [CALayer] = []

    init(_ instance: SceneInstance) {
        self.instance = instance
        host = SceneViewHost(instance)
        instance.keep(self)
    }

    /// Adds an action at a time of the scene.
    func at(_ time: CFTimeInterval, _ action: @escaping @MainActor () -> Void) {
        instance.at(time) { MainActor.assumeIsolated(action) }
    }

    /// Frames, sixty a second, in which scroll views move and timers end.
    func frames(until end: CFTimeInterval) {
        for i in 0...Int(end * 60) {
            let time = Double(i) / 60
            at(time) { [host] in host.tick(time) }
        }
    }

    // MARK: The hand

    /// Presses at the first point, moves through all points in even steps, and releases at the last
    /// point.
    func drag(
        _ places: [CGPoint], from begin: CFTimeInterval, for seconds: CFTimeInterval,
        twoFingers: Bool = false
    ) {
        let held: KeyModifiers = twoFingers ? .option : []
        touch(begin, places[0], twoFingers) { .mouseDown(.left, x: $0.x, y: $0.y, held) }
        let steps = max(places.count - 1, Int(seconds * 60))
        for i in 1...steps {
            let way = Double(i) / Double(steps) * Double(places.count - 1)
            let k = min(Int(way), places.count - 2)
            let (a, b, f) = (places[k], places[k + 1], CGFloat(way - Double(k)))
            let p = CGPoint(x: a.x + (b.x - a.x) * f, y: a.y + (b.y - a.y) * f)
            touch(begin + seconds * Double(i) / Double(steps), p, twoFingers) {
                .mouseMoved(x: $0.x, y: $0.y, held)
            }
        }
        touch(begin + seconds, places[places.count - 1], nil) {
            .mouseUp(.left, x: $0.x, y: $0.y, held)
        }
    }

    /// Down and up again.
    func tap(_ place: CGPoint, at time: CFTimeInterval) {
        drag([place, place], from: time, for: 0.1)
    }

    /// Sends an event with the fingers' present positions; nil without a finger down.
    private func touch(
        _ time: CFTimeInterval, _ place: CGPoint, _ isTwo: Bool?,
        _ event: @escaping @Sendable (CGPoint) -> WindowEvent
    ) {
        at(time) { [weak self] in
            self?.host.send(event(place), at: time)
            self?.showFingers(isTwo.map { $0 ? [place, self!.mirrored(place)] : [place] } ?? [])
        }
    }

    private func mirrored(_ p: CGPoint) -> CGPoint {
        CGPoint(x: host.size.width - p.x, y: host.size.height - p.y)
    }

    private func showFingers(_ places: [CGPoint]) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        while fingers.count < places.count {
            let finger = instance.root.addDot(.zero, 26, Palette.color(0xFFFFFF, alpha: 0.35))
            finger.borderWidth = 1.5
            finger.borderColor = Palette.paper
            finger.zPosition = 10
            fingers.append(finger)
        }
        for (i, finger) in fingers.enumerated() {
            finger.isHidden = i >= places.count
            if i < places.count { finger.position = places[i] }
        }
        CATransaction.commit()
    }
}

extension Scene {
    /// A scene of views, which is made on the main thread.
    init(
        views id: String, title: String, lookFor: String, duration: CFTimeInterval,
        build: @escaping @MainActor @Sendable (ViewScene) -> Void
    ) {
        self.init(id, title: title, lookFor: lookFor, duration: duration) { instance in
            nonisolated(unsafe) let instance = instance
            MainActor.assumeIsolated { build(ViewScene(instance)) }
        }
    }
}
