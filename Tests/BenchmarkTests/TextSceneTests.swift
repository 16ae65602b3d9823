import BenchmarkScenes
import LayerHosting
import QuartzCore
import Testing

@testable import RenderBenchmark

/// Draw calls of scenes with changing text.
@Suite("Text scenes") struct TextSceneTests {
    @Test("168 drifting lines of text in many sizes become at most four draw calls")
    func design() throws {
        let stage = HeadlessSurface()
        try stage.load(try #require(AdaptiveScene.named("design")))
        for _ in 0..<8 {
            _ = try stage.run(168, settling: 1, frames: 1)
            let counts = try #require(stage.counts)
            #expect(counts.drawCalls <= 4)
        }
    }

    @Test("200 lines whose number changes in every frame become one draw call")
    func text() throws {
        let stage = try #require(KindScenes.make("text", count: 200))
        let host = ManualHost(
            root: stage.root, size: CGSize(width: BenchScenes.width, height: BenchScenes.height),
            clock: ManualClock(100))
        host.commit()
        try host.redraw(everything: true)
        for frame in 1...4 {
            host.clock.time += 1 / 60
            stage.step(Double(frame) / 60)
            _ = try host.frame()
            #expect(host.counts.drawCalls == 1)
        }
    }
}
