import CoreAnimation
import CoreGraphics
import CoreImage
import Foundation
import LaminaRenderTree
import TestSupport
import Testing

@testable import LaminaDisplayList
@testable import LayerHosting

/// Animated batches together with layers that need surfaces, whose items are counted in separate
/// passes.
@Suite("Animated batches beside surfaces") struct AnimatedBatchSurfaceTests {
    enum Pane: String, CaseIterable { case glass, blend, none }
    enum Group: String, CaseIterable { case opacity, mask, filter, raster, capture }

    /// Moving images beside a layer that is composited as a group, whose last sublayer reads the
    /// backdrop.
    private func scene(_ pane: Pane, _ group: Group) -> (root: CALayer, panel: CALayer) {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
        root.backgroundColor = rgb(0.9, 0.9, 0.9)
        let image = square(6, rgb(1, 0, 0))
        for i in 0..<60 {
            let layer = CALayer()
            layer.contents = image
            layer.frame = CGRect(x: 5 + i % 10 * 15, y: 5 + i / 10 * 12, width: 8, height: 8)
            let move = CABasicAnimation(keyPath: "position")
            move.byValue = CGPoint(x: 10, y: 8)
            (move.duration, move.repeatCount) = (2, .infinity)
            layer.add(move, forKey: "move")
            root.addSublayer(layer)
        }
        let panel = CALayer()
        panel.frame = CGRect(x: 17, y: 120, width: 64, height: 60)
        root.addSublayer(panel)
        switch group {
        case .opacity: panel.opacity = 0.5
        case .mask:
            let mask = CAShapeLayer()
            mask.path = CGPath(ellipseIn: panel.bounds, transform: nil)
            panel.mask = mask
        case .filter: panel.filters = [CIFilter(name: "CISepiaTone")!]
        case .raster: panel.shouldRasterize = true
        case .capture: break
        }
        for i in 0..<90 {
            let still = CALayer()
            still.frame = CGRect(x: i * 7 % 60, y: i * 11 % 50, width: 4, height: 4)
            still.backgroundColor = rgb(0, Double(i % 9) / 9, 1)
            panel.addSublayer(still)
        }
        if pane != .none {
            let last = CALayer()
            last.frame = CGRect(x: 19, y: 10, width: 11, height: 31)
            if pane == .glass {
                last.backgroundFilters = [
                    CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": 2.0])!
                ]
            } else {
                last.backgroundColor = rgb(1, 1, 1)
                last.compositingFilter = CIFilter(name: "CIMultiplyBlendMode")
            }
            panel.addSublayer(last)
        }
        return (root, panel)
    }

    @Test(
        "every layer's item range covers the layer with its sublayers", arguments: Pane.allCases)
    func counts(_ pane: Pane) throws {
        for group in Group.allCases {
            try alone {
                let (root, panel) = scene(pane, group)
                let host = try ManualHost.batching(root, from: 8)
                for frame in 0..<12 {
                    if group == .capture, frame % 4 == 1 {
                        panel.add(CATransition(), forKey: "fade")
                        panel.backgroundColor = rgb(0, Double(frame) / 12, 0)
                        host.commit()
                    }
                    host.advance(by: 1.0 / 60)
                    try host.redraw()
                    let planner = try #require(host.stage.planner)
                    #expect(wrongCounts(planner).isEmpty, "\(pane) in \(group), frame \(frame)")
                }
                if group != .capture {
                    #expect(!host.animatedBatches.isEmpty, "\(pane) in \(group)")
                }
            }
        }
    }

    /// Layers of the last list whose items are missing in the list, or belong to layers elsewhere.
    private func wrongCounts(_ planner: Planner) -> [String] {
        let items = planner.list().items
        // With a backdrop the window has several passes, and the counts belong to the last pass.
        if !planner.draft.backdrops.boxes.isEmpty { return [] }
        var wrong: [String] = []
        let build = planner.state.pointee.build
        for i in 0..<planner.state.pointee.memory.count {
            let draw = planner.draws[i]
            guard draw.build == build, case .items(let firstItem, let itemCount) = draw.location,
                firstItem >= 0
            else { continue }
            let (first, count) = (Int(firstItem), Int(itemCount))
            guard first + count <= items.count else {
                wrong.append("\(i) has \(count) from \(first) of \(items.count)")
                continue
            }
            for item in items[first..<(first + count)] {
                var above = item.node
                while above != noNode, above != UInt32(i) {
                    above = planner.nodes[Int(above)].parent
                }
                if above == noNode { wrong.append("\(i) counts an item of \(item.node)") }
            }
        }
        return wrong
    }
}
