import CoreGraphics
import Foundation
import LayerHosting
import QuartzCore
import Testing

/// The code of the article "Performance habits".
@Suite("Guide: performance habits")
struct PerformanceHabits {
    /// Compiled, not run: a test has no window.
    func looking(_ window: LayerWindow) {
        window.debugOptions = [.offscreen, .damage]
        let frames = window.frames.frames
        let slow = frames.filter { $0.duration > 1.0 / 60 }
        print("\(slow.count) of \(frames.count) frames took longer than a refresh")
    }

    @Test("habits that cost nothing")
    func habits() {
        let card = CALayer()
        card.bounds = CGRect(x: 0, y: 0, width: 100, height: 60)
        card.shadowOpacity = 0.4
        card.shadowPath = CGPath(rect: card.bounds, transform: nil)
        let complex = CALayer()
        let scale: CGFloat = 2
        complex.shouldRasterize = true
        complex.rasterizationScale = scale
        #expect(card.shadowPath != nil && complex.shouldRasterize)
    }

    @Test("letters that are a mask")
    func letters() {
        let photograph = CALayer()
        let letters = CATextLayer()
        letters.string = "HELLO"
        photograph.mask = letters
        #expect(photograph.mask === letters)
    }
}
