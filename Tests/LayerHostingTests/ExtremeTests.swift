import CoreAnimation
import CoreGraphics
import CoreImage
import Foundation
import LaminaRenderTree
import Testing

@testable import LaminaDisplayList
@testable import LayerHosting

/// Numbers beyond every picture, and endless trees: the program runs on and draws the neighbours.
@Suite("Extremes", .serialized) struct ExtremeTests {
    static let numbers: [CGFloat] = [.nan, .infinity, -.infinity, 1e300, -1e300, 1e18, 3e4]

    /// Draws `layers` with the GPU and with Cairo. True if both pictures show the green square
    /// above the layers.
    private func isDrawn(beside layers: CALayer..., at times: [Double] = [0, 0.3]) throws -> Bool {
        let root = withWitness(layers)
        let shown = ManualHost(root: root, size: root.bounds.size)
        shown.commit()
        for time in times {
            shown.advance(to: 100 + time)
            guard Pixels(try shown.snapshot())[35, 5] == [0, 255, 0, 255] else { return false }
        }
        let context = CGContext(
            data: nil, width: 40, height: 40, bitsPerComponent: 8, bytesPerRow: 0,
            space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)!
        root.render(in: context)
        return Pixels(context.makeImage()!)[35, 5] == [0, 255, 0, 255]
    }

    private func box() -> CALayer {
        let layer = CALayer()
        layer.frame = CGRect(x: 2, y: 2, width: 10, height: 10)
        layer.backgroundColor = rgb(1, 0, 0)
        return layer
    }

    @Test("a colour, a border, corners and an opacity of any number", arguments: numbers)
    func paint(_ n: CGFloat) throws {
        let layer = box()
        layer.backgroundColor = CGColor(srgbRed: n, green: n, blue: 0, alpha: n)
        layer.borderColor = CGColor(gray: n, alpha: 1)
        (layer.borderWidth, layer.cornerRadius, layer.opacity) = (n, n, Float(n))
        let moved = box()
        for path in ["opacity", "cornerRadius", "borderWidth", "shadowRadius", "zPosition"] {
            let fade = CABasicAnimation(keyPath: path)
            (fade.fromValue, fade.toValue, fade.duration) = (n, 3.0, 1)
            moved.add(fade, forKey: path)
        }
        #expect(try isDrawn(beside: layer, moved))
    }

    @Test("a part of the contents of any size, and a stretched middle", arguments: numbers)
    func contents(_ n: CGFloat) throws {
        let (part, middle) = (box(), box())
        (part.contents, middle.contents) = (square(4, rgb(1, 1, 0)), square(4, rgb(1, 1, 0)))
        part.contentsRect = CGRect(x: n, y: 0, width: 1, height: n)
        middle.contentsCenter = CGRect(x: n, y: 0, width: 0.3, height: n)
        #expect(try isDrawn(beside: part, middle))
    }

    @Test("a shadow of any radius and offset, cast by a box and by contents", arguments: numbers)
    func shadow(_ n: CGFloat) throws {
        let (cast, cut) = (box(), box())
        (cut.backgroundColor, cut.contents) = (nil, square(4, rgb(1, 1, 0)))
        for layer in [cast, cut] {
            (layer.shadowOpacity, layer.shadowRadius) = (0.01, n)
            layer.shadowOffset = CGSize(width: n, height: 1)
        }
        // The shadow may lie on the green square, but must not hide the square.
        _ = try isDrawn(beside: cast, cut)
        for layer in [cast, cut] { layer.shadowColor = rgb(0, 1, 0) }
        #expect(try isDrawn(beside: cast, cut))
    }

    @Test(
        "a layer rasterised at any scale is kept no larger than memory allows",
        arguments: [CGFloat.nan, 3e4])
    func raster(_ n: CGFloat) throws {
        let layer = box()
        (layer.shouldRasterize, layer.rasterizationScale) = (true, n)
        layer.addSublayer(box())
        #expect(try isDrawn(beside: layer, at: [0]))
    }

