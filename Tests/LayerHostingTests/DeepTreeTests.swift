import CoreAnimation
import CoreGraphics
import Foundation
import LaminaRenderTree
import Testing

@testable import LaminaDisplayList
@testable import LayerHosting

/// Layers nested by the thousand: functions that walk a tree either work at any depth, or stop with
/// a message before the end of the stack.
@Suite("Deep trees", .serialized) struct DeepTreeTests {
    private static let depths = [4_000, 100_000]

    private func box() -> CALayer {
        let layer = CALayer()
        layer.frame = CGRect(x: 0, y: 0, width: 4, height: 4)
        return layer
    }

    /// `depth` + 1 layers, each a sublayer of the previous layer.
    private func chain(_ depth: Int) -> [CALayer] {
        var chain = [box()]
        for _ in 0..<depth {
            let layer = box()
            chain.last?.addSublayer(layer)
            chain.append(layer)
        }
        return chain
    }

    private func warnings(_ host: ManualHost) -> [String] {
        host.stage.planner?.warnings.map(\.what) ?? []
    }

    @Test("every call gives an answer", arguments: depths)
    func calls(_ depth: Int) throws {
        var chain = chain(depth)
        let (top, bottom) = (chain[0], chain[depth])
        bottom.backgroundColor = rgb(0, 1, 0)
        let host = ManualHost(root: top, size: CGSize(width: 4, height: 4))
        host.advance(by: 0.1)
        _ = try host.snapshot()
        #expect(host.stage.tree.count == depth + 1)
        #expect(warnings(host).allSatisfy { $0.contains("lies in too many others") })
        #expect(bottom.convert(CGPoint(x: 1, y: 2), to: top) == CGPoint(x: 1, y: 2))
        #expect(bottom.convertTime(5, from: top) == 5)
        #expect(bottom.presentation()?.opacity == 1)
        _ = top.hitTest(CGPoint(x: 1, y: 1))
        _ = top.presentation()?.hitTest(CGPoint(x: 1, y: 1))
        bottom.opacity = 0.5
        host.advance(by: 1)
        let context = CGContext(
            data: nil, width: 4, height: 4, bitsPerComponent: 8, bytesPerRow: 0,
            space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)!
        top.render(in: context)
        // Every layer of the tree is laid out, from the bottom and from the top.
        for layer in chain.reversed() { layer.setNeedsLayout() }
        host.advance(by: 0.1)
        for layer in chain { layer.setNeedsLayout() }
        bottom.layoutIfNeeded()
        #expect(!chain.contains { $0.needsLayout() })
        #expect(host.stage.tree.description.split(separator: "\n").count >= depth)
        chain[1].removeFromSuperlayer()
        host.advance(by: 0.1)
        #expect(host.stage.tree.count == 1)
        top.addSublayer(chain[1])
        host.advance(by: 0.1)
        #expect(host.stage.tree.count == depth + 1)
        // The whole chain moves to another host.
        let other = ManualHost(root: chain[1], size: CGSize(width: 4, height: 4))
        other.advance(by: 0.1)
        #expect(other.stage.tree.count == depth)
        weak let last = bottom
        chain = []
        #expect(last != nil)
    }

    @Test("transform layers in each other, and masks of masks, are no different", arguments: depths)
    func otherWays(_ depth: Int) throws {
        let (space, masked) = (CATransformLayer(), box())
        var (inner, mask): (CALayer, CALayer) = (space, masked)
        for _ in 0..<depth {
            let layer = CATransformLayer()
            inner.addSublayer(layer)
            inner = layer
            let next = box()
            mask.mask = next
            mask = next
        }
        inner.addSublayer(box())
        for root in [space, masked] as [CALayer] {
            let host = ManualHost(root: root, size: CGSize(width: 4, height: 4))
            host.advance(by: 0.1)
            _ = try host.snapshot()
            #expect(host.stage.tree.count > depth)
            _ = root.hitTest(CGPoint(x: 1, y: 1))
            _ = root.presentation()?.hitTest(CGPoint(x: 1, y: 1))
        }
    }

    @Test("a tree nobody else holds is freed layer by layer, on any thread", arguments: depths)
    func freed(_ depth: Int) throws {
        weak var last: CALayer?
        nonisolated(unsafe) var tree: [CALayer] = []
        do {
            let chain = chain(depth)
            (tree, last) = ([chain[0]], chain[depth])
            let masked = box()
            masked.mask = chain[0]
            tree = [masked]
        }
        #expect(last != nil && tree.count == 1)
        let done = DispatchSemaphore(value: 0)
        let thread = Thread {
            tree = []
            done.signal()
        }
        thread.stackSize = 256 << 10
        thread.start()
        done.wait()
        #expect(last == nil)
    }

    @Test("archives and copies hold what the stack has room for", arguments: [400, 4_000, 100_000])
    func archived(_ depth: Int) throws {
        let chain = chain(depth)
        let data = try NSKeyedArchiver.archivedData(
            withRootObject: chain[0], requiringSecureCoding: true)
        let read = try NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: data)
        var layer = try #require(read)
        var count = 0
        while let below = layer.sublayers?.first {
            layer = below
            count += 1
        }
        #expect(count > 20 && count <= depth)
        #expect((chain[0].copy() as? CALayer)?.sublayers?.count == 1)
    }

    @Test(
        "documents are limited to the depth that readers accept, with a warning",
        arguments: [100, 4_000, 100_000])
    func written(_ depth: Int) throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("lamina-deep-\(UUID().uuidString).ca")
        defer { try? FileManager.default.removeItem(at: folder) }
        let notes = try LayerDocument.write(chain(depth)[0], to: folder)
        let said = ["what lies deeper than 240 elements is not written"]
        #expect(notes == (depth > 119 ? said : []))
        var layer = try LayerDocument(contentsOf: folder).rootLayer
        var count = 0
        while let below = layer.sublayers?.first {
            layer = below
            count += 1
        }
        #expect(count == min(depth, 119))
    }

    @Test(
        "nested groups and emitter cells are freed without recursion, and archived within the limit of the stack"
    )
    func others() throws {
        let depth = 100_000
        weak var lastGroup: CAAnimation?
        weak var lastCell: CAEmitterCell?
        do {
            var (animation, cell) = (CAAnimation(), CAEmitterCell())
            (lastGroup, lastCell) = (animation, cell)
            for _ in 0..<depth {
                let (group, emittingCell) = (CAAnimationGroup(), CAEmitterCell())
                (group.animations, emittingCell.emitterCells) = ([animation], [cell])
                (animation, cell) = (group, emittingCell)
            }
            let layer = CAEmitterLayer()
            layer.emitterCells = [cell]
            layer.add(animation, forKey: "deep")
            let host = ManualHost(root: layer, size: CGSize(width: 4, height: 4))
            host.advance(by: 0.1)
            let data = try NSKeyedArchiver.archivedData(
                withRootObject: layer, requiringSecureCoding: true)
            let read = try NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: data)
            #expect(read?.animationKeys() == ["deep"])
            #expect((read as? CAEmitterLayer)?.emitterCells?.first?.emitterCells?.count == 1)
            #expect(lastGroup != nil && lastCell != nil)
        }
        #expect(lastGroup == nil && lastCell == nil)
    }

    @Test("layers follow their superlayers' sizes to the depth allowed by the stack")
    func resized() {
        let chain = chain(20_000)
        for layer in chain { layer.autoresizingMask = [.layerWidthSizable] }
        chain[0].bounds.size.width = 8
        #expect(chain[1].bounds.width == 8 && chain[10].bounds.width == 8)
    }
}
