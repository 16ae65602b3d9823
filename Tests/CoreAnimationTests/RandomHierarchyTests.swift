import CoreGraphics
import LaminaMotion
import LaminaRenderTree
import RandomTrees
import TestSupport
import Testing

@testable import CoreAnimation

/// Layers that change between the roles of sublayer and mask, of several parents.
@Suite("Random roles") struct RandomHierarchyTests {
    private func claim(_ seed: Int, _ change: @escaping (inout CommitPacket) -> Void) {
        var dice = Dice(UInt64(seed))
        MediaTime.with(ManualClock(100), delivery: .manual()) {
            CATransaction.setDisableActions(true)
            let layers = (0..<8).map { i in
                let layer = CALayer()
                layer.name = "n\(i)"
                return layer
            }
            let screen = Screen()
            screen.change = change
            let context = LayerContext(root: layers[0], sink: screen, clock: ManualClock(100))
            for round in 0..<40 {
                for _ in 0...dice.roll(4) {
                    CATransaction.setDisableActions(true)
                    dice.moveLayer(of: layers)
                }
                CATransaction.flush()
                let fresh = Screen()
                fresh.tree.apply(whole(layers[0], context))
                #expect(screen.dump() == fresh.dump(), "\(seed), after \(round)")
                #expect(screen.tree.count == fresh.tree.count)
            }
            context.detach()
            #expect(screen.tree.count == 0)
        }
    }

    /// The tree below a layer as a single packet of creations.
    private func whole(_ root: CALayer, _ context: LayerContext) -> CommitPacket {
        var packet = CommitPacket(serial: 1)
        var all: [CALayer] = [root]
        var next = 0
        while next < all.count {
            all += all[next].sublayers ?? []
            if let mask = all[next].mask { all.append(mask) }
            next += 1
        }
        for layer in all {
            packet.changes.append(
                .create(layer.layerID, layer.kind, layer.properties, name: layer.name ?? ""))
        }
        for layer in all {
            packet.changes.append(
                .setSublayers(layer.layerID, ContiguousArray(layer.children.map(\.layerID))))
            if let mask = layer.mask {
                packet.changes.append(.setMask(layer.layerID, mask.layerID))
            }
        }
        packet.changes.append(.setRoot(root.layerID))
        return packet
    }

    @Test(
        "Any moves between masks and sublayers leave the tree a fresh commit makes",
        arguments: 1...30)
    func roles(seed: Int) { claim(seed) { _ in } }

    @Test("any order of a packet's hierarchy changes gives the same tree", arguments: 31...60)
    func orders(seed: Int) {
        var dice = Dice(UInt64(seed) << 8)
        claim(seed) { packet in
            let places = packet.changes.indices.filter {
                switch packet.changes[$0] {
                case .setSublayers, .setMask: true
                default: false
                }
            }
            for i in places.indices.dropFirst().reversed() {
                packet.changes.swapAt(places[i], places[dice.roll(i + 1)])
            }
        }
    }
}
