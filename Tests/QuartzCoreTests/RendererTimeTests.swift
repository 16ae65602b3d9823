import Foundation
import QuartzCore
import Testing

@testable import LayerHosting

extension RendererTests {
    @Test("a renderer asks for frames until a spring has settled")
    func spring() throws {
        let foreign = try Foreign()
        let root = CALayer()
        root.bounds = CGRect(x: 0, y: 0, width: 120, height: 80)
        root.anchorPoint = .zero
        let card = CALayer()
        card.frame = CGRect(x: 30, y: 20, width: 50, height: 40)
        card.shadowOpacity = 0.5
        root.addSublayer(card)
        let renderer = CARenderer(cglContext: UnsafeMutableRawPointer(bitPattern: 8)!)
        renderer.layer = root
        renderer.bounds = root.bounds
        let jump = CASpringAnimation(keyPath: "transform.scale")
        (jump.fromValue, jump.toValue) = (0.6, 1)
        (jump.stiffness, jump.damping) = (180, 9)
        jump.duration = jump.settlingDuration
        let begin = CACurrentMediaTime()
        jump.beginTime = begin
        card.add(jump, forKey: "jump")
        var frames = 0
        var time = begin
        while time < begin + jump.duration - 0.02 {
            renderer.beginFrame(atTime: time, timeStamp: nil)
            renderer.render()
            let next = renderer.nextFrameTime()
            renderer.endFrame()
            #expect(next == time, "frame \(frames) at \(time - begin) of \(jump.duration)")
            frames += 1
            time += 1 / 60
        }
        #expect(frames > 30)
        withExtendedLifetime(foreign) {}
    }
}
