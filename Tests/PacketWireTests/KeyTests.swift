import CoreGraphics
import LaminaMotion
import LaminaPacketWire
import LaminaRenderTree
import RandomTrees
import TestSupport
import Testing

/// Keys decoded straight into trees, compared with keys decoded into values first.
@Suite struct KeyTests {
    private static let root: [TreeEdit.Setting] = [
        .init(.bounds, .rect(CGRect(x: 0, y: 0, width: 120, height: 110))),
        .init(.backgroundColor, .color(.opaqueWhite)),
    ]

    /// The key of a tree made by a random script.
    private static func key(seed: Int, edits: Int) -> TreeKey {
        var dice = Dice(UInt64(seed))
        var model = TreeModel(root)
        let tree = RenderTree()
        tree.apply(model.first)
        for edit in dice.script(edits: edits, of: .everything) {
            guard let packet = model.apply(edit) else { continue }
            tree.apply(packet)
            tree.evaluate(at: model.time)
        }
        return tree.key()
    }

    @Test("a tree that is made while its key is read is the tree of the key, and reports the same")
    func trees() throws {
        let wire = Wire()
        var spare: RenderTree?
        for seed in 1...80 {
            let bytes = wire.encoder.bytes(of: .key(Self.key(seed: seed, edits: 10 + seed)))
            guard case .key(let key)? = try wire.decoder.message(bytes) else {
                throw WireMismatch()
            }
            let values = RenderTree(key)
            let tree = try #require(try wire.decoder.tree(bytes, in: spare))
            for step in 0..<8 {
                let time = key.time + Double(step) * 0.31
                #expect(tree.evaluate(at: time) == values.evaluate(at: time), "seed \(seed)")
                #expect(tree.evaluatedDescription == values.evaluatedDescription, "seed \(seed)")
                #expect(
                    "\(Array(tree.drainAnimationEvents()))"
                        == "\(Array(values.drainAnimationEvents()))",
                    "seed \(seed)")
            }
            spare = tree
        }
    }

    @Test("a damaged key is refused with the same error, whichever way it is read")
    func damage() throws {
        let wire = Wire()
        var (refused, taken) = (0, 0)
        for seed in 1...12 {
            let bytes = wire.encoder.bytes(of: .key(Self.key(seed: seed, edits: 30)))
            var dice = Dice(UInt64(seed))
            for _ in 0..<150 {
                var damaged = bytes
                if dice.once(in: 4) { damaged.removeLast(1 + dice.roll(damaged.count - 1)) }
                for _ in 0..<dice.roll(3) {
                    damaged[dice.roll(damaged.count)] = UInt8(dice.roll(256))
                }
                let values = Result { try wire.decoder.message(damaged) }
                let tree = Result { try wire.decoder.tree(damaged, in: nil) }
                switch (values, tree) {
                case (.failure(let a as WireError), .failure(let b as WireError)):
                    #expect(a == b)
                    refused += 1
                // Bytes that cannot form a tree are rejected at their place, before later bytes are
                // read.
                case (_, .failure(is PacketCheck.Failure)): refused += 1
                case (.success(.key(let key)?), .success(let tree?)):
                    #expect(tree.evaluatedDescription == RenderTree(key).evaluatedDescription)
                    taken += 1
                case (.success, .success(nil)): taken += 1
                default: Issue.record("seed \(seed): \(values), \(tree)")
                }
            }
        }
        #expect(refused > 500 && taken > 300, "\(refused), \(taken)")
    }

    @Test("recurring long texts are distinguished from other texts of equal length")
    func texts() throws {
        let wire = Wire()
        var dice = Dice(7)
        let texts = (0..<9).map { "a key of an animation, number \($0), größer" } + ["", "a", "ab"]
        let keys = (0..<400).map { _ in dice.pick(texts) }
        let packet = CommitPacket(
            serial: 1,
            changes: ContiguousArray(
                keys.map {
                    .addAnimation(
                        LayerID(0),
                        RenderAnimation(
                            id: AnimationID(1), key: $0, timing: Timing(duration: 1),
                            content: .timer))
                }))
        let arrived = try wire.carry(packet).changes.map { change -> String in
            guard case .addAnimation(_, let animation) = change else { throw WireMismatch() }
            return animation.key
        }
        #expect(arrived == keys)
    }
}
