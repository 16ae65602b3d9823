import CoreGraphics
import Foundation
import LayerHosting
import QuartzCore
import LaminaMotion
@testable import LaminaRemoteLayers
import LaminaRenderTree
import TestSupport
import Testing

/// Clients that violate the protocol harm no other process: the connection ends with a reason, and
/// the last picture of the client stays.
@Suite("Rogue clients") struct RogueTests {
    @Test(
        "the message is refused, and both sides get the reason",
        arguments: [
            ("deep", "within itself"), ("lies", "layers are more than"), ("noise", ""),
            ("length", "longer than"), ("unsealed", "not sealed"), ("short", "399 bytes of 400"),
            ("files", "open files wait"), ("numbers", "an image of -4"), ("many", "images of more"),
        ])
    func refused(scenario: String, reason: String) throws {
        let ends = Ends.shared
        let stage = RemoteStage()
        let (probe, layer) = try stage.start(scenario)
        try stage.expect(5, 5, Colors.red)
        let (_, other) = try stage.start("square", "green")
        other.position.x += 30
        try stage.expect(35, 5, Colors.green)
        probe.write("go")
        guard case .refused(let text) = ends.of(layer.remoteClientId) else {
            Issue.record("\(scenario) was not refused")
            return
        }
        #expect(reason.isEmpty || text.contains(reason), "\(text)")
        #expect(probe.line("end") != nil)
        stage.host.advance(by: 1)
        #expect(try stage.pixels()[5, 5] == Colors.red)
        #expect(try stage.pixels()[35, 5] == Colors.green)
    }

    @Test("a client that commits without end is slowed down, without an effect on other clients")
    func flood() throws {
        let stage = RemoteStage()
        _ = try stage.start("flood")
        try stage.expect(15, 15, Colors.red)
        let (probe, _) = try stage.start("commits", at: CGRect(x: 30, y: 20, width: 30, height: 20))
        for width in [4, 8, 12] {
            probe.write("\(width)")
            try stage.until("\(width) pixels") { try stage.red(row: 35) == width }
        }
        // The queue is limited to the allowance of a second.
        #expect(stage.host.layerCount < 2000)
    }

    @Test(
        "a client whose layers cost more than one may is refused and not shown, and others are as ever",
        arguments: ["layers", "copies", "blurs", "particles"])
    func dear(kind: String) throws {
        let ends = Ends.shared
        let stage = RemoteStage()
        let (probe, layer) = try stage.start("dear", kind)
        try stage.expect(5, 5, Colors.red)
        let (_, other) = try stage.start("square", "blue")
        other.position.x += 30
        try stage.expect(35, 5, Colors.blue)
        probe.write("go")
        try stage.until("its end") {
            _ = try stage.pixels(); return ends.hasEnded(layer.remoteClientId)
        }
        guard case .refused(let text) = ends.of(layer.remoteClientId) else {
            Issue.record("\(kind) were not refused")
            return
        }
        #expect(text.contains("its layers take"), "\(text)")
        #expect(probe.line("end")?.contains("its layers take") == true)
        try stage.expect(5, 5, Colors.white)
        #expect(try stage.pixels()[35, 5] == Colors.blue)
    }

    /// `LAMINA_MUTANTS=SEED` sends a thousand further mutants.
    @Test("trees with a few wrong bytes are refused or shown, and nothing else breaks")
    func mutants() throws {
        let ends = Ends.shared
        let seed = ProcessInfo.processInfo.environment["LAMINA_MUTANTS"]
        let stage = RemoteStage()
        let probe = try Probe(
            RemoteStage.port, ["mutants", seed ?? "2", seed == nil ? "20" : "1000"])
        defer { probe.end() }
        var shown = 0
        while let line = probe.line(""), line != "done" {
            guard let client = UInt32(line.dropFirst(7)) else { continue }
            let layer = CALayer(remoteClientId: client)
            layer.frame = stage.root.bounds
            stage.root.addSublayer(layer)
            stage.host.commit()
            probe.write("send")
            try stage.until("something of \(client)") {
                stage.host.layerCount > 2 || ends.hasEnded(client)
            }
            stage.host.advance(by: 0.3)
            _ = try stage.pixels()
            if stage.host.layerCount > 2 { shown += 1 }
            layer.removeFromSuperlayer()
            stage.host.commit()
            probe.write("next")
        }
        #expect(shown > 3)
        #expect(stage.host.layerCount == 1)
    }

