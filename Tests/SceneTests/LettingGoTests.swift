import CoreGraphics
import Foundation
import LayerHosting
import QuartzCore
import SceneGallery
import Testing

@Suite("Scenes are let go", .serialized)
@MainActor struct LettingGoTests {
    private final class Weak {
        weak var instance: SceneInstance?
        var layers: [WeakLayer] = []
    }
    private struct WeakLayer { weak var layer: CALayer? }

    private func note(_ layer: CALayer, _ list: inout [WeakLayer]) {
        list.append(WeakLayer(layer: layer))
        for child in layer.sublayers ?? [] { note(child, &list) }
        if let mask = layer.mask { note(mask, &list) }
    }

    @Test("a played scene leaves no objects", arguments: SceneList.all.map(\.id))
    func nothingLeft(_ id: String) throws {
        let scene = try #require(SceneList.scene(id))
        let seen = Weak()
        let clock = ManualClock(100)
        let delivery = MainDelivery.manual()
        try MediaTime.with(clock, delivery: delivery) {
            let instance = scene.make()
            seen.instance = instance
            let host = ManualHost(root: instance.root, size: scene.size, clock: clock)
            host.commit()
            for cue in instance.cues {
                host.advance(to: 100 + cue.time)
                delivery.turn()
                cue.action()
                host.commit()
                _ = try host.snapshot()
            }
            host.advance(to: 100 + scene.duration)
            delivery.turn()
            _ = try host.snapshot()
            note(instance.root, &seen.layers)
        }
        // An OpenGL layer is given back on the main thread.
        if id != "opengl" {
            #expect(seen.instance == nil)
            let left = seen.layers.compactMap(\.layer)
            #expect(left.isEmpty, "\(left.map { $0.name ?? "\(type(of: $0))" })")
        }
    }
}
