import CoreGraphics
import CoreImage
import Foundation
import LaminaRenderTree
import Testing

@testable import CoreAnimation

@Suite struct ModelTests {
    private func transition(_ set: (CATransition) -> Void) -> RenderTransition? {
        var result: RenderTransition?
        Stage.run { stage in
            let layer = stage.layer()
            let t = CATransition()
            set(t)
            layer.add(t, forKey: nil)
            stage.flush()
            if case .transition(let made)? = layer.attachment(kCATransition)?.compiled?.content {
                result = made
            }
        }
        return result
    }

    @Test("B-CT 185 the subtype names the side where the motion starts")
    func subtypes() {
        for (subtype, direction) in [
            (CATransitionSubtype.fromLeft, RenderTransition.Direction.fromLeft),
            (.fromRight, .fromRight), (.fromTop, .fromTop), (.fromBottom, .fromBottom),
        ] {
            #expect(transition { $0.subtype = subtype }?.direction == direction)
        }
    }

    @Test("B-CT 186 without a subtype the motion starts at the left")
    func noSubtype() { #expect(transition { $0.type = .push }?.direction == .fromLeft) }

    @Test("B-CT 187 progress is kept unclamped")
    func progress() {
        let t = CATransition()
        t.startProgress = 2
        t.endProgress = -1
        #expect(t.startProgress == 2 && t.endProgress == -1)
        let made = transition {
            $0.startProgress = 2
            $0.endProgress = -1
        }
        #expect(made?.startProgress == 2 && made?.endProgress == -1)
    }

    @Test("B-CT 189 private type names are kept, 190 a type nobody knows fades")
    func types() {
        let t = CATransition()
        t.type = CATransitionType(rawValue: "cube")
        #expect(t.type.rawValue == "cube")
        #expect(transition { $0.type = CATransitionType(rawValue: "cube") }?.kind == .fade)
        for (type, kind) in [
            (CATransitionType.moveIn, RenderTransition.Kind.moveIn), (.push, .push),
            (.reveal, .reveal),
        ] {
            #expect(transition { $0.type = type }?.kind == kind)
        }
    }

    @Test("B-CT 190 an unknown type is treated as fade")
    func unknownType() {
        #expect(transition { $0.type = CATransitionType(rawValue: "nothing") }?.kind == .fade)
    }

    @Test("B-CT 188 a transition filter is captured for the drawing side")
    func transitionFilter() {
        let filter = CIFilter(name: "CIGaussianBlur")
        let made = transition { $0.filter = filter }?.filter?.object as? CIFilter
        #expect(made != nil && made !== filter)
        #expect(transition { $0.filter = "no filter" }?.filter == nil)
    }

    @Test("B-MI 283 filters and string names are accepted and kept")
    func filterNames() {
        isolated {
            let layer = CALayer()
            layer.compositingFilter = "multiplyBlendMode"
            #expect(layer.compositingFilter as? String == "multiplyBlendMode")
            #expect(layer.properties[.compositingFilter].string == "multiplyBlendMode")
            layer.filters = ["gaussianBlur"]
            #expect(layer.filters as? [String] == ["gaussianBlur"])
            layer.compositingFilter = nil
            #expect(layer.compositingFilter == nil)
            #expect(layer.properties[.compositingFilter] == .none)
        }
    }

    @Test("B-MI 291 trees are shared between threads under the transaction lock")
    func locking() {
        Stage.run { stage in
            let layer = stage.layer()
            CATransaction.setDisableActions(true)
            stage.flush()
            let group = DispatchGroup()
            nonisolated(unsafe) let shared = layer
            for _ in 0..<4 {
                DispatchQueue.global().async(group: group) {
                    for _ in 0..<200 {
                        CATransaction.lock()
                        CATransaction.begin()
                        CATransaction.setDisableActions(true)
                        shared.zPosition += 1
                        CATransaction.commit()
                        CATransaction.unlock()
                    }
                }
            }
            group.wait()
            #expect(layer.zPosition == 800)
            #expect(stage.packets.count == 800)
            #expect(stage.packets.map(\.serial) == stage.packets.map(\.serial).sorted())
        }
    }

    @Test("Defaults of every class")
    func defaults() {
        let layer = CALayer()
        #expect(layer.anchorPoint == point(0.5, 0.5) && layer.bounds == .zero && layer.opacity == 1)
        #expect(
            layer.contentsGravity == .resize && layer.contentsScale == 1 && layer.shadowRadius == 3)
        #expect(layer.shadowOffset == CGSize(width: 0, height: -3) && layer.duration == .infinity)
        #expect(layer.speed == 1 && layer.fillMode == .removed && layer.backgroundColor == nil)
        #expect(layer.borderColor?.extendedSRGB == SIMD4(0, 0, 0, 1) && layer.isDoubleSided)
        #expect(layer.edgeAntialiasingMask.rawValue == 15 && layer.contentsFormat == .RGBA8Uint)
        let shape = CAShapeLayer()
        #expect(shape.strokeEnd == 1 && shape.lineWidth == 1 && shape.miterLimit == 10)
        #expect(shape.fillColor?.extendedSRGB == SIMD4(0, 0, 0, 1) && shape.strokeColor == nil)
        #expect(shape.fillRule == .nonZero && shape.lineCap == .butt && shape.lineJoin == .miter)
        let text = CATextLayer()
        #expect(text.fontSize == 36 && text.font as? String == "Helvetica" && !text.isWrapped)
        #expect(text.foregroundColor?.extendedSRGB == SIMD4(1, 1, 1, 1))
        let gradient = CAGradientLayer()
        #expect(gradient.startPoint == point(0.5, 0) && gradient.endPoint == point(0.5, 1))
        #expect(gradient.type == .axial && gradient.colors == nil && gradient.locations == nil)
        let replicator = CAReplicatorLayer()
        #expect(
            replicator.instanceCount == 1 && CATransform3DIsIdentity(replicator.instanceTransform))
        let tiled = CATiledLayer()
        #expect(tiled.tileSize == CGSize(width: 256, height: 256) && tiled.levelsOfDetail == 1)
        #expect(CATiledLayer.fadeDuration() == 0.25)
        let emitter = CAEmitterLayer()
        #expect(
            emitter.birthRate == 1 && emitter.emitterMode == .volume
                && emitter.renderMode == .unordered)
        let cell = CAEmitterCell()
        #expect(
            cell.birthRate == 0 && cell.scale == 1 && cell.isEnabled && cell.duration == .infinity)
        #expect(cell.color?.components == [1, 1, 1, 1] && cell.minificationFilter == "linear")
        let a = CABasicAnimation()
        #expect(a.duration == 0 && a.speed == 1 && a.isRemovedOnCompletion && a.keyPath == nil)
        #expect(CASpringAnimation().damping == 10 && CATransition().endProgress == 1)
        #expect(CAKeyframeAnimation().calculationMode == .linear)
    }

    @Test("a root moved to another host leaves the first host")
    func movingRoots() {
        Stage.run { stage in
            let root = CALayer()
            let (a, b) = (Stage(time: 1), Stage(time: 1))
            let first = LayerContext(root: root, sink: a, clock: a.clock)
            CATransaction.flush()
            let second = LayerContext(root: root, sink: b, clock: b.clock)
            CATransaction.flush()
            #expect(first.root == nil && second.id(of: root) != nil)
            let removed = a.changes.contains { if case .remove = $0 { true } else { false } }
            #expect(removed)
            second.detach()
            #expect(second.id(of: root) == nil)
        }
    }
}