    @Test("memory: layers with filters of a few bytes are counted by their memory")
    func heavyFilters() throws {
        var values = LayerProperties()
        let filter = OpaqueObject(try #require(CIFilter(name: "CIColorInvert")))
        values[.filters] = .array(.init(repeating: .object(filter), count: 4000))
        let key = TreeKey(
            packet: CommitPacket(
                serial: 1, changes: [.create(LayerID(0), .layer, values, name: "")], layerLimit: 1),
            time: 0)
        var audit = RemoteAudit()
        try audit.note(65 << 20) { key }
        try audit.note(63 << 20, limit: 1 << 20) { key }
        #expect(throws: RemoteEnd.refused("layers of more than 1 MB")) {
            try audit.note(2 << 20, limit: 1 << 20) { key }
        }
    }

    @Test("CARemoteLayerServer's sockets are the user's alone")
    func sockets() throws {
        let path = try RemotePort.path(RemoteStage.port)
        let socket = try FileManager.default.attributesOfItem(atPath: path)
        #expect(socket[.posixPermissions] as? Int == 0o600)
        let folder = try FileManager.default.attributesOfItem(
            atPath: URL(fileURLWithPath: path).deletingLastPathComponent().path)
        #expect(folder[.posixPermissions] as? Int == 0o700)
        #expect(folder[.ownerAccountID] as? Int == Int(geteuid()))
    }

    @Test("images that a client forgets and goes on showing count as before")
    func hoarded() throws {
        let side = (4096, 2048)
        let file = try #require(
            SharedPixels.file([UInt8](repeating: 255, count: side.0 * side.1 * 4)))
        defer { close(file) }
        let images = RemoteImages()
        var number: UInt64 = 0
        func receivePicture() throws -> CGImage? {
            number += 1
            try images.store(
                RemoteImage(
                    number: number, width: side.0, height: side.1, isDeep: false, isOpaque: true),
                file)
            defer { images.forget([number]) }
            return images.image(number)
        }
        var shown = try (0..<16).map { _ in try receivePicture() }
        #expect(throws: RemoteEnd.self) { _ = try receivePicture() }
        shown.removeLast()
        shown.append(try receivePicture())
        #expect(throws: RemoteEnd.self) { _ = try receivePicture() }
    }

    @Test("forgotten images count up to their release, and a released image makes room")
    func counted() throws {
        let images = RemoteImages()
        var shown: [CGImage] = []
        func image() throws -> CGImage {
            CGImage(pixels: try #require(PixelBuffer(width: 1, height: 1)))
        }
        for number in 1...RemoteLimit.images {
            shown.append(try image())
            try images.keep(shown[number - 1], UInt64(number))
        }
        images.forget((1...UInt64(RemoteLimit.images)).map { $0 })
        #expect(throws: RemoteEnd.self) { try images.keep(image(), 0) }
        shown.removeLast()
        try images.keep(image(), 0)
        #expect(images.image(0) != nil)
    }

    @Test("memory: a small text with large outlines counts by the outlines")
    func heavyTexts() throws {
        let images = RemoteImages()
        let path = CGMutablePath()
        path.move(to: .zero)
        for _ in 0..<2_000_000 { path.addLine(to: CGPoint(x: 1, y: 1)) }
        let outline = GlyphOutline(path)
        func image() -> CGImage {
            let glyph = GlyphText.Glyph(outline, x: 0, y: 0)
            let text = GlyphText(
                [glyph], runs: [.init(0..<1, size: 16, color: [0, 0, 0, 1])], marks: [],
                size: CGSize(width: 1, height: 1), scale: 1)
            return CGImage(text, width: 1, height: 1)
        }
        for number in 0..<8 { try images.keep(image(), UInt64(number)) }
        #expect(throws: RemoteEnd.self) { try images.keep(image(), 8) }
    }

    @Test("unsealed shared memory and memory of a wrong size are not mapped")
    func memory() throws {
        let file = try #require(SharedPixels.file([1, 2, 3, 4]))
        defer { close(file) }
        #expect(ftruncate(file, 8) != 0)
        #expect(write(file, [UInt8(9)], 1) != 1)
        #expect(try SharedPixels.bytes(of: file, count: 4) == Data([1, 2, 3, 4]))
        #expect(throws: RemoteEnd.self) { try SharedPixels.bytes(of: file, count: 5) }
        #expect(throws: RemoteEnd.self) { try SharedPixels.bytes(of: file, count: 0) }
        let plain = open("/dev/zero", O_RDONLY)
        defer { close(plain) }
        #expect(throws: RemoteEnd.self) { try SharedPixels.bytes(of: plain, count: 4) }
    }
}
