import CoreAnimation
import CoreGraphics
import Foundation
import Testing

@testable import LayerHosting

private func makeReplicator(_ count: Int, _ x: CGFloat, child: CALayer? = nil) -> CAReplicatorLayer
{
    let layer = CAReplicatorLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
    layer.instanceCount = count
    layer.instanceTransform = CATransform3DMakeTranslation(x, 0, 0)
    let dot = CALayer()
    dot.frame = CGRect(x: 10, y: 10, width: 10, height: 10)
    dot.backgroundColor = rgb(1, 1, 1)
    layer.addSublayer(child ?? dot)
    return layer
}

@Suite("Replicator layers")
struct ReplicatorLayerTests {
    @Test(
        "B-REP 257 copy k has the k-th power of the transform about the anchor, and its own colour")
    func copies() throws {
        let layer = makeReplicator(4, 20)
        layer.instanceColor = rgb(1, 0.5, 0)
        layer.instanceRedOffset = -0.25
        let p = try picture(layer)
        #expect(p.coverage == 400)
        for (k, red) in [255, 191, 128, 64].enumerated() {
            let c = p[15 + 20 * k, 185]
            #expect(abs(Int(c[0]) - red) <= 1 && abs(Int(c[1]) - 128) <= 1 && c[2] == 0)
        }
        // Turned about the middle: a quarter turn at a time meets all four corners.
        let turning = makeReplicator(4, 0)
        turning.instanceTransform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
        let q = try picture(turning)
        for (x, y) in [(15, 15), (185, 15), (15, 185), (185, 185)] { #expect(q[x, y][3] == 255) }
    }

    @Test("B-REP 257 copies turn about the anchor point, also if it is not the centre")
    func anchor() throws {
        let layer = makeReplicator(2, 0)
        layer.anchorPoint = CGPoint(x: 0.25, y: 0.25)
        layer.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
        layer.instanceTransform = CATransform3DMakeRotation(.pi, 0, 0, 1)
        let p = try picture(layer)
        // Half a turn about (50, 50) from the lower left corner: from (15, 15) to (85, 85).
        #expect(p[15, 185][3] == 255 && p[85, 115][3] == 255 && p.coverage == 200)
    }

    @Test("B-REP 257 copy k is k delays late")
    func delay() throws {
        let layer = makeReplicator(3, 0)
        layer.instanceDelay = 1
        layer.instanceTransform = CATransform3DMakeTranslation(0, 30, 0)
        let shown = host(layer)
        let move = CABasicAnimation(keyPath: "position.x")
        move.fromValue = 15
        move.toValue = 115
        move.duration = 10
        layer.sublayers![0].add(move, forKey: "move")
        shown.commit()
        shown.advance(by: 5)
        let p = Pixels(try shown.snapshot())
        for k in 0..<3 { #expect(p[65 - 10 * k, 185 - 30 * k][3] == 255) }
        #expect(p.coverage == 300)
    }

    @Test("B-REP 257 delayed copies finish a run that has ended for the first, which ends as ever")
    func lateCopies() throws {
        let layer = makeReplicator(3, 0)
        layer.instanceDelay = 1
        layer.instanceTransform = CATransform3DMakeTranslation(0, 30, 0)
        let dot = layer.sublayers![0]
        let shown = host(layer)
        let move = CABasicAnimation(keyPath: "position.x")
        move.fromValue = 65
        move.toValue = 165
        move.duration = 2
        dot.add(move, forKey: "move")
        shown.commit()
        /// The positions of the three copies: the middle of the ten pixels of each.
        func places() throws -> [Int] {
            let p = Pixels(try shown.snapshot())
            return (0..<3).map { k in
                let row = 185 - 30 * k
                let on = (0..<200).filter { p[$0, row][3] == 255 }
                return on.count == 10 ? on[0] + 5 : -1
            }
        }
        shown.advance(by: 1.5)
        #expect(try places() == [140, 90, 15])
        // The end for the first copy: the copy is back at its layer, and the animation is removed.
        #expect(shown.advance(by: 1).isMoving)
        #expect(dot.animationKeys() == nil)
        #expect(try places() == [15, 140, 90])
        #expect(shown.advance(by: 1).isMoving)
        #expect(try places() == [15, 15, 140])
        #expect(shown.advance(by: 1).isMoving == false)
        #expect(try places() == [15, 15, 15])
        #expect(try shown.redraw() == false)
    }

    @Test("a filling animation continues for delayed copies, too")
    func lateCopiesOfFilled() throws {
        let layer = makeReplicator(2, 0)
        layer.instanceDelay = 1
        layer.instanceTransform = CATransform3DMakeTranslation(0, 30, 0)
        let shown = host(layer)
        let move = CABasicAnimation(keyPath: "position.x")
        move.fromValue = 65
        move.toValue = 165
        move.duration = 2
        move.fillMode = .forwards
        move.isRemovedOnCompletion = false
        layer.sublayers![0].add(move, forKey: "move")
        shown.commit()
        shown.advance(by: 2.25)
        _ = try shown.snapshot()
        #expect(shown.advance(by: 0.25).isMoving)
        let p = Pixels(try shown.snapshot())
        #expect(p[165, 185][3] == 255 && p[140, 155][3] == 255)
        #expect(shown.advance(by: 1).isMoving == false)
        #expect(Pixels(try shown.snapshot())[165, 155][3] == 255)
    }

    @Test("B-REP 258 without instances no sublayer is drawn, the replicator's own background once")
    func none() throws {
        let layer = makeReplicator(0, 20)
        layer.backgroundColor = rgb(0, 0, 1, 0.5)
        let p = try picture(layer)
        #expect(p.count { $0[3] == 128 } == 40000)
        layer.instanceCount = 3
        #expect(try picture(layer).count { $0[3] == 128 } == 40000 - 300)
    }

    @Test("B-REP 259 all sublayers are one instance; nested replicators multiply, in one draw call")
    func nested() throws {
        let inner = makeReplicator(3, 15)
        let outer = makeReplicator(4, 0, child: inner)
        outer.instanceTransform = CATransform3DMakeTranslation(0, 20, 0)
        let shown = host(outer)
        #expect(Pixels(try shown.snapshot()).coverage == 1200)
        #expect(shown.counts.drawCalls == 1 && shown.counts.instances == 12)
        // The copies as single layers.
        let hand = CALayer()
        hand.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
        for i in 0..<3 {
            for j in 0..<4 {
                let dot = CALayer()
                dot.frame = CGRect(x: 10 + 15 * i, y: 10 + 20 * j, width: 10, height: 10)
                dot.backgroundColor = rgb(1, 1, 1)
                hand.addSublayer(dot)
            }
        }
        #expect(try Pixels(shown.snapshot()) == picture(hand))
    }
}
