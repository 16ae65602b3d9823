import CoreGraphics
import Foundation
import TestSupport
import Testing

@testable import CoreAnimation

private final class Manager: NSObject, CALayoutManager {
    var laidOut = 0
    var invalidated = 0
    func layoutSublayers(of layer: CALayer) { laidOut += 1 }
    func invalidateLayout(of layer: CALayer) { invalidated += 1 }
}

private final class Sizer: NSObject, CALayoutManager {
    func preferredSize(of layer: CALayer) -> CGSize { CGSize(width: 7, height: 8) }
}

private final class Placer: NSObject, CALayerDelegate {
    var laidOut = 0
    func layoutSublayers(of layer: CALayer) { laidOut += 1 }
}

private final class Silent: NSObject, CALayerDelegate, CALayoutManager {}

private final class Counter: CALayer {
    var laidOut = 0
    var onLayout: (() -> Void)?
    override func layoutSublayers() {
        laidOut += 1
        onLayout?()
        super.layoutSublayers()
    }
}

@Suite struct LayoutTests {
    @Test("B-LA 56 what makes a layer need layout")
    func needsLayout() {
        isolated {
            func clean(_ layers: CALayer...) {
                for layer in layers { layer.layoutIfNeeded() }
            }
            let (parent, child) = (CALayer(), CALayer())
            #expect(!parent.needsLayout())
            parent.setNeedsLayout()
            #expect(parent.needsLayout())
            clean(parent)
            #expect(!parent.needsLayout())
            for change in [
                { parent.addSublayer(child) }, { child.removeFromSuperlayer() },
                { parent.insertSublayer(child, at: 0) }, { parent.sublayers = nil },
                { parent.sublayers = [child] }, { parent.bounds = rect(0, 0, 5, 5) },
                { parent.frame = rect(0, 0, 6, 6) }, { parent.layoutManager = Manager() },
                { child.constraints = [] },
            ] as [() -> Void] {
                clean(parent, child)
                change()
                #expect(parent.needsLayout())
            }
            clean(parent, child)
            parent.position = point(9, 9)
            child.position = point(9, 9)
            #expect(!parent.needsLayout())
            child.bounds.size.width = 50
            #expect(parent.needsLayout() && child.needsLayout())
            clean(parent, child)
            child.transform = CATransform3DMakeScale(2, 2, 1)
            #expect(parent.needsLayout())
        }
    }

    @Test("B-LA 57 only layoutIfNeeded clears the flag")
    func clearing() {
        isolated {
            let layer = Counter()
            layer.setNeedsLayout()
            layer.layoutSublayers()
            #expect(layer.needsLayout())
            layer.layoutIfNeeded()
            #expect(!layer.needsLayout() && layer.laidOut == 2)
            layer.layoutIfNeeded()
            #expect(layer.laidOut == 2)
        }
    }

    @Test("B-LA 58 up while the superlayer needs it, then everything below once")
    func walk() {
        isolated {
            let layers = (0..<5).map { _ in Counter() }
            for (above, below) in zip(layers, layers.dropFirst()) { above.addSublayer(below) }
            layers[0].layoutIfNeeded()
            for layer in layers { layer.laidOut = 0 }
            layers[1].setNeedsLayout()
            layers[2].setNeedsLayout()
            layers[4].setNeedsLayout()
            layers[2].layoutIfNeeded()
            #expect(layers.map(\.laidOut) == [0, 1, 1, 0, 1])
            layers[0].setNeedsLayout()
            layers[3].setNeedsLayout()
            layers[3].layoutIfNeeded()
            // The superlayer of 3 is clean: the walk ends at this layer.
            #expect(layers.map(\.laidOut) == [0, 1, 1, 1, 1])
            #expect(layers[0].needsLayout())
        }
    }

    @Test("B-LA 59 delegate, else layout manager, else nothing")
    func whoLaysOut() {
        isolated {
            let layer = CALayer()
            let (manager, placer, silent) = (Manager(), Placer(), Silent())
            layer.layoutManager = manager
            layer.layoutSublayers()
            #expect(manager.laidOut == 1)
            layer.delegate = silent
            layer.layoutSublayers()
            #expect(manager.laidOut == 2)
            layer.delegate = placer
            layer.layoutSublayers()
            #expect(placer.laidOut == 1 && manager.laidOut == 2)
            layer.layoutManager = silent
            layer.delegate = nil
            layer.layoutSublayers()
        }
    }

