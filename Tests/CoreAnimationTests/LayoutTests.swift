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
}

@Suite struct ConstraintTests {
    private func constraint(
        _ attribute: CAConstraintAttribute, _ source: String = "superlayer",
        _ from: CAConstraintAttribute = .minX, scale: CGFloat = 1, offset: CGFloat = 0
    ) -> CAConstraint {
        CAConstraint(
            attribute: attribute, relativeTo: source, attribute: from, scale: scale, offset: offset)
    }

    /// x and width of a sublayer (30, 50) in a superlayer 200 wide, after layout.
    private func solved(_ constraints: [CAConstraint]) -> (CGFloat, CGFloat) {
        let (parent, child) = (CALayer(), CALayer())
        parent.bounds = rect(0, 0, 200, 100)
        parent.layoutManager = CAConstraintLayoutManager()
        child.frame = rect(30, 5, 50, 10)
        child.constraints = constraints
        parent.addSublayer(child)
        parent.layoutIfNeeded()
        return (child.frame.origin.x, child.frame.size.width)
    }

    /// A constraint with a plain number as its value.
    private func value(_ attribute: CAConstraintAttribute, _ n: CGFloat) -> CAConstraint {
        constraint(attribute, offset: n)
    }

    @Test("B-CO 66 scale · source + offset, across axes; the superlayer's bounds origin counts")
    func values() {
        isolated {
            let (parent, child) = (CALayer(), CALayer())
            parent.bounds = rect(30, 70, 200, 100)
            parent.layoutManager = CAConstraintLayoutManager()
            child.frame = rect(0, 0, 10, 10)
            parent.addSublayer(child)
            child.constraints = [
                constraint(.minX), constraint(.midY, "superlayer", .width, scale: 0.5, offset: 3),
            ]
            parent.layoutIfNeeded()
            #expect(child.frame == rect(30, 98, 10, 10))
        }
    }

    @Test(
        "B-CO 67 one attribute keeps the size, a length alone does nothing, two are solved together"
    )
    func oneAndTwo() {
        isolated {
            #expect(solved([value(.minX, 5)]) == (5, 50))
            #expect(solved([value(.midX, 100)]) == (75, 50))
            #expect(solved([value(.maxX, 200)]) == (150, 50))
            #expect(solved([value(.width, 80)]) == (30, 50))
            #expect(solved([value(.minX, 10), value(.maxX, 90)]) == (10, 80))
            #expect(solved([value(.minX, 10), value(.midX, 60)]) == (10, 100))
            #expect(solved([value(.midX, 60), value(.maxX, 90)]) == (30, 60))
            #expect(solved([value(.minX, 10), value(.width, 70)]) == (10, 70))
            #expect(solved([value(.midX, 60), value(.width, 40)]) == (40, 40))
            #expect(solved([value(.width, 40), value(.maxX, 100)]) == (60, 40))
        }
    }

