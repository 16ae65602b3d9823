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
    private static let side = 260.0

    /// Shapes, lines and colours in groups with clips, opacities and masks.
    private func tree(_ dice: inout Dice) -> (root: CALayer, layers: [CALayer]) {
        CATransaction.setDisableActions(true)
        let root = plain(0, 0, Self.side, Self.side, dice.once(in: 2) ? rgb(1, 1, 0.9) : nil)
        var (parent, layers) = (root, [CALayer]())
        for i in 0..<10 {
            if dice.once(in: 3) {
                let group = plain(
                    dice.number(0, 50).rounded(), dice.number(0, 50).rounded(), 150,
                    dice.once(in: 2) ? 150 : 120.5)
                group.masksToBounds = dice.once(in: 2)
                group.cornerRadius = dice.once(in: 2) ? dice.number(0, 40) : 0
                group.opacity = dice.once(in: 3) ? 0.6 : 1
                if dice.once(in: 3) {
                    group.setAffineTransform(CGAffineTransform(rotationAngle: 0.4))
                }
                (dice.once(in: 2) ? root : parent).addSublayer(group)
                parent = group
            }
            let layer = i == 0 ? shape(&dice, kind: 0) : shape(&dice, kind: dice.roll(5))
            if dice.once(in: 4) { layer.mask = mask(&dice) }
            if dice.once(in: 6) {
                layer.shadowOpacity = Float(dice.number(0.3, 1))
                layer.shadowRadius = dice.once(in: 2) ? dice.number(0, 4) : dice.number(4, 24)
            }
            if dice.once(in: 4) { layer.opacity = Float(dice.number(0.2, 1)) }
            if i > 0 { change(layer, in: &parent, &dice) }
            (i == 0 ? root : parent).addSublayer(layer)
            layers.append(layer)
        }
        return (root, layers)
    }

    /// A shape, or a group of shapes: masks by stencil where the backdrop is opaque.
    private func mask(_ dice: inout Dice) -> CALayer {
        if dice.once(in: 2) { return shape(&dice, kind: 0) }
        let group = plain(0, 0, Self.side, Self.side)
        for _ in 0..<dice.roll(3) + 1 {
            let part = shape(&dice, kind: dice.roll(4))
            if dice.once(in: 3) { part.mask = shape(&dice, kind: 0) }
            group.addSublayer(part)
        }
        return group
    }

    /// At times a blend mode by factors in a group of its own, a filter of colours, or a blur.
    private func change(_ layer: CALayer, in parent: inout CALayer, _ dice: inout Dice) {
        switch dice.roll(9) {
        case 2:
            let filter = CIFilter(name: "CIGaussianBlur")
            filter?.setValue(dice.number(0.5, 12), forKey: "inputRadius")
            layer.filters = filter.map { [$0] }
        case 0:
            let modes = ["destOut", "xor", "destOver", "CISourceAtopCompositing"]
            let group = plain(0, 0, 170, 160)
            group.shouldRasterize = false
            group.opacity = 0.9
            group.addSublayer(shape(&dice, kind: 0))
            parent.addSublayer(group)
            parent = group
            layer.compositingFilter = modes[dice.roll(modes.count)]
        case 1:
            let filter = CIFilter(name: "CIColorMatrix")
            filter?.setValue(CIVector(x: 0.2, y: 0.7, z: 0, w: 0), forKey: "inputRVector")
            filter?.setValue(CIVector(x: 0.1, y: 0, z: 0, w: 0.2), forKey: "inputBiasVector")
            layer.filters = filter.map { [$0] }
        default: break
        }
    }

    /// A gradient: axial or radial, of two to four colours, at times turned.
    private func gradient(_ dice: inout Dice) -> CALayer {
        let layer = CAGradientLayer()
        layer.frame = CGRect(
            x: dice.number(-10, 200), y: dice.number(-10, 200), width: dice.number(5, 90),
            height: dice.number(5, 90))
        let count = dice.roll(3) + 2
        layer.colors = (0..<count).map { _ in
            rgb(dice.number(0, 1), dice.number(0, 1), dice.number(0, 1))
                .copy(alpha: dice.once(in: 2) ? 1 : dice.number(0.1, 0.9)) as Any
        }
        layer.type = dice.once(in: 2) ? .radial : .axial
        layer.startPoint = CGPoint(x: dice.number(0, 1), y: dice.number(0, 1))
        layer.endPoint = CGPoint(x: dice.number(1.1, 2), y: dice.number(1.1, 2))
        if dice.once(in: 3) { layer.setAffineTransform(CGAffineTransform(rotationAngle: 0.5)) }
        return layer
    }

    /// A curve, a line with round or square ends, a rectangle's outline, a colour, or a gradient.
    private func shape(_ dice: inout Dice, kind: Int) -> CALayer {
        func place() -> CGPoint { CGPoint(x: dice.number(-20, 240), y: dice.number(-20, 240)) }
        let color = rgb(dice.number(0, 1), dice.number(0, 1), dice.number(0, 1))
            .copy(alpha: dice.once(in: 2) ? 1 : dice.number(0.1, 0.9))
        if kind == 4 { return gradient(&dice) }
        if kind == 3 {
            let isWhole = dice.once(in: 2)
            func number(_ low: Double, _ high: Double) -> Double {
                let n = dice.number(low, high)
                return isWhole ? n.rounded() : n
            }
            let layer = plain(number(-10, 200), number(-10, 200), number(0, 90), number(0, 90))
            layer.backgroundColor = color
            if dice.once(in: 4) { layer.edgeAntialiasingMask = [.layerLeftEdge, .layerTopEdge] }
            return layer
        }
        let layer = CAShapeLayer()
        let path = CGMutablePath()
        switch kind {
        case 0:
            path.move(to: place())
            for _ in 0..<dice.roll(4) + 2 { path.addQuadCurve(to: place(), control: place()) }
            layer.fillColor = color
        case 1:
            path.addLines(between: [place(), place()])
            (layer.lineCap, layer.strokeColor) = (dice.once(in: 2) ? .round : .butt, color)
            layer.lineWidth = dice.once(in: 3) ? dice.number(0.2, 2) : dice.number(2, 30)
        default:
            path.addRect(
                CGRect(origin: place(), size: CGSize(width: 70, height: dice.number(5, 60))))
            (layer.fillColor, layer.strokeColor) = (nil, color)
            layer.lineWidth = dice.number(0.5, 9)
            if dice.once(in: 2) { layer.setAffineTransform(CGAffineTransform(rotationAngle: 0.2)) }
        }
        layer.path = path
        return layer
    }

    private func plain(
        _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: CGColor? = nil
    ) -> CALayer {
        let layer = CALayer()
        layer.frame = CGRect(x: x, y: y, width: width, height: height)
        layer.backgroundColor = color
        return layer
    }

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

    private func host(_ root: CALayer, composes: Bool) -> ManualHost {
        let host = ManualHost(root: root, size: CGSize(width: Self.side, height: Self.side))
        host.stage.prefersBlits = true
        host.stage.prefersCoverage = true
        host.stage.composesFrames = composes
        return host
    }

    @Test("a large frame of many bands is the driver's")
    func bands() throws {
        try alone {
            func host(composes: Bool) -> ManualHost {
                let root = plain(0, 0, 900, 800, rgb(0.9, 0.9, 1))
                var dice = Dice(7)
                for i in 0..<12 {
                    let layer = shape(&dice, kind: [0, 2, 4][i % 3])
                    layer.setAffineTransform(CGAffineTransform(scaleX: 3.4, y: 3.4))
                    layer.anchorPoint = .zero
                    layer.position = .zero
                    root.addSublayer(layer)
                }
                let host = ManualHost(root: root, size: CGSize(width: 900, height: 800))
                host.stage.prefersBlits = true
                host.stage.prefersCoverage = true
                host.stage.composesFrames = composes
                return host
            }
            let (composed, drawn) = (host(composes: true), host(composes: false))
            try composed.redraw()
            try drawn.redraw()
            let isComposed = try composes()
            #expect(composed.counts.drawCalls == 0 || !isComposed)
            let distance = try #require(
                PixelDistance(PixelGrid(try composed.read()), PixelGrid(try drawn.read())))
            #expect(distance.largest <= 4, "\(distance)")
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
    private func composes() throws -> Bool {
        let layer = CAShapeLayer()
        layer.path = CGPath(ellipseIn: CGRect(x: 9, y: 9, width: 90, height: 70), transform: nil)
        let host = host(layer, composes: true)
        try host.redraw()
        let renderer = try #require(host.stage.renderer)
        return !renderer.blitsFaster || host.counts.drawCalls == 0
    }
}
