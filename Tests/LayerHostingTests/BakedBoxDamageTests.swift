import CoreAnimation
import CoreGraphics
import Foundation
import Testing

@testable import LayerHosting

/// A list that is made twice for one frame, because the first plan had many boxes of the kind, is
/// compared with the window's pixels.
@Suite("Damage when boxes are baked") struct BakedBoxDamageTests {
    @Test("the thirty-second box of a kind, and something else in the same commit")
    func threshold() throws {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 320, height: 200)
        func box(_ i: Int) {
            let card = CALayer()
            card.frame = CGRect(x: 8 + i % 8 * 36, y: 8 + i / 8 * 30, width: 20, height: 14)
            card.backgroundColor = rgb(0.2, 0.4, 0.9)
            card.cornerRadius = 3
            (card.shadowOpacity, card.shadowRadius) = (0.6, 3)
            root.addSublayer(card)
        }
        let other = CALayer()
        other.frame = CGRect(x: 290, y: 170, width: 20, height: 20)
        other.backgroundColor = rgb(1, 0, 0)
        root.addSublayer(other)
        for i in 0..<31 { box(i) }
        let host = ManualHost(root: root, size: root.bounds.size)
        try host.redraw()
        CATransaction.setDisableActions(true)
        box(31)
        other.isHidden = true
        try host.redraw()
        let left = Pixels(try host.read())
        #expect(left[300, 20] == [0, 0, 0, 0])
        #expect(left == Pixels(try host.snapshot()))
    }
}
