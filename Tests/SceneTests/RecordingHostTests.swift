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

    @Test("a magnification without a size counts as 1")
    func magnification() throws {
        let url = FileManager.default.temporaryDirectory
            .appendingPathComponent("recording-host-\(UUID().uuidString).lamina")
        defer { try? FileManager.default.removeItem(at: url) }
        let root = CALayer()
        root.backgroundColor = .white
        let host = ManualHost(root: root, size: CGSize(width: 20, height: 10))
        try host.record(to: url)
        host.advance(by: 0.5)
        try host.stopRecording()
        let recording = RecordingHost(try PacketLog(contentsOf: url))
        for number in [Double.nan, .infinity, -.infinity, 0, -1, -1e300] {
            recording.magnification = number
            #expect(recording.pixelSize(at: 0) == (20, 10))
            #expect(try recording.snapshot(at: 0).width == 20)
        }
        recording.magnification = 2
        #expect(recording.pixelSize(at: 0) == (40, 20))
        recording.magnification = 1e300
        #expect(recording.pixelSize(at: 0) == (65_536, 65_536))
        #expect(throws: SnapshotError.self) { try recording.snapshot(at: 0) }
        recording.magnification = 1e-300
        #expect(recording.pixelSize(at: 0) == (1, 1))
        #expect(try recording.snapshot(at: 0).width == 1)
    }
}
