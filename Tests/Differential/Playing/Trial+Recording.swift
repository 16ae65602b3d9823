import Foundation
import LayerHosting
import LaminaPacketLog
import QuartzCore
import RandomTrees
import TestSupport

extension Trial {
    /// Compares every frame with the recording's frame: reached by jumps from the last frame to the
    /// first, and equal to the last bit.
    func recording(_ program: Program) throws -> Finding? {
        guard claims.contains(.recording) else { return nil }
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(
            "lamina-\(getpid())-\(UUID().uuidString).lamina")
        defer { try? FileManager.default.removeItem(at: file) }
        // Frames by time: of frames at equal times only the last frame can be reached.
        var frames: [Double: PixelGrid] = [:]
        var isIncomparable = false
        try Session.with(program) { session in
            session.isExact = true
            var begin: Double?
            try session.play { host in
                if begin == nil { try host.record(to: file) }
                begin = begin ?? host.clock.time
                frames[host.clock.time - begin!] = PixelGrid(try host.snapshot())
            }
            try session.host?.stopRecording()
            // The level of detail of a layer shown in several sizes depends on the earlier
            // requests. Replicators show their sublayers in several sizes; the shadow of a scaled
            // layer shows the sublayers in the layer's own size.
            let layers = session.interpreter.layers.values
            let hasTilesOfTwoLevels =
                layers.contains { $0 is TiledPicture }
                && layers.contains { $0 is CAReplicatorLayer || $0.shadowOpacity > 0 }
            // A recording has the layers of a client that live pictures leave out as too costly.
            isIncomparable =
                hasTilesOfTwoLevels || session.interpreter.clients.contains(where: \.isCostly)
        }
        if isIncomparable { return nil }
        let host = RecordingHost(try PacketLog(contentsOf: file))
        let exact = Tolerance(levels: 0, pixels: 0)
        for (time, frame) in frames.sorted(by: { $0.key > $1.key }) {
            if let d = exact.difference(PixelGrid(try host.snapshot(at: time)), frame) {
                return Finding(claim: .recording, text: "at \(time) s: \(d)")
            }
        }
        return nil
    }
}
