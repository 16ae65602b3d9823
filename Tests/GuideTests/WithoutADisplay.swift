import CoreGraphics
import Foundation
import LayerHosting
import QuartzCore
import Testing

/// The code of the article "Drawing without a display, and in CI".
@Suite("Guide: drawing without a display")
struct WithoutADisplay {
    @Test("one picture")
    func snapshot() throws {
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 120, height: 80)
        layer.backgroundColor = .white
        let url = FileManager.default.temporaryDirectory
            .appendingPathComponent("guide-\(UUID().uuidString).png")
        defer { try? FileManager.default.removeItem(at: url) }
        let image = try Snapshot.image(of: layer, scale: 2, background: .white)
        try image.writePNG(to: url)
        #expect(image.width == 240)
    }

    @Test("a row of pictures, on a clock that the caller moves")
    func frames() throws {
        let root = CALayer()
        root.bounds = CGRect(x: 0, y: 0, width: 64, height: 64)
        let host = ManualHost(root: root, size: CGSize(width: 64, height: 64))
        let dot = CALayer()
        dot.frame = CGRect(x: 0, y: 24, width: 16, height: 16)
        dot.backgroundColor = .white
        root.addSublayer(dot)
        host.advance(by: 0)
        dot.position.x = 56
        var frames: [CGImage] = []
        for _ in 0..<5 {
            frames.append(try host.snapshot(background: .black))
            host.advance(by: 0.0625)
        }
        #expect(frames.count == 5)
        #expect(dot.presentation()?.position.x == 56)
    }

    @Test("the card is half way after half of the time")
    func halfWay() {
        let card = CALayer()
        let host = ManualHost(root: card, size: CGSize(width: 100, height: 100))
        host.advance(by: 0)
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
        CATransaction.setAnimationDuration(1)
        card.opacity = 0
        host.commit()
        host.advance(by: 0.5)
        #expect(card.presentation()?.opacity == 0.5)
    }
}
