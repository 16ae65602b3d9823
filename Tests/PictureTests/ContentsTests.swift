import Foundation
import LayerHosting
import QuartzCore
import Testing
import TestSupport

@Suite("Contents") struct ContentsTests {
    /// A layer of 80 × 60 in the middle of 160 × 120.
    private func scene(up: Bool = true, _ change: (CALayer) -> Void) throws -> PixelGrid {
        try paint(160, 120, up: up) { root in
            let layer = box(40, 30, 80, 60)
            change(layer)
            root.addSublayer(layer)
        }
    }

    /// A rectangle of the layer, y up, in the picture.
    private func seen(_ x: CGFloat, _ y: CGFloat, _ w: CGFloat, _ h: CGFloat) -> CGRect {
        CGRect(x: 40 + x, y: 120 - 30 - y - h, width: w, height: h)
    }

    @Test("B-RE 205 where 20 × 10 points of contents lie in 80 × 60, for each gravity")
    func gravities() throws {
        let places: [(CALayerContentsGravity, CGRect)] = [
            (.resize, seen(0, 0, 80, 60)), (.resizeAspect, seen(0, 10, 80, 40)),
            (.resizeAspectFill, seen(-20, 0, 120, 60)), (.center, seen(30, 25, 20, 10)),
            (.top, seen(30, 50, 20, 10)), (.bottom, seen(30, 0, 20, 10)),
            (.left, seen(0, 25, 20, 10)), (.right, seen(60, 25, 20, 10)),
            (.topLeft, seen(0, 50, 20, 10)), (.topRight, seen(60, 50, 20, 10)),
            (.bottomLeft, seen(0, 0, 20, 10)), (.bottomRight, seen(60, 0, 20, 10)),
        ]
        for (gravity, place) in places {
            let grid = try scene {
                $0.contents = plain(20, 10)
                $0.contentsGravity = gravity
            }
            #expect(grid.extent == place, "\(gravity.rawValue)")
            #expect(grid.count { $0 == redPixel } == Int(place.width * place.height))
        }
        #expect(
            try scene {
                $0.contents = plain(20, 10)
                $0.contentsRect = CGRect(x: 0, y: 0, width: 0, height: 1)
            }.covered == 0)
    }

    @Test("B-RE 206 what hangs over is clipped by masksToBounds alone")
    func overflow() throws {
        for masks in [false, true] {
            let grid = try scene {
                $0.contents = plain(100, 20)
                $0.contentsGravity = .center
                $0.masksToBounds = masks
            }
            #expect(grid.covered == (masks ? 1600 : 2000))
        }
    }

    @Test("B-RE 207 top is the largest y: the visual bottom of flipped trees")
    func top() throws {
        for (up, gravity, y) in [
            (true, CALayerContentsGravity.top, 30), (true, .bottom, 80), (false, .top, 80),
            (false, .bottom, 30),
        ] {
            let grid = try scene(up: up) {
                $0.contents = plain(20, 10)
                $0.contentsGravity = gravity
            }
            #expect(grid.extent.minY == CGFloat(y))
        }
    }

    @Test(
        "B-RE 208 size = pixels / contentsScale, after contentsRect; contentsCenter keeps corners")
    func sizes() throws {
        let half = try scene {
            $0.contents = plain(40, 20)
            $0.contentsScale = 2
            $0.contentsGravity = .center
        }
        #expect(half.extent == seen(30, 25, 20, 10))
        let cropped = try scene {
            $0.contents = plain(40, 20)
            $0.contentsRect = CGRect(x: 0, y: 0, width: 0.5, height: 1)
            $0.contentsGravity = .center
        }
        #expect(cropped.extent == seen(30, 20, 20, 20))
        let nine = picture([
            "rrggrr", "rrggrr", "ggbbgg", "ggbbgg", "rrggrr", "rrggrr",
        ])
        let third = CGRect(x: 1.0 / 3, y: 1.0 / 3, width: 1.0 / 3, height: 1.0 / 3)
        let grid = try scene {
            $0.contents = nine
            $0.contentsCenter = third
            $0.magnificationFilter = .nearest
        }
        #expect(grid.count { $0 == redPixel } == 16)
        #expect(grid.count { $0 == greenPixel } == 2 * 2 * (76 + 56))
        #expect(grid.count { $0 == bluePixel } == 76 * 56)
        // No effect on gravities without stretching.
        let center = try scene {
            $0.contents = nine
            $0.contentsCenter = third
            $0.contentsGravity = .center
        }
        #expect(center.count { $0 == redPixel } == 16 && center.covered == 36)
    }

    @Test("B-RE 209 contentsRect beyond the unit square repeats the edge pixels")
    func edges() throws {
        let grid = try scene {
            $0.contents = picture(["rb"])
            $0.contentsRect = CGRect(x: -1.5, y: 0, width: 4, height: 1)
            $0.magnificationFilter = .nearest
        }
        #expect(grid.count { $0 == redPixel } == 40 * 60)
        #expect(grid.count { $0 == bluePixel } == 40 * 60)
        #expect(grid[41, 60] == redPixel && grid[118, 60] == bluePixel)
    }

    @Test("B-RE 210 images are upright in unflipped and flipped trees")
    func upright() throws {
        for up in [true, false] {
            let grid = try scene(up: up) {
                $0.contents = picture(["rg", "bb"])
                $0.magnificationFilter = .nearest
            }
            #expect(grid[45, 35] == redPixel && grid[115, 35] == greenPixel)
            #expect(grid[45, 85] == bluePixel && grid[115, 85] == bluePixel)
        }
    }

    @Test("B-RE 211 nearest, linear and trilinear")
    func samplers() throws {
        func ramp(_ filter: CALayerContentsFilter) throws -> Int {
            try scene {
                $0.contents = picture(["rb"])
                $0.magnificationFilter = filter
            }.count { $0 != redPixel && $0 != bluePixel && $0[3] > 0 }
        }
        #expect(try ramp(.nearest) == 0)
        #expect(try ramp(.linear) > 1500)
        let fine = picture((0..<64).map { _ in String(repeating: "kw", count: 32) })
        func small(_ filter: CALayerContentsFilter) throws -> [[UInt8]] {
            let grid = try paint(8, 8) { root in
                let layer = box(0, 0, 8, 8)
                layer.contents = fine
                layer.minificationFilter = filter
                root.addSublayer(layer)
            }
            return (0..<8).map { grid[$0, 4] }
        }
        #expect(try small(.trilinear).allSatisfy { near($0, [128, 128, 128, 255], 4) })
        #expect(try small(.nearest).allSatisfy { [0, 255].contains($0[0]) })
    }

    @Test("no seam shows where the parts of a large image meet, however much it is enlarged")
    func seams() throws {
        // A ramp with a jump: 21 000 pixels exceed the texture limit of the software renderer.
        let (wide, seam) = (21_000, 16_384 - 2)
        var row = [UInt8](repeating: 255, count: wide * 4)
        for x in 0..<wide { row[4 * x] = UInt8((x - seam + 8) * 16 & 255) }
        let large = try #require(PixelGrid(width: wide, height: 2, bytes: row + row).image)
        let part = CGRect(x: seam - 4, y: 0, width: 8, height: 2)
        let small = try #require(large.cropping(to: part.insetBy(dx: -4, dy: 0)))
        func shown(_ image: CGImage, from x: CGFloat) throws -> PixelGrid {
            try paint(160, 20) { root in
                let layer = box(0, 0, 160, 20)
                layer.contents = image
                let w = CGFloat(image.width)
                layer.contentsRect = CGRect(x: x / w, y: 0, width: 8 / w, height: 1)
                root.addSublayer(layer)
            }
        }
        let (a, b) = (try shown(large, from: part.minX), try shown(small, from: 4))
        for x in 0..<160 { #expect(near(a[x, 10], b[x, 10], 3), "\(x): \(a[x, 10]) \(b[x, 10])") }
        #expect(Set((0..<160).map { a[$0, 10][0] }).count > 60)
    }

    @Test("an image larger than any texture is drawn in tiles, whole, cropped, flipped or turned")
    func hugeImages() throws {
        // Three parts of 7 000 pixels: the sum exceeds the texture limit of the software renderer.
        let row = [redPixel, greenPixel, bluePixel].flatMap { color in
            (0..<7000).flatMap { _ in color }
        }
        let image = try #require(
            PixelGrid(width: 21_000, height: 2, bytes: row + row).image)
        func shown(_ up: Bool, _ change: (CALayer) -> Void) throws -> PixelGrid {
            try paint(up: up) { root in
                let layer = box(10, 10, 60, 40)
                layer.contents = image
                change(layer)
                root.addSublayer(layer)
            }
        }
        for up in [true, false] {
            let whole = try shown(up) { _ in }
            #expect(whole.covered == 2400)
            #expect(
                whole[15, 30] == redPixel && whole[40, 30] == greenPixel
                    && whole[65, 30] == bluePixel)
        }
        let part = try shown(true) { $0.contentsRect = CGRect(x: 0.5, y: 0, width: 0.5, height: 1) }
        #expect(part[12, 30] == greenPixel && part[40, 30] == bluePixel)
        let turned = try shown(true) {
            $0.bounds.size = CGSize(width: 30, height: 30)
            $0.setAffineTransform(CGAffineTransform(rotationAngle: .pi))
        }
        #expect(turned[30, 30] == bluePixel && turned[50, 30] == redPixel)
    }

    @Test("minificationFilterBias takes coarser or finer mipmaps; a changed filter counts at once")
    func mipmapBias() throws {
        // Stripes of two pixels, drawn at an eighth of their size: level 3 is even gray, level 1 is
        // not.
        let image = picture(
            Array(repeating: String(repeating: "kkww", count: 32), count: 128))
        let root = box(0, 0, 80, 60)
        let layer = box(10, 10, 16, 16)
        layer.contents = image
        layer.minificationFilter = .trilinear
        root.addSublayer(layer)
        let host = ManualHost(root: root, size: CGSize(width: 80, height: 60))
        func contrast() throws -> Int {
            host.commit()
            host.advance(by: 0.1)
            let grid = PixelGrid(try host.snapshot())
            let values = (12..<24).map { Int(grid[$0, 40][0]) }
            return values.max()! - values.min()!
        }
        CATransaction.setDisableActions(true)
        #expect(try contrast() < 8)
        layer.frame.size = CGSize(width: 128, height: 128)
        layer.minificationFilterBias = 0
        #expect(try contrast() > 60)
        layer.minificationFilterBias = 3
        #expect(try contrast() < 8)
        layer.minificationFilter = .linear
        #expect(try contrast() > 60)
    }
}
