import CoreGraphics
import Foundation
import Testing

@testable import CoreAnimation

@Suite struct HitTestingTests {
    private func layer<L: CALayer>(_ layer: L, _ frame: CGRect, in parent: CALayer? = nil) -> L {
        layer.frame = frame
        parent?.addSublayer(layer)
        return layer
    }

    @Test("B-HT 47 contains is half-open and knows only the bounds")
    func contains() {
        isolated {
            let a = layer(CALayer(), rect(500, 500, 100, 100))
            a.cornerRadius = 50
            #expect(a.contains(point(99.9, 99.9)) && a.contains(.zero))
            #expect(!a.contains(point(100, 100)) && !a.contains(point(-0.1, 50)))
        }
    }

    @Test("B-HT 48 the point is in the superlayer's coordinates, also for a root")
    func coordinates() {
        isolated {
            let root = layer(CALayer(), rect(0, 0, 100, 100))
            #expect(root.hitTest(point(5, 5)) === root)
            #expect(root.hitTest(point(500, 500)) == nil)
            #expect(root.hitTest(point(100, 100)) == nil)
        }
    }

    @Test("B-HT 49 depth first; outside the superlayer too, unless it masks to its bounds")
    func outside() {
        isolated {
            let root = layer(CALayer(), rect(0, 0, 100, 100))
            let child = layer(CALayer(), rect(90, 90, 40, 40), in: root)
            let grandchild = layer(CALayer(), rect(10, 10, 10, 10), in: child)
            #expect(root.hitTest(point(105, 105)) === grandchild)
            #expect(root.hitTest(point(95, 95)) === child)
            #expect(root.hitTest(point(125, 125)) === child)
            root.masksToBounds = true
            #expect(root.hitTest(point(125, 125)) == nil)
            #expect(root.hitTest(point(95, 95)) === child)
        }
    }

    @Test("B-HT 50 higher zPosition first, then the later sublayer")
    func topmost() {
        isolated {
            let root = layer(CALayer(), rect(0, 0, 100, 100))
            let a = layer(CALayer(), rect(0, 0, 50, 50), in: root)
            let b = layer(CALayer(), rect(0, 0, 50, 50), in: root)
            #expect(root.hitTest(point(5, 5)) === b)
            a.zPosition = 1
            #expect(root.hitTest(point(5, 5)) === a)
        }
    }

    @Test(
        "B-HT 51 hidden ones are skipped with their subtree, transparent ones and masks are not asked"
    )
    func hidden() {
        isolated {
            let root = layer(CALayer(), rect(0, 0, 100, 100))
            let a = layer(CALayer(), rect(0, 0, 50, 50), in: root)
            _ = layer(CALayer(), rect(0, 0, 50, 50), in: a)
            a.isHidden = true
            #expect(root.hitTest(point(5, 5)) === root)
            let clear = layer(CALayer(), rect(0, 0, 50, 50), in: root)
            clear.opacity = 0
            clear.mask = CALayer()
            #expect(root.hitTest(point(5, 5)) === clear)
        }
    }

    @Test("B-HT 52 an overridden contains shapes the test")
    func shape() {
        final class Round: CALayer {
            override func contains(_ p: CGPoint) -> Bool {
                let (dx, dy) = (p.x - bounds.midX, p.y - bounds.midY)
                return dx * dx + dy * dy <= bounds.width * bounds.width / 4
            }
        }
        isolated {
            let root = layer(CALayer(), rect(0, 0, 100, 100))
            let round = layer(Round(), rect(0, 0, 50, 50), in: root)
            #expect(root.hitTest(point(25, 25)) === round)
            #expect(root.hitTest(point(2, 2)) === root)
        }
    }

