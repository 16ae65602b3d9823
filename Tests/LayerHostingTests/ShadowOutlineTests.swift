import CoreAnimation
import CoreGraphics
import Foundation
import Testing

@testable import LaminaDisplayList
@testable import LayerHosting

/// A kept shadow is drawn again after a change of its outline, and freed with its layer.
@Suite("Outlines of kept shadows") final class ShadowOutlineTests {
    let changes: [(String, (ShadowScene) -> Void)] = [
        ("sublayer", { $0.square.position.x += 9 }),
        ("opacity inside", { $0.square.opacity = 0.4 }),
        ("order", { $0.layer.sublayers = $0.layer.sublayers?.reversed() }),
        (
            "another sublayer",
            { scene in
                let more = CALayer()
                more.frame = CGRect(x: -20, y: 30, width: 15, height: 30)
                more.backgroundColor = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)
                scene.layer.addSublayer(more)
            }
        ),
        ("hidden", { $0.square.isHidden = true }),
        ("radius", { $0.layer.shadowRadius = 5 }),
        ("background", { $0.layer.backgroundColor = CGColor(gray: 0.5, alpha: 0.5) }),
        ("border", { $0.layer.borderWidth = 3 }),
        ("larger", { $0.layer.setAffineTransform(CGAffineTransform(scaleX: 2, y: 2)) }),
    ]

    @Test("B-SH 214, 215 a shadow whose outline or radius is another one is drawn anew, once")
    func outlines() throws {
        let scene = ShadowScene(.content)
        try scene.frame()
        for (i, (name, change)) in changes.enumerated() {
            try scene.rest()
            let misses = scene.misses
            let passes = try scene.frame(change)
            let drawn = try scene.picture()
            let expected = try ShadowScene.fresh(.content) { scene in
                for (_, earlier) in changes[...i] { earlier(scene) }
            }
            #expect(passes > 1 && scene.misses == misses + 1, "\(name)")
            #expect(distance(drawn, expected) <= 1, "\(name)")
            #expect(try scene.frame() == 1 && scene.picture() == drawn, "\(name)")
        }
    }

    @Test("B-SH 219 another path or radius is another shadow; layers with equal paths share one")
    func paths() throws {
        func ring(_ x: CGFloat) -> CGPath {
            CGPath(ellipseIn: CGRect(x: x, y: 0, width: 50, height: 50), transform: nil)
        }
        let scene = ShadowScene(.path)
        try scene.frame()
        #expect(scene.misses == 1)
        #expect(try scene.frame { $0.layer.shadowPath = ring(5) } > 1)
        #expect(scene.misses == 2)
        let expected = try ShadowScene.fresh(.path) { $0.layer.shadowPath = ring(5) }
        #expect(try scene.picture() == expected)
        #expect(try scene.frame { $0.layer.shadowRadius = 4 } > 1)
        #expect(scene.misses == 3)
        let passes = try scene.frame { scene in
            for i in 0..<5 {
                let copy = CALayer()
                copy.frame = CGRect(x: 20 + i * 30, y: 120, width: 20, height: 20)
                (copy.shadowPath, copy.shadowOpacity, copy.shadowRadius) = (ring(5), 0.5, 4)
                scene.parent.addSublayer(copy)
            }
        }
        #expect(passes == 1 && scene.misses == 3)
    }

    @Test(
        "a silhouette that changes in every frame does not become more expensive, and is cached when it stops"
    )
    func running() throws {
        let scene = ShadowScene(.content)
        let first = try scene.frame()
        for i in 1...6 {
            #expect(try scene.frame { $0.square.position.x += 3 } <= first)
            if i > 1 { #expect(scene.misses <= 2) }
            let expected = try ShadowScene.fresh(.content) {
                $0.square.position.x += 3 * CGFloat(i)
            }
            #expect(distance(try scene.picture(), expected) <= 2)
        }
        let misses = scene.misses
        for _ in 0..<2 { try scene.frame { $0.layer.position.y += 1 } }
        #expect(try scene.frame { $0.layer.position.y += 1 } == 1)
        #expect(scene.misses == misses + 1)
    }

    @Test("a change inside a layer redraws the pixels of its shadow")
    func damage() throws {
        let scene = ShadowScene(.content)
        try scene.frame()
        try scene.frame()
        CATransaction.setDisableActions(true)
        scene.square.frame.origin.x = 10
        try scene.host.redraw()
        // The square ends at 94, its shadow 6 further, with a blur of 9 around.
        #expect(scene.host.damage.maxX >= 105 && scene.host.damage.maxY >= 104)
    }

    @Test(
        "shadows out of sight are not drawn, those gone are let go of",
        arguments: ShadowOutline.allCases)
    func eviction(_ outline: ShadowOutline) throws {
        let scene = ShadowScene(outline)
        try scene.frame { $0.layer.position.x = -300 }
        #expect(scene.misses == 0 && scene.host.counts.passes == 1)
        try scene.frame { $0.layer.position.x = 100 }
        try scene.frame()
        let list = try #require(scene.host.stage.planner)
        #expect(scene.misses == 1 && list.keptShadowBytes > 0)
        let key = try #require(list.surfaces.compactMap(\.key).first)
        #expect(try HeadlessRenderer.with { $0.images.surfaces.holds(key) })
        try scene.frame { $0.layer.removeFromSuperlayer() }
        #expect(list.keptShadowBytes == 0)
        #expect(try HeadlessRenderer.with { !$0.images.surfaces.holds(key) })
    }

    @Test("shadows beyond the budget are drawn for their frame alone, and right")
    func budget() throws {
        func many(_ scene: ShadowScene) {
            for i in 0..<6 {
                let copy = CALayer()
                copy.frame = CGRect(x: 10 + 30 * i, y: 20, width: 20, height: 20)
                copy.shadowPath = CGPath(
                    ellipseIn: CGRect(x: 0, y: 0, width: 20 + i, height: 20), transform: nil)
                copy.shadowOpacity = 0.5
                scene.parent.addSublayer(copy)
            }
        }
        let scene = ShadowScene(.content)
        try scene.frame()
        let list = try #require(scene.host.stage.planner)
        list.keptShadowBudget = list.keptShadowBytes + 1
        // One more layer, and five layers drawn in every frame.
        #expect(try scene.frame(many) == 19 && scene.misses == 2)
        #expect(try scene.frame() == 16)
        #expect(distance(try scene.picture(), try ShadowScene.fresh(.content, many)) <= 2)
    }
}
