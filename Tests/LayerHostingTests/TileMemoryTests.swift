import CoreAnimation
import CoreGraphics
import LaminaRenderTree
import Testing

@testable import LaminaDisplayList
@testable import LayerHosting

/// Memory limits counted in entries instead of bytes: an entry may be of any size.
@Suite("Memory of tiles")
struct TileMemoryTests {
    private static let mebi = 1 << 20

    @Test(
        "bytes of tiles, with a least size, saturating",
        arguments: [
            (256, 256, 1, 256 << 10), (256, 256, 1024, 256 << 20), (2048, 2048, 16, 256 << 20),
            (8, 8, 1, 16 << 10), (1, 1, 16_384, 256 << 20), (0, 4, 2, 32 << 10),
            (-4, 4, 1, 16 << 10), (8, 8, 0, 0), (.max, 2, 1, .max), (64, 64, .max, .max),
        ] as [(Int, Int, Int, Int)])
    func bytes(_ width: Int, _ height: Int, _ count: Int, _ bytes: Int) {
        #expect(TileMemory.bytes(width: width, height: height, count: count) == bytes)
    }

    @Test(
        "limit of a picture by its size",
        arguments: [
            (0, 0, 256), (640, 480, 256), (2048, 2048, 256), (4096, 2048, 512), (8192, 8192, 4096),
        ])
    func limit(_ width: Int, _ height: Int, _ mebi: Int) {
        #expect(TileMemory.limit(width: width, height: height) == mebi * Self.mebi)
    }

    @Test(
        "limit of tiles out of sight beside visible tiles",
        arguments: [(0, 64), (10, 64), (64, 64), (100, 100), (128, 128), (200, 56), (300, 0)])
    func unseenLimit(_ visible: Int, _ unseen: Int) {
        #expect(
            TileMemory.unseenLimit(visible: visible * Self.mebi) == unseen * Self.mebi)
    }

    /// The tiles of 16 × 16 points at level 0 and of 256 × 256 pixels, from the origin.
    private func tiles(_ level: Int, from low: Double = 0) -> TileRequest {
        let side = 16 * Double(sign: .plus, exponent: -level, significand: 1)
        let span =
            Int((low * side / 16).rounded(.down))..<Int((low * side / 16 + side).rounded(.up))
        return TileRequest(
            layer: LayerID(0), level: level, columns: span, rows: span, width: 256, height: 256,
            scale: 1)
    }

    @Test(
        "finest level of detail within a limit; none if the coarsest level exceeds the limit",
        arguments: [
            (0, 256 << 20, 0), (-1, 256 << 20, -1), (-2, 256 << 20, -1), (-30, 256 << 20, -1),
            (-30, 64 << 20, 0), (-30, 1 << 20, 3), (-30, 256 << 10, 4), (6, 256 << 10, 6),
            (-30, (256 << 10) - 1, nil), (6, 0, nil), (0, -5, nil),
        ] as [(Int, Int, Int?)])
    func fitting(_ level: Int, _ room: Int, _ shown: Int?) {
        #expect(TileSight.fitting(level, room: room) { tiles($0) }?.level == shown)
    }

    @Test("tiles on both sides of the origin end at four, one on each side")
    func aroundOrigin() {
        let four = TileMemory.bytes(width: 256, height: 256, count: 4)
        func level(_ room: Int) -> Int? {
            TileSight.fitting(-9, room: room) { tiles($0, from: -8) }?.level
        }
        #expect(level(four) == 3)
        #expect(level(four - 1) == nil)
    }

    private func tiled(_ side: CGFloat, tile: CGFloat, bias: Int = 0) -> CATiledLayer {
        let layer = CATiledLayer()
        layer.frame = CGRect(x: 0, y: 0, width: side, height: side)
        (layer.tileSize, layer.levelsOfDetailBias) = (CGSize(width: tile, height: tile), bias)
        return layer
    }

    /// The host's shown and cached tiles in bytes.
    private func bytes(_ host: ManualHost) throws -> (shown: Int, kept: Int) {
        let shown = try #require(host.stage.planner).tileRequests.values.map(\.bytes).reduce(0, +)
        var kept = 0
        for index in 0..<UInt32(host.stage.tree.nodes.count) {
            for tile in host.stage.tree.tiles(of: index)?.tiles.values.map(\.image) ?? [] {
                kept += TileMemory.bytes(width: tile.width, height: tile.height)
            }
        }
        return (shown, kept)
    }

    @Test("great biases of several layers share the limit, in the order of drawing")
    func shared() throws {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        for _ in 0..<3 { root.addSublayer(tiled(10, tile: 1024, bias: 30)) }
        let host = ManualHost(root: root, size: root.bounds.size)
        _ = try host.snapshot()
        let (shown, kept) = try bytes(host)
        #expect(shown <= 256 * Self.mebi && shown > 64 * Self.mebi)
        #expect(kept <= 256 * Self.mebi)
        let planner = try #require(host.stage.planner)
        #expect(planner.warnings.contains { $0.what.contains("coarser level of detail") })
    }

    @Test("layers without room for a tile are left out, logged; the layers behind stay")
    func leftOut() throws {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        let layers = (0..<20).map { _ in tiled(10, tile: 2048) }
        for layer in layers { root.addSublayer(layer) }
        let host = ManualHost(root: root, size: root.bounds.size)
        _ = try host.snapshot()
        let planner = try #require(host.stage.planner)
        #expect(planner.tileRequests.count == 16)
        #expect(try bytes(host).kept == 256 * Self.mebi)
        #expect(planner.warnings.count { $0.what.contains("left out") } == 4)
        // Room of hidden layers serves the others.
        CATransaction.setDisableActions(true)
        for layer in layers[..<8] { layer.isHidden = true }
        _ = try host.snapshot()
        #expect(try #require(host.stage.planner).tileRequests.count == 12)
        #expect(try bytes(host).kept <= 256 * Self.mebi)
    }

    @Test("cached tiles of layers shown in sequence stay within a common limit")
    func pages() throws {
        let scroller = CAScrollLayer()
        scroller.frame = CGRect(x: 0, y: 0, width: 512, height: 512)
        for i in 0..<150 {
            let page = tiled(512, tile: 256)
            page.frame.origin.y = CGFloat(i) * 512
            scroller.addSublayer(page)
        }
        let host = ManualHost(root: scroller, size: scroller.bounds.size)
        for i in 0..<150 {
            // Each advance commits the transaction with its settings.
            CATransaction.setDisableActions(true)
            scroller.scroll(to: CGPoint(x: 0, y: i * 512))
            host.advance(by: 1.0 / 60)
            try host.redraw()
            if i % 50 == 49 { #expect(try bytes(host).kept <= 66 * Self.mebi) }
        }
        // Tiles visible recently are still present.
        let last = try #require(scroller.sublayers)[148]
        let id = try #require(host.context.id(of: last)).rawValue
        #expect(host.stage.tree.tiles(of: id)?.tiles.count == 4)
    }
}
