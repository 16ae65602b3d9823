import Foundation
import QuartzCore
import Testing
import TestSupport

@Suite("Depth") struct DepthTests {
    private func perspective(_ d: CGFloat) -> CATransform3D {
        var t = CATransform3DIdentity
        t.m34 = -1 / d
        return t
    }

    @Test("B-3D 228 perspective of the parent has one vanishing point, of a layer its own")
    func vanishing() throws {
        for shared in [true, false] {
            let grid = try paint(200, 200) { root in
                let parent = box(0, 0, 200, 200)
                let layer = box(100, 90, 20, 20, red)
                if shared {
                    parent.sublayerTransform = perspective(200)
                    layer.zPosition = 100
                } else {
                    // Near by 100, then divided by the depth: twice as large.
                    layer.transform = CATransform3DConcat(
                        CATransform3DMakeTranslation(0, 0, 100), perspective(200))
                }
                parent.addSublayer(layer)
                root.addSublayer(parent)
            }
            #expect(grid.covered == 1600)
            let place = CGRect(x: shared ? 100 : 90, y: 80, width: 40, height: 40)
            #expect(grid.extent == place)
        }
    }

    /// A layer with a sublayer 100 nearer, in a parent with perspective.
    private func nested<L: CALayer>(_ middle: L, _ change: (L, CALayer) -> Void = { _, _ in })
        throws -> PixelGrid
    {
        try paint(200, 200) { root in
            let parent = box(0, 0, 200, 200)
            parent.sublayerTransform = perspective(200)
            middle.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
            let layer = box(90, 90, 20, 20, red)
            layer.zPosition = 100
            middle.addSublayer(layer)
            change(middle, layer)
            parent.addSublayer(middle)
            root.addSublayer(parent)
        }
    }

    @Test("B-3D 229 a plain layer flattens its sublayers; siblings share one space")
    func flattening() throws {
        #expect(try nested(CALayer()).covered == 400)
        let grid = try paint { root in
            let far = box(10, 10, 20, 20, red)
            far.zPosition = 1
            let child = box(0, 0, 20, 20, green)
            child.zPosition = 100
            let near = box(20, 10, 20, 20, blue)
            near.zPosition = 5
            far.addSublayer(child)
            root.sublayers = [near, far]
        }
        #expect(grid[25, 20] == bluePixel && grid[15, 20] == greenPixel)
    }

    @Test("B-3D 230 a transform layer does not flatten, draws nothing, fades each child")
    func transformLayer() throws {
        #expect(try nested(CATransformLayer()).covered == 1600)
        let bare = try nested(CATransformLayer()) { layer, _ in
            layer.backgroundColor = green
            layer.borderWidth = 4
            layer.masksToBounds = true
            (layer.anchorPoint, layer.position) = (.zero, .zero)
            layer.bounds.size = CGSize(width: 10, height: 10)
            layer.mask = box(0, 0, 1, 1)
            layer.filters = [CIFilter(name: "CIColorInvert")!]
            layer.shadowOpacity = 1
        }
        #expect(bare.count { $0 == redPixel } == 1600 && bare.covered == 1600)
        let faded = try nested(CATransformLayer()) { layer, child in
            child.zPosition = 0
            layer.addSublayer(box(90, 90, 20, 20, blue))
            layer.opacity = 0.5
        }
        #expect(near(faded[100, 100], [64, 0, 128, 191]))
    }

    @Test("B-3D 231 a replicator that keeps depth has its copies in the space around it")
    func replicatedDepth() throws {
        for keeps in [true, false] {
            let copies = CAReplicatorLayer()
            copies.instanceCount = 2
            copies.instanceTransform = CATransform3DMakeTranslation(0, 0, 50)
            copies.instanceColor = rgb(1, 1, 1)
            copies.instanceGreenOffset = -1
            copies.preservesDepth = keeps
            copies.backgroundColor = keeps ? blue : nil
            let grid = try nested(copies) { _, layer in
                layer.zPosition = 50
                layer.backgroundColor = rgb(1, 1, 1)
            }
            // Copy 0 at z 50 is 4/3 as large, copy 1 at z 100 twice; flattened copies keep their
            // size.
            #expect(grid.covered == (keeps ? 1600 : 400), "\(keeps)")
            #expect(grid[100, 100] == [255, 0, 255, 255])
            #expect(grid.count { $0 == bluePixel } == 0, "its own background does not count")
        }
    }

