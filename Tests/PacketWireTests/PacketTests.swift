import CoreGraphics
import CoreImage
import Foundation
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

    @Test(
        "memory: lists of small items with large objects are refused by their memory",
        arguments: ["filters", "texts", "cells", "animations", "key frames", "paths", "changes"])
    func memory(kind: String) throws {
        let id = LayerID(0)
        var values = LayerProperties()
        var changes: ContiguousArray<CommitPacket.Change> = []
        func list(_ value: MotionValue) {
            values[.filters] = .array(.init(repeating: value, count: 4000))
        }
        func cell() -> RenderEmitterCell {
            RenderEmitterCell(name: nil, values: [:], timing: Timing(), cells: [])
        }
        switch kind {
        case "filters": list(.object(OpaqueObject(try #require(CIFilter(name: "CIColorInvert")))))
        case "texts": list(.object(OpaqueObject(NSAttributedString(string: ""))))
        case "cells": list(.object(OpaqueObject(cell())))
        case "animations":
            let one = SampleMessages.basic(1)
            let group = RenderAnimation(
                id: AnimationID(1), key: "", timing: Timing(duration: 1),
                content: .group(Array(repeating: one, count: 4000)))
            changes.append(.addAnimation(id, group))
        case "key frames", "paths":
            let numbers = Array(repeating: MotionValue.number(0), count: 100_000)
            let paths = Array(
                repeating: MotionValue.path(CGPath(rect: .zero, transform: nil)), count: 4000)
            let frames = Keyframes(
                values: kind == "paths" ? paths : numbers, shaping: KeyframeShaping())
            var one = SampleMessages.basic(1)
            guard case .property(var property) = one.content else { throw WireMismatch() }
            property.function = .keyframes(frames)
            one.content = .property(property)
            changes.append(.addAnimation(id, one))
        default: changes = .init(repeating: .setRoot(id), count: 4000)
        }
        changes.insert(.create(id, .layer, values, name: ""), at: 0)
        let encoder = WireEncoder(images: Shelf())
        let bytes = encoder.bytes(
            of: .commit(CommitPacket(serial: 1, changes: changes, layerLimit: 1), time: 0))
        #expect(bytes.count < 1 << 20)
        let free = WireDecoder(images: Shelf())
        #expect(try free.message(bytes) != nil)
        #expect(kind == "changes" || free.memory > 1 << 20)
        let limited = WireDecoder(images: Shelf(), mostMemory: 1 << 20)
        #expect(throws: WireError.self) { try limited.message(bytes) }
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
