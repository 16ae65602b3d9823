import CoreAnimation
import CoreGraphics
import Foundation
import LayerHosting
import LaminaPacketLog

/// A recording of a card on a manual clock, deleted with the object: base class of suites.
class HistoryFixture {
    let file = FileManager.default.temporaryDirectory
        .appendingPathComponent("lamina-history-\(UUID().uuidString).lamina")
    let root = CALayer()
    let card = CALayer()

    deinit { try? FileManager.default.removeItem(at: file) }

    /// A recording of a card, changed by `body`.
    func record(_ body: (ManualHost) -> Void) throws -> PacketLog {
        root.isGeometryFlipped = true
        root.bounds = CGRect(x: 0, y: 0, width: 200, height: 100)
        root.position = CGPoint(x: 100, y: 50)
        card.name = "card"
        card.frame = CGRect(x: 20, y: 10, width: 40, height: 40)
        root.addSublayer(card)
        let host = ManualHost(root: root, size: CGSize(width: 200, height: 100))
        host.commit()
        try host.record(to: file)
        MediaTime.with(host.clock) { body(host) }
        try host.stopRecording()
        return try PacketLog(contentsOf: file)
    }

    func fade(_ change: (CABasicAnimation) -> Void = { _ in }) -> CABasicAnimation {
        let fade = CABasicAnimation(keyPath: "opacity")
        (fade.fromValue, fade.toValue, fade.duration) = (0, 1, 2)
        change(fade)
        return fade
    }
}
