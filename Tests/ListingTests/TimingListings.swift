import CoreGraphics
import Foundation
import QuartzCore
import Testing

/// Guide 5-4.
private func pause(_ layer: CALayer) {
    let paused = layer.convertTime(CACurrentMediaTime(), from: nil)
    layer.speed = 0
    layer.timeOffset = paused
}

private func resume(_ layer: CALayer) {
    let paused = layer.timeOffset
    layer.speed = 1
    layer.timeOffset = 0
    layer.beginTime = 0
    let sincePause = layer.convertTime(CACurrentMediaTime(), from: nil) - paused
    layer.beginTime = sincePause
}

@Suite("Listings: time and transactions") struct TimingListings {
    private let small = CGRect(x: 0, y: 0, width: 10, height: 10)

    private func moving(_ show: Show) -> CALayer {
        let layer = show.add(CALayer(), small, red)
        let move = CABasicAnimation(keyPath: "position.x")
        move.fromValue = 0.0
        move.toValue = 100.0
        move.duration = 10
        layer.add(move, forKey: "move")
        return layer
    }

    @Test("Guide 5-3: the current time in a layer's own time, seen through speed and offset")
    func localTime() {
        Show.run { show in
            let layer = show.add(CALayer(), small)
            layer.speed = 2
            layer.timeOffset = 7
            layer.beginTime = 40
            let local = layer.convertTime(CACurrentMediaTime(), from: nil)
            #expect(local == (100 - 40) * 2 + 7)
            #expect(layer.convertTime(local, to: nil) == 100)
        }
    }

    @Test("Guide 5-4: a paused layer stands still and resumes where it stood, also twice")
    func pauseAndResume() {
        Show.run { show in
            let layer = moving(show)
            func x() -> CGFloat { layer.presentation()?.position.x ?? -1 }
            show.at(3)
            pause(layer)
            show.at(8)
            #expect(near(x(), 30))
            resume(layer)
            show.host.commit()
            #expect(near(x(), 30))
            show.at(9)
            #expect(near(x(), 40))
            pause(layer)
            show.at(20)
            #expect(near(x(), 40))
            resume(layer)
            show.at(25)
            #expect(near(x(), 90))
            show.at(26.5)
            #expect(layer.animation(forKey: "move") == nil)
        }
    }

    @Test("Guide 5-5: changes of one explicit transaction start together")
    func explicitTransaction() {
        Show.run { show in
            let layer = show.add(CALayer(), small)
            CATransaction.begin()
            layer.zPosition = 200
            layer.opacity = 0
            CATransaction.commit()
            show.host.commit()
            let (a, b) = (layer.animation(forKey: "zPosition"), layer.animation(forKey: "opacity"))
            #expect(a?.beginTime == 100 && b?.beginTime == 100)
            show.at(0.125)
            #expect(near(layer.presentation()?.zPosition ?? 0, 200 * 0.802403, 0.01))
        }
    }

    @Test("Guide 5-6, outline: the transaction's duration set by key")
    func duration() {
        Show.run { show in
            let layer = show.add(CALayer(), small)
            CATransaction.begin()
            CATransaction.setValue(10 as NSNumber, forKey: kCATransactionAnimationDuration)
            #expect(CATransaction.animationDuration() == 10)
            layer.opacity = 0
            CATransaction.commit()
            #expect(CATransaction.animationDuration() == 0.25)
            #expect(layer.animation(forKey: "opacity")?.duration == 10)
            show.at(9.9)
            #expect((layer.presentation()?.opacity ?? 0) > 0)
            show.at(10)
            #expect(layer.presentation()?.opacity == 0)
        }
    }

    @Test("Guide 5-7: an inner transaction has its own duration, the outer one keeps its own")
    func nested() {
        Show.run { show in
            let layer = show.add(CALayer(), small)
            CATransaction.begin()
            CATransaction.setValue(2 as NSNumber, forKey: kCATransactionAnimationDuration)
            layer.position = CGPoint(x: 0, y: 0)
            CATransaction.begin()
            CATransaction.setValue(5 as NSNumber, forKey: kCATransactionAnimationDuration)
            layer.zPosition = 200
            layer.opacity = 0
            CATransaction.commit()
            #expect(CATransaction.animationDuration() == 2)
            CATransaction.commit()
            #expect(layer.animation(forKey: "position")?.duration == 2)
            #expect(layer.animation(forKey: "zPosition")?.duration == 5)
            #expect(layer.animation(forKey: "opacity")?.duration == 5)
            show.at(2)
            #expect(layer.presentation()?.position == .zero)
            #expect((layer.presentation()?.opacity ?? 0) > 0)
        }
    }
}
