import CoreAnimation
import CoreGraphics
import Foundation
import LayerHosting
import Testing

/// Kept shadows of layers with several instances, in other shadows, in pictures.
@Suite("Places of kept shadows") struct ShadowPlacesTests {
    @Test(
        "copies of a replicator cast the shadows of single layers",
        arguments: ShadowOutline.allCases)
    func copies(_ outline: ShadowOutline) throws {
        let copied = ShadowScene(outline)
        let apart = ShadowScene(outline)
        let step = CATransform3DRotate(CATransform3DMakeTranslation(21.4, 13.7, 0), 0.3, 0, 0, 1)
        try copied.frame { scene in
            let replicator = CAReplicatorLayer()
            replicator.frame = scene.root.bounds
            replicator.instanceCount = 3
            replicator.instanceTransform = step
            scene.layer.removeFromSuperlayer()
            replicator.addSublayer(scene.layer)
            scene.parent.addSublayer(replicator)
        }
        try apart.frame { scene in
            scene.layer.removeFromSuperlayer()
            var placed = CATransform3DIdentity
            for _ in 0..<3 {
                let holder = CALayer()
                holder.frame = scene.root.bounds
                holder.transform = placed
                holder.addSublayer(ShadowScene(outline).detached())
                scene.parent.addSublayer(holder)
                placed = CATransform3DConcat(step, placed)
            }
        }
        // Sharp shadows of rotated copies are drawn on the window's pixels, sharp shadows of
        // rotated layers on finer pixels.
        let most = outline == .sharp ? 40 : 3
        for _ in 0..<3 {
            let difference = distance(try copied.picture(), try apart.picture())
            #expect(difference <= most, "\(difference)")
            try copied.frame()
            try apart.frame()
        }
    }

    @Test("a shadow in a shadow follows what is in both")
    func nested() throws {
        func nest(_ scene: ShadowScene) {
            scene.parent.frame = CGRect(x: 5, y: 0, width: 190, height: 150)
            scene.parent.shadowOpacity = 0.5
            scene.parent.shadowOffset = CGSize(width: 30, height: -20)
        }
        let scene = ShadowScene(.content)
        try scene.frame(nest)
        #expect(try scene.frame() == 1)
        #expect(try scene.frame { $0.parent.position.x += 4 } == 1)
        try scene.rest()
        #expect(try scene.frame { $0.square.position.y += 15 } > 1)
        let expected = try ShadowScene.fresh(.content) {
            nest($0)
            $0.parent.position.x += 4
            $0.square.position.y += 15
        }
        #expect(distance(try scene.picture(), expected) <= 2)
        #expect(try scene.frame() == 1)
        // The inner layer's change affects only the outer layer's shadow.
        try scene.rest()
        #expect(try scene.frame { $0.layer.shadowOffset.width = -20 } > 1)
        #expect(try scene.frame() == 1)
    }

    @Test("in a rasterised layer it is part of the picture", arguments: ShadowOutline.allCases)
    func rasterised(_ outline: ShadowOutline) throws {
        let scene = ShadowScene(outline)
        try scene.frame { $0.parent.shouldRasterize = true }
        #expect(try scene.frame() == 1)
        try scene.frame { $0.square.position.x += 8 }
        let expected = try ShadowScene.fresh(outline) {
            $0.parent.shouldRasterize = true
            $0.square.position.x += 8
        }
        #expect(distance(try scene.picture(), expected) <= 2)
    }

    @Test("the view of caches shows a kept shadow: red when drawn, green from then on")
    func view() throws {
        let scene = ShadowScene(.path)
        scene.host.debugOptions = .rasterCache
        try scene.frame { $0.layer.sublayers = nil }
        func color() throws -> [UInt8] {
            Array(try scene.picture()[((90 * 200) + 90) * 4..<((90 * 200) + 90) * 4 + 4])
        }
        try scene.frame { $0.layer.shadowRadius = 3.5 }
        // The picture shows the next frame.
        let kept = try color()
        #expect(kept[1] > 80 && kept[0] < 20)
    }
}

extension ShadowScene {
    /// The layer, removed from its tree.
    func detached() -> CALayer {
        layer.removeFromSuperlayer()
        return layer
    }
}