    @Test("B-LA 60 invalidateLayout is sent on the change from clean to dirty only")
    func invalidate() {
        isolated {
            let layer = CALayer()
            let manager = Manager()
            layer.layoutManager = manager
            layer.layoutIfNeeded()
            manager.invalidated = 0
            layer.setNeedsLayout()
            layer.setNeedsLayout()
            #expect(manager.invalidated == 1)
            layer.layoutIfNeeded()
            layer.setNeedsLayout()
            #expect(manager.invalidated == 2)
        }
    }

    @Test("B-LA 61 preferredFrameSize asks the layout manager, else the frame")
    func preferred() {
        isolated {
            let layer = CALayer()
            layer.bounds = rect(0, 0, 10, 20)
            layer.transform = CATransform3DMakeScale(2, 3, 1)
            #expect(layer.preferredFrameSize() == CGSize(width: 20, height: 60))
            layer.layoutManager = Manager()
            #expect(layer.preferredFrameSize() == CGSize(width: 20, height: 60))
            let sizer = Sizer()
            layer.layoutManager = sizer
            #expect(layer.preferredFrameSize() == CGSize(width: 7, height: 8))
        }
    }

    private typealias Mask = CAAutoresizingMask

    private func resized(
        _ mask: CAAutoresizingMask, from old: CGSize = CGSize(width: 100, height: 100),
        to new: CGSize = CGSize(width: 200, height: 300)
    ) -> CGRect {
        let (parent, child) = (CALayer(), CALayer())
        parent.bounds = CGRect(origin: .zero, size: old)
        child.frame = rect(10, 20, 50, 40)
        child.autoresizingMask = mask
        parent.addSublayer(child)
        parent.bounds = CGRect(origin: .zero, size: new)
        return child.frame
    }

    @Test("B-LA 62 autoresizing happens in the bounds setter and only for a new size")
    func immediate() {
        isolated {
            let (parent, child, late) = (CALayer(), CALayer(), CALayer())
            parent.bounds = rect(0, 0, 100, 100)
            child.frame = rect(0, 0, 10, 10)
            child.autoresizingMask = .layerWidthSizable
            parent.addSublayer(child)
            parent.bounds.origin = point(50, 50)
            #expect(child.frame.size.width == 10)
            parent.bounds.size.width = 130
            #expect(child.frame.size.width == 40)
            late.frame = rect(0, 0, 10, 10)
            parent.addSublayer(late)
            late.autoresizingMask = .layerWidthSizable
            #expect(late.frame.size.width == 10)
            let grandchild = CALayer()
            grandchild.frame = rect(0, 0, 5, 5)
            grandchild.autoresizingMask = .layerWidthSizable
            child.addSublayer(grandchild)
            parent.bounds.size.width = 160
            #expect(grandchild.frame.size.width == 35)
        }
    }

