import CoreGraphics
import Foundation
import Testing

@testable import CoreAnimation

@Suite struct TreeTests {
    @Test("B-TR 41 sublayers is nil, never empty")
    func nilSublayers() {
        isolated {
            let parent = CALayer()
            #expect(parent.sublayers == nil)
            let child = CALayer()
            parent.addSublayer(child)
            #expect(parent.sublayers == [child])
            child.removeFromSuperlayer()
            #expect(parent.sublayers == nil)
            parent.addSublayer(child)
            parent.sublayers = []
            #expect(parent.sublayers == nil)
            #expect(child.superlayer == nil)
        }
    }

    @Test("duplicates: a layer given twice is a sublayer once")
    func duplicates() {
        Stage.run { stage in
            let parent = stage.layer()
            let (a, b) = (CALayer(), CALayer())
            parent.sublayers = [a, b, a]
            #expect(parent.sublayers == [a, b])
            stage.flush()
            a.removeFromSuperlayer()
            stage.flush()
            #expect(parent.sublayers == [b] && a.superlayer == nil)
        }
    }

    @Test("re-entrancy: the search of an action changes the sublayers")
    func changesInSearch() {
        final class Owner: NSObject, CALayerDelegate {
            var body: (() -> Void)?
            func action(for layer: CALayer, forKey event: String) -> CAAction? {
                let body = body
                self.body = nil
                body?()
                return nil
            }
        }
        isolated {
            let (parent, owner) = (CALayer(), Owner())
            let (a, b, c, d) = (CALayer(), CALayer(), CALayer(), CALayer())
            parent.sublayers = [a, b, c]
            parent.delegate = owner
            owner.body = { parent.sublayers = [a] }
            parent.insertSublayer(d, at: 3)
            #expect(parent.sublayers == [a, d])
            owner.body = { a.removeFromSuperlayer() }
            d.removeFromSuperlayer()
            #expect(parent.sublayers == nil && d.superlayer == nil)
            parent.sublayers = [a, b]
            owner.body = { b.removeFromSuperlayer() }
            b.removeFromSuperlayer()
            #expect(parent.sublayers == [a] && b.superlayer == nil)
            owner.body = { parent.addSublayer(c) }
            parent.addSublayer(c)
            #expect(parent.sublayers == [a, c])
        }
    }

    @Test("B-TR 42 a layer leaves its old parent first, also to become a mask")
    func reparenting() {
        isolated {
            let (a, b, child) = (CALayer(), CALayer(), CALayer())
            a.addSublayer(child)
            b.addSublayer(child)
            #expect(a.sublayers == nil)
            #expect(child.superlayer === b)
            a.mask = child
            #expect(b.sublayers == nil)
            #expect(child.superlayer === a)
            b.addSublayer(child)
            #expect(a.mask == nil)
            b.addSublayer(CALayer())
            b.addSublayer(child)
            #expect(b.sublayers?.last === child)
            #expect(b.sublayers?.count == 2)
        }
    }

    // Not confirmed at Apple (part E 2): our choice.
    @Test(
        "Without a sibling: below is behind everything, above in front; strangers are not replaced")
    func withoutSibling() {
        isolated {
            let (parent, a, b, c) = (CALayer(), CALayer(), CALayer(), CALayer())
            parent.sublayers = [a, b]
            parent.insertSublayer(c, below: nil)
            #expect(parent.sublayers == [c, a, b])
            parent.insertSublayer(c, above: nil)
            #expect(parent.sublayers == [a, b, c])
            parent.insertSublayer(c, below: CALayer())
            #expect(parent.sublayers == [c, a, b])
            parent.replaceSublayer(CALayer(), with: b)
            #expect(parent.sublayers == [c, a, b] && b.superlayer === parent)
            parent.replaceSublayer(a, with: a)
            parent.replaceSublayer(c, with: b)
            #expect(parent.sublayers == [b, a] && c.superlayer == nil)
        }
    }

    @Test("B-TR 43 a mask has a superlayer but is no sublayer")
    func mask() {
        isolated {
            let (host, mask) = (CALayer(), CALayer())
            host.mask = mask
            #expect(mask.superlayer === host)
            #expect(host.sublayers == nil)
            mask.removeFromSuperlayer()
            #expect(host.mask == nil)
            #expect(mask.superlayer == nil)
            host.mask = mask
            host.mask = nil
            #expect(mask.superlayer == nil)
        }
    }

    @Test("B-TR 44 assigning sublayers sets each superlayer")
    func assigning() {
        isolated {
            let (parent, a, b, c) = (CALayer(), CALayer(), CALayer(), CALayer())
            parent.sublayers = [a, b]
            #expect(a.superlayer === parent && b.superlayer === parent)
            parent.sublayers = [b, c]
            #expect(parent.sublayers == [b, c])
            #expect(a.superlayer == nil && c.superlayer === parent)
        }
    }

    @Test("B-TR 45 inserting at, below and above")
    func inserting() {
        isolated {
            let (parent, a, b) = (CALayer(), CALayer(), CALayer())
            parent.sublayers = [a, b]
            let first = CALayer()
            parent.insertSublayer(first, at: 0)
            #expect(parent.sublayers == [first, a, b])
            let below = CALayer()
            parent.insertSublayer(below, below: b)
            #expect(parent.sublayers == [first, a, below, b])
            let above = CALayer()
            parent.insertSublayer(above, above: a)
            #expect(parent.sublayers == [first, a, above, below, b])
            let far = CALayer()
            parent.insertSublayer(far, at: 100)
            #expect(parent.sublayers?.last === far)
            let new = CALayer()
            parent.replaceSublayer(a, with: new)
            #expect(parent.sublayers?[1] === new)
            #expect(a.superlayer == nil)
            parent.insertSublayer(first, above: far)
            #expect(parent.sublayers?.last === first)
            #expect(parent.sublayers?.count == 6)
        }
    }

    @Test("B-TR 46 adding a layer marks only the parent for layout")
    func layoutMark() {
        isolated {
            let (parent, child) = (CALayer(), CALayer())
            #expect(!parent.needsLayout())
            parent.addSublayer(child)
            #expect(parent.needsLayout())
            #expect(!child.needsLayout())
        }
    }

    @Test("B-KV 18 a cycle stops with the layer's name")
    func cycle() async {
        await #expect(processExitsWith: .failure) {
            let (a, b) = (CALayer(), CALayer())
            a.addSublayer(b)
            b.addSublayer(a)
        }
    }

    @Test("B-KV 17 NaN geometry stops, infinite is accepted")
    func nan() async {
        isolated {
            let layer = CALayer()
            layer.position = point(.infinity, 0)
            layer.bounds = rect(0, 0, .infinity, 1)
            #expect(layer.position.x == .infinity)
        }
        await #expect(processExitsWith: .failure) {
            CALayer().position = CGPoint(x: 0, y: CGFloat.nan)
        }
        await #expect(processExitsWith: .failure) {
            CALayer().bounds = CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1)
        }
        await #expect(processExitsWith: .failure) {
            CALayer().frame = CGRect(x: 0, y: 0, width: CGFloat.nan, height: 1)
        }
    }
}
