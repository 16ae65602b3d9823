import CoreAnimation
import CoreGraphics
import Foundation
import Testing

@testable import LayerHosting

@Suite("Frame rates") struct FrameRateTests {
    private func rate(_ ranges: [CAFrameRateRange?]) -> Float {
        let layer = CALayer()
        let shown = host(layer)
        shown.commit()
        for (i, range) in ranges.enumerated() {
            let animation = CABasicAnimation(keyPath: "zPosition")
            (animation.fromValue, animation.toValue, animation.duration) = (0.0, 1.0, Double(i + 1))
            if let range { animation.preferredFrameRateRange = range }
            layer.add(animation, forKey: "\(i)")
        }
        return shown.advance(by: 0.5).preferredFrameRate
    }

    @Test("A tree is drawn at the highest rate its running animations ask for")
    func wishes() {
        let slow = CAFrameRateRange(minimum: 10, maximum: 30, preferred: 24)
        let plain = CAFrameRateRange(minimum: 10, maximum: 30)
        #expect(rate([slow]) == 24 && rate([plain]) == 30)
        #expect(rate([slow, plain]) == 30)
        // One without a wish wants every refresh.
        #expect(rate([slow, nil]) == 0 && rate([nil]) == 0)
    }

    @Test("Once the fast animation is over, the slower wish counts")
    func afterwards() {
        let layer = CALayer()
        let shown = host(layer)
        shown.commit()
        for (seconds, preferred) in [(1.0, Float(60)), (9, 12)] {
            let animation = CABasicAnimation(keyPath: preferred == 60 ? "opacity" : "zPosition")
            (animation.fromValue, animation.toValue, animation.duration) = (0.0, 1.0, seconds)
            animation.preferredFrameRateRange = CAFrameRateRange(
                minimum: 1, maximum: 120, preferred: preferred)
            layer.add(animation, forKey: nil)
        }
        #expect(shown.advance(by: 0.5).preferredFrameRate == 60)
        #expect(shown.advance(by: 1).preferredFrameRate == 12)
    }

    @Test(
        "The frame loop leaves refreshes out to keep a lower rate, and never exceeds the display's")
    func clock() {
        var frames = FrameClock(rate: 60)
        frames.frame(at: 10)
        #expect(abs(frames.next(after: 10, rate: 0) - (10 + 1.0 / 60)) < 1e-9)
        #expect(abs(frames.next(after: 10, rate: 20) - 10.05) < 1e-9)
        #expect(abs(frames.next(after: 10, rate: 240) - (10 + 1.0 / 60)) < 1e-9)
        #expect(frames.next(after: 11, rate: 20) == 11)
    }
}
