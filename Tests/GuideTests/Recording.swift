import CoreGraphics
import Foundation
import LaminaPacketLog
import LayerHosting
import QuartzCore
import Testing

/// The code of the article "Recording".
@Suite("Guide: recording")
struct Recording {
    /// Compiled, not run: a test has no window.
    func window(_ window: LayerWindow, _ url: URL) throws {
        try window.record(to: url)
        try window.stopRecording()
    }

    @Test("any frame of a recording is drawn again, at any scale")
    func playing() throws {
        let url = FileManager.default.temporaryDirectory
            .appendingPathComponent("guide-\(UUID().uuidString).lamina")
        defer { try? FileManager.default.removeItem(at: url) }
        let root = CALayer()
        root.backgroundColor = .white
        let host = ManualHost(root: root, size: CGSize(width: 20, height: 10))
        try host.record(to: url)
        host.advance(by: 0.5)
        try host.stopRecording()
        let recording = RecordingHost(try PacketLog(contentsOf: url))
        recording.magnification = 2
        let image = try recording.snapshot(at: recording.duration / 2)
        #expect(image.width == 40)
    }
}
