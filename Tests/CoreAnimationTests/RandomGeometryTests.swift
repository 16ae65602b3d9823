import CoreGraphics
import Foundation
import LaminaRenderTree
import RandomTrees
import TestSupport
import Testing

@testable import CoreAnimation

/// Conversion and hit testing in random trees of every kind of layer, in space, flipped and masked.
@Suite struct RandomGeometryTests {
    @Test(
        "Conversions invert each other through transform, scroll and replicator layers and masks",
        arguments: 1...40)
    func conversions(seed: Int) {
        var dice = Dice(UInt64(seed))
        isolated {
            let tree = dice.layerTree(inSpace: seed % 2 == 0)
            for _ in 0..<40 {
                let (a, b) = (tree.layers[dice.roll(12)], tree.layers[dice.roll(12)])
                let p = point(dice.number(0, 40), dice.number(0, 40))
                let there = a.convert(p, to: b)
                // A plane nearly edge-on projects points to large coordinates, which lose digits.
                guard abs(there.x) < 1e5 && abs(there.y) < 1e5 else { continue }
                #expect(near(b.convert(there, to: a), p, 1e-5))
                #expect(near(there, b.convert(p, from: a), 1e-6))
                #expect(near(a.convert(a.convert(p, to: nil), from: nil), p, 1e-5))
                let box = rect(p.x, p.y, 5, 6)
                let corners = [
                    p, point(p.x + 5, p.y), point(p.x, p.y + 6), point(p.x + 5, p.y + 6),
                ].map { a.convert($0, to: b) }
                let xs = corners.map(\.x), ys = corners.map(\.y)
                let wanted = rect(
                    xs.min()!, ys.min()!, xs.max()! - xs.min()!, ys.max()! - ys.min()!)
                #expect(near(a.convert(box, to: b), wanted, 1e-5))
            }
        }
    }

    @Test(
        "a hit layer contains the point, is visible, and is not clipped there by an ancestor",
        arguments: 1...40)
    func hits(seed: Int) {
        var dice = Dice(UInt64(seed) + 500)
        isolated {
            let tree = dice.layerTree(inSpace: seed % 2 == 0)
            let root = tree.layers[0]
            var found = 0
            for _ in 0..<150 {
                let aim = tree.layers[dice.roll(12)]
                let inside = point(
                    aim.bounds.minX + dice.number(0, 1) * aim.bounds.width,
                    aim.bounds.minY + dice.number(0, 1) * aim.bounds.height)
                let p = aim.convert(inside, to: tree.world)
                guard let hit = root.hitTest(p) else { continue }
                found += 1
                #expect(hit.contains(hit.convert(p, from: tree.world)))
                #expect(!(hit is CATransformLayer))
                var layer: CALayer? = hit
                while let current = layer, current !== tree.world {
                    #expect(!current.isHidden && !current.state.contains(.isMask))
                    if current.masksToBounds && !(current is CATransformLayer)
                        && !current.preservesSublayerDepth
                    {
                        #expect(current.contains(current.convert(p, from: tree.world)))
                    }
                    layer = current.superlayer
                }
            }
            #expect(found > 0 || root.isHidden || root is CATransformLayer, "nothing was hit")
        }
    }
}
