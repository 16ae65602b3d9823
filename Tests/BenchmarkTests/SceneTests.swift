import BenchmarkScenes
import CoreGraphics
import LayerHosting
import QuartzCore
import TestSupport
import Testing

@Suite("Scenes of the benchmark", .serialized) struct BenchmarkSceneTests {
    private func host(_ scene: ElementScene) -> ManualHost {
        ManualHost(
            root: scene.root, size: CGSize(width: BenchScenes.width, height: BenchScenes.height),
            scale: 0.25)
    }

    private func picture(_ scene: ElementScene, in host: ManualHost, at time: Double) throws
        -> PixelGrid
    {
        host.clock.time = time
        scene.step(time)
        return PixelGrid(try host.snapshot(background: .black))
    }

    @Test(
        "every scene shows moving elements, and changes their number at once",
        arguments: AdaptiveScene.all.map(\.id))
    func elements(_ id: String) throws {
        let kind = try #require(AdaptiveScene.named(id))
        let scene = kind.make()
        let host = host(scene)
        let empty = try picture(scene, in: host, at: 100)
        scene.count = 12
        let few = try picture(scene, in: host, at: 100)
        scene.count = 30
        let many = try picture(scene, in: host, at: 100)
        let moved = try picture(scene, in: host, at: 100.7)
        func differ(_ a: PixelGrid, _ b: PixelGrid) throws -> Int {
            try #require(PixelDistance(a, b)).different
        }
        #expect(try differ(empty, few) > 50)
        #expect(try differ(few, many) > 50)
        #expect(try differ(many, moved) > 50)
        #expect(scene.count == 30 && scene.isStepped == kind.isShared)
        // The pixels of images change at every step.
        guard id != "images" else { return }
        scene.count = 12
        // Pictures of text may lie elsewhere in their page than before, and are rounded otherwise.
        let again = try #require(PixelDistance(few, try picture(scene, in: host, at: 100)))
        #expect(again.largest <= 2, "\(again)")
        scene.count = 0
        #expect(try differ(empty, picture(scene, in: host, at: 100)) == 0)
    }

    @Test("eight scenes are shared with browsers, and names are easily typed")
    func list() {
        #expect(AdaptiveScene.all.filter(\.isShared).count == 8)
        #expect(AdaptiveScene.all.filter { !$0.isShared }.count >= 5)
        #expect(Set(AdaptiveScene.all.map(\.id)).count == AdaptiveScene.all.count)
        for scene in AdaptiveScene.all {
            #expect(scene.id.allSatisfy(\.isLowercase) && scene.first < scene.limit)
        }
        #expect(AdaptiveScene.named("nobody") == nil)
    }
}
