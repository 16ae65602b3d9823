import LayerHosting
import QuartzCore
import TestSupport
import Testing

/// A star with five corners in a square from the origin on.
func star(_ size: CGFloat) -> CGPath {
    let path = CGMutablePath()
    for k in 0..<10 {
        let (r, angle) = (size * (k % 2 == 0 ? 0.5 : 0.24), CGFloat(k) * .pi / 5 + 0.1)
        let corner = CGPoint(x: size / 2 + r * cos(angle), y: size / 2 + r * sin(angle))
        if k == 0 { path.move(to: corner) } else { path.addLine(to: corner) }
    }
    path.closeSubpath()
    return path
}

/// Four overlapping squares in a red layer, three of them rotated.
func pile(_ layer: CALayer) {
    layer.backgroundColor = red
    for k in 0..<4 {
        let part = box(CGFloat(k) * 16, CGFloat(k) * 11, 40, 32, [green, blue, red, green][k])
        part.transform = CATransform3DMakeRotation(CGFloat(k) * 0.4, 0, 0, 1)
        if k == 2 { part.cornerRadius = 9 }
        layer.addSublayer(part)
    }
}

/// Masks by paths beyond the size limit of a shape drawn in one piece: larger masks take separate
/// pages.
@Suite("Large masks") struct LargeMaskTests {
    @Test(
        "a path as large as a page is one picture, a wider one as far as it is seen",
        arguments: [(1900, 1900, 1), (40_000, 1300, 1), (40_000, 2400, 3)])
    func sizes(_ path: Int, _ window: Int, _ passes: Int) throws {
        func picture(drawn: Bool) throws -> (PixelGrid, Int) {
            let size = CGSize(width: window, height: 60)
            let root = box(0, 0, size.width, 60, rgb(1, 1, 1))
            let layer = box(0, 0, size.width, 60, red)
            layer.addSublayer(box(100, 5, 700, 40, blue))
            let mask = CAShapeLayer()
            mask.path = star(60)
            mask.transform = CATransform3DMakeScale(CGFloat(path) / 60, 1, 1)
            mask.position.x = CGFloat(window - path) / 2
            if drawn { mask.addSublayer(box(0, 0, 1, 1)) }
            layer.mask = mask
            root.addSublayer(layer)
            let host = ManualHost(root: root, size: size)
            host.usesStencil = false
            host.commit()
            return (PixelGrid(try host.snapshot()), host.counts.passes)
        }
        let (clipped, count) = try picture(drawn: false)
        let (drawn, _) = try picture(drawn: true)
        #expect(count == passes)
        #expect(clipped.count { $0 != [255, 255, 255, 255] } > 2000)
        #expect(clipped.difference(drawn) <= 4)
    }

    @Test("a mask with pages of its own grows, shrinks, moves and goes")
    func largeChanges() throws {
        let (played, fresh) = try playedAndFresh(1100, 700) { root in
            let layer = box(20, 15, 1040, 660)
            let mask = CAShapeLayer()
            mask.path = star(560)
            (mask.strokeColor, mask.lineWidth) = (rgb(0, 0, 0), 30)
            layer.mask = mask
            pile(layer)
            layer.addSublayer(box(300, 200, 600, 400, blue))
            root.addSublayer(layer)
            return [
                { mask.path = star(900) },
                { mask.position.x += 30.3 },
                { mask.path = star(300) },
                { mask.lineWidth = 4 },
                { mask.path = star(640) },
                { layer.mask = nil },
                { layer.mask = mask },
                { layer.position.y -= 20 },
                { mask.strokeEnd = 0.7 },
            ]
        }
        #expect(played == fresh)
        #expect(played.count { $0 != [230, 230, 230, 255] } > 20_000)
    }

    @Test("random paths of any size, turned, in perspective and edged, mask as they do when drawn")
    func randomPaths() throws {
        var seen = 0
        for seed in 1...12 {
            func picture(drawn: Bool) throws -> PixelGrid {
                var dice = Dice(UInt64(seed))
                let root = box(0, 0, 900, 500, rgb(1, 1, 1))
                let layer = box(
                    dice.number(-100, 100), dice.number(-100, 60), dice.number(300, 900),
                    dice.number(200, 500), red)
                layer.addSublayer(box(120.5, 60.3, 400, 300, blue))
                let mask = CAShapeLayer()
                mask.path = star(dice.number(100, 1200))
                mask.position = CGPoint(x: dice.number(-200, 100), y: dice.number(-200, 60))
                var turn = CATransform3DMakeRotation(
                    dice.number(-0.4, 0.4), dice.number(0, 1), dice.number(0, 1), 1)
                if dice.once(in: 3) { turn.m34 = -0.0008 }
                mask.transform = turn
                if dice.once(in: 2) {
                    (mask.strokeColor, mask.lineWidth) = (rgb(0, 0, 0), dice.number(1, 60))
                    mask.strokeStart = dice.once(in: 3) ? 0.2 : 0
                    if dice.once(in: 3) { mask.lineDashPattern = [40, 70] }
                    if dice.once(in: 4) { mask.fillColor = nil }
                }
                if drawn { mask.addSublayer(box(0, 0, 1, 1)) }
                layer.mask = mask
                if dice.once(in: 3) { layer.opacity = 0.7 }
                if dice.once(in: 3) { layer.transform = CATransform3DMakeRotation(0.3, 0, 0, 1) }
                root.addSublayer(layer)
                // The layer's coverage must not lie at the place of the mask's coverage.
                let small = CAShapeLayer()
                (small.path, small.position) = (star(60), CGPoint(x: 810, y: 400))
                root.addSublayer(small)
                let host = ManualHost(root: root, size: CGSize(width: 900, height: 500))
                host.usesStencil = false
                host.commit()
                return PixelGrid(try host.snapshot())
            }
            let clipped = try picture(drawn: false)
            let drawn = try picture(drawn: true)
            #expect(clipped.difference(drawn) <= 4, "seed \(seed)")
            let painted = clipped.count { $0 != [255, 255, 255, 255] }
            if painted > 500 { seen += 1 }
        }
        #expect(seen >= 9)
    }
}
