import CoreGraphics
import Foundation
import LaminaPacketLog
import LayerHosting
import QuartzCore
import TestSupport
import Testing

/// A recording of a manual host contains the view of a frame: its size, scale and background.
@Suite("Recorded views") struct RecordedViewTests {
    @Test("a change of size, scale or background is shown from its frame on, and none before")
    func changes() throws {
        let url = FileManager.default.temporaryDirectory
            .appendingPathComponent("recorded-view-\(UUID().uuidString).lamina")
        defer { try? FileManager.default.removeItem(at: url) }
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 20, height: 10)
        root.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
        let host = ManualHost(root: root, size: CGSize(width: 100, height: 50))
        try host.record(to: url)
        try host.redraw()
        host.advance(by: 1)
        host.size = CGSize(width: 40, height: 30)
        try host.redraw()
        let sized = try host.read()
        host.advance(by: 1)
        host.scale = 2
        try host.redraw()
        let scaled = try host.read()
        host.advance(by: 1)
        let green = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)
        try host.redraw(background: green, everything: true)
        let grounded = try host.read()
        host.advance(by: 1)
        try host.stopRecording()
        let player = RecordingHost(try PacketLog(contentsOf: url))
        let first = try player.snapshot(at: 0.5)
        #expect(first.width == 100 && first.height == 50)
        #expect(PixelGrid(try player.snapshot(at: 1.5)) == PixelGrid(sized))
        #expect(PixelGrid(try player.snapshot(at: 2.5)) == PixelGrid(scaled))
        #expect(PixelGrid(try player.snapshot(at: 3.5)) == PixelGrid(grounded))
    }
}
