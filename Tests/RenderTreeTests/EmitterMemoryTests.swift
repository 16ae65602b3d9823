import CoreGraphics
import LaminaMotion
import Testing

@testable import LaminaRenderTree

@Suite("Memory of emitters") struct EmitterMemoryTests {
    @Test("an emitter that is asked for values, and for no births, keeps a bounded number of them")
    func values() {
        var timing = Timing(duration: 1)
        timing.repeatCount = .infinity
        let function = PropertyAnimation.Function.basic(
            from: .point(.zero), to: .point(CGPoint(x: 1, y: 1)), by: nil)
        let animation = RenderAnimation(
            id: AnimationID(1), key: "", timing: timing,
            content: .property(
                PropertyAnimation(
                    target: .property(.emitterPosition, .whole), function: function)))
        let epoch = EmitterEpoch(
            start: -.infinity, counts: [], properties: LayerProperties(), animations: [animation])
        var most = 0
        for step in 0..<(4 * EmitterEpoch.stretch) {
            _ = epoch.values(at: Double(step) * EmitterEpoch.step)
            most = max(most, epoch.keptValues)
        }
        #expect(most > EmitterEpoch.stretch && most <= 3 * EmitterEpoch.stretch + 1)
    }
}
