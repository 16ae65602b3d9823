import CoreGraphics
import Foundation
import LaminaMotion
import Testing

@testable import CoreAnimation

@Suite struct GeometryTests {
    private func layer(_ bounds: CGRect, _ position: CGPoint, anchor: CGPoint = point(0.5, 0.5))
        -> CALayer
    {
        let layer = CALayer()
        layer.bounds = bounds
        layer.position = position
        layer.anchorPoint = anchor
        return layer
    }

    @Test("B-GE 25 frame is derived from bounds, position, anchor and transform")
    func derivedFrame() {
        isolated {
            let a = layer(rect(0, 0, 100, 50), point(200, 300))
            #expect(a.frame == rect(150, 275, 100, 50))
            a.anchorPoint = .zero
            #expect(a.frame == rect(200, 300, 100, 50))
            a.anchorPoint = point(1, 1)
            #expect(a.frame == rect(100, 250, 100, 50))
            let b = layer(rect(0, 0, 100, 50), .zero, anchor: point(2, -1))
            #expect(b.frame == rect(-200, 50, 100, 50))
            b.bounds.origin = point(7, 8)
            b.zPosition = 9
            b.anchorPointZ = 4
            b.isGeometryFlipped = true
            b.contentsScale = 2
            #expect(b.frame == rect(-200, 50, 100, 50))
        }
    }

    @Test("B-GE 26 frame is the box of the transformed bounds")
    func transformedFrame() {
        isolated {
            let a = layer(rect(0, 0, 100, 50), point(200, 300))
            a.transform = CATransform3DMakeScale(2, 4, 1)
            #expect(a.frame == rect(100, 200, 200, 200))
            a.transform = CATransform3DMakeTranslation(10, 20, 0)
            #expect(a.frame == rect(160, 295, 100, 50))
            let b = layer(rect(0, 0, 100, 100), .zero)
            b.transform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
            let r = 50 * CGFloat(2.0.squareRoot())
            #expect(near(b.frame, rect(-r, -r, 2 * r, 2 * r)))
        }
    }

    @Test(
        "wrong result: the length of a rotation's axis does not matter",
        arguments: [1e200, 1e-200, 1e308, CGFloat.leastNonzeroMagnitude, 3])
    func axes(_ length: Double) {
        let wanted = CATransform3DMakeRotation(1, 1, 0, -1)
        let found = CATransform3DMakeRotation(1, CGFloat(length), 0, CGFloat(-length))
        for (a, b) in [
            (found.m11, wanted.m11), (found.m12, wanted.m12), (found.m13, wanted.m13),
            (found.m22, wanted.m22), (found.m31, wanted.m31), (found.m33, wanted.m33),
        ] {
            #expect(abs(a - b) < 1e-12)
        }
        let t = CATransform3DMakeScale(2, 3, 4)
        #expect(CATransform3DEqualToTransform(CATransform3DRotate(t, 1, .infinity, 0, 1), t))
        #expect(CATransform3DEqualToTransform(CATransform3DRotate(t, 1, .nan, 0, 1), t))
    }

    @Test("B-GE 27 setting frame keeps bounds origin and anchor and reads back")
    func settingFrame() {
        isolated {
            let f = rect(10, 20, 100, 50)
            for (anchor, position) in [
                (point(0.5, 0.5), point(60, 45)), (.zero, point(10, 20)),
                (point(1, 1), point(110, 70)),
            ] {
                let a = layer(rect(3, 4, 1, 1), .zero, anchor: anchor)
                a.frame = f
                #expect(a.position == position)
                #expect(a.bounds == rect(3, 4, 100, 50))
                #expect(a.frame == f)
            }
            let scaled = CALayer()
            scaled.transform = CATransform3DMakeScale(2, 4, 1)
            scaled.frame = f
            #expect(scaled.bounds.size == CGSize(width: 50, height: 12.5))
            #expect(scaled.position == point(60, 45))
            #expect(scaled.frame == f)
            let moved = CALayer()
            moved.transform = CATransform3DMakeTranslation(10, 20, 0)
            moved.frame = f
            #expect(moved.position == point(50, 25))
        }
    }

    @Test("B-GE 28 negative and zero frames")
    func negativeFrame() {
        isolated {
            let a = CALayer()
            a.frame = rect(0, 0, -100, -50)
            #expect(a.bounds == rect(0, 0, 100, 50))
            #expect(a.position == point(-50, -25))
            a.frame = rect(5, 6, 0, 0)
            #expect(a.bounds == .zero)
            #expect(a.position == point(5, 6))
        }
    }