    @Test("B-HT 53 a transform layer is never hit, its sublayers are, in the space above it")
    func transformLayer() {
        isolated {
            let root = layer(CALayer(), rect(0, 0, 200, 200))
            let space = layer(CATransformLayer(), rect(50, 50, 100, 100), in: root)
            #expect(root.hitTest(point(100, 100)) === root)
            let card = layer(CALayer(), rect(0, 0, 100, 100), in: space)
            space.transform = CATransform3DMakeRotation(.pi / 3, 0, 1, 0)
            card.transform = CATransform3DMakeRotation(-.pi / 3, 0, 1, 0)
            // The two rotations cancel: the card faces the viewer at its full width.
            #expect(root.hitTest(point(52, 100)) === card)
            #expect(root.hitTest(point(148, 100)) === card)
            #expect(root.hitTest(point(155, 100)) === root)
        }
    }

    @Test("B-HT 54 a replicator tests only its first instance")
    func replicator() {
        isolated {
            let root = layer(CAReplicatorLayer(), rect(0, 0, 200, 200))
            root.instanceCount = 3
            root.instanceTransform = CATransform3DMakeTranslation(50, 0, 0)
            let dot = layer(CALayer(), rect(0, 0, 20, 20), in: root)
            #expect(root.hitTest(point(10, 10)) === dot)
            #expect(root.hitTest(point(60, 10)) === root)
        }
    }

    @Test("B-SCR 260 scrolling to a point moves the origin on the allowed axes")
    func scrollToPoint() {
        isolated {
            let scroll = layer(CAScrollLayer(), rect(0, 0, 100, 100))
            scroll.scroll(to: point(70, 80))
            #expect(scroll.bounds == rect(70, 80, 100, 100))
            scroll.bounds.origin = .zero
            scroll.scrollMode = .vertically
            scroll.scroll(to: point(70, 80))
            #expect(scroll.bounds.origin == point(0, 80))
            scroll.scrollMode = .none
            scroll.scroll(to: point(1, 1))
            #expect(scroll.bounds.origin == point(0, 80))
        }
    }

    @Test("B-SCR 261 scrolling to a rectangle moves the least")
    func scrollToRect() {
        isolated {
            func origin(_ r: CGRect) -> CGPoint {
                let scroll = CAScrollLayer()
                scroll.bounds = rect(50, 60, 100, 100)
                scroll.scroll(to: r)
                return scroll.bounds.origin
            }
            #expect(origin(rect(200, 200, 10, 10)) == point(110, 110))
            #expect(origin(rect(60, 70, 10, 10)) == point(50, 60))
            #expect(origin(rect(10, 20, 10, 10)) == point(10, 20))
            #expect(origin(rect(80, 90, 300, 300)) == point(80, 90))
            #expect(origin(.null) == point(50, 60))
        }
    }

    @Test("B-SCR 262 any layer scrolls the nearest scroll layer; visibleRect")
    func nearest() {
        isolated {
            let scroll = layer(CAScrollLayer(), rect(0, 0, 100, 80))
            let content = layer(CALayer(), rect(0, 0, 500, 400), in: scroll)
            let deep = layer(CALayer(), rect(30, 40, 20, 20), in: content)
            deep.scroll(point(5, 5))
            #expect(scroll.bounds.origin == point(35, 45))
            #expect(deep.visibleRect == rect(5, 5, 15, 15))
            deep.scrollRectToVisible(rect(0, 0, 20, 20))
            #expect(scroll.bounds.origin == point(30, 40))
            let lone = layer(CALayer(), rect(0, 0, 10, 10))
            lone.scroll(point(5, 5))
            #expect(lone.bounds.origin == .zero && lone.visibleRect == lone.bounds)
        }
    }

    @Test("B-SCR 263 it alone masks by default; scrolling animates")
    func masks() {
        Stage.run { stage in
            #expect(CAScrollLayer().masksToBounds)
            #expect(!CALayer().masksToBounds && !CAShapeLayer().masksToBounds)
            let scroll = stage.layer(CAScrollLayer())
            scroll.scroll(to: point(9, 9))
            #expect(scroll.animationKeys() == ["bounds"])
        }
    }
}
