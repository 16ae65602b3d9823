import CLaminaCBOR
import LaminaPacketWire
import TestSupport
import Testing

/// Interoperability: messages are CBOR, and other bytes are rejected.
@Suite struct StandardTests {
    /// True if libcbor reads all of the bytes as a single item.
    private static func isCBOR(_ bytes: [UInt8]) -> Bool {
        var result = cbor_load_result()
        var item = bytes.withUnsafeBufferPointer { cbor_load($0.baseAddress, $0.count, &result) }
        guard item != nil else { return false }
        cbor_decref(&item)
        return result.read == bytes.count
    }

    @Test("libcbor reads every message, and every damaged message accepted by this reader")
    func standard() throws {
        let encoder = WireEncoder(images: Shelf())
        var dice = Dice(5)
        var read = 0
        for message in try SampleMessages.all() {
            let bytes = encoder.bytes(of: message)
            #expect(Self.isCBOR(bytes))
            for _ in 0..<400 {
                var odd = bytes
                odd[dice.roll(odd.count)] = UInt8(dice.roll(256))
                guard (try? WireDecoder(images: Shelf()).message(odd)) != nil else { continue }
                read += 1
                #expect(Self.isCBOR(odd), "\(odd)")
            }
        }
        #expect(read > 400)
    }

    @Test("numbers of every size and form are read")
    func numbers() throws {
        // A view's scale: whole, half, single and double precision, and longer than need be.
        let forms: [[UInt8]] = [
            [0x02], [0x18, 2], [0x19, 0, 2], [0x1A, 0, 0, 0, 2], [0x1B, 0, 0, 0, 0, 0, 0, 0, 2],
            [0xF9, 0x40, 0], [0xFA, 0x40, 0, 0, 0], [0xFB, 0x40, 0, 0, 0, 0, 0, 0, 0],
        ]
        for form in forms {
            let bytes: [UInt8] = [0x85, 6, 0x18, 100, 0x18, 50] + form + [0x84, 0, 0, 0, 1]
            guard case .view(let view)? = try WireDecoder(images: Shelf()).message(bytes) else {
                throw WireMismatch()
            }
            #expect(view == WireView(width: 100, height: 50, scale: 2, background: [0, 0, 0, 1]))
        }
    }

    @Test(
        "numbers are written in their shortest form but half precision, whole ones of 32 bits as integers",
        arguments: [
            (23, [0x17]), (24, [0x18, 24]), (-1, [0x20]), (0.5, [0xFA, 0x3F, 0, 0, 0]),
            (-0.0, [0xFA, 0x80, 0, 0, 0]), (2_147_483_647, [0x1A, 0x7F, 0xFF, 0xFF, 0xFF]),
            (-2_147_483_648, [0x3A, 0x7F, 0xFF, 0xFF, 0xFF]),
            (2_147_483_648, [0xFA, 0x4F, 0, 0, 0]),
            (0.1, [0xFB, 0x3F, 0xB9, 0x99, 0x99, 0x99, 0x99, 0x99, 0x9A]),
        ] as [(Double, [UInt8])])
    func forms(number: Double, form: [UInt8]) {
        let view = WireView(width: 100, height: 50, scale: number, background: [0, 0, 0, 1])
        let bytes = WireEncoder(images: Shelf()).bytes(of: .view(view))
        #expect(bytes == [0x85, 6, 0x18, 100, 0x18, 50] + form + [0x84, 0, 0, 0, 1])
    }
}
