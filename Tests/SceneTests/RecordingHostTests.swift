import CoreGraphics
import Foundation
import LaminaPacketLog
import LayerHosting
import QuartzCore
import Testing

@Suite("Recording hosts") struct RecordingHostTests {
    @Test("a host that has drawn is released with its recording")
    func lettingGo() throws {
        let url = FileManager.default.temporaryDirectory
            .appendingPathComponent("recording-host-\(UUID().uuidString).lamina")
        defer { try? FileManager.default.removeItem(at: url) }
        let root = CALayer()
        root.backgroundColor = .white
        let host = ManualHost(root: root, size: CGSize(width: 20, height: 10))
        try host.record(to: url)
        host.advance(by: 0.5)
        try host.stopRecording()
        weak var player: RecordingHost?
        weak var log: PacketLog?
        do {
            let recording = RecordingHost(try PacketLog(contentsOf: url))
            #expect(try recording.snapshot(at: 0.25).width == 20)
            (player, log) = (recording, recording.log)
        }
        #expect(player == nil && log == nil)
    }
}
