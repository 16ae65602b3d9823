import CoreAnimation
import CoreGraphics
import LaminaDisplayList
import LaminaGLRenderer
import TestSupport
import Testing

@testable import LayerHosting

/// Masks on drivers and targets without a stencil.
@Suite("Masks without a stencil") struct StencilFallbackTests {
    private func box(
        _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, _ color: CGColor
    ) -> CALayer {
        let layer = CALayer()
        layer.frame = CGRect(x: x, y: y, width: width, height: height)
        layer.backgroundColor = color
        return layer
    }

    /// Turned squares behind a mask of two sublayers, in the same.
    private func tree() -> CALayer {
        let root = box(0, 0, 120, 80, rgb(0.9, 0.9, 1))
        let colors = [rgb(1, 0, 0), rgb(0, 0, 1), rgb(0, 1, 0)]
        var outer = root
        for depth in 0..<2 {
            let group = box(8, 6, 90 - CGFloat(depth) * 16, 64 - CGFloat(depth) * 12, colors[2])
            for k in 0..<3 {
                let part = box(CGFloat(k) * 20 + 4, CGFloat(k) * 9 + 4, 30, 24, colors[k])
                part.opacity = 0.8
                part.transform = CATransform3DMakeRotation(CGFloat(k) * 0.4, 0, 0, 1)
                group.addSublayer(part)
            }
            let mask = CALayer()
            for k in 0..<2 {
                let part = box(CGFloat(k) * 30 + 2, 3, 40, 44, rgb(0, 0, 0))
                part.cornerRadius = 14
                part.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
                mask.addSublayer(part)
            }
            group.mask = mask
            outer.addSublayer(group)
            outer = group
        }
        return root
    }

    /// A frame of the tree, and its number of passes.
    private func frame(
        isBottomUp: Bool = false, _ prepare: (Renderer, FrameStage) -> Void
    ) throws -> (picture: PixelGrid, passes: Int) {
        try withOwnRenderer { renderer in
            let inbox = PacketInbox()
            let context = LayerContext(root: tree(), sink: inbox, clock: ManualClock(1))
            CATransaction.flush()
            let stage = FrameStage()
            stage.waitsForContents = true
            stage.targetHasStencil = true
            stage.usesStencil = true
            prepare(renderer, stage)
            stage.attach(renderer)
            stage.apply(inbox.drain())
            stage.evaluate(at: 1)
            let viewport = Viewport(width: 120, height: 80, scale: 1)
            let picture = OffscreenImage(renderer, width: 120, height: 80)
            _ = stage.plan(viewport)
            var target = picture.target
            target.isBottomUp = isBottomUp
            try stage.draw(to: target, region: viewport.box)
            var grid = PixelGrid(try #require(picture.read()))
            if isBottomUp { grid = grid.flipped }
            stage.detach()
            withExtendedLifetime(context) {}
            return (grid, renderer.counts.passes)
        }
    }

    /// The largest difference of two pictures in levels.
    private func largest(_ a: PixelGrid, _ b: PixelGrid) -> Int {
        zip(a.bytes, b.bytes).map { abs(Int($0) - Int($1)) }.max() ?? 0
    }

    @Test("a driver that draws into no stencil gets surfaces, and the same picture")
    func refused() throws {
        let stencil = try frame { _, _ in }
        let refused = try frame { renderer, _ in renderer.refuseStencil() }
        let foreign = try frame { _, stage in stage.targetHasStencil = false }
        #expect(stencil.passes == 1)
        #expect(refused.passes == 5 && refused.passes == foreign.passes)
        #expect(refused.picture == foreign.picture)
        #expect(largest(stencil.picture, refused.picture) <= 2)
        #expect(Set(stencil.picture.bytes).count > 20)
    }

    @Test("a target with its rows from the bottom has the same picture", arguments: [true, false])
    func bottomUp(_ hasStencil: Bool) throws {
        let down = try frame { _, stage in stage.targetHasStencil = hasStencil }
        let up = try frame(isBottomUp: true) { _, stage in stage.targetHasStencil = hasStencil }
        #expect(down.passes == up.passes)
        #expect(largest(down.picture, up.picture) <= 2)
    }
}

extension PixelGrid {
    /// The rows in reverse order.
    fileprivate var flipped: PixelGrid {
        var result = self
        for y in 0..<height {
            for x in 0..<width { result[x, height - 1 - y] = self[x, y] }
        }
        return result
    }
}
