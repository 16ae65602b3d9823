import CoreAnimation
import CoreGraphics
import Foundation
import Testing

@testable import LayerHosting

/// Completion blocks and delegates under a host that only the caller advances.
@Suite("Manual host: completion") struct CompletionTests {
    /// Runs `body` with transactions of its own, whose later turns run only in `advance`.
    private func apart(_ body: () throws -> Void) rethrows {
        try MediaTime.with(ManualClock(100), delivery: .manual(), body)
    }

    private func makeHost(_ layer: CALayer) -> ManualHost {
        let root = CALayer()
        root.addSublayer(layer)
        return ManualHost(root: root, size: CGSize(width: 5, height: 5))
    }

    @Test("a block without animations runs in the next advance, not in commit and not in flush")
    func next() {
        apart {
            let layer = CALayer()
            let host = makeHost(layer)
            host.commit()
            var runs = 0
            CATransaction.begin()
            CATransaction.setCompletionBlock { runs += 1 }
            CATransaction.setDisableActions(true)
            layer.opacity = 0.5
            CATransaction.commit()
            CATransaction.flush()
            host.commit()
            #expect(runs == 0)
            host.advance(by: 0)
            #expect(runs == 1)
            host.advance(by: 1)
            #expect(runs == 1)
        }
    }

    @Test(
        "a completion block runs in the advance that ends its animation, and its changes are committed"
    )
    func end() {
        apart {
            let layer = CALayer()
            let host = makeHost(layer)
            host.advance(by: 0)
            var steps: [String] = []
            CATransaction.begin()
            CATransaction.setCompletionBlock {
                steps.append("one")
                CATransaction.setCompletionBlock { steps.append("two") }
                layer.position.x = 9
            }
            layer.opacity = 0.5
            CATransaction.commit()
            host.advance(by: 0.2)
            #expect(steps == [])
            host.advance(by: 0.1)
            #expect(steps == ["one"] && layer.animationKeys() == ["position"])
            host.advance(by: 0.2)
            #expect(steps == ["one"])
            host.advance(by: 0.1)
            #expect(steps == ["one", "two"])
        }
    }

    @Test("hosts in turn let go of every layer of those before, with blocks that never ran as well")
    func lettingGo() {
        apart {
            weak var last: CALayer?
            var kept: [() -> CALayer?] = []
            for _ in 0..<20 {
                let layer = CALayer()
                let host = makeHost(layer)
                host.advance(by: 0)
                CATransaction.begin()
                CATransaction.setCompletionBlock { layer.opacity = 1 }
                layer.opacity = 0.5
                let turn = CABasicAnimation(keyPath: "transform.rotation.z")
                turn.toValue = 1
                turn.delegate = Ear(layer)
                layer.add(turn, forKey: "turn")
                CATransaction.commit()
                host.advance(by: 0.01)
                kept.append { [weak layer] in layer }
                last = layer
            }
            #expect(last != nil || kept.count == 20)
            // The turn of any later host.
            let other = makeHost(CALayer())
            other.advance(by: 0)
            other.advance(by: 0)
            #expect(kept.count { $0() != nil } == 0)
        }
    }
}

/// A delegate that holds its layer, as delegates in applications do.
private final class Ear: NSObject, CAAnimationDelegate {
    let layer: CALayer
    init(_ layer: CALayer) { self.layer = layer }
}
