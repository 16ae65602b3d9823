import CoreGraphics
import CoreImage
import LaminaMotion
import LaminaPacketWire
import LaminaRenderTree
import RandomTrees
import TestSupport
import Testing

@Suite struct PacketTests {
    private static let root: [TreeEdit.Setting] = [
        .init(.bounds, .rect(CGRect(x: 0, y: 0, width: 120, height: 110))),
        .init(.backgroundColor, .color(.opaqueWhite)),
    ]

    /// The packets of a random script.
    private static func packets(seed: Int) -> [CommitPacket] {
        var dice = Dice(UInt64(seed))
        var model = TreeModel(root)
        return [model.first]
            + dice.script(edits: 30, of: .everything).compactMap { model.apply($0) }
    }

    @Test("packets of random scripts arrive as they were sent")
    func scripts() throws {
        let wire = Wire()
        for seed in 1...300 {
            for packet in Self.packets(seed: seed) {
                let back = try wire.carry(packet)
                #expect(back.description == packet.description, "seed \(seed)")
                #expect(back.serial == packet.serial && back.layerLimit == packet.layerLimit)
            }
        }
        #expect(wire.decoder.warnings.isEmpty, "\(wire.decoder.warnings)")
    }

    @Test("a tree made from transferred packets moves like the sender's tree")
    func evaluation() throws {
        let wire = Wire()
        for seed in 301...400 {
            let (sent, arrived) = (RenderTree(), RenderTree())
            for packet in Self.packets(seed: seed) {
                sent.apply(packet)
                arrived.apply(try wire.carry(packet))
            }
            for time in stride(from: 99.5, to: 104, by: 0.37) {
                _ = sent.evaluate(at: time)
                _ = arrived.evaluate(at: time)
                #expect(arrived.evaluatedDescription == sent.evaluatedDescription, "seed \(seed)")
            }
        }
    }

    @Test("an animation within as many groups as a layer's animation may have arrives")
    func nestedGroups() throws {
        var animation = SampleMessages.basic(1)
        for _ in 0..<64 {
            animation = RenderAnimation(
                id: AnimationID(1), key: "", timing: Timing(duration: 1),
                content: .group([animation]))
        }
        let packet = CommitPacket(
            serial: 1,
            changes: [
                .create(LayerID(0), .layer, LayerProperties(), name: ""),
                .addAnimation(LayerID(0), animation),
            ], layerLimit: 1)
        let wire = Wire()
        #expect(try wire.carry(packet).description == packet.description)
        let key = TreeKey(packet: packet, time: 1)
        guard
            case .key(let read)? = try wire.decoder.message(wire.encoder.bytes(of: .key(key)))
        else { throw WireMismatch() }
        #expect(read.packet.description == packet.description)
    }

    @Test("filters arrive with their inputs, cells with their values")
    func objects() throws {
        let wire = Wire()
        var values = LayerProperties()
        let filter = try #require(CIFilter(name: "CIColorMatrix"))
        filter.name = "tint"
        filter.setValue(CIVector(x: 0.5, y: 0.25, z: 0, w: 1), forKey: "inputRVector")
        values[.filters] = .array([.object(OpaqueObject(filter))])
        let inner = RenderEmitterCell(
            name: "inner", values: ["velocity": .number(3)], timing: Timing(duration: 2), cells: [])
        let cell = RenderEmitterCell(
            name: nil, values: ["birthRate": .number(30)], timing: Timing(duration: .infinity),
            cells: [inner])
        values[.emitterCells] = .array([.object(OpaqueObject(cell))])
        let packet = CommitPacket(
            serial: 4, changes: [.create(LayerID(3), [.layer, .emitter], values, name: "n")])
        let back = try wire.carry(packet)
        guard case .create(_, _, let arrived, _)? = back.changes.first else { throw WireMismatch() }
        guard case .object(let object)? = arrived[.filters].array?.first else {
            throw WireMismatch()
        }
        let copy = try #require(object.object as? CIFilter)
        #expect(copy.name == "tint" && copy.filterType == "CIColorMatrix")
        #expect(
            copy.value(forKey: "inputRVector") as? CIVector == CIVector(x: 0.5, y: 0.25, z: 0, w: 1)
        )
        #expect(back.description == packet.description)
    }
}