    @Test(
        "inputs of filters may be any number", arguments: [CGFloat.nan, .infinity, 1e300, -1e300])
    func filters(_ n: CGFloat) throws {
        for name in ["CIGaussianBlur", "CIPixellate", "CITwirlDistortion", "CIColorCube"] {
            let filter = try #require(CIFilter(name: name))
            for key in filter.inputKeys where filter.value(forKey: key) is NSNumber {
                filter.setValue(NSNumber(value: Double(n)), forKey: key)
            }
            let layer = box()
            layer.filters = [filter]
            #expect(try isDrawn(beside: layer, at: [0]), "\(name)")
        }
    }

    @Test("a small shape farther away than whole numbers reach", arguments: [CGFloat(1e25), -1e25])
    func farShape(_ n: CGFloat) throws {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: n, y: 1))
        path.addCurve(
            to: CGPoint(x: n, y: 9), control1: CGPoint(x: n + 7, y: 2),
            control2: CGPoint(x: n - 5, y: 8))
        let layer = CAShapeLayer()
        (layer.path, layer.fillColor) = (path, rgb(1, 0, 0))
        let root = withWitness([layer])
        let host = ManualHost(root: root, size: root.bounds.size)
        #expect(Pixels(try host.snapshot())[35, 5] == [0, 255, 0, 255])
    }

    @Test("tiles, particles and copies of any number", arguments: numbers)
    func kinds(_ n: CGFloat) throws {
        let tiled = CATiledLayer()
        tiled.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        tiled.tileSize = CGSize(width: n, height: n)
        let emitter = CAEmitterLayer()
        let cell = CAEmitterCell()
        (cell.contents, cell.birthRate, cell.lifetime) = (square(1, rgb(1, 0, 0)), 5, Float(n))
        (cell.velocity, cell.scale) = (n, n)
        emitter.emitterCells = [cell]
        let replicator = CAReplicatorLayer()
        (replicator.instanceCount, replicator.instanceDelay) = (3, Double(n))
        replicator.addSublayer(box())
        #expect(try isDrawn(beside: tiled, emitter, replicator))
    }

    @Test("levels of detail with too many tiles for the memory are drawn from coarser levels")
    func magnifiedTiles() throws {
        let tiled = CATiledLayer()
        tiled.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        (tiled.tileSize, tiled.levelsOfDetailBias) = (CGSize(width: 8, height: 8), 1000)
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 20, height: 10)
        root.addSublayer(tiled)
        root.addSublayer(box())
        let host = ManualHost(root: root, size: root.bounds.size)
        _ = try host.snapshot()
        let list = try #require(host.stage.planner)
        let request = try #require(list.tileRequests.values.first)
        #expect(request.count <= 16_384 && request.count > 16_384 / 8)
        #expect(list.warnings.contains { $0.what.contains("coarser level of detail") })
    }

    @Test("a host of any size and scale gives a picture or says why not", arguments: numbers)
    func host(_ n: CGFloat) {
        for (side, scale) in [(n, 1), (4, n)] {
            let host = ManualHost(root: box(), size: CGSize(width: side, height: 4), scale: scale)
            do {
                let image = try host.snapshot()
                #expect(image.width >= 1 && image.height >= 1)
            } catch {
                #expect("\(error)".contains("larger than the driver's limit"), "\(error)")
            }
        }
    }

    @Test("a host of any size takes the old picture of a transition", arguments: numbers)
    func transition(_ n: CGFloat) {
        let layer = box()
        let host = ManualHost(root: layer, size: CGSize(width: n, height: n))
        host.commit()
        layer.add(CATransition(), forKey: "fade")
        host.commit()
        #expect(host.layerCount > 0)
    }

    /// A context of four rows.
    private func bitmap(_ width: Int) throws -> CGContext {
        try #require(
            CGContext(
                data: nil, width: width, height: 4, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    }

    @Test("replicators in replicators stop at a number of copies")
    func copies() throws {
        let outer = CAReplicatorLayer()
        let inner = CAReplicatorLayer()
        (outer.instanceCount, inner.instanceCount) = (.max, .max)
        outer.addSublayer(inner)
        inner.addSublayer(box())
        let root = CALayer()
        root.addSublayer(outer)
        let host = ManualHost(root: root, size: CGSize(width: 4, height: 4))
        _ = try host.snapshot()
        #expect(host.stage.planner?.painting.scope.replicas.copies ?? 0 > ReplicaLimit.copies)
        #expect(host.stage.planner?.warnings.contains { $0.what.contains("copies") } == true)
        let context = try bitmap(4)
        root.render(in: context)
    }

    @Test("replicators stop at a number of layers in their copies", arguments: [false, true])
    func copiedLayers(inSpace: Bool) throws {
        let (outer, inner) = (CAReplicatorLayer(), CAReplicatorLayer())
        (outer.preservesDepth, inner.preservesDepth) = (inSpace, inSpace)
        (outer.instanceCount, inner.instanceCount) = (125, 100)
        outer.instanceTransform = CATransform3DMakeTranslation(1, 0, 0)
        outer.addSublayer(inner)
        let dot = CALayer()
        dot.frame = CGRect(x: 0, y: 0, width: 1, height: 4)
        dot.backgroundColor = .white
        inner.addSublayer(dot)
        for _ in 1..<ReplicaLimit.layers / 10_000 {
            let hidden = CALayer()
            hidden.isHidden = true
            inner.addSublayer(hidden)
        }
        let root = CALayer()
        root.addSublayer(outer)
        let host = ManualHost(root: root, size: CGSize(width: 125, height: 4))
        let shown = Pixels(try host.snapshot())
        #expect(shown[0, 1] != shown[124, 1] && shown[0, 1] == shown[90, 1])
        #expect(host.stage.planner?.warnings.contains { $0.what.contains("layers") } == true)
        let context = try bitmap(125)
        root.render(in: context)
        let drawn = Pixels(try #require(context.makeImage()))
        #expect(drawn[0, 1] != drawn[124, 1] && drawn[0, 1] == drawn[90, 1])
    }

    @Test("an animation group inside itself is left out, and the animations beside the group run")
    func endlessGroup() throws {
        let group = CAAnimationGroup()
        let fade = CABasicAnimation(keyPath: "opacity")
        (fade.fromValue, fade.toValue) = (0, 0)
        group.animations = [group, fade]
        group.duration = 10
        let layer = box()
        layer.add(group, forKey: "endless")
        let host = ManualHost(root: layer, size: CGSize(width: 14, height: 14))
        host.advance(by: 1)
        #expect(layer.presentation()?.opacity == 0)
        group.animations = nil
    }

    @Test("an emitter cell inside itself emits, and its copies do not")
    func endlessCell() throws {
        let cell = CAEmitterCell()
        (cell.contents, cell.birthRate, cell.lifetime) = (square(20, rgb(1, 0, 0)), 10, 5)
        cell.emitterCells = [cell]
        let emitter = CAEmitterLayer()
        emitter.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        emitter.emitterPosition = CGPoint(x: 5, y: 5)
        emitter.emitterCells = [cell]
        let host = ManualHost(root: emitter, size: CGSize(width: 10, height: 10))
        host.advance(by: 1)
        #expect(Pixels(try host.snapshot())[5, 5] == [255, 0, 0, 255])
        cell.emitterCells = nil
    }

    @Test("of four thousand nested layers as many are drawn as the stack allows")
    func deep() throws {
        let top = box()
        top.frame = CGRect(x: 0, y: 0, width: 4, height: 4)
        var last = top
        for _ in 0..<4_000 {
            let layer = CALayer()
            last.addSublayer(layer)
            last = layer
        }
        last.frame = top.bounds
        last.backgroundColor = rgb(0, 1, 0)
        let host = ManualHost(root: top, size: CGSize(width: 4, height: 4))
        let seen = Pixels(try host.snapshot())[2, 2]
        let said = host.stage.planner?.warnings.map(\.what) ?? []
        if said.isEmpty {
            #expect(seen == [0, 255, 0, 255])
        } else {
            #expect(seen == [255, 0, 0, 255])
            #expect(said.count == 1 && said[0].contains("lies in too many others"), "\(said)")
        }
    }
}
