import CoreGraphics
import Foundation
import LaminaRenderTree
import Testing

@testable import CoreAnimation

/// The cost of a commit follows the number of changes, not the size of the tree: the test counts
/// changes.
@Suite struct ScaleTests {
    @Test("committing a changed layer touches no other layer")
    func oneOfMany() {
        Stage.run { stage in
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            var layers: [CALayer] = []
            for i in 0..<5000 {
                let layer = CALayer()
                layer.frame = rect(CGFloat(i % 100) * 10, CGFloat(i / 100) * 10, 8, 8)
                stage.root.addSublayer(layer)
                layers.append(layer)
            }
            CATransaction.commit()
            stage.flush()
            #expect(stage.packets.count == 1)
            stage.packets = []
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            layers[4000].position.x = 3
            CATransaction.commit()
            stage.flush()
            #expect(stage.changes.count == 1)
        }
    }
}
