import CoreGraphics
import Foundation
import LaminaMotion
import LaminaRenderTree
import TestSupport
import Testing

@testable import CoreAnimation

/// Growth: names among many sublayers, and animations that reach them by name.
@Suite struct SublayerNameTests {
    private func named(_ names: [String?]) -> CALayer {
        let parent = CALayer()
        parent.sublayers = names.map {
            let layer = CALayer()
            layer.name = $0
            return layer
        }
        return parent
    }

    @Test(
        "A name finds the first sublayer with the name, after every change of sublayers and names"
    )
    func firstOfName() {
        var dice = Dice(5)
        let parent = named((0..<40).map { "n\($0 % 30)" })
        var spare: [CALayer] = []
        for round in 0..<400 {
            let layer = parent.children[dice.roll(parent.children.count)]
            switch dice.roll(6) {
            case 0: layer.name = "n\(dice.roll(30))"
            case 1: layer.setValue(dice.once(in: 3) ? nil : "n\(dice.roll(30))", forKey: "name")
            case 2 where parent.children.count > 20:
                layer.removeFromSuperlayer()
                spare.append(layer)
            case 3:
                parent.insertSublayer(
                    spare.popLast() ?? CALayer(), at: UInt32(dice.roll(parent.children.count)))
            case 4: parent.sublayers = Array(parent.children.reversed())
            default: parent.replaceSublayer(layer, with: spare.popLast() ?? CALayer())
            }
            let name = "n\(dice.roll(30))"
            let first = parent.children.first { $0.name == name }
            #expect(parent.sublayer(named: name) === first, "round \(round)")
        }
        #expect(parent.children.count > SublayerNames.few)
    }

    @Test(
        "The parts of an animation by sublayer are what each sublayer is lent, groups in groups among them"
    )
    func parts() {
        func property(_ path: String) -> RenderAnimation {
            RenderAnimation(
                id: AnimationID(1), key: "", timing: Timing(), curve: nil,
                content: .property(
                    PropertyAnimation(
                        target: PropertyTarget(keyPath: path, of: .layer),
                        function: .basic(from: .number(0), to: .number(1), by: nil),
                        isAdditive: false, isCumulative: false, valueFunction: nil)),
                isRemovedOnCompletion: true)
        }
        func group(_ members: [RenderAnimation]) -> RenderAnimation {
            var animation = property("opacity")
            animation.content = .group(members)
            return animation
        }
        let whole = group([
            property("sublayers.a.opacity"), property("opacity"),
            group([property("sublayers.b.position"), property("sublayers.a.bounds")]),
        ])
        let parts = whole.partsBySublayer
        #expect(parts.keys.sorted() == ["a", "b"])
        for name in ["a", "b"] {
            let direct = whole.lent(to: name, .layer)
            #expect("\(parts[name]!.lent(to: name, .layer)!)" == "\(direct!)")
        }
        #expect(whole.lent(to: "c", .layer) == nil)
    }

    @Test(
        "An animation by name counts until the commit after it was taken off, and a new one from its commit on"
    )
    func lending() {
        Stage.run { stage in
            let parent = stage.layer()
            let child = CALayer()
            child.name = "a"
            parent.addSublayer(child)
            stage.flush()
            #expect(child.lentAnimations.isEmpty)
            let animation = CABasicAnimation(keyPath: "sublayers.a.opacity")
            (animation.fromValue, animation.duration) = (0.5, 5)
            parent.add(animation, forKey: "x")
            #expect(child.lentAnimations.isEmpty)
            stage.flush()
            #expect(child.lentAnimations.count == 1)
            parent.add(animation, forKey: "y")
            stage.flush()
            #expect(child.lentAnimations.count == 2)
            parent.removeAnimation(forKey: "x")
            #expect(child.lentAnimations.count == 2)
            stage.flush()
            #expect(child.lentAnimations.count == 1)
            child.name = "b"
            #expect(child.lentAnimations.isEmpty)
        }
    }
}
