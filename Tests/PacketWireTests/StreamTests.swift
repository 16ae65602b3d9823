import CoreGraphics
import LaminaMotion
import LaminaPacketWire
import LaminaRenderTree
import Testing

@Suite struct StreamTests {
    @Test("a stream is cut into messages however its bytes arrive")
    func framing() throws {
        let messages: [[UInt8]] = [[1, 2, 3], [], Array(repeating: 7, count: 70_000)]
        let stream = messages.flatMap { WireFraming.frame($0) }
        for portion in [1, 3, 1000, stream.count] {
            var framing = WireFraming()
            var found: [[UInt8]] = []
            for start in stride(from: 0, to: stream.count, by: portion) {
                framing.append(stream[start..<min(start + portion, stream.count)])
                while let message = try framing.next() { found.append(message) }
            }
            #expect(found == messages && framing.unread == 0)
        }
    }

    @Test("a length beyond the limit is refused before any allocation")
    func limit() {
        var framing = WireFraming()
        framing.append([0xFF, 0, 0, 0])
        #expect(throws: WireError.self) { try framing.next() }
    }

    @Test("a list with a count beyond its bytes is refused")
    func counts() {
        let wire = Wire()
        for count: UInt64 in [5, 1 << 31, 1 << 62, 1 << 63, .max] {
            // A commit whose list of changes claims this many entries.
            var bytes: [UInt8] = [0x83, 1, 0, 0x84, 1, 1, 0x9B]
            for shift in stride(from: 56, through: 0, by: -8) {
                bytes.append(UInt8(truncatingIfNeeded: count >> UInt64(shift)))
            }
            #expect(throws: WireError.self) { try wire.decoder.message(bytes) }
        }
    }

    @Test("an unknown property name is reported once, and its values are skipped")
    func newerNames() throws {
        let wire = Wire()
        guard case .hello(_, _, let names) = WireEncoder.hello else { throw WireMismatch() }
        var newer = names
        let place = try #require(newer.firstIndex(of: "opacity"))
        newer[place] = "glow"
        let hello = WireMessage.hello(version: 2, features: 1, names: newer)
        _ = try wire.decoder.message(wire.encoder.bytes(of: hello))
        var values = LayerProperties()
        values.opacity = 0.5
        values.cornerRadius = 4
        let back = try wire.carry(
            CommitPacket(serial: 1, changes: [.create(LayerID(0), .layer, values, name: "")]))
        #expect(back.description == "create L0 layer cornerRadius=4\n")
        #expect(wire.decoder.warnings == ["the property “glow”"])
    }

    @Test("endings and tile requests arrive as they were sent")
    func others() throws {
        let wire = Wire()
        let endings = [
            AnimationEvent(layer: LayerID(2), animation: AnimationID(9), event: .finished),
            AnimationEvent(layer: LayerID(3), animation: AnimationID(1 << 40), event: .started),
        ]
        guard
            case .endings(let back)? = try wire.decoder.message(
                wire.encoder.bytes(of: .endings(endings)))
        else { throw WireMismatch() }
        #expect(back == endings)
        let request = TileRequest(
            layer: LayerID(1), level: -1, columns: -3..<4, rows: 0..<2, width: 256, height: 128,
            scale: 1.5)
        guard
            case .tileRequests(let requests)? = try wire.decoder.message(
                wire.encoder.bytes(of: .tileRequests([request])))
        else { throw WireMismatch() }
        #expect(requests == [request])
    }

    @Test("tiles that no picture can show are refused")
    func impossibleTiles() throws {
        let wire = Wire()
        func isRead(
            level: Int = 0, _ columns: Range<Int> = 0..<2, _ rows: Range<Int> = 0..<2,
            width: Int = 256
        ) -> Bool {
            let request = TileRequest(
                layer: LayerID(1), level: level, columns: columns, rows: rows, width: width,
                height: 256, scale: 1)
            let bytes = wire.encoder.bytes(of: .tileRequests([request]))
            return (try? wire.decoder.message(bytes)) != nil
        }
        #expect(isRead() && isRead(level: -64) && isRead(0..<1000) && isRead(-9 ..< -7))
        #expect(!isRead(level: .min) && !isRead(level: .max))
        #expect(!isRead(.min ..< .max) && !isRead(.min ..< .min + 1) && !isRead(.max - 1 ..< .max))
        #expect(!isRead(0..<1 << 40) && !isRead(0..<1 << 30, 0..<1 << 30) && !isRead(width: .max))
        let all = TileRequest(
            layer: LayerID(1), level: 0, columns: .min ..< .max, rows: 0..<1, width: 1, height: 1,
            scale: 1)
        #expect(all.count == .max && all.bytes == .max)
        // The level of a drawn tile, which the order of drawing negates.
        let update = TileUpdate(drawn: [], dropped: [TileKey(level: .min, x: 0, y: 0)])
        let packet = CommitPacket(serial: 1, changes: [.setTiles(LayerID(0), update)])
        #expect(throws: WireError.self) { try wire.carry(packet) }
    }

    @Test("numbers are written without loss, in the fewest bytes")
    func numbers() throws {
        let wire = Wire()
        for n in [0, -0.0, 1, -17, 0.5, 0.1, 1e300, 4_294_967_296, .infinity, -.infinity] {
            var values = LayerProperties()
            values.zPosition = CGFloat(n)
            let back = try wire.carry(
                CommitPacket(
                    serial: 1, changes: [.update(LayerID(0), values, changed: PropertySet())]))
            guard case .update(_, let arrived, _)? = back.changes.first else {
                throw WireMismatch()
            }
            #expect(arrived.zPosition == CGFloat(n))
        }
    }
}
