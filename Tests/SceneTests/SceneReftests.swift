import CoreGraphics
import Foundation
import LayerHosting
import QuartzCore
import SceneGallery
import TestSupport
import Testing

/// Every scene of the gallery, compared with a second way of drawing.
@Suite("Scenes beside themselves", .serialized)
@MainActor struct SceneReftests {
    /// The scene half way through, in a layer that `wrap` may change.
    private func picture(
        _ scene: Scene, scale: CGFloat = 1, _ wrap: (CALayer) -> Void = { _ in }
    ) throws -> PixelGrid {
        let clock = ManualClock(100)
        let delivery = MainDelivery.manual()
        return try MediaTime.with(clock, delivery: delivery) {
            let instance = scene.make()
            let holder = CALayer()
            holder.frame = CGRect(origin: .zero, size: scene.size)
            holder.addSublayer(instance.root)
            wrap(holder)
            let host = ManualHost(root: holder, size: scene.size, scale: scale, clock: clock)
            host.commit()
            func advance(to time: CFTimeInterval) {
                host.advance(to: 100 + time)
                delivery.turn()
            }
            for cue in instance.cues where cue.time <= scene.duration / 2 {
                advance(to: cue.time)
                cue.action()
                host.commit()
            }
            advance(to: scene.duration / 2)
            return PixelGrid(try host.snapshot(background: .black))
        }
    }

    private func distance(_ a: PixelGrid, _ b: PixelGrid) throws -> PixelDistance {
        try #require(PixelDistance(a, b))
    }

    @Test("a scene behind a surface that changes nothing", arguments: SceneList.all.map(\.id))
    func surface(_ id: String) throws {
        let scene = try #require(SceneList.scene(id))
        let behind = try picture(scene) {
            $0.filters = [CIFilter(name: "CIColorControls")!]
        }
        let d = try distance(picture(scene), behind)
        #expect(d.far == 0 && d.largest <= 8, "\(d)")
    }

    @Test("a scene upside down", arguments: SceneList.all.map(\.id))
    func flipped(_ id: String) throws {
        let scene = try #require(SceneList.scene(id))
        let down = try picture(scene) { $0.sublayerTransform = CATransform3DMakeScale(1, -1, 1) }
        var bytes: [UInt8] = []
        for y in (0..<down.height).reversed() {
            bytes += down.bytes[y * down.width * 4..<(y + 1) * down.width * 4]
        }
        let turned = PixelGrid(width: down.width, height: down.height, bytes: bytes)
        let d = try distance(picture(scene), turned)
        // A picture placed between two pixels by its gravity is rounded to either pixel, here to
        // the other.
        #expect(d.far < 0.006 && d.mean < 0.35, "\(d)")
    }

    @Test("a scene at twice the scale, averaged", arguments: SceneList.all.map(\.id))
    func doubled(_ id: String) throws {
        let scene = try #require(SceneList.scene(id))
        let two = try picture(scene, scale: 2)
        let (w, h) = (two.width / 2, two.height / 2)
        var bytes = [UInt8](repeating: 0, count: w * h * 4)
        two.bytes.withUnsafeBufferPointer { from in
            for y in 0..<h {
                for x in 0..<w {
                    let i = (2 * y * two.width + 2 * x) * 4
                    for k in 0..<4 {
                        let top = Int(from[i + k]) + Int(from[i + 4 + k])
                        let j = i + two.width * 4
                        let sum = top + Int(from[j + k]) + Int(from[j + 4 + k])
                        bytes[(y * w + x) * 4 + k] = UInt8((sum + 2) / 4)
                    }
                }
            }
        }
        let half = PixelGrid(width: w, height: h, bytes: bytes)
        let d = try distance(picture(scene), half)
        // Content drawn with a contents scale of 1 is enlarged at 2, and a little softer.
        let isDrawn = ["text", "tiles"].contains(id)
        #expect(isDrawn ? d.far < 0.03 && d.mean < 3 : d.far < 0.02 && d.mean < 1, "\(d)")
    }

    @Test("the comparison tells two scenes apart")
    func fails() throws {
        let (a, b) = (SceneList.all[0], SceneList.all[1])
        let d = try distance(picture(a), picture(b))
        #expect(d.far > 0.03 && d.mean > 3, "\(d)")
    }
}
