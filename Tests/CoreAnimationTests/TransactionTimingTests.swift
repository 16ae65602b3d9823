import CoreGraphics
import Foundation
import LaminaRenderTree
import Testing

@testable import CoreAnimation

/// Durations and timing functions of transactions.
@Suite struct TransactionTimingTests {
    @Test("B-TX 107 values are read at each property change, not at commit")
    func readAtChange() {
        Stage.run { stage in
            let layer = stage.layer()
            CATransaction.begin()
            CATransaction.setAnimationDuration(1)
            layer.opacity = 0.5
            CATransaction.setAnimationDuration(3)
            layer.zPosition = 5
            CATransaction.setDisableActions(true)
            layer.cornerRadius = 9
            CATransaction.commit()
            #expect(layer.animation(forKey: "opacity")?.duration == 1)
            #expect(layer.animation(forKey: "zPosition")?.duration == 3)
            #expect(layer.animation(forKey: "cornerRadius") == nil)
        }
    }

    @Test("B-TX 108 the transaction's timing function overrides every animation's")
    func timingFunction() {
        Stage.run { stage in
            let layer = stage.layer()
            let curve = CAMediaTimingFunction(name: .easeOut)
            CATransaction.setAnimationTimingFunction(curve)
            let own = CABasicAnimation(keyPath: "zPosition")
            own.timingFunction = CAMediaTimingFunction(name: .linear)
            layer.add(own, forKey: "own")
            layer.opacity = 0.2
            #expect(layer.animation(forKey: "own")?.timingFunction == curve)
            #expect(layer.animation(forKey: "opacity")?.timingFunction == curve)
        }
    }

    @Test("B-TX 109 the duration replaces only durations that are not positive")
    func duration() {
        Stage.run { stage in
            let layer = stage.layer()
            CATransaction.setAnimationDuration(4)
            for (given, kept) in [(0.0, 4.0), (-1, 4), (0.5, 0.5)] {
                let animation = CABasicAnimation(keyPath: "opacity")
                animation.duration = given
                layer.add(animation, forKey: "a")
                #expect(layer.animation(forKey: "a")?.duration == kept)
            }
        }
    }

    @Test("B-TX 109 with a duration of 0 a change takes place at once and ends the one under way")
    func atOnce() {
        Stage.run { stage in
            let layer = stage.layer()
            layer.position = point(100, 0)
            stage.flush()
            stage.clock.time += 0.1
            for duration in [0.0, -1] {
                CATransaction.begin()
                CATransaction.setAnimationDuration(duration)
                layer.position.x += 7
                layer.opacity = 0.5
                layer.backgroundFilters = ["gaussianBlur"]
                #expect(layer.animationKeys() == nil, "\(duration)")
                CATransaction.commit()
                #expect(layer.presentation()?.position == layer.position)
            }
            layer.opacity = 1
            #expect(layer.animationKeys() == ["opacity"])
        }
    }
}
