import CoreAnimation
import CoreGraphics
import CoreImage
import Foundation
import TestSupport
import Testing

@testable import LaminaDisplayList
@testable import LaminaGLRenderer
@testable import LayerHosting

/// With exact pictures, the resolution of surfaces beyond the budget depends on the frame only.
@Suite("The budget of surfaces, exactly", .serialized) struct ExactBudgetTests {
    /// The results of a run: a picture for every drawn step, and the contents of its list.
    private struct Run {
        var pictures: [Int: Pixels] = [:]
        var coarse: Set<Int> = []
        /// Pictures taken from a frame before.
        var hits = 0
    }

    private static let size = CGSize(width: 260, height: 220)
    private static let steps = 7

    /// Random layers with cached pictures, nested, and next to layers with surfaces.
    private func scene(_ dice: inout Dice) -> (root: CALayer, all: [CALayer]) {
        let root = box(0, 0, Self.size.width, Self.size.height, rgb(0.9, 0.9, 0.9))
        var all: [CALayer] = []
        for _ in 0..<4 {
            var place = root
            for depth in 0...dice.roll(3) {
                let layer = layer(&dice, depth)
                place.addSublayer(layer)
                all.append(layer)
                place = layer
            }
        }
        let witness = box(200, 10, 20, 20, rgb(0, 0, 1))
        root.addSublayer(witness)
        return (root, all + [witness])
    }

    private func box(
        _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, _ color: CGColor? = nil
    ) -> CALayer {
        let layer = CALayer()
        layer.frame = CGRect(x: x, y: y, width: width, height: height)
        layer.backgroundColor = color
        return layer
    }

    private func layer(_ dice: inout Dice, _ depth: Int) -> CALayer {
        func color(_ alpha: CGFloat = 1) -> CGColor {
            rgb(dice.number(0, 1), dice.number(0, 1), dice.number(0, 1), alpha)
        }
        let layer = box(
            dice.number(5, 60), dice.number(5, 60), dice.number(90, 180), dice.number(90, 150))
        layer.addSublayer(box(0, 0, 70, 60, color()))
        layer.addSublayer(box(30, 30, 60, 80, color(0.6)))
        layer.setAffineTransform(CGAffineTransform(rotationAngle: dice.number(-0.5, 0.5)))
        switch dice.roll(7) {
        case 0, 1:
            layer.shouldRasterize = true
            layer.rasterizationScale = dice.pick([1, 1.5])
        case 2, 3:
            (layer.shadowOpacity, layer.shadowRadius) = (0.8, dice.pick([2, 7]))
        case 4:
            (layer.shadowOpacity, layer.shadowRadius) = (0.8, 6)
            layer.shadowPath = CGPath(
                ellipseIn: CGRect(x: 0, y: 0, width: 150, height: 130), transform: nil)
        case 5: layer.filters = [CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": 5])!]
        default: layer.opacity = 0.7
        }
        if dice.once(in: 4) {
            let glass = box(10, 10, 70, 60)
            glass.backgroundFilters = [
                CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": 4])!
            ]
            layer.addSublayer(glass)
        }
        return layer
    }

    private func change(_ layers: [CALayer], _ dice: inout Dice) {
        for _ in 0..<1 + dice.roll(2) {
            let layer = dice.pick(layers)
            switch dice.roll(6) {
            case 0, 1: layer.position.x += dice.number(-20, 20)
            case 2: layer.isHidden.toggle()
            case 3: layer.opacity = Float(dice.number(0.4, 1))
            case 4: layer.sublayers?.first?.backgroundColor = rgb(dice.number(0, 1), 0.5, 0)
            default: layer.setAffineTransform(CGAffineTransform(rotationAngle: dice.number(-1, 1)))
            }
        }
    }

    /// Plays a program from a seed. Frames are drawn after the steps in `drawn`, as partial redraws
    /// would leave them.
    private func play(
        _ seed: UInt64, _ bytes: Int, isExact: Bool = true, drawing drawn: (Int) -> Bool
    ) throws -> Run {
        var dice = Dice(seed)
        CATransaction.flush()
        CATransaction.setDisableActions(true)
        let (root, layers) = scene(&dice)
        let host = ManualHost(root: root, size: Self.size)
        host.isExact = isExact
        let list = try HeadlessRenderer.with { renderer in
            host.stage.attach(renderer)
            return try #require(host.stage.planner)
        }
        list.limits.memory = bytes
        var run = Run()
        for step in 0..<Self.steps {
            CATransaction.setDisableActions(true)
            // Every other step changes a layer; between the changes a kept list uses the pictures
            // just drawn.
            if step % 2 == 1 { change(layers, &dice) }
            host.advance(by: 0.1)
            guard drawn(step) else { continue }
            try host.redraw()
            run.pictures[step] = Pixels(try host.read())
            if list.limits.area < SurfacePlan.largestArea { run.coarse.insert(step) }
        }
        run.hits = list.counters.rasterHits + list.counters.shadowHits
        return run
    }

    @Test(
        "frames played and frames jumped to are the same to the last bit",
        arguments: [1400 << 10, 2 << 20])
    func jumps(_ bytes: Int) throws {
        var (coarse, fine, hits) = (0, 0, 0)
        for seed in 1...7 as ClosedRange<UInt64> {
            let played = try play(seed, bytes) { _ in true }
            hits += played.hits
            for step in 0..<Self.steps {
                let jumped = try play(seed, bytes) { $0 == step }
                #expect(
                    jumped.pictures[step] == played.pictures[step],
                    "seed \(seed), step \(step), \(bytes) bytes")
                #expect(jumped.coarse.contains(step) == played.coarse.contains(step))
                if jumped.coarse.contains(step) { coarse += 1 } else { fine += 1 }
            }
        }
        #expect(
            coarse > 5 && fine > 5 && hits > 5, "\(coarse) coarse, \(fine) fine, \(hits) hits")
    }

    @Test("hosts without exact pictures use cached surfaces, and gain resolution")
    func inexact() throws {
        let differing = try (1...7 as ClosedRange<UInt64>).count { seed in
            let played = try play(seed, 2 << 20, isExact: false) { _ in true }
            let last = Self.steps - 1
            let jumped = try play(seed, 2 << 20, isExact: false) { $0 == last }
            return jumped.coarse.contains(last) && !played.coarse.contains(last)
        }
        #expect(differing > 0)
    }

    @Test("within the budget pictures are kept where they must be exact, too")
    func kept() throws {
        let run = try play(3, 256 << 20) { _ in true }
        let free = try play(3, 256 << 20, isExact: false) { _ in true }
        #expect(run.hits == free.hits && run.hits > 0 && run.coarse.isEmpty)
    }
}