    @Test("B-3D 231 copies that keep depth lie among the planes around them")
    func replicatedCuts() throws {
        let grid = try paint { root in
            let space = CATransformLayer()
            space.frame = root.bounds
            let copies = CAReplicatorLayer()
            copies.frame = root.bounds
            copies.preservesDepth = true
            copies.instanceCount = 2
            copies.instanceTransform = CATransform3DMakeRotation(.pi / 2, 0, 1, 0)
            let a = box(10, 10, 60, 40, red)
            a.transform = CATransform3DMakeRotation(.pi / 4, 0, 1, 0)
            copies.addSublayer(a)
            let still = box(10, 10, 60, 40, blue)
            still.zPosition = -100
            space.sublayers = [copies, still]
            root.addSublayer(space)
        }
        // The rotated copies lie on both sides of the middle, in front of the still copy.
        #expect(grid[30, 30] == redPixel && grid[50, 30] == redPixel)
        #expect(grid[12, 30] == bluePixel)
    }

    // Our choice where Apple's algorithm is not known: crossing planes are split, other planes are
    // drawn in the order of their depth.
    @Test("B-3D 232 planes that cut each other are split; equal depth keeps the order")
    func splitting() throws {
        for reversed in [true, false] {
            let grid = try paint { root in
                let a = box(10, 10, 60, 40, red)
                a.transform = CATransform3DMakeRotation(1, 0, 1, 0)
                let b = box(10, 10, 60, 40, blue)
                b.transform = CATransform3DMakeRotation(-1, 0, 1, 0)
                let space = CATransformLayer()
                space.frame = root.bounds
                space.sublayers = reversed ? [b, a] : [a, b]
                root.addSublayer(space)
            }
            // A positive turn about y takes the right side away from the eye.
            #expect(grid[30, 30] == redPixel && grid[50, 30] == bluePixel)
            #expect(grid[38, 30] == redPixel && grid[41, 30] == bluePixel)
        }
        let equal = try paint { root in
            for color in [red, blue] {
                let layer = box(10, 10, 60, 40, color)
                layer.transform = CATransform3DMakeRotation(1, 0, 1, 0)
                root.addSublayer(layer)
            }
        }
        #expect(equal.count { $0 == redPixel } == 0)
    }

    @Test("B-3D 233 masks, clips, fading groups, filters and rasterising flatten, in depth too")
    func forcedFlattening() throws {
        let ways: [(String, (CALayer) -> Void)] = [
            ("nothing", { _ in }),
            ("mask", { $0.mask = box(0, 0, 20, 20, blue) }),
            ("masksToBounds", { ($0.masksToBounds, $0.cornerRadius) = (true, 0.01) }),
            ("shouldRasterize", { $0.shouldRasterize = true }),
            ("filters", { $0.filters = [CIFilter(name: "CIColorMatrix")!] }),
            ("opacity", { $0.opacity = 0.5 }),
        ]
        for (name, way) in ways {
            let grid = try nested(CATransformLayer()) { space, child in
                let flat = box(90, 90, 20, 20, rgb(1, 1, 1))
                flat.zPosition = 100
                way(flat)
                child.frame = CGRect(x: 5, y: 5, width: 10, height: 10)
                flat.addSublayer(child)
                space.addSublayer(flat)
            }
            // The layer is twice as large, and its sublayer no larger, at any depth.
            let middle = grid.count { $0[0] > 100 && Int($0[1]) * 2 < Int($0[0]) }
            #expect(abs(middle - 400) <= 4, "\(name): \(middle)")
            #expect(abs(grid.area / (name == "opacity" ? 0.5 : 1) - 1600) <= 24, "\(name)")
        }
    }

    @Test("B-3D 234 positive angles turn against the clock with y up, with it when flipped")
    func sense() throws {
        for up in [true, false] {
            let grid = try paint(80, 80, up: up) { root in
                let layer = box(10, 35, 60, 10, red)
                layer.addSublayer(box(50, 0, 10, 10, blue))
                layer.transform = CATransform3DMakeRotation(.pi / 6, 0, 0, 1)
                root.addSublayer(layer)
            }
            let tip = grid.extent
            #expect(tip.height > 30)
            let blueRows = (0..<80).filter { y in (0..<80).contains { grid[$0, y] == bluePixel } }
            #expect(blueRows.allSatisfy { up ? $0 < 40 : $0 >= 40 } && !blueRows.isEmpty)
        }
    }
}
