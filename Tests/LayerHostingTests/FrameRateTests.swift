import CoreAnimation
import CoreGraphics
import LaminaDisplayList
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
        // An animation without a preferred rate requests every refresh.
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
    func pacing() {
        var frames = FramePacing(grid: RefreshGrid(period: 0.25, at: 10))
        #expect(frames.earliest == -.infinity)
        // Begun in the refresh of 10, shown in the refresh of 10.25.
        #expect(frames.begin(at: 10.1) == 10.25 && frames.earliest == 10.25)
        #expect(frames.next(rate: 0) == 10.25 && frames.next(rate: 240) == 10.25)
        #expect(frames.next(rate: 2) == 10.5 && frames.next(rate: 1) == 11)
        // The nearest possible rate to three at four refreshes a second.
        #expect(frames.next(rate: 3) == 10.25 && frames.next(rate: 1.2) == 10.75)
        // The schedule skips the missed frame after a late frame.
        #expect(frames.begin(at: 10.7) == 10.75 && frames.next(rate: 1) == 11)
        #expect(frames.deadline(at: 10.8) == (3, 10.875))
    }

    @Test("a size holds from its commit on; of several sizes the last with an arrived commit")
    func sizes() {
        let sizes = (1...4).map { Viewport(width: $0, height: $0, scale: 1) }
        var laidOut = LaidOutSizes(sizes[0])
        laidOut.add([(sizes[1], 2), (sizes[2], 3), (sizes[3], 5)])
        #expect(laidOut.viewport == sizes[0])
        laidOut.noteApplied(1)
        #expect(laidOut.viewport == sizes[0])
        laidOut.noteApplied(3)
        #expect(laidOut.viewport == sizes[2])
        laidOut.noteApplied(1)
        #expect(laidOut.viewport == sizes[3])
        laidOut.add([(sizes[0], 5)])
        #expect(laidOut.viewport == sizes[0])
    }
}
