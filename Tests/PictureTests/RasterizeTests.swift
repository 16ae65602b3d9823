import Foundation
import LayerHosting
import QuartzCore
import Testing
import TestSupport

@Suite("Rasterising") struct RasterizeTests {
    /// A card with a stripe half a point wide, a rounded corner and a shadow.
    private func card(_ rasterises: Bool, scale: CGFloat) -> CALayer {
        let layer = box(10, 10, 40, 30, rgb(0.9, 0.9, 0.2))
        layer.cornerRadius = 8
        layer.shadowOpacity = 0.5
        layer.shadowOffset = CGSize(width: 2, height: 4)
        layer.addSublayer(box(20, 5, 0.5, 20, rgb(0, 0, 0)))
        layer.shouldRasterize = rasterises
        layer.rasterizationScale = scale
        return layer
    }

    @Test("B-RA 235 rasterised at rasterizationScale: 1 on a 2× screen is soft")
    func softness() throws {
        func stripe(_ rasterises: Bool, _ scale: CGFloat) throws -> [UInt8] {
            try paint(scale: 2) { $0.addSublayer(card(rasterises, scale: scale)) }[60, 50]
        }
        #expect(try stripe(false, 1) == [0, 0, 0, 255])
        #expect(try stripe(true, 2) == [0, 0, 0, 255])
        #expect(try stripe(true, 1)[0] > 60)
    }

    @Test("B-RA 236 toggling it changes nothing else; fading does not draw the content again")
    func cache() throws {
        let plain = try paint(scale: 2) { $0.addSublayer(card(false, scale: 2)) }
        let kept = try paint(scale: 2) { $0.addSublayer(card(true, scale: 2)) }
        #expect(plain.difference(kept) <= 2)

        let root = box(0, 0, 80, 60)
        let layer = card(true, scale: 1)
        root.addSublayer(layer)
        let host = ManualHost(root: root, size: CGSize(width: 80, height: 60))
        _ = try host.snapshot()
        let first = host.counts.passes
        layer.opacity = 0.5
        host.commit()
        host.advance(by: 0.1)
        _ = try host.snapshot()
        #expect(host.counts.passes < first)
        layer.sublayers![0].backgroundColor = red
        host.advance(by: 0.1)
        _ = try host.snapshot()
        #expect(host.counts.passes >= first)
    }
}
