import CoreAnimation
import CoreGraphics
import CoreImage
import Foundation
import TestSupport
import Testing

@testable import LaminaDisplayList
@testable import LaminaGLRenderer
@testable import LayerHosting

/// Frames composed on the processor (`FrameComposer`) beside frames drawn by OpenGL.
@Suite("Composition on the processor") struct CompositionTests {
    static let side = 260.0

    private func change(_ layers: [CALayer], _ dice: inout Dice) {
        CATransaction.setDisableActions(true)
        let layer = layers[dice.roll(layers.count)]
        switch dice.roll(6) {
        case 4: layer.setAffineTransform(CGAffineTransform(scaleX: dice.number(0.7, 1.4), y: 1.1))
        case 0: layer.opacity = Float(dice.number(0, 1))
        case 1: layer.isHidden.toggle()
        case 2: layer.position = CGPoint(x: dice.number(-9, 9), y: dice.number(-9, 9).rounded())
        case 3: (layer as? CAShapeLayer)?.lineWidth = dice.number(0.5, 12)
        default: layer.superlayer?.opacity = Float(dice.number(0.3, 1))
        }
    }

    func host(
        _ root: CALayer, composes: Bool, size: CGSize = CGSize(width: side, height: side)
    ) -> ManualHost {
        let host = ManualHost(root: root, size: size)
        host.stage.prefersBlits = true
        host.stage.prefersCoverage = true
        host.stage.composesFrames = composes
        return host
    }

    @Test("a frame with a meter is composed, as a frame of the benchmark") func metered() throws {
        try alone {
            var dice = Dice(3)
            let host = host(shape(&dice, kind: 0), composes: true)
            try host.meter(framesAhead: 1)
            try host.redraw()
            #expect(try host.counts.drawCalls == 0 || !composes())
        }
    }

    @Test("many lines are the driver's formulas, unless coverage outweighs the lines")
    func lines() throws {
        try alone {
            func drawCalls(lines: Int, curves: Int) throws -> Int {
                CATransaction.setDisableActions(true)
                var dice = Dice(5)
                let root = plain(0, 0, Self.side, Self.side)
                for _ in 0..<lines { root.addSublayer(shape(&dice, kind: 1)) }
                for _ in 0..<curves { root.addSublayer(shape(&dice, kind: 0)) }
                let host = host(root, composes: true)
                try host.redraw()
                return host.counts.drawCalls
            }
            let isComposed = try composes()
            #expect(try drawCalls(lines: 60, curves: 1) == 0 || !isComposed)
            #expect(try drawCalls(lines: 120, curves: 1) > 0)
            #expect(try drawCalls(lines: 120, curves: 20) == 0 || !isComposed)
        }
    }

    /// Things beyond plain items, with the word of the list's description.
    enum Kind: String, CaseIterable {
        case keptShadow = "shadow kept"
        case reducedShadow = "shadow at 0.25"
        case blur = "gaussian#PAIRS"
        case stencil = "stencil save"
        case largeStencil = "stencil restore"
        case stretchedClip = "clipped"
        case text = "sprite"
    }

    private func tree(_ kind: Kind) -> (root: CALayer, moved: CALayer) {
        CATransaction.setDisableActions(true)
        var dice = Dice(3)
        let root = plain(0, 0, Self.side, Self.side, rgb(0.9, 1, 0.9))
        let moved = plain(20, 20, 200, 200)
        for _ in 0..<3 { moved.addSublayer(shape(&dice, kind: 0)) }
        root.addSublayer(moved)
        switch kind {
        case .keptShadow, .reducedShadow:
            (moved.shadowOpacity, moved.shadowRadius) = (1, kind == .keptShadow ? 2 : 16)
        case .blur:
            let filter = CIFilter(name: "CIGaussianBlur")
            filter?.setValue(3, forKey: "inputRadius")
            moved.filters = filter.map { [$0] }
        case .stencil:
            let mask = CAShapeLayer()
            mask.path = CGPath(ellipseIn: CGRect(x: 5, y: 5, width: 90, height: 90), transform: nil)
            moved.mask = mask
        case .largeStencil:
            let mask = plain(0, 0, 200, 200)
            mask.addSublayer(plain(5, 5, 150, 190, rgb(0, 0, 0)))
            mask.addSublayer(plain(30, 20, 150, 150, rgb(0, 0, 0)))
            mask.setAffineTransform(CGAffineTransform(rotationAngle: 0.3))
            moved.mask = mask
        case .text:
            moved.addSublayer(text(-10.3, 20.7, 14, rgb(0, 0, 0.4)))
            moved.addSublayer(text(3, 80, 30, rgb(1, 0, 0, 0.5)))
            (moved.masksToBounds, moved.cornerRadius) = (true, 30)
        case .stretchedClip:
            moved.masksToBounds = true
            let turned = CATransform3DMakeRotation(0.2, 0, 0, 1)
            moved.transform = CATransform3DScale(turned, 1.2, 0.8, 1)
        }
        return (root, moved)
    }

    @Test("a frame is composed with", arguments: Kind.allCases)
    func composed(kind: Kind) throws {
        try alone {
            let (tree, other) = (tree(kind), self.tree(kind))
            let (composed, drawn) = (
                host(tree.root, composes: true), host(other.root, composes: false)
            )
            for step in 0..<4 {
                for layer in [tree.moved, other.moved] { layer.position.x += 3.5 }
                try composed.redraw()
                try drawn.redraw(everything: true)
                let description = try #require(composed.stage.planner).description
                #expect(description.contains(kind.rawValue), "\(description)")
                #expect(try composed.counts.drawCalls == 0 || !composes(), "step \(step)")
                let distance = try #require(
                    PixelDistance(PixelGrid(try composed.read()), PixelGrid(try drawn.read())))
                #expect(distance.largest <= 4, "step \(step): \(distance)")
            }
        }
    }

    @Test("a composed frame is the driver's, after any change", arguments: 1...32)
    func equal(seed: Int) throws {
        try alone {
            var dice = Dice(UInt64(seed))
            var again = dice
            let (tree, other) = (tree(&dice), self.tree(&again))
            let (composed, drawn) = (
                host(tree.root, composes: true), host(other.root, composes: false)
            )
            var count = 0
            for step in 0..<16 {
                if step > 0 {
                    var same = dice
                    change(tree.layers, &dice)
                    change(other.layers, &same)
                    // Kept surfaces move between the composer and OpenGL.
                    composed.stage.composesFrames = step % 5 != 4
                }
                // Half of the trees in bands of a few rows.
                if seed.isMultiple(of: 2) {
                    composed.stage.renderer?.composer?.bandPixels = 4096
                }
                let isDrawn = try composed.redraw()
                _ = try drawn.redraw(everything: true)
                if isDrawn, composed.counts.drawCalls == 0, composed.counts.passes > 0 {
                    count += 1
                }
                let (a, b) = (PixelGrid(try composed.read()), PixelGrid(try drawn.read()))
                let distance = try #require(PixelDistance(a, b))
                #expect(distance.largest <= 4, "seed \(seed), step \(step): \(distance)")
            }
            if seed == 32 { #expect(try composes(), "no frame of this driver is composed") }
        }
    }

    /// True if a frame of a shape is composed, or the driver draws blits no faster.
    func composes() throws -> Bool {
        let layer = CAShapeLayer()
        layer.path = CGPath(ellipseIn: CGRect(x: 9, y: 9, width: 90, height: 70), transform: nil)
        let host = host(layer, composes: true)
        try host.redraw()
        let renderer = try #require(host.stage.renderer)
        return !renderer.blitsFaster || host.counts.drawCalls == 0
    }
}
