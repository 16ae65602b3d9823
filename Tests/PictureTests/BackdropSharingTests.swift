import Foundation
import LayerHosting
import QuartzCore
import Testing
import TestSupport

/// Panes of glass share a copy of their backdrop and a single blur; the sharing must not be
/// visible.
@Suite("Shared backdrops") struct BackdropSharingTests {
    private func glass(_ x: CGFloat, _ y: CGFloat, radius: Double = 6) -> CALayer {
        let pane = box(x, y, 50, 40, rgb(1, 1, 1, 0.2))
        pane.cornerRadius = 9
        pane.masksToBounds = true
        pane.backgroundFilters = [
            CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": radius])!
        ]
        return pane
    }

    private func background(_ root: CALayer) {
        root.backgroundColor = rgb(1, 1, 1)
        for i in 0..<8 {
            let color = i % 2 == 0 ? red : blue
            root.addSublayer(box(CGFloat(i) * 32, CGFloat(i % 3) * 30, 16, 90, color))
        }
    }

    private func host(_ panes: [CALayer], before: CALayer? = nil) throws -> (PixelGrid, Int) {
        let root = box(0, 0, 260, 160)
        root.isGeometryFlipped = true
        background(root)
        for (i, pane) in panes.enumerated() {
            if i == panes.count - 1, let before { root.addSublayer(before) }
            root.addSublayer(pane)
        }
        let host = ManualHost(root: root, size: CGSize(width: 260, height: 160))
        host.commit()
        let grid = PixelGrid(try host.snapshot())
        return (grid, host.counts.passes)
    }

    @Test("separate panes cost the passes of a single pane, with equal pictures")
    func shared() throws {
        let places = [(10.0, 10.0), (80, 10), (150, 10), (10, 70), (80, 70), (150, 70)]
        let (together, passes) = try host(places.map { glass($0.0, $0.1) })
        #expect(passes == 6)
        for (x, y) in places {
            let (alone, count) = try host([glass(x, y)])
            #expect(count == 6)
            var worst = 0
            for py in Int(y)..<Int(y) + 40 {
                for px in Int(x)..<Int(x) + 50 {
                    for c in 0..<4 {
                        worst = max(worst, abs(Int(together[px, py][c]) - Int(alone[px, py][c])))
                    }
                }
            }
            #expect(worst <= 1)
        }
    }

    @Test("a pane's backdrop includes earlier panes and content drawn since")
    func overlapping() throws {
        let (over, passes) = try host([glass(10, 10), glass(40, 30)])
        #expect(passes == 11)
        let (alone, _) = try host([glass(40, 30)])
        // Twice a fifth of white where both lie.
        #expect(over[50, 40] != alone[50, 40])
        let (behind, _) = try host(
            [glass(10, 10), glass(150, 10)], before: box(130, 0, 90, 80, green))
        #expect(near(behind[175, 30], [51, 255, 51, 255]))
    }

    @Test("panes with different radii or filters are filtered separately")
    func different() throws {
        let inverted = glass(80, 10)
        inverted.backgroundFilters = [CIFilter(name: "CIColorInvert")!]
        let (mixed, _) = try host([glass(10, 10), inverted, glass(150, 10, radius: 2)])
        let (sharp, _) = try host([])
        for x in [100, 120] {
            let back = sharp[x, 30].map(Double.init)
            let want = (0..<3).map { UInt8((255 - back[$0]) * 0.8 + 51) } + [255]
            #expect(near(mixed[x, 30], want, 1))
        }
        let (narrow, _) = try host([glass(150, 10, radius: 2)])
        #expect(near(mixed[190, 30], narrow[190, 30], 1))
        let (wide, _) = try host([glass(150, 10)])
        #expect(!near(mixed[190, 30], wide[190, 30], 9))
    }

    @Test("at the picture's edge the background goes on: glass over white stays white")
    func edge() throws {
        for radius in [2.0, 6, 20] {
            let grid = try paint(120, 90) { root in
                root.backgroundColor = rgb(1, 1, 1)
                let pane = glass(0, 0, radius: radius)
                pane.frame = CGRect(x: -10, y: -10, width: 140, height: 110)
                pane.cornerRadius = 0
                root.addSublayer(pane)
            }
            #expect(grid.count { near($0, [255, 255, 255, 255], 1) } == 120 * 90)
        }
    }

    @Test("movement behind one of several panes gives the picture of a full redraw")
    func damage() throws {
        func scene() -> (CALayer, CALayer) {
            let root = box(0, 0, 260, 160)
            root.isGeometryFlipped = true
            background(root)
            let mover = box(20, 20, 12, 12, green)
            root.addSublayer(mover)
            for x in [10.0, 110, 200] { root.addSublayer(glass(x, 10)) }
            return (root, mover)
        }
        let (root, mover) = scene()
        let host = ManualHost(root: root, size: CGSize(width: 260, height: 160))
        host.commit()
        try host.redraw()
        CATransaction.setDisableActions(true)
        mover.position = CGPoint(x: 40, y: 40)
        host.commit()
        try host.redraw()
        #expect(host.damage.width < 100 && host.damage.width > 0)
        let played = PixelGrid(try host.snapshot())
        let (other, moved) = scene()
        moved.position = CGPoint(x: 40, y: 40)
        let fresh = ManualHost(root: other, size: CGSize(width: 260, height: 160))
        fresh.commit()
        #expect(played.difference(PixelGrid(try fresh.snapshot())) == 0)
    }
}
