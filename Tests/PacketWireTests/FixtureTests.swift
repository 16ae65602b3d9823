import CoreGraphics
import Foundation
import LaminaPacketWire
import LaminaRenderTree
import TestSupport
import Testing

/// Messages in the form of version 1, in a file that is never rewritten.
@Suite struct FixtureTests {
    private static let file = Places.package
        .appendingPathComponent("Tests/PacketWireTests/Fixtures/version-1.wire")

    private static func messages() throws -> [[UInt8]] {
        var framing = WireFraming()
        framing.append(try Data(contentsOf: file))
        var messages: [[UInt8]] = []
        while let message = try framing.next() { messages.append(message) }
        #expect(framing.unread == 0)
        return messages
    }

    private static func wire() -> (WireEncoder, WireDecoder) {
        let shelf = Shelf()
        // The image's number in the file.
        _ = shelf.number(of: SampleMessages.picture)
        return (WireEncoder(images: shelf), WireDecoder(images: shelf))
    }

    private static func text(_ message: WireMessage?) -> String {
        switch message {
        case .commit(let packet, let time): "commit \(time) \(packet.serial)\n\(packet)"
        case .key(let key):
            """
            key \(key.time) \(key.emitters.map(\.record.epochs.count)) \(key.endings.map(\.until)) \
            \(key.tiles.map(\.begin))
            \(key.packet)
            """
        case .image(let number, let image): "image \(number) \(image)"
        case .some(let other): "\(other)"
        case nil: "nothing"
        }
    }

    @Test("messages of version 1 are read as what was written then")
    func read() throws {
        let (_, decoder) = Self.wire()
        let messages = try Self.messages()
        let samples = try SampleMessages.all()
        #expect(messages.count == samples.count)
        for (bytes, sample) in zip(messages, samples) {
            // Names of later properties are at the end.
            if case .hello = sample {
                guard case .hello(1, 0, let names)? = try decoder.message(bytes) else {
                    Issue.record("the file begins without a hello")
                    continue
                }
                #expect(names.prefix(3) == ["bounds", "position", "zPosition"])
            } else {
                #expect(Self.text(try decoder.message(bytes)) == Self.text(sample))
            }
        }
        #expect(decoder.warnings.isEmpty, "\(decoder.warnings)")
    }

    @Test("written bytes equal version 1, until a later version exists")
    func written() throws {
        let (encoder, _) = Self.wire()
        let bytes = try SampleMessages.all().map { encoder.bytes(of: $0) }
        guard FileManager.default.fileExists(atPath: Self.file.path) else {
            try Data(bytes.flatMap { WireFraming.frame($0) }).write(to: Self.file)
            Issue.record("there was no \(Self.file.lastPathComponent): it was written")
            return
        }
        let old = try Self.messages()
        for (now, then) in zip(bytes, old) where WireMessage.version == 1 { #expect(now == then) }
    }
}
