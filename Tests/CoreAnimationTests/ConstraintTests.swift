import CoreGraphics
import Foundation
import TestSupport
import Testing

@testable import CoreAnimation

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

    @Test("B-CO 69 a scale or an offset of NaN leaves the axis and its followers alone")
    func oddNumbers() {
        isolated {
            #expect(solved([constraint(.minX, scale: .nan)]) == (30, 50))
            #expect(solved([constraint(.minX, offset: .nan)]) == (30, 50))
            #expect(solved([value(.minX, 5), value(.width, .nan)]) == (30, 50))
            // A difference of infinite numbers.
            #expect(solved([value(.minX, .infinity), value(.maxX, .infinity)]) == (30, 50))
            // A position between an infinite beginning and an infinite length.
            #expect(solved([value(.minX, -.infinity), value(.width, .infinity)]) == (30, 50))
            #expect(solved([value(.minX, .infinity)]).0 == .infinity)
            let (parent, odd, follower) = (CALayer(), CALayer(), CALayer())
            parent.bounds = rect(0, 0, 200, 100)
            parent.layoutManager = CAConstraintLayoutManager()
            odd.name = "odd"
            odd.constraints = [constraint(.minX, scale: .nan), value(.minY, 7)]
            follower.constraints = [constraint(.minX, "odd", .maxX), value(.maxY, 9)]
            for layer in [odd, follower] {
                layer.frame = rect(30, 5, 50, 10)
                parent.addSublayer(layer)
            }
            parent.layoutIfNeeded()
            #expect(odd.frame == rect(30, 7, 50, 10))
            #expect(follower.frame == rect(30, -1, 50, 10))
        }
    }

    @Test("an archived constraint without an attribute, or with an unknown one, is malformed")
    func malformedArchive() throws {
        func read(_ values: [String: Int]) throws -> CAConstraint? {
            let writer = NSKeyedArchiver(requiringSecureCoding: true)
            writer.encode("superlayer" as NSString, forKey: "source")
            for (key, value) in values { writer.encode(value, forKey: key) }
            writer.finishEncoding()
            let reader = try NSKeyedUnarchiver(forReadingFrom: writer.encodedData)
            defer { reader.finishDecoding() }
            return CAConstraint(coder: reader)
        }
        let whole = try #require(try read(["attribute": 2, "sourceAttribute": 0]))
        #expect(whole.attribute == .maxX && whole.sourceAttribute == .minX)
        #expect(try read(["attribute": 2]) == nil)
        #expect(try read(["sourceAttribute": 2]) == nil)
        #expect(try read(["attribute": 99, "sourceAttribute": 0]) == nil)
        #expect(try read(["attribute": 1 << 32, "sourceAttribute": 0]) == nil)
    }
}
