import BenchmarkScenes
import Foundation
import LayerHosting
import LaminaPacketLog
import LaminaPacketWire
import QuartzCore
import LaminaRenderTree
import SceneGallery

/// `Benchmarks wire`: cost of packets on the wire, cost of recording, and delay of reaching a time
/// in a recording.
enum WireBenchmark {
    /// Runs a part: `packets`, `cost` or `seeks`; all parts without a name.
    static func run(_ part: String?, minutes: Int) throws {
        if part == nil || part == "packets" { try packets() }
        if part == nil || part == "cost" { try RecordingBenchmark.cost() }
        if part == nil || part == "seeks" { try RecordingBenchmark.seeks(minutes: minutes) }
    }

    // MARK: Packets

    private static func packets() throws {
        print(
            """
            | scene | packets | bytes a packet | zstd | µs writing | µs zstd | µs reading | µs un-zstd |
            |---|--:|--:|--:|--:|--:|--:|--:|
            """)
        for scene in SceneList.all {
            let log = try recording { file in
                _ = try ScenePlayer.frames(
                    of: scene, at: (0...120).map { scene.duration * Double($0) / 120 },
                    recordedInto: file)
            }
            try report(scene.id, packets(of: log))
        }
        let log = try recording { file in
            guard let root = BenchScenes.make("s1", count: 5000, time: 1e-9) else { return }
            let host = ManualHost(
                root: root, size: CGSize(width: BenchScenes.width, height: BenchScenes.height))
            host.commit()
            try host.record(to: file)
            host.advance(by: 1)
            try host.stopRecording()
        }
        let s1 = try packets(of: log)
        try report("s1 5000", s1)
        compare(s1[0])
    }

    /// File of a recording made by `make`, read back.
    private static func recording(_ make: (URL) throws -> Void) throws -> PacketLog {
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("\(UUID().uuidString).lamina")
        defer { try? FileManager.default.removeItem(at: file) }
        try make(file)
        return try PacketLog(Data(contentsOf: file))
    }

    /// First tree as a packet, and all following packets.
    private static func packets(of log: PacketLog) throws -> [CommitPacket] {
        let (first, progress) = try log.steps(from: nil, to: 0)
        return (first + (try log.steps(from: progress, to: log.duration).steps)).map {
            switch $0 {
            case .key(let key): key.packet
            case .commit(let commit): commit.packet
            }
        }
    }

    private static func report(_ name: String, _ packets: [CommitPacket]) throws {
        let shelf = ImageShelf()
        let (encoder, decoder) = (WireEncoder(images: shelf), WireDecoder(images: shelf))
        let (compressor, expander) = (LogCompressor(), LogExpander())
        var (messages, small): ([[UInt8]], [[UInt8]]) = ([], [])
        let writing = time { messages = packets.map { encoder.bytes(of: .commit($0, time: 1)) } }
        let compressing = time { small = messages.map { compressor.compress($0) } }
        let expanding = time {
            for bytes in small { _ = bytes.withUnsafeBytes { expander.expand($0) } }
        }
        let reading = time { for bytes in messages { _ = try? decoder.message(bytes) } }
        let n = Double(packets.count)
        func size(_ all: [[UInt8]]) -> Double { Double(all.reduce(0) { $0 + $1.count }) / n }
        print(
            String(
                format: "| %@ | %d | %.0f | %.0f | %.1f | %.1f | %.1f | %.1f |", name,
                packets.count, size(messages), size(small), writing / n, compressing / n,
                reading / n, expanding / n))
        fflush(nil)
    }

    /// Compares CBOR with plain fields, on the packet with the whole of S1.
    private static func compare(_ packet: CommitPacket) {
        let shelf = ImageShelf()
        let (encoder, decoder) = (WireEncoder(images: shelf), WireDecoder(images: shelf))
        let cbor = encoder.bytes(of: .commit(packet, time: 1))
        let plain = PlainPackets.bytes(of: packet)
        guard PlainPackets.packet(in: plain).description == packet.description else {
            fail("the plain fields do not come back as they were")
        }
        let compressor = LogCompressor()
        let rows = [
            (
                "CBOR", cbor, time { _ = encoder.bytes(of: .commit(packet, time: 1)) },
                time { _ = try? decoder.message(cbor) }
            ),
            (
                "plain", plain, time { _ = PlainPackets.bytes(of: packet) },
                time { _ = PlainPackets.packet(in: plain) }
            ),
        ]
        print(
            """

            | S1 5000 as | bytes | zstd | µs writing | µs reading |
            |---|--:|--:|--:|--:|
            """)
        for (name, bytes, writing, reading) in rows {
            print(
                String(
                    format: "| %@ | %d | %d | %.0f | %.0f |", name, bytes.count,
                    compressor.compress(bytes).count, writing, reading))
        }
        let (a, b) = (rows[0], rows[1])
        print(
            String(
                format: "| CBOR to plain | %.2f | | %.2f | %.2f |",
                Double(a.1.count) / Double(b.1.count), a.2 / b.2, a.3 / b.3))
    }

    /// Microseconds of processor time, the least of several runs.
    private static func time(_ body: () -> Void) -> Double {
        var best = Double.infinity
        for _ in 0..<9 {
            let start = Measurement.threadSeconds()
            body()
            best = min(best, Measurement.threadSeconds() - start)
        }
        return best * 1e6
    }
}

/// Pictures by number, on both sides of an in-memory wire.
private final class ImageShelf: WireImageSink, WireImageSource {
    private var numbers: [ObjectIdentifier: UInt64] = [:]
    private var images: [CGImage] = []

    func number(of image: CGImage) -> UInt64 {
        if let known = numbers[ObjectIdentifier(image)] { return known }
        let number = UInt64(images.count)
        numbers[ObjectIdentifier(image)] = number
        images.append(image)
        return number
    }

    func image(_ number: UInt64) -> CGImage? {
        number < images.count ? images[Int(number)] : nil
    }
}
