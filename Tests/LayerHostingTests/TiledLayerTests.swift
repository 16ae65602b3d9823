import CoreAnimation
import CoreGraphics
import Foundation
import Testing

@testable import LayerHosting

/// Draws a pattern that depends on the place alone, and records the requested tiles.
private final class Pattern: CATiledLayer {
    let lock = NSLock()
    nonisolated(unsafe) var clips: [CGRect] = []
    nonisolated(unsafe) var scales: [CGFloat] = []
    nonisolated(unsafe) var shade: CGFloat = 1

    override func draw(in ctx: CGContext) {
        let clip = ctx.boundingBoxOfClipPath
        lock.withLock {
            clips.append(clip)
            scales.append(abs(ctx.ctm.a))
        }
        ctx.setFillColor(rgb(0, 0, shade))
        ctx.fill([clip])
        ctx.setFillColor(rgb(1, 0, 0))
        for x in stride(from: (clip.minX / 40).rounded(.down) * 40, to: clip.maxX, by: 40) {
            for y in stride(from: (clip.minY / 40).rounded(.down) * 40, to: clip.maxY, by: 40) {
                ctx.fill([CGRect(x: x + 3, y: y + 5, width: 12, height: 7)])
            }
        }
    }
}

private func makeTiled(_ width: CGFloat, _ height: CGFloat, tile: CGFloat = 64) -> Pattern {
    let layer = Pattern()
    layer.frame = CGRect(x: 0, y: 0, width: width, height: height)
    layer.tileSize = CGSize(width: tile, height: tile)
    return layer
}

@Suite("Tiled layers")
struct TiledLayerTests {
    @Test("B-TIL 264 one call a tile, clip and matrix describe it")
    func calls() throws {
        let layer = makeTiled(200, 200)
        _ = try picture(layer)
        #expect(layer.clips.count == 16)
        #expect(Set(layer.clips.map(\.minX)) == [0, 64, 128, 192])
        #expect(layer.clips.allSatisfy { $0.width == 64 && $0.height == 64 })
        #expect(layer.scales.allSatisfy { $0 == 1 })
    }

    @Test("rotated tiles are clipped by their own bounds and by a round superlayer")
    func nestedClip() throws {
        let tiled = makeTiled(100, 100)
        tiled.position = CGPoint(x: 40, y: 40)
        tiled.setAffineTransform(CGAffineTransform(rotationAngle: 0.4))
        let round = CALayer()
        round.frame = CGRect(x: 0, y: 0, width: 80, height: 80)
        (round.cornerRadius, round.masksToBounds) = (40, true)
        round.addSublayer(tiled)
        let grid = try picture(round, 80, 80)
        #expect(grid[40, 40][3] == 255)
        #expect([(3, 3), (76, 3), (3, 76), (76, 76)].allSatisfy { grid[$0.0, $0.1][3] == 0 })
    }

    @Test("every copy of a tiled layer has its visible tiles")
    func copies() throws {
        let copies = CAReplicatorLayer()
        copies.frame = CGRect(x: 0, y: 0, width: 64, height: 128)
        copies.instanceCount = 2
        copies.instanceTransform = CATransform3DMakeTranslation(-64, 64, 0)
        copies.addSublayer(makeTiled(128, 64))
        let pixels = try picture(copies, 64, 128)
        #expect(pixels.count { $0[3] == 255 } == 64 * 128)
    }

    @Test("a tiled layer looks like the same drawing without tiles")
    func untiled() throws {
        final class Plain: CALayer {
            let pattern = Pattern()
            override func draw(in ctx: CGContext) { pattern.draw(in: ctx) }
        }
        let plain = Plain()
        plain.frame = CGRect(x: 0, y: 0, width: 190, height: 170)
        plain.setNeedsDisplay()
        #expect(try picture(makeTiled(190, 170)) == picture(plain))
    }

    @Test("B-TIL 265 the level follows the scale on screen: reduced, plain, magnified")
    func levels() throws {
        func scale(_ zoom: CGFloat, _ levels: Int, _ bias: Int) throws -> CGFloat? {
            let layer = makeTiled(200, 200)
            layer.levelsOfDetail = levels
            layer.levelsOfDetailBias = bias
            layer.transform = CATransform3DMakeScale(zoom, zoom, 1)
            _ = try picture(layer)
            return layer.scales.first
        }
        #expect(try scale(0.25, 1, 0) == 1)
        #expect(try scale(0.25, 3, 0) == 0.25)
        #expect(try scale(0.3, 3, 0) == 0.5)
        #expect(try scale(4, 3, 2) == 4)
        #expect(try scale(4, 3, 1) == 2)
        #expect(try scale(0.001, 30, 0) == 1.0 / 128)
    }

    @Test("B-TIL 266 new tiles fade in; changed tiles are redrawn in the changed part")
    func fading() throws {
        let layer = makeTiled(400, 100, tile: 100)
        let shown = host(layer)
        #expect(Pixels(try shown.snapshot())[60, 150] == [0, 0, 255, 255])
        #expect(layer.clips.count == 2)
        // Moved: the third column comes into sight.
        CATransaction.setDisableActions(true)
        layer.position.x -= 60
        shown.commit()
        shown.advance(by: 0)
        #expect(Pixels(try shown.snapshot())[160, 150][3] == 0)
        #expect(layer.clips.count == 3)
        #expect(shown.advance(by: 0.125).isMoving)
        #expect(abs(Int(Pixels(try shown.snapshot())[160, 150][3]) - 128) <= 2)
        shown.advance(by: 0.2)
        #expect(Pixels(try shown.snapshot())[160, 150][3] == 255)
        #expect(!shown.advance(by: 0.1).isMoving)
        layer.shade = 0.5
        layer.setNeedsDisplay(CGRect(x: 110, y: 10, width: 20, height: 20))
        let p = Pixels(try shown.snapshot())
        #expect(layer.clips.count == 4)
        #expect(p[20, 150][2] == 255 && p[90, 150][2] == 128)
        layer.tileSize = CGSize(width: 9000, height: 9000)
        _ = try shown.snapshot()
        #expect(layer.clips.last?.width == 2048)
    }

    @Test("B-TIL 267 at contents scale 2 a tile of 256 pixels covers 128 points")
    func contentsScale() throws {
        let layer = makeTiled(200, 200, tile: 256)
        layer.contentsScale = 2
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
        root.addSublayer(layer)
        let shown = ManualHost(root: root, size: CGSize(width: 200, height: 200), scale: 2)
        _ = try shown.snapshot()
        #expect(layer.clips.count == 4 && layer.clips.allSatisfy { $0.width == 128 })
    }

    @Test(
        "a document of 100 000 × 100 000 is panned drawing only what comes into sight, in bounded memory"
    )
    func largeDocument() throws {
        let layer = makeTiled(100_000, 100_000, tile: 256)
        let shown = host(layer)
        CATransaction.setDisableActions(true)
        var last = 0
        for i in 0..<300 {
            layer.position = CGPoint(x: 50_000 - i * 300, y: 50_000 - i * 300)
            shown.advance(by: 1.0 / 60)
            try shown.redraw()
            #expect(layer.clips.count - last <= 9)
            last = layer.clips.count
        }
        let kept = try #require(shown.stage.tree.tiles(of: shown.context.id(of: layer)!.rawValue))
        #expect(kept.tiles.count <= 256 + 9)
    }
}
