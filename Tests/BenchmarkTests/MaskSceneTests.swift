import BenchmarkScenes
import LayerHosting
import QuartzCore
import TestSupport
import Testing

/// The benchmark's scenes of masks, by the description of their frames.
@Suite("Benchmark: scenes of masks") struct MaskSceneTests {
    static let scenes = ["textmask": 60, "treemask": 30, "maskinmask": 30, "deep": 40]

    @Test(
        "a scene of masks is one pass with stencil operations and no surface but saved pixels",
        arguments: scenes.keys.sorted())
    func onePass(_ name: String) throws {
        let stage = try #require(ClipScenes.make(name, count: Self.scenes[name] ?? 1))
        let size = stage.root.bounds.size
        let host = ManualHost(root: stage.root, size: size)
        host.usesStencil = true
        host.advance(by: 0.5)
        let stencil = PixelGrid(try host.snapshot())
        #expect(host.counts.passes == 1)
        let lines = host.listDescription.split(separator: "\n")
        let surfaces = lines.filter { $0.hasPrefix("surface ") }
        #expect(surfaces.count == 1 && surfaces.allSatisfy { $0.contains("rim") }, "\(surfaces)")
        func count(_ operation: String) -> Int {
            lines.count { $0.contains(", stencil \(operation) ") }
        }
        for operation in ["mark", "save", "test"] {
            #expect(count(operation) > 0, "\(operation)")
        }
        let weighing = lines.count { $0.contains("destinationOut") && $0.contains("stencil mark ") }
        #expect(count("weigh") + weighing > 0)
        // Masks of a single item write their weights while marking, also inside masks.
        if name == "textmask" || name == "maskinmask" { #expect(count("weigh") == 0) }
        let sides = surfaces.first?.split(separator: " ")[2].split(separator: "×")
        let texels = sides?.reduce(1) { $0 * (Int($1) ?? 0) } ?? .max
        #expect(texels <= 512 * (name == "deep" ? 768 : 384), "\(texels) texels")
        #expect(count("settle") + count("restore") > 0)
        host.usesStencil = false
        let surfacePicture = PixelGrid(try host.snapshot())
        #expect(host.counts.passes > 1)
        let levels = zip(stencil.bytes, surfacePicture.bytes).map { abs(Int($0) - Int($1)) }
        // Nine masks that cut the same pixel round nine times.
        #expect((levels.max() ?? 0) <= (name == "deep" ? 3 : 2))
        #expect(levels.count { $0 > 1 } * 1000 <= levels.count / 4)
    }
}
