import CoreAnimation
import CoreGraphics
import Foundation
import LayerHosting
import Testing

/// A shadow other than a rectangle's is drawn once, for every place of its layer.
@Suite("Kept shadows") final class KeptShadowTests {
    @Test("the comparison tells shadows apart")
    func comparison() throws {
        let a = try ShadowScene.fresh(.content)
        #expect(distance(a, a) == 0)
        #expect(distance(a, try ShadowScene.fresh(.content) { $0.layer.shadowRadius = 4 }) > 5)
        #expect(
            distance(a, try ShadowScene.fresh(.content) { $0.layer.shadowOffset.width = 7 }) > 10)
    }

    let movements: [(String, (ShadowScene) -> Void)] = [
        ("position", { $0.layer.position.x += 31 }),
        ("between pixels", { $0.layer.position = CGPoint(x: 93.4, y: 88.7) }),
        ("parent", { $0.parent.position.y += 9.5 }),
        ("turn", { $0.layer.setAffineTransform(CGAffineTransform(rotationAngle: 0.7)) }),
        ("quarter", { $0.layer.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 2)) }),
        ("turned parent", { $0.parent.setAffineTransform(CGAffineTransform(rotationAngle: -0.4)) }),
        (
            "a little larger",
            { $0.layer.setAffineTransform(CGAffineTransform(scaleX: 1.2, y: 1.2)) }
        ),
        (
            "perspective",
            {
                var t = CATransform3DIdentity
                t.m34 = -1 / 300
                $0.layer.transform = CATransform3DRotate(t, 0.6, 1, 0.5, 0)
            }
        ),
        ("colour", { $0.layer.shadowColor = CGColor(srgbRed: 0, green: 0.5, blue: 0, alpha: 0.9) }),
        ("opacity", { $0.layer.shadowOpacity = 0.3 }),
        ("offset", { $0.layer.shadowOffset = CGSize(width: -12.5, height: 3) }),
    ]

    @Test(
        "B-SH 215–217, 219 a layer that moves, turns or changes its shadow's colour, opacity, offset costs no pass",
        arguments: [ShadowOutline.content, .path])
    func movement(_ outline: ShadowOutline) throws {
        let scene = ShadowScene(outline)
        #expect(try scene.frame() > 2)
        #expect(try scene.frame() == 1)
        for (i, (name, change)) in movements.enumerated() {
            let passes = try scene.frame(change)
            let kept = try scene.picture()
            let expected = try ShadowScene.fresh(outline) { scene in
                for (_, earlier) in movements[...i] { earlier(scene) }
            }
            #expect(passes == 1, "\(name)")
            #expect(distance(kept, expected) <= 8, "\(name)")
        }
        #expect(scene.misses == 1)
    }

    @Test("B-SH 214 a sharp shadow is drawn on the pixels it lies on", arguments: [0.3, 0.5])
    func sharp(_ fraction: CGFloat) throws {
        let scene = ShadowScene(.sharp)
        try scene.frame()
        #expect(try scene.frame { $0.layer.position.x += 20 } == 1)
        #expect(try scene.frame { $0.layer.position.x += fraction } > 1)
        let expected = try ShadowScene.fresh(.sharp) { $0.layer.position.x += 20 + fraction }
        #expect(try scene.picture() == expected)
    }

    @Test(
        "a layer moving with its shadow is patched in place",
        arguments: [ShadowOutline.content, .path])
    func patching(_ outline: ShadowOutline) throws {
        let scene = ShadowScene(outline)
        let turn = CABasicAnimation(keyPath: "transform.rotation.z")
        (turn.fromValue, turn.toValue, turn.duration) = (0, 3, 4)
        scene.layer.add(turn, forKey: "turn")
        for _ in 0..<2 {
            scene.host.advance(by: 0.1)
            try scene.host.redraw()
        }
        let builds = scene.builds
        for _ in 0..<10 {
            scene.host.advance(by: 0.1)
            try scene.host.redraw()
            #expect(scene.host.counts.passes == 1)
        }
        #expect(scene.builds == builds)
        let played = try scene.picture()
        let angle = try #require(scene.layer.presentation()).value(
            forKeyPath: "transform.rotation.z")
        let expected = try ShadowScene.fresh(outline) {
            $0.layer.setValue(angle, forKeyPath: "transform.rotation.z")
        }
        #expect(distance(played, expected) <= 4)
    }

    @Test(
        "B-SH 215, 218 under masks to bounds, in groups, behind rounded clips a kept shadow is what a new one is",
        arguments: ShadowOutline.allCases)
    func surroundings(_ outline: ShadowOutline) throws {
        let states: [(String, (ShadowScene) -> Void)] = [
            (
                "cut",
                {
                    $0.parent.masksToBounds = true; $0.parent.bounds.size.width = 110
                }
            ),
            ("rounded", { $0.parent.cornerRadius = 40 }),
            ("group", { $0.parent.opacity = 0.5 }),
            ("own group", { $0.layer.opacity = 0.6 }),
            ("flipped", { $0.parent.isGeometryFlipped = true }),
            ("mirrored", { $0.layer.setAffineTransform(CGAffineTransform(scaleX: -1, y: 1)) }),
        ]
        let scene = ShadowScene(outline)
        try scene.frame()
        for (i, (name, change)) in states.enumerated() {
            try scene.rest()
            try scene.frame(change)
            let expected = try ShadowScene.fresh(outline) { scene in
                for (_, earlier) in states[...i] { earlier(scene) }
            }
            #expect(distance(try scene.picture(), expected) <= 2, "\(name)")
            // A group is a pass; the shadow is none.
            #expect(try scene.frame() <= 3, "\(name)")
        }
    }

    @Test(
        "B-RE 203 what fades each for itself does so while its shadow moves, too",
        arguments: [1, 0.5])
    func fadesApart(alpha: CGFloat) throws {
        func scene() -> (root: CALayer, mover: CALayer) {
            let root = CALayer()
            root.frame = CGRect(x: 0, y: 0, width: 120, height: 90)
            let layer = CALayer()
            layer.frame = root.bounds
            (layer.opacity, layer.allowsGroupOpacity) = (0.5, false)
            (layer.shadowOpacity, layer.shadowRadius) = (0.3, 4)
            let parts = [CGFloat(20), 40].map { x in
                let part = CALayer()
                part.frame = CGRect(x: x, y: x, width: 40, height: 30)
                part.backgroundColor = CGColor(srgbRed: x / 40, green: 0.5, blue: 0, alpha: alpha)
                layer.addSublayer(part)
                return part
            }
            root.addSublayer(layer)
            return (root, parts[1])
        }
        let (root, mover) = scene()
        let host = ManualHost(root: root, size: root.bounds.size)
        for _ in 0..<6 {
            CATransaction.setDisableActions(true)
            mover.position.x += 3
            try host.redraw()
            let (other, last) = scene()
            last.position = mover.position
            let fresh = ManualHost(root: other, size: root.bounds.size)
            #expect(
                distance(Pixels(try host.snapshot()).bytes, Pixels(try fresh.snapshot()).bytes) <= 2
            )
        }
    }
}