    @Test("B-LA 63 thirds: every part has a right to a third, stiff ones hand it on")
    func thirds() {
        isolated {
            let wide = CGSize(width: 400, height: 100)
            #expect(
                resized([.layerMinXMargin, .layerWidthSizable], to: wide) == rect(210, 20, 150, 40))
            #expect(resized(.layerMaxXMargin, to: wide) == rect(10, 20, 50, 40))
            #expect(resized(.layerWidthSizable, to: wide) == rect(10, 20, 350, 40))
            #expect(resized([], to: wide) == rect(10, 20, 50, 40))
        }
    }

    @Test("B-LA 64 every measured vector")
    func vectors() {
        isolated {
            let (minX, width, maxX) = (
                Mask.layerMinXMargin, Mask.layerWidthSizable, Mask.layerMaxXMargin
            )
            let (minY, height, maxY) = (
                Mask.layerMinYMargin, Mask.layerHeightSizable, Mask.layerMaxYMargin
            )
            let table: [(CAAutoresizingMask, CGRect)] = [
                (minX, rect(110, 20, 50, 40)), (width, rect(10, 20, 150, 40)),
                ([minX, width], rect(76, 20, 84, 40)), ([width, maxX], rect(10, 20, 84, 40)),
                ([minX, maxX], rect(60, 20, 50, 40)), ([minX, width, maxX], rect(43, 20, 84, 40)),
                ([minY, height], rect(10, 153, 50, 107)), ([minY, maxY], rect(10, 120, 50, 40)),
                ([minY, height, maxY], rect(10, 86, 50, 108)),
                ([minX, width, maxX, minY, height, maxY], rect(43, 86, 84, 108)),
            ]
            for (mask, frame) in table { #expect(resized(mask) == frame, "\(mask)") }
            let ten = resized([minX, width], to: CGSize(width: 110, height: 100))
            #expect(ten.origin.x == 16 && ten.size.width == 54)
            let small = CGSize(width: 50, height: 25)
            let shrunk = resized([minX, width], to: small)
            #expect(shrunk.origin.x == -24 && shrunk.size.width == 34)
            #expect(resized([width, height], to: small) == rect(10, -15, 0, 35))
        }
    }

    @Test("B-LA 64 autoresizing gives no infinite size to a layer of a tiny scale")
    func tinyScale() {
        isolated {
            let (parent, child) = (CALayer(), CALayer())
            parent.bounds = rect(0, 0, 100, 100)
            child.frame = rect(10, 20, 50, 40)
            child.transform = CATransform3DMakeScale(1e-308, 1e-308, 1)
            child.autoresizingMask = [.layerWidthSizable, .layerHeightSizable]
            parent.addSublayer(child)
            for size in [0, 1000, 100] as [CGFloat] {
                parent.bounds = rect(0, 0, size, size)
                #expect(child.bounds.width.isFinite && child.bounds.height.isFinite)
                #expect(child.position.x.isFinite && child.position.y.isFinite)
            }
        }
    }

    @Test("B-LA 64 a collapsed or turned layer is resized as without its transform, and back")
    func withoutTransform() {
        var perspective = CATransform3DIdentity
        perspective.m34 = -0.01
        let transforms = [
            CATransform3DMakeScale(0, 0, 1), CATransform3DMakeScale(0, 1, 1),
            CATransform3DMakeRotation(0.5, 0, 0, 1), CATransform3DRotate(perspective, 0.5, 0, 1, 0),
        ]
        for transform in transforms {
            isolated {
                let (parent, child) = (CALayer(), CALayer())
                parent.bounds = rect(0, 0, 100, 100)
                child.frame = rect(10, 20, 50, 40)
                child.transform = transform
                child.autoresizingMask = [.layerWidthSizable, .layerMinYMargin]
                parent.addSublayer(child)
                parent.bounds = rect(0, 0, 140, 110)
                #expect(child.bounds == rect(0, 0, 90, 40))
                #expect(child.position == point(55, 50))
                for size in [77, 100, 63, 100] as [CGFloat] {
                    parent.bounds = rect(0, 0, size, size)
                }
                child.transform = CATransform3DIdentity
                #expect(child.frame == rect(10, 20, 50, 40))
            }
        }
    }

    @Test("B-LA 64 a scaled layer is resized in the superlayer's points")
    func scaled() {
        isolated {
            let (parent, child) = (CALayer(), CALayer())
            parent.bounds = rect(0, 0, 100, 100)
            child.frame = rect(10, 20, 50, 40)
            child.transform = CATransform3DMakeScale(2, 0.5, 1)
            let before = child.frame
            child.autoresizingMask = .layerWidthSizable
            parent.addSublayer(child)
            parent.bounds = rect(0, 0, 140, 100)
            #expect(child.frame.width == before.width + 40 && child.bounds.height == 40)
            #expect(child.bounds.width == 70)
        }
    }

    @Test("B-LA 65 the resizing methods can be called directly")
    func direct() {
        isolated {
            let (parent, child) = (CALayer(), CALayer())
            parent.bounds = rect(0, 0, 200, 300)
            child.frame = rect(10, 20, 50, 40)
            child.autoresizingMask = .layerMinXMargin
            parent.addSublayer(child)
            child.resize(withOldSuperlayerSize: CGSize(width: 100, height: 100))
            #expect(child.frame == rect(110, 20, 50, 40))
            parent.resizeSublayers(withOldSize: CGSize(width: 100, height: 100))
            #expect(child.frame == rect(210, 20, 50, 40))
        }
    }

    @Test("a superlayer of infinite size stops no autoresizing")
    func infinite() {
        for mask: CAAutoresizingMask in [.layerMinXMargin, .layerWidthSizable, .layerMaxXMargin] {
            for size: CGFloat in [.infinity, .greatestFiniteMagnitude] {
                let (parent, child) = (CALayer(), CALayer())
                parent.bounds = rect(0, 0, 200, 100)
                child.frame = rect(30, 5, 50, 10)
                child.autoresizingMask = mask
                parent.addSublayer(child)
                parent.bounds = rect(0, 0, size, 100)
                parent.bounds = rect(0, 0, 200, 100)
                #expect(!child.position.x.isNaN && !child.bounds.width.isNaN)
                #expect(child.frame.minY == 5)
            }
        }
    }
}
