import CoreGraphics
import Foundation
import LaminaPacketWire
import LaminaRenderTree
import Testing

@testable import LaminaPacketLog

/// Times in a file are limited, so that differences of times stay finite. A recorder writes nothing
/// that readers refuse.
@Suite struct LogLimitTests {
    private func isRead(at time: Double) -> Bool {
        let bytes = LogChunk.bytes(LogChunk.Kind.instant.rawValue, at: time, [1, 2, 3])
        return bytes.withUnsafeBytes { LogChunk(at: 0, in: $0) } != nil
    }

    @Test("Times of chunks are within a limit")
    func times() {
        #expect(isRead(at: 0) && isRead(at: -1e12) && isRead(at: 1e12))
        #expect(!isRead(at: 1.1e12) && !isRead(at: -1e308) && !isRead(at: .greatestFiniteMagnitude))
        #expect(!isRead(at: .infinity) && !isRead(at: .nan))
    }

    /// A packet that creates layers with these contents.
    private func packet(_ images: [CGImage?]) -> CommitPacket {
        var packet = CommitPacket(serial: 1, layerLimit: images.count)
        for (i, image) in images.enumerated() {
            var values = LayerProperties()
            values.contents = image
            packet.changes.append(.create(LayerID(UInt32(i)), .layer, values, name: ""))
        }
        return packet
    }

    @Test("An image larger than readers accept is left out, and the warning has the reason")
    func largeImage() throws {
        let wide = CGImage(pixels: try #require(PixelBuffer(width: 65_537, height: 1)))
        let small = CGImage(pixels: try #require(PixelBuffer(width: 2, height: 2)))
        let url = Recording.file()
        defer { try? FileManager.default.removeItem(at: url) }
        let recorder = try PacketRecorder(to: url, from: RenderTree().key(), view: Recording.view)
        recorder.note(packet([wide, small]), at: 1)
        try recorder.finish()
        let log = try PacketLog(contentsOf: url)
        let player = LogPlayer(log)
        try player.move(to: log.duration)
        #expect(player.tree.count == 2)
        #expect(log.segments[0].imageCount == 1)
        #expect(log.warnings == ["an image larger than a message may be"])
    }

    @Test("Equal bytes of an opaque and a transparent image are different contents")
    func opaqueBytes() throws {
        let images = try [true, false].map { isOpaque in
            try #require(
                WireImage.image(
                    width: 1, height: 1, isDeep: false, isOpaque: isOpaque, bytes: Data(count: 4)))
        }
        let writer = LogImageWriter()
        var written: [UInt64] = []
        writer.write = { number, _ in written.append(number) }
        #expect(images.map { writer.number(of: $0) } == [0, 1])
        #expect(written == [0, 1])
    }

    @Test("A player keeps no images of tiles that were replaced")
    func replacedTiles() throws {
        let url = Recording.file()
        defer { try? FileManager.default.removeItem(at: url) }
        let recorder = try PacketRecorder(to: url, from: RenderTree().key(), view: Recording.view)
        func note(_ change: CommitPacket.Change, at time: Double) {
            recorder.note(CommitPacket(serial: 1, changes: [change], layerLimit: 1), at: time)
        }
        let layer = LayerID(0)
        note(.create(layer, [.layer, .tiled], LayerProperties(), name: ""), at: 1)
        for time in [2.0, 3, 4] {
            let image = CGImage(pixels: try #require(PixelBuffer(width: 2, height: 2)))
            let tile = TileUpdate.Tile(
                key: TileKey(level: 0, x: 0, y: 0), rect: CGRect(x: 0, y: 0, width: 2, height: 2),
                image: image, fade: 0)
            note(.setTiles(layer, TileUpdate(drawn: [tile], dropped: [])), at: time)
        }
        try recorder.finish()
        let player = LogPlayer(try PacketLog(contentsOf: url))
        for time in [1.5, 3, 4] { try player.move(to: time) }
        #expect(player.tree.tiles(of: 0)?.tiles.count == 1)
        #expect(player.tree.drainRetiredImages().isEmpty)
    }

    @Test("A change larger than readers accept ends the recording, and what was before is kept")
    func largeMessage() throws {
        let output = Bytes()
        let writer = LogWriter(output)
        writer.largestMessage = 20_000
        writer.begin(RenderTree().key(), Recording.view)
        writer.commit(packet([nil]), at: 1, after: 1)
        let name = String(repeating: "n", count: 50_000)
        for (name, time) in [(name, 2.0), ("n", 3)] {
            let change = CommitPacket.Change.setClassName(LayerID(0), name)
            writer.commit(
                CommitPacket(serial: 2, changes: [change], layerLimit: 1), at: time, after: 1)
        }
        writer.finish()
        #expect(writer.failure?.description.contains("larger than the 20000") == true)
        let log = try PacketLog(Data(output.bytes))
        #expect(log.tornEnd == nil && log.segments[0].commits == 1)
    }

    @Test("A hello that expands to more than names of properties takes no time at opening")
    func largeHello() throws {
        let output = Bytes()
        let writer = LogWriter(output)
        writer.begin(RenderTree().key(), Recording.view)
        writer.finish()
        for (count, warnings) in [(2, 1), (1 << 16, 0)] {
            let names = [String](repeating: "unknown", count: count)
            let hello = WireEncoder(images: NoImages())
                .bytes(of: .hello(version: 1, features: 0, names: names))
            let chunk = LogChunk.bytes(
                LogChunk.Kind.hello.rawValue, at: 1e6, LogCompressor().compress(hello))
            let log = try PacketLog(Data(output.bytes + chunk))
            #expect(log.tornEnd == nil && log.warnings.count == warnings)
        }
    }

    @Test("A view beyond the limits of readers is recorded as the nearest view")
    func largeView() throws {
        let url = Recording.file()
        defer { try? FileManager.default.removeItem(at: url) }
        let view = WireView(
            width: 1 << 40, height: 0, scale: .nan, background: [.infinity, 1, 0.5])
        try PacketRecorder(to: url, from: RenderTree().key(), view: view).finish()
        let log = try PacketLog(contentsOf: url)
        #expect(
            log.view(at: log.place(at: 0))
                == WireView(width: 65_536, height: 1, scale: 1, background: [0, 1, 0.5, 0]))
    }
}

/// An output in memory.
private final class Bytes: LogOutput {
    private(set) var bytes: [UInt8] = []

    func write(_ new: UnsafeRawBufferPointer) throws { bytes += new }
    func end() {}
    func discard() {}
}
