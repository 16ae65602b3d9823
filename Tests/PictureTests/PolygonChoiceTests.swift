import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import LayerHosting

/// Polygons and chains of lines are drawn by a formula, or by coverage where a driver takes longer
/// for the formula: the pictures are the same, but for the coverage of corners (6 of 255).
@Suite("Polygons by formula or by coverage") struct PolygonChoiceTests {
    private func scene(isFilled: Bool) -> CALayer {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 120, height: 120)
        for i in 0..<6 {
            let layer = CAShapeLayer()
            layer.position = CGPoint(x: 20 + 40 * (i % 3), y: 30 + 60 * (i / 3))
            let path = CGMutablePath()
            path.addLines(
                between: (0..<5).map {
                    let angle = Double($0) * 1.2566 + Double(i)
                    let r = $0 % 2 == 0 ? 17.0 : 11
                    return CGPoint(x: r * cos(angle), y: r * sin(angle))
                })
            if isFilled { path.closeSubpath() }
            layer.path = path
            let color = CGColor(srgbRed: 0.8, green: 0.3, blue: 0.1, alpha: 0.7)
            (layer.fillColor, layer.strokeColor) = isFilled ? (color, nil) : (nil, color)
            (layer.lineWidth, layer.lineJoin) = (4, .round)
            let turn = CABasicAnimation(keyPath: "transform.rotation.z")
            (turn.byValue, turn.duration) = (2 * Double.pi, 4)
            (turn.repeatCount, turn.beginTime) = (.infinity, 1e-9)
            layer.add(turn, forKey: "turn")
            root.addSublayer(layer)
        }
        return root
    }

    private func host(_ isFilled: Bool, prefersCoverage: Bool?) -> ManualHost {
        let host = ManualHost(
            root: scene(isFilled: isFilled), size: CGSize(width: 120, height: 120))
        host.stage.prefersCoverage = prefersCoverage
        return host
    }

    @Test("both ways show the same", arguments: [true, false])
    func same(isFilled: Bool) throws {
        let formula = host(isFilled, prefersCoverage: false)
        let coverage = host(isFilled, prefersCoverage: true)
        for frame in 1...8 {
            for host in [formula, coverage] { host.clock.time += Double(frame) / 60 }
            let (a, b) = (
                PixelGrid(try formula.snapshot()), PixelGrid(try coverage.snapshot())
            )
            #expect(zip(a.bytes, b.bytes).allSatisfy { abs(Int($0) - Int($1)) <= 8 })
        }
        #expect(try #require(formula.stage.planner).counters.rasterised == 0)
        #expect(try #require(coverage.stage.planner).counters.rasterised > 0)
    }

    @Test("a change of the choice shows in the next frame")
    func change() throws {
        let host = host(true, prefersCoverage: false)
        let first = PixelGrid(try host.snapshot())
        host.stage.prefersCoverage = true
        let second = PixelGrid(try host.snapshot())
        #expect(try #require(host.stage.planner).counters.rasterised > 0)
        #expect(zip(first.bytes, second.bytes).allSatisfy { abs(Int($0) - Int($1)) <= 8 })
    }

    @Test("the software driver computes all branches, and takes coverage")
    func driver() throws {
        let host = host(true, prefersCoverage: nil)
        _ = try host.snapshot()
        let planner = try #require(host.stage.planner)
        let isSoftware = try HostInfo.rendererName().contains("llvmpipe")
        #expect(planner.prefersCoverage == isSoftware)
    }
}
