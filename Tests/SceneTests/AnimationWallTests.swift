import CoreGraphics
import Foundation
import LaminaRenderTree
import LayerHosting
import QuartzCore
import SceneGallery
import Synchronization
import Testing

/// A hundred Lottie documents at once: the drawing side plays without the program.
@Suite("Animation wall") @MainActor struct AnimationWallTests {
    private final class Counter: CommitSink, Sendable {
        let count = Mutex(0)
        func post(_ packet: CommitPacket) { count.withLock { $0 += 1 } }
    }

    @Test("a wall of a hundred documents commits once, whatever time passes") func commits() throws
    {
        let clock = ManualClock(100)
        try MediaTime.with(clock, delivery: .manual()) {
            let scene = try #require(SceneList.scene("animation-wall"))
            let instance = scene.make()
            #expect(instance.root.sublayers?.count == 100 && instance.cues.isEmpty)
            let counter = Counter()
            let context = LayerContext(root: instance.root, sink: counter, clock: clock)
            CATransaction.flush()
            let first = counter.count.withLock { $0 }
            for _ in 0..<120 {
                clock.time += 1 / 60
                MediaTime.delivery.turn()
                CATransaction.flush()
            }
            #expect(first > 0 && counter.count.withLock { $0 } == first)
            withExtendedLifetime(context) {}
        }
    }

    @Test("a frame of the wall takes less than a draw call for each document")
    func calls() throws {
        let scene = try #require(SceneList.scene("animation-wall"))
        let frames = try ScenePlayer.frames(of: scene, at: [0, 0.5, 1, 1.5])
        for frame in frames {
            #expect(
                frame.drawCalls < 100 && frame.passes <= 2, "\(frame.drawCalls), \(frame.passes)")
        }
        print("animation wall: \(frames.map { ($0.drawCalls, $0.passes, $0.instances) })")
    }
}