    @Test("B-CO 68 of more than two the last decides, paired with the lowest of the others")
    func overdetermined() {
        isolated {
            #expect(solved([value(.maxX, 200), value(.minX, 0), value(.width, 50)]) == (0, 50))
            #expect(solved([value(.maxX, 200), value(.midX, 70), value(.width, 50)]) == (45, 50))
            #expect(solved([value(.width, 50), value(.maxX, 200), value(.midX, 70)]) == (-60, 260))
            #expect(solved([value(.maxX, 200), value(.midX, 70), value(.minX, 0)]) == (0, 140))
            #expect(
                solved([value(.minX, 0), value(.midX, 70), value(.maxX, 200), value(.width, 50)])
                    == (0, 50))
        }
    }

    @Test("B-CO 69 doubles, unknown sources, self and cycles leave the axis alone")
    func untouched() {
        isolated {
            #expect(solved([value(.minX, 0), value(.minX, 5)]) == (30, 50))
            #expect(solved([constraint(.minX, "nobody", .maxX)]) == (30, 50))
            let (parent, a, b) = (CALayer(), CALayer(), CALayer())
            parent.layoutManager = CAConstraintLayoutManager()
            for (layer, name, x) in [(a, "a", CGFloat(10)), (b, "b", 40)] {
                layer.name = name
                layer.frame = rect(x, 0, 20, 20)
                parent.addSublayer(layer)
            }
            a.constraints = [constraint(.minX, "a", .maxX)]
            parent.layoutIfNeeded()
            #expect(a.frame.origin.x == 10)
            a.constraints = [constraint(.minX, "b", .maxX)]
            b.constraints = [constraint(.minX, "a", .maxX)]
            parent.layoutIfNeeded()
            #expect(a.frame.origin.x == 10 && b.frame.origin.x == 40)
        }
    }

    @Test("B-CO 70 a sibling counts only where it is constrained itself; order does not matter")
    func siblings() {
        isolated {
            let (parent, first, second) = (CALayer(), CALayer(), CALayer())
            parent.bounds = rect(0, 0, 200, 100)
            parent.layoutManager = CAConstraintLayoutManager()
            first.name = "first"
            second.name = "second"
            for layer in [first, second] {
                layer.frame = rect(1, 1, 20, 20)
                parent.addSublayer(layer)
            }
            first.constraints = [constraint(.minX, "second", .maxX, offset: 5)]
            parent.layoutIfNeeded()
            #expect(first.frame.origin.x == 1)
            second.constraints = [constraint(.minY)]
            parent.layoutIfNeeded()
            #expect(first.frame.origin.x == 1)
            second.constraints = [constraint(.minX, offset: 50)]
            parent.layoutIfNeeded()
            #expect(first.frame.origin.x == 75)
        }
    }

    @Test("B-CO 71 minY is the bottom; assigning constraints marks the superlayer")
    func bottom() {
        isolated {
            let (parent, child) = (CALayer(), CALayer())
            parent.bounds = rect(0, 0, 200, 100)
            parent.layoutManager = CAConstraintLayoutManager()
            child.frame = rect(0, 50, 10, 10)
            parent.addSublayer(child)
            parent.layoutIfNeeded()
            child.addConstraint(constraint(.minY, "superlayer", .minY, offset: 2))
            #expect(parent.needsLayout())
            parent.layoutIfNeeded()
            #expect(child.frame.origin.y == 2)
        }
    }

    @Test("B-CO 72 the frames are set with actions unless the transaction disables them")
    func actions() {
        for disabled in [false, true] {
            Stage.run { stage in
                let parent = stage.layer()
                parent.layoutManager = CAConstraintLayoutManager()
                let child = CALayer()
                child.frame = rect(0, 0, 10, 10)
                parent.addSublayer(child)
                stage.flush()
                CATransaction.setDisableActions(disabled)
                child.constraints = [constraint(.minX, offset: 40)]
                stage.flush()
                #expect(child.position.x == 45)
                #expect((child.animationKeys() ?? []) == (disabled ? [] : ["position"]))
            }
        }
    }

    @Test("B-MI 288 the manager works for any layer, also one with another manager")
    func anyLayer() {
        isolated {
            let (parent, child) = (CALayer(), CALayer())
            child.frame = rect(9, 9, 10, 10)
            child.constraints = [constraint(.minX)]
            parent.addSublayer(child)
            CAConstraintLayoutManager().layoutSublayers(of: parent)
            #expect(child.frame.origin.x == 0)
        }
    }

    @Test("Growth: a chain of many siblings is laid out, from either end, in linear time")
    func longChain() {
        func seconds(_ count: Int, isReversed: Bool) -> Double {
            var time = 0.0
            isolated {
                let parent = CALayer()
                parent.bounds = rect(0, 0, 100, 100)
                for i in 0..<count {
                    let child = CALayer()
                    child.name = "\(i)"
                    child.frame = rect(50, 0, 10, 10)
                    let source = i == 0 ? "superlayer" : "\(i - 1)"
                    child.addConstraint(
                        CAConstraint(attribute: .minX, relativeTo: source, attribute: .minX))
                    parent.insertSublayer(child, at: isReversed ? 0 : UInt32(i))
                }
                time = processorSeconds {
                    CAConstraintLayoutManager().layoutSublayers(of: parent)
                }
                #expect(parent.sublayers!.allSatisfy { $0.frame.origin.x == 0 })
            }
            return time
        }
        for isReversed in [false, true] {
            let isLinear = isQuicker(24) {
                (seconds(1000, isReversed: isReversed), seconds(8000, isReversed: isReversed))
            }
            #expect(isLinear)
        }
    }
}
