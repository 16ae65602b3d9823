import CoreGraphics
import Foundation
import LayerHosting
import QuartzCore
import Testing

/// The code of the article "Coming from CSS, QML or UIKit".
@Suite("Guide: coming from elsewhere")
struct ComingFromElsewhere {
    @Test("a hover effect of a style sheet", arguments: [true, false])
    func hover(isInside: Bool) {
        let root = CALayer()
        let button = CALayer()
        root.addSublayer(button)
        let host = ManualHost(root: root, size: CGSize(width: 10, height: 10))
        host.advance(by: 0)
        CATransaction.begin()
        CATransaction.setAnimationDuration(0.2)
        button.setValue(isInside ? 1.05 : 1, forKeyPath: "transform.scale")
        button.shadowOpacity = isInside ? 0.4 : 0
        CATransaction.commit()
        host.advance(by: 0.1)
        #expect(((button.presentation()?.transform.m11 ?? 1) > 1) == isInside)
    }
}
