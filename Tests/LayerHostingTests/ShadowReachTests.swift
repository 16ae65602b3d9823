import CoreAnimation
import CoreGraphics
import Foundation
import Testing

@testable import LaminaDisplayList
@testable import LayerHosting

@Suite("Shadow reach")
struct ShadowReachTests {
    @Test("a shadow ends where it gives less than half a step of eight bits", arguments: 1...20)
    func tail(twentieths: Int) {
        let alpha = Double(twentieths) / 20
        let d = ShadowReach.deviations(alpha: alpha)
        func levels(_ d: Double) -> Double { 255 * alpha * 0.5 * erfc(d / 2.0.squareRoot()) }
        #expect(levels(d) <= 0.5 && levels(d - 0.002) > 0.5)
    }

    @Test("an invisible shadow has no reach")
    func nothing() {
        #expect(ShadowReach.deviations(alpha: 0) == 0)
        #expect(ShadowReach.deviations(alpha: 0.003) == 0)
        #expect(ShadowReach.deviations(alpha: 0.004) > 0)
    }

    @Test(
        "baked boxes have the shadow of single boxes, to its end",
        arguments: [0.1, 0.5, 1])
    func picture(opacity: Double) throws {
        func row(_ count: Int) throws -> [UInt8] {
            let root = CALayer()
            root.frame = CGRect(x: 0, y: 0, width: 160, height: 120)
            root.backgroundColor = CGColor(gray: 1, alpha: 1)
            // The later layers lie outside the picture's middle: enough layers of a kind for a
            // texture.
            for i in 0..<count {
                let card = CALayer()
                card.frame = CGRect(x: i == 0 ? 60 : 1000, y: 40, width: 40, height: 40)
                card.cornerRadius = 6
                card.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
                card.shadowOpacity = Float(opacity)
                card.shadowRadius = 8
                card.shadowOffset = .zero
                root.addSublayer(card)
            }
            let host = ManualHost(root: root, size: CGSize(width: 160, height: 120))
            try host.redraw()
            root.opacity = 0.999999
            CATransaction.flush()
            try host.redraw()
            let image = try host.snapshot()
            let isBaked = host.list?.items.contains { $0.key.primitive == .bakedBox }
            #expect(isBaked == (count > 1))
            return (0..<160).map { pixel(image, $0, 60)[0] }
        }
        let (single, baked) = (try row(1), try row(80))
        for x in 0..<160 { #expect(abs(Int(single[x]) - Int(baked[x])) <= 1, "at \(x)") }
        #expect(single[58] < 250 && single[20] == 255)
    }
}
