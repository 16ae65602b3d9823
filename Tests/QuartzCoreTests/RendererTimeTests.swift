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

    @Test("a frame at a time that is not finite is a frame at the present time")
    func oddTimes() throws {
        let foreign = try Foreign()
        let renderer = CARenderer(cglContext: UnsafeMutableRawPointer(bitPattern: 8)!)
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 120, height: 80)
        root.backgroundColor = CGColor(gray: 0.5, alpha: 1)
        renderer.layer = root
        renderer.bounds = root.bounds
        let fade = CABasicAnimation(keyPath: "opacity")
        (fade.fromValue, fade.toValue, fade.duration) = (0, 1, 1000)
        root.add(fade, forKey: "fade")
        for time in [Double.nan, .infinity, -.infinity] {
            let before = CACurrentMediaTime()
            renderer.beginFrame(atTime: time, timeStamp: nil)
            renderer.render()
            let next = renderer.nextFrameTime()
            renderer.endFrame()
            #expect(next >= before && next <= CACurrentMediaTime(), "\(time)")
        }
        #expect(root.animation(forKey: "fade") != nil)
        withExtendedLifetime(foreign) {}
    }
}
