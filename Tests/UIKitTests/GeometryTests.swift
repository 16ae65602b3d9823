import Testing
import UIKit
import TestSupport

@Suite("Views: geometry") @MainActor struct GeometryTests {
    private func rect(_ x: CGFloat, _ y: CGFloat, _ w: CGFloat, _ h: CGFloat) -> CGRect {
        CGRect(x: x, y: y, width: w, height: h)
    }

    @Test("U30: setting the frame under a scale sets the unscaled bounds")
    func scaledFrame() {
        let v = UIView()
        v.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
        v.frame = rect(0, 0, 100, 100)
        #expect(near(v.bounds, rect(0, 0, 200, 200)))
    }

    @Test("U31: frames round-trip with other anchor points and under scales")
    func roundTrip() {
        let v = UIView()
        v.anchorPoint = CGPoint(x: 0.1, y: 0.1)
        v.frame = rect(3, 4, 50, 60)
        #expect(near(v.frame, rect(3, 4, 50, 60)))
        v.transform = CGAffineTransform(scaleX: 0.25, y: 0.75)
        v.frame = rect(13, 14, 50, 60)
        #expect(near(v.frame, rect(13, 14, 50, 60)))
    }

    @Test("U32: a new bounds size keeps the center")
    func boundsSize() {
        let v = UIView(frame: rect(0, 0, 10, 10))
        v.bounds.size = CGSize(width: 20, height: 20)
        #expect(v.center == CGPoint(x: 5, y: 5) && v.frame == rect(-5, -5, 20, 20))
    }

    @Test("U33: right and lower edges are outside, the bounds' origin counts")
    func inside() {
        let v = UIView(frame: rect(0, 0, 100, 100))
        #expect(v.point(inside: CGPoint(x: 99, y: 99), with: nil))
        #expect(!v.point(inside: CGPoint(x: 100, y: 100), with: nil))
        v.bounds.origin = CGPoint(x: 50, y: 50)
        #expect(v.point(inside: CGPoint(x: 149, y: 149), with: nil))
        #expect(!v.point(inside: CGPoint(x: 49, y: 60), with: nil))
    }

    @Test("U34: nil is the window, or without one the outermost view")
    func convertNil() {
        #expect(UIView(frame: rect(5, 5, 9, 9)).convert(CGPoint.zero, to: nil) == .zero)
        let outer = UIView(frame: rect(7, 7, 50, 50))
        let inner = UIView(frame: rect(3, 4, 5, 5))
        outer.addSubview(inner)
        #expect(inner.convert(CGPoint.zero, to: nil) == CGPoint(x: 3, y: 4))
        #expect(inner.convert(rect(0, 0, 2, 2), to: nil) == rect(3, 4, 2, 2))
        Stage.with { stage in
            stage.add(outer)
            #expect(inner.convert(CGPoint.zero, to: nil) == CGPoint(x: 10, y: 11))
            #expect(inner.convert(CGPoint(x: 10, y: 11), from: nil) == .zero)
        }
    }

    @Test("U35: points from sibling to sibling")
    func convert() {
        let root = UIView(frame: rect(0, 0, 100, 100))
        let (a, b) = (UIView(frame: rect(20, 10, 10, 10)), UIView(frame: rect(80, 80, 20, 20)))
        root.addSubview(a)
        root.addSubview(b)
        #expect(root.convert(CGPoint(x: 15, y: 15), to: a) == CGPoint(x: -5, y: 5))
        #expect(a.convert(CGPoint(x: 60, y: 70), to: b) == .zero)
        #expect(b.convert(CGPoint(x: -5, y: -5), to: a) == CGPoint(x: 55, y: 65))
        let c = UIView(frame: rect(5, 5, 5, 5))
        b.addSubview(c)
        #expect(c.convert(CGPoint(x: 1, y: 1), to: a) == CGPoint(x: 66, y: 76))
    }

    @Test("U36: points through bounds with origins and scales")
    func convertBounds() {
        let root = UIView(frame: rect(0, 0, 100, 100))
        let a = UIView(frame: rect(20, 20, 10, 10))
        let child = UIView(frame: rect(5, 5, 5, 5))
        root.addSubview(a)
        a.addSubview(child)
        func point() -> CGPoint { child.convert(CGPoint.zero, to: root) }
        #expect(point() == CGPoint(x: 25, y: 25))
        root.bounds.origin = CGPoint(x: 10, y: 10)
        #expect(point() == CGPoint(x: 25, y: 25))
        a.bounds.origin = CGPoint(x: 10, y: 10)
        #expect(point() == CGPoint(x: 15, y: 15))
        a.bounds.origin = CGPoint(x: 5, y: 5)
        child.bounds.origin = CGPoint(x: 999, y: 999)
        #expect(point() == CGPoint(x: -979, y: -979))
        let big = UIView(frame: rect(0, 0, 512, 512))
        let half = UIView()
        half.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
        half.frame = rect(128, 128, 256, 256)
        half.bounds.origin = CGPoint(x: 32, y: 32)
        let twice = UIView()
        twice.transform = CGAffineTransform(scaleX: 2, y: 2)
        twice.frame = rect(128, 128, 128, 128)
        big.addSubview(half)
        half.addSubview(twice)
        #expect(near(twice.convert(CGPoint.zero, to: big), CGPoint(x: 176, y: 176)))
    }

    @Test("U37: masks have their six bits, share a change in proportion, and can be switched off")
    func autoresizing() {
        typealias Mask = UIView.AutoresizingMask
        let all: [Mask] = [
            .flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin, .flexibleTopMargin,
            .flexibleHeight, .flexibleBottomMargin,
        ]
        #expect(all.map(\.rawValue) == [1, 2, 4, 8, 16, 32])
        let parent = UIView(frame: rect(0, 0, 100, 100))
        let child = UIView(frame: rect(10, 10, 80, 30))
        parent.addSubview(child)
        child.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
        #expect(child.layer.autoresizingMask == [.layerWidthSizable, .layerMinYMargin])
        parent.bounds.size = CGSize(width: 200, height: 150)
        #expect(near(child.frame, rect(10, 60, 180, 30)))
        parent.autoresizesSubviews = false
        parent.bounds.size = CGSize(width: 300, height: 300)
        #expect(near(child.frame, rect(10, 60, 180, 30)))
    }

    @Test("U38, U39, U40: sizes that fit, without metrics, and margins")
    func fitting() {
        final class Wide: UIView {
            override func sizeThatFits(_ s: CGSize) -> CGSize { CGSize(width: 44, height: 11) }
        }
        #expect(UIView().sizeThatFits(CGSize(width: 9, height: 9)) == .zero)
        let v = Wide(frame: rect(0, 0, 1, 1))
        v.sizeToFit()
        #expect(v.bounds.size == CGSize(width: 44, height: 11))
        #expect(v.intrinsicContentSize == CGSize(width: -1, height: -1))
        #expect(UIView.noIntrinsicMetric == -1)
        #expect(v.safeAreaInsets == .zero)
        #expect(v.layoutMargins == UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
    }
}
