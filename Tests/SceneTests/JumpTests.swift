import CoreGraphics
import Foundation
import LayerHosting
import QuartzCore
import SceneGallery
import TestSupport
import Testing

/// A frame is a function of its time: earlier frames, or their absence, leave no trace.
@Suite("Scenes played and jumped into", .serialized)
@MainActor struct JumpTests {
    /// Shows a scene from its beginning on; `body` receives a host, and a function that advances
    /// the host to a time, cues included.
    private func show<T>(
        _ scene: Scene, _ body: (ManualHost, (CFTimeInterval) -> Void) throws -> T
    ) throws -> T {
        let clock = ManualClock(100)
        let delivery = MainDelivery.manual()
        return try MediaTime.with(clock, delivery: delivery) {
            let instance = scene.make()
            let host = ManualHost(root: instance.root, size: scene.size, clock: clock)
            host.isExact = true
            host.commit()
            var cues = instance.cues[...]
            func advance(to time: CFTimeInterval) {
                host.advance(to: 100 + time)
                delivery.turn()
            }
            return try body(host) { time in
                while let cue = cues.first, cue.time <= time {
                    advance(to: cue.time)
                    cue.action()
                    host.commit()
                    cues.removeFirst()
                }
                advance(to: time)
            }
        }
    }

    @Test(
        "the picture of a time is the same to the last bit, played or jumped to",
        arguments: SceneList.all.map(\.id))
    func equal(_ id: String) throws {
        let scene = try #require(SceneList.scene(id))
        let times = ScenePlayer.keyTimes(of: scene).dropFirst()
        let played = try show(scene) { host, advance in
            var pictures: [PixelGrid] = []
            var time = 0.0
            for next in times {
                while time < next {
                    advance(time)
                    try host.redraw(background: .black)
                    time += 0.0771
                }
                advance(next)
                pictures.append(PixelGrid(try host.snapshot(background: .black)))
            }
            return pictures
        }
        for (time, picture) in zip(times, played) {
            let jumped = try show(scene) { host, advance in
                advance(time)
                return PixelGrid(try host.snapshot(background: .black))
            }
            let d = try #require(PixelDistance(picture, jumped))
            #expect(d.different == 0, "\(id) at \(time) s: \(d)")
            if d.different > 0, let difference = differencePicture(picture, jumped) {
                let output = try Places.output("jump-failures/\(id)")
                try sideBySide([picture, jumped, difference], scale: 2)?.image?.writePNG(
                    to: output.appendingPathComponent(Golden.name(time)))
            }
        }
    }
}
