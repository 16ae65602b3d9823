import LayerHosting
import QuartzCore
import TestSupport
import Testing

/// The cost of layers clipped by shapes, in draws and passes: the scenes of `Benchmarks clips` with
/// fewer layers.
@Suite("Counts of clips") struct ClipCountTests {
    private func counts(_ build: (CALayer, Int) -> Void) throws -> [Int] {
        let root = box(0, 0, 400, 300)
        for i in 0..<12 { build(root, i) }
        let host = ManualHost(root: root, size: CGSize(width: 400, height: 300))
        host.commit()
        try host.redraw()
        return [host.counts.passes, host.counts.drawCalls, host.counts.instances]
    }

    private func cell(_ i: Int) -> CGPoint { CGPoint(x: 40 + i % 4 * 100, y: 40 + i / 4 * 100) }

    private func turned(_ layer: CALayer, _ angle: CGFloat) -> CALayer {
        layer.transform = CATransform3DMakeRotation(angle, 0, 0, 1)
        return layer
    }

    @Test("twelve rounded cards that cut ten turned layers each")
    func rounded() throws {
        let counts = try counts { root, i in
            let card = box(cell(i).x, cell(i).y, 30, 26, blue)
            (card.cornerRadius, card.masksToBounds) = (8, true)
            for k in 0..<10 {
                card.addSublayer(
                    turned(box(CGFloat(k) * 3, CGFloat(k) * 2, 16, 10, red), CGFloat(k)))
            }
            root.addSublayer(card)
        }
        #expect(counts == [1, 6, 132])
    }

    @Test("twelve rounded panels turned in each other, four deep")
    func nested() throws {
        let counts = try counts { root, i in
            var place = root
            for depth in 0..<4 {
                let panel = box(
                    0, 0, 90 - CGFloat(depth) * 14, 70 - CGFloat(depth) * 10,
                    [red, blue][depth % 2])
                panel.position =
                    depth == 0 ? cell(i) : CGPoint(x: place.bounds.midX + 5, y: place.bounds.midY)
                (panel.cornerRadius, panel.masksToBounds) = (10, true)
                place.addSublayer(turned(panel, CGFloat(i + depth)))
                place = panel
            }
        }
        #expect(counts == [1, 16, 48])
    }

    @Test("twelve groups of four turned squares behind a path")
    func pathMasks() throws {
        let counts = try counts { root, i in
            let group = box(cell(i).x, cell(i).y, 60, 60)
            let mask = CAShapeLayer()
            mask.path = CGPath(ellipseIn: CGRect(x: 3, y: 3, width: 54, height: 48), transform: nil)
            group.mask = mask
            for k in 0..<4 {
                let part = box(
                    CGFloat(k) * 12, CGFloat(k) * 10, 30, 30, [red, green, blue, red][k])
                group.addSublayer(turned(part, CGFloat(i + k)))
            }
            root.addSublayer(group)
        }
        #expect(counts == [1, 1, 48])
    }

    @Test("twelve turned squares cut by turned squares")
    func turned() throws {
        let counts = try counts { root, i in
            let outer = box(cell(i).x, cell(i).y, 60, 60, red)
            let inner = box(20, 20, 60, 60, blue)
            for layer in [outer, inner] { layer.masksToBounds = true }
            root.addSublayer(turned(outer, CGFloat(i)))
            outer.addSublayer(turned(inner, CGFloat(i) * 2))
            for k in 0..<4 {
                inner.addSublayer(box(CGFloat(k) * 12, CGFloat(k) * 12, 30, 30, green))
            }
        }
        #expect(counts == [1, 2, 72])
    }
}
