import Foundation
import QuartzCore
import Testing

extension RendererTests {
    @Test("odd bounds and odd updates stop nothing")
    func oddBounds() throws {
        let foreign = try Foreign()
        let renderer = CARenderer(cglContext: UnsafeMutableRawPointer(bitPattern: 8)!)
        renderer.layer = makeTree()
        let odd: [CGRect] = [
            .zero, .null, .infinite, CGRect(x: 0, y: 0, width: 1e18, height: 1e18),
            CGRect(x: 0, y: 0, width: 1e300, height: 5),
            CGRect(x: -1e18, y: -1e18, width: 1e18, height: 1e18),
            CGRect(x: 10, y: 10, width: -10, height: -10),
            CGRect(x: CGFloat.nan, y: 0, width: 10, height: 10),
            CGRect(x: 0, y: 0, width: 10, height: CGFloat.nan),
            CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 10),
        ]
        var time = CACurrentMediaTime()
        for bounds in odd {
            renderer.bounds = bounds
            renderer.beginFrame(atTime: time, timeStamp: nil)
            _ = renderer.updateBounds()
            for rect in odd { renderer.addUpdate(rect) }
            _ = renderer.updateBounds()
            renderer.render()
            renderer.endFrame()
            time += 0.1
        }
        renderer.bounds = CGRect(x: 0, y: 0, width: 120, height: 80)
        renderer.beginFrame(atTime: time, timeStamp: nil)
        renderer.render()
        renderer.endFrame()
        #expect(try foreign.pixels()[40][4 * 100 + 3] == 255)
    }
}
