import CoreAnimation
import CoreGraphics
import CoreImage
import Foundation
import Testing

@testable import LaminaDisplayList
@testable import LaminaGLRenderer
@testable import LayerHosting

/// Nested layers that need surfaces: together the surfaces take no more memory than a list may.
@Suite("Memory of surfaces", .serialized) struct SurfaceMemoryTests {
    /// A host whose list may take `bytes` bytes.
    private func host(_ bytes: Int) throws -> (CALayer, ManualHost, Planner) {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 80, height: 80)
        let host = ManualHost(root: root, size: root.bounds.size)
        _ = try host.snapshot()
        let list = try #require(host.stage.planner)
        list.limits.memory = bytes
        return (root, host, list)
    }

    private func layer(_ name: String) -> CALayer {
        let layer = CALayer()
        layer.name = name
        layer.frame = CGRect(x: 0, y: 0, width: 80, height: 80)
        return layer
    }

    private func bytes(_ list: Planner) -> Int {
        var passes = list.passes
        passes.append(PassPlan(target: -1, clears: false, work: .draw(list.writer.items)))
        return SurfaceBudget.bytes(passes, list.surfaces)
    }

    @Test(
        "filters nested 30 and 120 deep, each larger than its superlayer's", arguments: [30, 120])
    func nested(_ depth: Int) throws {
        let limit = 4 << 20
        let (root, host, list) = try host(limit)
        var inner = root
        for i in 0..<depth {
            let next = layer("level \(i)")
            next.backgroundColor = rgb(0, 0.2, 0)
            next.setAffineTransform(CGAffineTransform(scaleX: 1.3, y: 1.3))
            next.filters = [CIFilter(name: "CIColorInvert")!]
            next.compositingFilter = "CIHardLightBlendMode"
            inner.addSublayer(next)
            inner = next
        }
        inner.backgroundColor = rgb(1, 0, 0)
        let witness = layer("witness")
        witness.frame = CGRect(x: 70, y: 70, width: 10, height: 10)
        witness.backgroundColor = rgb(0, 0, 1)
        root.addSublayer(witness)
        host.advance(by: 0.1)
        let picture = Pixels(try host.snapshot())
        #expect(picture[75, 5] == [0, 0, 255, 255])
        #expect(picture[20, 60] != [0, 0, 0, 0])
        #expect(bytes(list) <= limit)
        let said = list.warnings.filter { $0.what.contains("drawn coarser") }
        #expect(!said.isEmpty)
        #expect(said.allSatisfy { host.stage.tree.path(of: $0.node).contains("level") })
    }

    @Test("content at a lower resolution stays in place")
    func coarser() throws {
        let (root, host, list) = try host(64 << 10)
        let turned = layer("turned")
        turned.setAffineTransform(CGAffineTransform(rotationAngle: 0.3))
        turned.backgroundColor = rgb(1, 0, 0)
        turned.filters = [CIFilter(name: "CIColorInvert")!]
        root.addSublayer(turned)
        host.advance(by: 0.1)
        let picture = Pixels(try host.snapshot())
        #expect(list.warnings.contains { $0.what.contains("drawn coarser") })
        list.limits.memory = 64 << 20
        turned.cornerRadius = 1
        turned.cornerRadius = 0
        host.stage.planner?.needsBuild = true
        host.advance(by: 0.1)
        let fine = Pixels(try host.snapshot())
        for (x, y) in [(40, 40), (20, 40), (40, 60), (60, 40)] {
            #expect(fine[x, y] == [0, 255, 255, 255])
            #expect(picture[x, y] == [0, 255, 255, 255])
        }
        #expect(abs(picture.coverage - fine.coverage) < 0.05 * fine.coverage)
    }

    @Test("nested shadows are drawn within the limit", arguments: [20, 60, 118])
    func shadows(_ depth: Int) throws {
        let (root, host, list) = try host(256 << 20)
        var inner = root
        for i in 0..<depth {
            let next = layer("level \(i)")
            next.backgroundColor = rgb(0, 1, 0, 0.4)
            next.shadowOpacity = 0.3
            next.opacity = 0.9
            inner.addSublayer(next)
            inner = next
        }
        host.advance(by: 0.1)
        let picture = Pixels(try host.snapshot())
        #expect(picture[40, 40][1] > 100)
        #expect(
            SurfaceBudget.work(list.passes, list.surfaces)
                <= max(SurfaceBudget.work(for: list.viewport), 4096 * list.passes.count))
        // Every level may add the passes of its own silhouette to the limit.
        #expect(list.passes.count < ShadowCache.mostPasses + 64 * depth)
        #expect(list.warnings.isEmpty == (depth == 20), "\(list.warnings)")
    }

    @Test("of thousands of filters of a layer only the first are applied")
    func filters() throws {
        let (root, host, list) = try host(256 << 20)
        let many = layer("many")
        many.backgroundColor = rgb(0, 1, 0)
        many.filters = (0..<3001).map { _ in CIFilter(name: "CIColorInvert")! }
        root.addSublayer(many)
        host.advance(by: 0.1)
        // The number of applied filters is even.
        #expect(Pixels(try host.snapshot())[40, 40] == [0, 255, 0, 255])
        #expect(list.warnings.contains { $0.what.contains("more than 128 filters") })
    }

    @Test("rasterised layers beyond half of it are drawn and not kept")
    func rasterised() throws {
        let (root, host, list) = try host(1 << 20)
        for i in 0..<64 {
            let small = layer("raster \(i)")
            small.frame = CGRect(x: i % 8 * 10, y: i / 8 * 10, width: 10, height: 10)
            small.backgroundColor = rgb(0, 1, 0)
            small.shouldRasterize = true
            root.addSublayer(small)
        }
        host.advance(by: 0.1)
        let picture = Pixels(try host.snapshot())
        #expect(picture.count { $0 == [0, 255, 0, 255] } == 80 * 80)
        // 64 × 64 texels each.
        #expect(list.surfaces.count { $0.key != nil } == 32)
        #expect(list.warnings.isEmpty)
    }

    @Test(
        "surfaces in a perspective to the horizon end near the visible part, or near a cached layer"
    )
    func horizon() throws {
        let (root, host, list) = try host(256 << 20)
        let layer = layer("slanted")
        layer.backgroundColor = rgb(0, 1, 0)
        layer.filters = [
            CIFilter(
                name: "CIPerspectiveTransform",
                parameters: ["inputTopRight": CIVector(x: 0, y: 0)])!,
            CIFilter(
                name: "CITwirlDistortion",
                parameters: ["inputCenter": CIVector(x: 33, y: 23)])!,
        ]
        root.addSublayer(layer)
        for (turn, rasterises) in [(0, false), (0.4, false), (0, true)] {
            layer.setAffineTransform(CGAffineTransform(rotationAngle: turn))
            root.shouldRasterize = rasterises
            host.advance(by: 0.1)
            _ = try host.snapshot()
            let texels = list.surfaces.reduce(0) { $0 + $1.width * $1.height }
            #expect(texels < 24 << 20, "\(texels)")
        }
    }

    @Test("a blur of any radius uses at most the memory of a wide blur")
    func blur() throws {
        for radius in [4096, 1e5, 2_147_483_648, 1e300] {
            let (root, host, list) = try host(256 << 20)
            let layer = layer("blurred")
            layer.backgroundColor = rgb(0, 1, 0)
            layer.filters = [
                CIFilter(name: "CIUnsharpMask", parameters: ["inputRadius": radius])!,
                CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": radius])!,
            ]
            root.addSublayer(layer)
            host.advance(by: 0.1)
            _ = try host.snapshot()
            let texels = list.surfaces.reduce(0) { $0 + $1.width * $1.height }
            #expect(texels < 16 << 20 && list.warnings.isEmpty, "\(radius): \(texels)")
        }
    }

    @Test("surfaces of unused sizes are freed when surfaces are made")
    func spares() throws {
        try HeadlessRenderer.with { renderer in
            let pool = SurfacePool(renderer.device)
            for side in 0..<12 {
                _ = pool.borrow(width: 4096 + side * 64, height: 2048)
                pool.endFrame()
                #expect(pool.bytes <= (256 << 20) + 4 * 2048 * (4096 + side * 64) * 2)
            }
        }
    }
}