    @Test("B-GE 29 anchor changes leave position, bounds changes leave position")
    func anchorAndBounds() {
        isolated {
            let a = layer(rect(0, 0, 100, 50), point(200, 300))
            a.anchorPoint = .zero
            #expect(a.position == point(200, 300))
            #expect(a.frame.origin == point(200, 300))
            a.bounds = rect(0, 0, 10, 10)
            #expect(a.position == point(200, 300))
        }
    }

    @Test("B-GE 30 a point maps through origin, anchor, transform and position")
    func mapping() {
        isolated {
            let a = layer(rect(10, 20, 100, 50), point(200, 300), anchor: point(0.25, 0.5))
            a.transform = CATransform3DMakeScale(2, 3, 1)
            // (p − origin − anchor·size) · transform + position
            #expect(
                a.convert(point(12, 24), to: nil) == point((2 - 25) * 2 + 200, (4 - 25) * 3 + 300))
            a.transform = CATransform3DMakeRotation(.pi / 2, 0, 1, 0)
            a.anchorPointZ = 7
            // Turned about y, the depth −7 of the plane becomes x.
            #expect(near(a.convert(point(35, 45), to: nil), point(200 - 7, 300)))
        }
    }

    @Test("B-GE 31 affineTransform is identity unless exactly affine")
    func affine() {
        isolated {
            let a = CALayer()
            a.transform = CATransform3DMakeScale(2, 3, 1)
            #expect(a.affineTransform() == CGAffineTransform(scaleX: 2, y: 3))
            for t in [
                CATransform3DMakeScale(1, 1, 2), CATransform3DMakeTranslation(0, 0, 1),
                CATransform3DMakeRotation(1, 1, 0, 0), CATransform3DMakeRotation(1, 0, 1, 0),
            ] {
                a.transform = t
                #expect(a.affineTransform() == .identity)
            }
            a.transform.m33 = 5
            a.setAffineTransform(CGAffineTransform(translationX: 1, y: 2))
            #expect(a.transform.m33 == 1)
            #expect(a.affineTransform() == CGAffineTransform(translationX: 1, y: 2))
        }
    }

    @Test("B-GE 32 child to parent")
    func childToParent() {
        isolated {
            let parent = layer(rect(0, 0, 200, 200), point(0, 0))
            let child = layer(rect(0, 0, 50, 50), point(100, 50))
            parent.addSublayer(child)
            #expect(child.convert(CGPoint.zero, to: parent) == point(75, 25))
            parent.bounds.origin = point(9, 9)
            #expect(child.convert(CGPoint.zero, to: parent) == point(75, 25))
            parent.bounds.origin = .zero
            child.transform = CATransform3DMakeScale(2, 2, 1)
            #expect(child.convert(CGPoint.zero, to: parent) == point(50, 0))
            child.transform = CATransform3DIdentity
            parent.sublayerTransform = CATransform3DMakeTranslation(10, 20, 0)
            #expect(child.convert(CGPoint.zero, to: parent) == point(85, 45))
            parent.sublayerTransform = CATransform3DMakeScale(2, 2, 1)
            child.transform = CATransform3DMakeTranslation(5, 6, 0)
            #expect(child.convert(CGPoint.zero, to: parent) == point(60, -38))
            #expect(parent.convert(point(60, -38), to: child) == .zero)
        }
    }

    @Test("B-GE 33 a converted rectangle is the box of its corners")
    func rectangles() {
        isolated {
            let parent = layer(rect(0, 0, 200, 200), .zero)
            let child = layer(rect(0, 0, 10, 10), point(100, 100), anchor: .zero)
            child.transform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
            parent.addSublayer(child)
            let d = CGFloat(50.0.squareRoot())
            #expect(
                near(
                    child.convert(rect(0, 0, 10, 10), to: parent), rect(100 - d, 100, 2 * d, 2 * d))
            )
        }
    }

    @Test("B-GE 34 trees without a common root share the space above their roots")
    func foreignTrees() {
        isolated {
            let a = layer(rect(0, 0, 50, 50), point(25, 25))
            let b = layer(rect(0, 0, 50, 50), point(500, 500))
            #expect(a.convert(CGPoint.zero, to: b) == point(-475, -475))
            #expect(b.convert(CGPoint.zero, from: a) == point(-475, -475))
        }
    }

    @Test("B-GE 35 nil is the receiver's own superlayer space")
    func nilLayer() {
        isolated {
            let a = layer(rect(5, 7, 100, 80), point(80, 90), anchor: point(0.25, 0.75))
            a.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
            a.isGeometryFlipped = true
            #expect(
                near(a.convert(point(11, 13), to: nil), point(57.7113238134, 97.7598269212), 1e-9))
            #expect(
                near(
                    a.convert(point(11, 13), from: nil), point(-58.6732736626, 80.1700154030), 1e-9)
            )
            let root = layer(rect(0, 0, 10, 10), point(1000, 1000))
            let middle = layer(rect(0, 0, 10, 10), point(100, 100), anchor: .zero)
            let leaf = layer(rect(0, 0, 10, 10), point(1, 2), anchor: .zero)
            root.addSublayer(middle)
            middle.addSublayer(leaf)
            #expect(leaf.convert(CGPoint.zero, to: nil) == point(1, 2))
        }
    }

    @Test("B-GE 36 perspective divides by w and the inverse meets the layer's plane")
    func perspective() {
        isolated {
            let root = layer(rect(0, 0, 400, 400), point(200, 200))
            root.sublayerTransform.m34 = -1 / 500
            let card = layer(rect(0, 0, 100, 100), point(260, 220))
            card.transform = CATransform3DMakeRotation(0.8, 0, 1, 0)
            root.addSublayer(card)
            let corner = card.convert(point(100, 100), to: root)
            // Computed by hand: x = 50·cos .8, z = −50·sin .8 about (260,220); projected from
            // (200,200).
            let x = 60 + 50 * CGFloat(cos(0.8))
            let w = 1 + 50 * CGFloat(sin(0.8)) / 500
            #expect(near(corner, point(200 + x / w, 200 + 70 / w)))
            for p in [point(0, 0), point(100, 0), point(31, 77)] {
                #expect(near(card.convert(card.convert(p, to: root), from: root), p, 1e-7))
            }
            card.transform = CATransform3DMakeRotation(.pi / 2, 0, 1, 0)
            card.transform.m11 = 0
            root.sublayerTransform = CATransform3DIdentity
            #expect(!card.convert(point(10, 10), from: root).x.isFinite)
        }
    }

    @Test("B-GE 37 a flipped layer mirrors the space its sublayers live in")
    func flipped() {
        isolated {
            let root = layer(rect(0, 0, 400, 400), .zero, anchor: .zero)
            let parent = layer(rect(5, 7, 100, 80), point(20, 30), anchor: .zero)
            parent.isGeometryFlipped = true
            root.addSublayer(parent)
            let child = layer(rect(0, 0, 10, 10), point(15, 17), anchor: .zero)
            parent.addSublayer(child)
            #expect(child.convert(point(0, 0), to: root) == point(30, 100))
            #expect(child.convert(point(0, 10), to: root) == point(30, 90))
            #expect(parent.convert(point(5, 7), to: root) == point(20, 110))
            #expect(root.hitTest(point(35, 95)) === child)
            #expect(parent.frame == rect(20, 30, 100, 80))
        }
    }

    @Test("B-GE 38 contentsAreFlipped is the parity of flipped layers up to the root")
    func parity() {
        isolated {
            let (a, b, c) = (CALayer(), CALayer(), CALayer())
            a.addSublayer(b)
            b.addSublayer(c)
            #expect(!c.contentsAreFlipped())
            a.isGeometryFlipped = true
            #expect(c.contentsAreFlipped() && b.contentsAreFlipped() && a.contentsAreFlipped())
            c.isGeometryFlipped = true
            #expect(!c.contentsAreFlipped())
        }
    }

    @Test("B-GE 39 hit testing and conversion use the same matrices")
    func sameMatrices() {
        isolated {
            let root = layer(rect(0, 0, 200, 200), point(100, 100))
            root.isGeometryFlipped = true
            let child = layer(rect(0, 0, 20, 20), point(30, 30))
            child.transform = CATransform3DMakeRotation(0.5, 0, 0, 1)
            root.addSublayer(child)
            let p = child.convert(point(3, 17), to: nil)
            let outside = root.convert(p, to: nil)
            #expect(root.hitTest(outside) === child)
            #expect(root.hitTest(point(outside.x, 200 - outside.y)) === root)
        }
    }

    @Test("B-GE 40 zPosition alone moves nothing on the plane")
    func zPosition() {
        isolated {
            let root = layer(rect(0, 0, 200, 200), point(100, 100))
            let child = layer(rect(0, 0, 20, 20), point(30, 30))
            root.addSublayer(child)
            let before = child.convert(point(1, 2), to: root)
            child.zPosition = 500
            #expect(child.convert(point(1, 2), to: root) == before)
            root.sublayerTransform.m34 = -1 / 1000
            #expect(child.convert(point(1, 2), to: root) != before)
        }
    }
}
