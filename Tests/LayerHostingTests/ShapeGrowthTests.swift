import CoreAnimation
import CoreGraphics
import Foundation
import TestSupport
import Testing

@testable import LaminaDisplayList
@testable import LayerHosting

/// The cost of many shapes with formulas, in counts: draw calls stay, records grow with the shapes.
@Suite("Many shapes with formulas") struct ShapeGrowthTests {
    enum Kind: String, CaseIterable, Sendable { case polygon, polyline, dashes, oval, arc }

    private func layer(_ kind: Kind, _ i: Int, _ phase: Double) -> CAShapeLayer {
        let layer = CAShapeLayer()
        layer.position = CGPoint(x: 8 + i % 64 * 12, y: 8 + i / 64 * 12)
        set(kind, layer, phase)
        switch kind {
        case .polygon: layer.fillColor = rgb(1, 0.4, 0.2)
        default:
            (layer.fillColor, layer.strokeColor) = (nil, rgb(0.2, 0.7, 1))
            layer.lineWidth = 0.5
        }
        if kind == .dashes { layer.lineDashPattern = [2, 3] }
        if kind == .arc { layer.lineCap = .square }
        return layer
    }

    private func set(_ kind: Kind, _ layer: CAShapeLayer, _ phase: Double) {
        func p(_ x: Double, _ y: Double) -> CGPoint { CGPoint(x: x, y: y) }
        let path = CGMutablePath()
        switch kind {
        case .polygon:
            path.addLines(between: [p(-4, -4), p(phase, 4), p(4, -3)])
            path.closeSubpath()
        case .polyline: path.addLines(between: [p(-4, -4), p(phase, 4), p(4, -3)])
        case .dashes: path.addLines(between: [p(-5, phase), p(5, 2)])
        case .oval: path.addEllipse(in: CGRect(x: -5, y: -5, width: 10, height: 9.4 + phase / 9))
        case .arc:
            path.addArc(
                center: p(0, 0), radius: 5, startAngle: phase, endAngle: phase + 2,
                clockwise: false)
        }
        layer.path = path
    }

    private struct Counts: Equatable {
        var drawCalls: Int, rasterised: Int, perShape: Double
    }

    /// The counts of a frame in which every shape gets another path.
    private func counts(_ kind: Kind, _ n: Int) throws -> Counts {
        CATransaction.setDisableActions(true)
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 800, height: 640)
        let layers = (0..<n).map { layer(kind, $0, 0) }
        for layer in layers { root.addSublayer(layer) }
        let host = ManualHost(root: root, size: CGSize(width: 800, height: 640))
        host.stage.composesFrames = false
        host.stage.prefersCoverage = false
        host.commit()
        try host.redraw()
        CATransaction.setDisableActions(true)
        for layer in layers { set(kind, layer, 0.5) }
        host.commit()
        try host.redraw()
        let planner = try #require(host.stage.planner)
        return Counts(
            drawCalls: host.counts.drawCalls, rasterised: planner.counters.rasterised,
            perShape: Double(host.counts.uploadedBytes) / Double(n))
    }

    @Test(
        "sixteen times the shapes are the same draw calls and bytes of a shape",
        arguments: Kind.allCases)
    func growth(_ kind: Kind) throws {
        try alone {
            let (few, many) = (try counts(kind, 200), try counts(kind, 3200))
            #expect(few.rasterised == 0 && many.rasterised == 0, "\(few), \(many)")
            #expect(many.drawCalls <= few.drawCalls + 1, "\(few), \(many)")
            #expect(many.drawCalls <= 4)
            #expect(abs(many.perShape - few.perShape) <= 0.05 * few.perShape, "\(few), \(many)")
        }
    }

    @Test(
        "shapes with non-finite numbers are not drawn, without an effect on other shapes",
        arguments: Kind.allCases)
    func notFinite(_ kind: Kind) throws {
        for bad in [Double.nan, .infinity, 1e300] {
            CATransaction.setDisableActions(true)
            let root = CALayer()
            root.frame = CGRect(x: 0, y: 0, width: 500, height: 50)
            let layers = (0..<40).map { layer(kind, $0, 0) }
            for layer in layers { root.addSublayer(layer) }
            let host = ManualHost(root: root, size: CGSize(width: 500, height: 50))
            host.stage.prefersCoverage = false
            try host.redraw()
            let before = PixelGrid(try host.snapshot())
            set(kind, layers[7], bad)
            layers[9].lineWidth = CGFloat(bad)
            layers[11].lineDashPhase = CGFloat(bad)
            layers[13].strokeEnd = CGFloat(bad)
            try host.redraw()
            _ = try host.snapshot()
            for i in [7, 9, 11, 13] {
                set(kind, layers[i], 0)
                (layers[i].lineWidth, layers[i].lineDashPhase, layers[i].strokeEnd) = (
                    kind == .polygon ? 1 : 0.5, 0, 1
                )
            }
            try host.redraw()
            #expect(PixelGrid(try host.snapshot()).differing(before, by: 1) == 0, "\(bad)")
        }
    }
}
