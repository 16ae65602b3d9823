import LaminaRenderTree
import Testing

/// Packets from other processes and files, checked against a tree.
@Suite("Checks of packets") struct PacketCheckTests {
    private static let (a, b, c) = (LayerID(0), LayerID(1), LayerID(2))

    /// A root with a sublayer and a mask.
    private func tree() -> RenderTree {
        let tree = RenderTree()
        let (a, b, c) = (Self.a, Self.b, Self.c)
        var packet = CommitPacket(serial: 1, layerLimit: 3)
        for id in [a, b, c] {
            packet.changes.append(.create(id, .layer, LayerProperties(), name: ""))
        }
        packet.changes += [.setSublayers(a, [b]), .setMask(a, c), .setRoot(a)]
        tree.apply(packet)
        return tree
    }

    private func isTaken(_ changes: ContiguousArray<CommitPacket.Change>) -> Bool {
        let tree = tree()
        let packet = CommitPacket(serial: 2, changes: changes, layerLimit: 3)
        guard (try? PacketCheck.check(packet, for: tree)) != nil else { return false }
        tree.apply(packet)
        return true
    }

    @Test("a layer may lie below its former sublayer or mask")
    func inverted() {
        let (a, b, c) = (Self.a, Self.b, Self.c)
        #expect(isTaken([.setSublayers(a, []), .setSublayers(b, [a]), .setRoot(b)]))
        #expect(isTaken([.setSublayers(b, [a]), .setSublayers(a, []), .setRoot(b)]))
        #expect(isTaken([.setMask(a, nil), .setSublayers(c, [a]), .setRoot(c)]))
        #expect(isTaken([.setMask(a, b), .setSublayers(c, [a]), .setRoot(c)]))
        // A removed layer between the two.
        #expect(isTaken([.setSublayers(b, [c]), .remove(b), .setSublayers(c, [a]), .setRoot(c)]))
    }

    @Test("a layer within itself is refused")
    func cycles() {
        let (a, b, c) = (Self.a, Self.b, Self.c)
        #expect(!isTaken([.setSublayers(b, [a])]))
        #expect(!isTaken([.setSublayers(a, [b]), .setSublayers(b, [a])]))
        #expect(!isTaken([.setMask(a, nil), .setSublayers(b, [a])]))
        #expect(!isTaken([.setSublayers(a, []), .setSublayers(c, [a])]))
        #expect(!isTaken([.setMask(a, c), .setSublayers(c, [a])]))
        #expect(!isTaken([.setSublayers(a, [a])]))
    }

    @Test("a deep subtree moved below a deep layer, past the limit of depth, is refused")
    func movedDepth() {
        // A root with two chains of sublayers: 1…700 and 701…1400.
        let tree = RenderTree()
        func layer(_ number: Int) -> LayerID { LayerID(UInt32(number)) }
        var packet = CommitPacket(serial: 1, layerLimit: 1402)
        for i in 0...1400 {
            packet.changes.append(.create(layer(i), .layer, LayerProperties(), name: ""))
        }
        for i in 1..<1400 where i != 700 {
            packet.changes.append(.setSublayers(layer(i), [layer(i + 1)]))
        }
        packet.changes += [.setSublayers(layer(0), [layer(1), layer(701)]), .setRoot(layer(0))]
        tree.apply(packet)
        func isTaken(_ changes: ContiguousArray<CommitPacket.Change>) -> Bool {
            let packet = CommitPacket(serial: 2, changes: changes, layerLimit: 1402)
            return (try? PacketCheck.check(packet, for: tree)) != nil
        }
        #expect(isTaken([.setMask(layer(324), layer(701))]))
        #expect(!isTaken([.setMask(layer(325), layer(701))]))
        #expect(!isTaken([.setSublayers(layer(700), [layer(701)])]))
        // Below a new layer.
        let new = layer(1401)
        let add: CommitPacket.Change = .create(new, .layer, LayerProperties(), name: "")
        let fill: CommitPacket.Change = .setSublayers(new, [layer(701)])
        #expect(isTaken([add, fill, .setMask(layer(323), new)]))
        #expect(!isTaken([add, .setMask(layer(324), new), fill]))
        // A subtree that loses its lower half fits.
        #expect(isTaken([.setMask(layer(400), layer(701)), .setSublayers(layer(1100), [])]))
    }
}
