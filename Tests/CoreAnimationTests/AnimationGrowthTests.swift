import CoreGraphics
import Foundation
import TestSupport
import Testing

@testable import CoreAnimation

/// Growth: many animations of one layer. Adding and removing takes the same time per animation for
/// a hundred animations as for a thousand.
@Suite struct AnimationGrowthTests {
    private func fill(_ layer: CALayer, _ count: Int) {
        for i in 0..<count {
            let animation = CABasicAnimation(keyPath: "opacity")
            animation.fromValue = 0.5
            animation.duration = 5
            layer.add(animation, forKey: "\(i)")
        }
    }

    private func time(_ count: Int, _ body: (Stage, CALayer) -> Void) -> Double {
        var seconds = 0.0
        Stage.run { stage in
            let layer = stage.layer()
            seconds = processorSeconds { body(stage, layer) }
        }
        return seconds
    }

    private func isLinear(_ body: (Stage, CALayer, Int) -> Void) -> Bool {
        isQuicker(24, 0.002) {
            (time(1000) { body($0, $1, 1000) }, time(8000) { body($0, $1, 8000) })
        }
    }

    @Test("adding and committing animations is linear")
    func adding() {
        let isLinear = isLinear { stage, layer, count in
            fill(layer, count)
            stage.flush()
            #expect(layer.animationKeys()?.count == count)
        }
        #expect(isLinear)
    }

    @Test(
        "replacing and removing animations by key is linear, before and after a commit"
    )
    func replacing() {
        let isLinear = isLinear { stage, layer, count in
            fill(layer, count)
            stage.flush()
            fill(layer, count)
            for i in 0..<(count / 2) { layer.removeAnimation(forKey: "\(i)") }
            stage.flush()
            for i in (count / 2)..<count { layer.removeAnimation(forKey: "\(i)") }
            stage.flush()
            #expect(layer.animationKeys() == nil)
        }
        #expect(isLinear)
    }

    @Test("removing all animations at once is linear, and so is their end")
    func ending() {
        let isLinear = isLinear { stage, layer, count in
            fill(layer, count)
            stage.flush()
            layer.removeAllAnimations()
            stage.flush()
            fill(layer, count)
            stage.flush()
            let ids = layer.side!.animations.attachments.map(\.id)
            for id in ids { layer.deliver(.finished, of: id) }
            #expect(layer.animationKeys() == nil)
        }
        #expect(isLinear)
    }

    @Test(
        "removed animations stay in the picture until the next commit, for any number",
        arguments: [2, 40])
    func takenOff(count: Int) {
        Stage.run { stage in
            let layer = stage.layer()
            fill(layer, count)
            stage.flush()
            let before = layer.presentation()?.opacity
            layer.removeAnimation(forKey: "1")
            layer.removeAnimation(forKey: "0")
            #expect(layer.animationKeys()?.count ?? 0 == count - 2)
            #expect(layer.animation(forKey: "1") == nil)
            #expect(layer.presentation()?.animationKeys()?.count == count)
            layer.removeAllAnimations()
            #expect(layer.presentation()?.opacity == before && before != 1)
            stage.flush()
            #expect(layer.presentation()?.opacity == 1)
            #expect(layer.presentation()?.animationKeys() == nil)
        }
    }
}
