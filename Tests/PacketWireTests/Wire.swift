import CoreGraphics
import LaminaPacketWire
import LaminaRenderTree

/// Pictures by number, for both ends of a wire without a connection.
final class Shelf: WireImageSink, WireImageSource {
    private var images: [CGImage] = []

    func number(of image: CGImage) -> UInt64 {
        if let known = images.firstIndex(where: { $0 === image }) { return UInt64(known) }
        images.append(image)
        return UInt64(images.count - 1)
    }

    func image(_ number: UInt64) -> CGImage? {
        number < images.count ? images[Int(number)] : nil
    }
}

/// An encoder and a decoder that share their pictures.
struct Wire {
    let encoder: WireEncoder
    let decoder: WireDecoder

    init() {
        let shelf = Shelf()
        encoder = WireEncoder(images: shelf)
        decoder = WireDecoder(images: shelf)
    }

    /// Encodes and decodes a packet.
    func carry(_ packet: CommitPacket) throws -> CommitPacket {
        let bytes = encoder.bytes(of: .commit(packet, time: 0))
        guard case .commit(let back, _)? = try decoder.message(bytes) else {
            throw WireMismatch()
        }
        return back
    }
}

struct WireMismatch: Error {}
