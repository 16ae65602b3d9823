import Foundation
import LayerHosting
import QuartzCore
import Testing
import TestSupport

/// Sublayers of a plain layer share a space (B-3D 229): sublayers that intersect each other are cut
/// (232).
@Suite("Depth of siblings") struct SiblingDepthTests {
    private func turned(_ layer: CALayer, _ angle: CGFloat, _ x: CGFloat = 0, _ y: CGFloat = 1)
        -> CALayer
    {
        layer.transform = CATransform3DMakeRotation(angle, x, y, 0)
        return layer
    }

    /// Planes around (80, 60) in a space with perspective, of a plain layer or a transform layer.
    private func scene(_ space: CALayer, _ planes: [CALayer]) -> CALayer {
        let root = box(0, 0, 160, 120)
        root.isGeometryFlipped = true
        space.frame = root.bounds
        var t = CATransform3DIdentity
        t.m34 = -1 / 300
        space.sublayerTransform = t
        space.sublayers = planes
        root.addSublayer(space)
        return root
    }

    /// Two intersecting layers, edited by `change`.
    private func crossing(_ change: (CALayer) -> Void = { _ in }) -> [CALayer] {
        let a = turned(box(30, 20, 100, 80, red), 0.8)
        let b = turned(box(40, 30, 80, 60, blue), -0.6, 0.4)
        change(b)
        return [a, b]
    }

    private func picture(_ root: CALayer) throws -> PixelGrid {
        PixelGrid(try Snapshot.image(of: root, scale: 1))
    }

    @Test("B-3D 229, 232 siblings that cross are what they are in a transform layer")
    func likeTransformLayer() throws {
        let plain = try picture(scene(CALayer(), crossing()))
        let spatial = try picture(scene(CATransformLayer(), crossing()))
        #expect(plain.difference(spatial) == 0)
        #expect(plain.count { $0 == redPixel } > 1000 && plain.count { $0 == bluePixel } > 1000)
        // Each layer is visible on the side where the layer is nearer, in either order.
        let other = try picture(scene(CALayer(), crossing().reversed()))
        #expect(plain.count { $0 == redPixel } - other.count { $0 == redPixel } < 40)
    }

    @Test(
        "B-3D 232, 233 what is flattened first is cut as well: sublayers, masks, groups, filters, shadows"
    )
    func flattened() throws {
        let ways: [(String, (CALayer) -> Void)] = [
            ("sublayers", { $0.addSublayer(box(10, 10, 30, 30, green)) }),
            ("mask", { $0.mask = box(10, 10, 50, 40, blue) }),
            ("corners", { $0.cornerRadius = 20 }),
            (
                "group",
                {
                    $0.opacity = 0.5; $0.addSublayer(box(10, 10, 30, 30, green))
                }
            ),
            ("rasterised", { $0.shouldRasterize = true }),
            ("filter", { $0.filters = [CIFilter(name: "CIColorInvert")!] }),
            ("shadow", { ($0.shadowOpacity, $0.shadowRadius) = (1, 4) }),
            (
                "clip",
                {
                    ($0.masksToBounds, $0.cornerRadius) = (true, 20)
                    $0.addSublayer(box(40, 10, 60, 30, green))
                }
            ),
        ]
        for (name, way) in ways {
            let plain = try picture(scene(CALayer(), crossing(way)))
            let spatial = try picture(scene(CATransformLayer(), crossing(way)))
            let whole = try picture(scene(CALayer(), [crossing(way)[1]]))
            #expect(plain.difference(spatial) == 0, "\(name)")
            #expect(plain.difference(whole) > 100, "\(name)")
        }
    }

    /// Translucent layers of many kinds, 80 × 60 points.
    var translucent: [(String, (CALayer) -> Void)] {
        [
            ("colour", { $0.backgroundColor = rgb(0.35, 0.69, 0.94, 0.47) }),
            ("opacity", { ($0.backgroundColor, $0.opacity) = (blue, 0.5) }),
            ("corners", { ($0.backgroundColor, $0.cornerRadius) = (rgb(0, 0, 1, 0.7), 12) }),
            (
                "border",
                {
                    $0.backgroundColor = rgb(0, 0, 1, 0.7)
                    ($0.borderWidth, $0.borderColor) = (6, rgb(1, 0, 0, 0.6))
                }
            ),
            (
                "sublayers",
                {
                    $0.backgroundColor = blue
                    $0.addSublayer(box(0, 5, 80, 30, red))
                    $0.addSublayer(box(0, 25, 80, 30, rgb(0, 1, 0, 0.5)))
                }
            ),
            (
                "each for itself",
                {
                    ($0.backgroundColor, $0.opacity, $0.allowsGroupOpacity) = (blue, 0.5, false)
                    $0.addSublayer(box(0, 5, 80, 30, red))
                }
            ),
            ("image", { $0.contents = plain(1, 1, [0, 100, 0, 100]) }),
            (
                "image over a colour",
                { ($0.backgroundColor, $0.contents) = (blue, plain(1, 1, [0, 100, 0, 100])) }
            ),
            (
                "shadow",
                {
                    $0.backgroundColor = blue
                    ($0.shadowOpacity, $0.shadowRadius, $0.shadowOffset) = (0.5, 0, .zero)
                    $0.shadowPath = CGPath(
                        rect: CGRect(x: -4, y: -4, width: 88, height: 68), transform: nil)
                }
            ),
        ]
    }

    @Test("B-3D 232 no seam is seen where a layer is cut", arguments: [true, false])
    func seams(inSpace: Bool) throws {
        for (name, way) in translucent {
            func planes(cut: Bool) -> [CALayer] {
                // The cutting layers draw nothing themselves.
                let knives = [0.8, -0.3].map { turned(box(30, 20, 100, 80), $0, 0.3) }
                let subject = turned(box(40, 30, 80, 60), -0.6, 0.4)
                way(subject)
                return cut ? knives + [subject] : [subject]
            }
            func space() -> CALayer { inSpace ? CATransformLayer() : CALayer() }
            let cut = try picture(scene(space(), planes(cut: true)))
            let whole = try picture(scene(space(), planes(cut: false)))
            #expect(cut.difference(whole) <= 2, "\(name)")
            #expect(whole.covered > 1500, "\(name)")
            #expect(try instances(planes(cut: true)) > instances(planes(cut: false)), "\(name)")
        }
    }

    @Test(
        "a layer with sublayers that is cut is drawn once, however many its pieces",
        arguments: [true, false])
    func sharedPicture(inSpace: Bool) throws {
        for (name, way) in translucent where name == "sublayers" || name == "shadow" {
            func passes(knives: Int) throws -> Int {
                let knives = [0.8, -0.3, 1.2].prefix(knives).map {
                    turned(box(30, 20, 100, 80), $0, 0.3)
                }
                let subject = turned(box(40, 30, 80, 60), -0.6, 0.4)
                way(subject)
                subject.addSublayer(box(0, 5, 80, 30, red))
                let root = scene(inSpace ? CATransformLayer() : CALayer(), knives + [subject])
                let host = ManualHost(root: root, size: CGSize(width: 160, height: 120))
                _ = try host.snapshot()
                return host.counts.passes
            }
            let once = try passes(knives: 1)
            #expect(try once > passes(knives: 0), "\(name)")
            #expect(try passes(knives: 3) == once, "\(name)")
        }
    }

    @Test("three crossing siblings, and a sibling behind the three")
    func several() throws {
        func planes() -> [CALayer] {
            let background = box(0, 0, 160, 120, rgb(1, 1, 1))
            background.zPosition = -100
            return [background]
                + (0..<3).map { i in
                    turned(box(40, 20, 80, 80, [red, green, blue][i]), CGFloat(i) * .pi / 3 + 0.2)
                }
        }
        let plain = try picture(scene(CALayer(), planes()))
        let spatial = try picture(scene(CATransformLayer(), planes()))
        #expect(plain.count { !near($0, [255, 255, 255, 255]) && $0[3] > 0 } > 1000)
        // Cut lines overlap by a pixel, and lie in other pieces.
        let far = (0..<120).flatMap { y in (0..<160).map { (x: $0, y: y) } }
            .count { !near(plain[$0.x, $0.y], spatial[$0.x, $0.y], 8) }
        #expect(far < 60, "\(far)")
    }

    /// Rows of cards, each rotated against its neighbours and intersecting the neighbours.
    private func cards(_ count: Int, columns: Int = 20) -> [CALayer] {
        (0..<count).map { i in
            let (x, y) = (CGFloat(i % columns) * 8, CGFloat(i / columns) * 18)
            let card = box(10 + x, 2 + y, 20, 16, [red, green, blue][i % 3])
            return turned(card, (i % columns).isMultiple(of: 2) ? 0.5 : -0.5)
        }
    }

    @Test(
        "B-3D 232 of cards in rows, each through those beside it, the nearer is seen at every point",
        arguments: [20, 100])
    func rows(_ columns: Int) throws {
        let width = 20 + 8 * columns
        let grid = try paint(width, 56) { $0.sublayers = cards(3 * columns, columns: columns) }
        let half = 10 * cos(0.5)
        var different = 0
        for y in 0..<54 {
            for x in 6..<(width - 4) {
                let (row, at) = (y / 18, Double(x) + 0.5)
                // The reach of each card of the row towards the viewer at this position.
                let here = (0..<columns).compactMap { k -> (height: Double, color: Int)? in
                    let d = at - (20 + 8 * Double(k))
                    guard abs(d) < half else { return nil }
                    return (tan(k.isMultiple(of: 2) ? -0.5 : 0.5) * d, (row * columns + k) % 3)
                }
                let edges = (0..<columns).contains {
                    abs(abs(at - 20 - 8 * Double($0)) - half) < 1.2
                }
                let heights = here.map(\.height).sorted(by: >)
                let isClose = heights.count > 1 && heights[0] - heights[1] < 1.2
                if edges || isClose || !(3...16).contains(y % 18) { continue }
                guard let front = here.max(by: { $0.height < $1.height }) else { continue }
                different += heights.count - 1
                let wanted = [redPixel, greenPixel, bluePixel][front.color]
                #expect(grid[x, y] == wanted, "\(x) \(y)")
            }
        }
        #expect(different > 12 * columns)
    }

    @Test("B-3D 232 where up to five cross in one place, the nearest is seen", arguments: 0..<12)
    func tangle(_ seed: Int) throws {
        // Each layer passes through the middle, rotated about an axis in the picture: z follows
        // from x and y.
        let turns = (0..<(3 + seed % 3)).map { i -> (angle: Double, x: Double, y: Double) in
            let a = Double(seed * 5 + i) * 2.39996
            return (0.5 + 0.13 * Double((seed + i * 3) % 6), cos(a), sin(a))
        }
        let colors = [red, green, blue, rgb(1, 1, 0), rgb(0, 1, 1)]
        let grid = try paint(160, 120) { root in
            for (i, turn) in turns.enumerated() {
                let card = box(30, 10, 100, 100, colors[i])
                root.addSublayer(turned(card, turn.angle, turn.x, turn.y))
            }
        }
        var seen: [Int: Int] = [:]
        var wrong = 0
        for py in 0..<120 {
            for px in 0..<160 {
                let p = SIMD2(Double(px) + 0.5 - 80, Double(py) + 0.5 - 60)
                var isAtEdge = false
                let here = turns.enumerated().compactMap { i, t -> (height: Double, card: Int)? in
                    // Along the axis a point stays; across the axis the distance is shortened, and
                    // z follows from the tangent.
                    let (along, across) = (p.x * t.x + p.y * t.y, p.y * t.x - p.x * t.y)
                    let flat = across / cos(t.angle)
                    let x = along * t.x - flat * t.y
                    let y = along * t.y + flat * t.x
                    if abs(abs(x) - 50) < 3 || abs(abs(y) - 50) < 3 { isAtEdge = true }
                    guard abs(x) < 50, abs(y) < 50 else { return nil }
                    return (flat * sin(t.angle), i)
                }.sorted { $0.height > $1.height }
                guard !isAtEdge, here.count > 1, here[0].height - here[1].height > 3 else {
                    continue
                }
                seen[here[0].card, default: 0] += 1
                let c = colors[here[0].card].extendedSRGB
                let wanted = [c.x, c.y, c.z, 1].map { UInt8($0 * 255) }
                if grid[px, py] != wanted { wrong += 1 }
            }
        }
        // Pieces of a slanted card meet in soft pixels.
        #expect(seen.count > 1 && wrong * 200 < seen.values.reduce(0, +), "\(wrong) of \(seen)")
    }

    /// The number of drawn pieces of some siblings.
    private func instances(_ planes: [CALayer]) throws -> Int {
        let root = scene(CALayer(), planes)
        let host = ManualHost(root: root, size: root.bounds.size)
        try host.redraw()
        return host.counts.instances
    }

    @Test(
        "siblings without sublayers are cut whatever their number; of more than 64 with some, those are not"
    )
    func branches() throws {
        func row(_ n: Int, holding count: Int) throws -> Int {
            let cards = cards(n, columns: 17)
            for card in cards.prefix(count) { card.addSublayer(box(2, 2, 4, 4, green)) }
            return try instances(cards)
        }
        #expect(try row(100, holding: 0) > 150)
        #expect(try row(100, holding: 65) > 65 * 2 + 45)
        #expect(try row(65, holding: 65) == 65 * 2)
    }

    @Test("siblings of which more than 4 096 pairs cross go by their middles, each drawn once")
    func crossings() throws {
        func through(_ n: Int) -> [CALayer] {
            (0..<n).map { i in
                turned(box(30, 20, 100, 80, red), 0.2 + CGFloat(i) * 0.005, 0.1 * CGFloat(i % 3))
            }
        }
        #expect(try instances(through(80)) > 80)
        #expect(try instances(through(120)) == 120)
    }

    @Test("siblings that do not cross are drawn once")
    func uncut() throws {
        #expect(try instances(crossing()) == 3)
        // Side by side; in front of each other; parallel; joined at an edge; one hidden.
        #expect(
            try instances([
                turned(box(0, 0, 40, 40, red), 1), turned(box(90, 50, 40, 40, blue), -1),
            ]) == 2)
        let near = turned(box(30, 20, 100, 80, blue), -0.8)
        near.zPosition = 200
        #expect(try instances([turned(box(30, 20, 100, 80, red), 0.8), near]) == 2)
        #expect(
            try instances([
                turned(box(30, 20, 100, 80, red), 0.8), turned(box(30, 20, 60, 80, red), 0.8),
            ]) == 2)
        let hinges = [0.8, -0.8].map { angle in
            let page = box(30, 20, 50, 80, red)
            (page.anchorPoint, page.position) = (CGPoint(x: 0, y: 0.5), CGPoint(x: 80, y: 60))
            return turned(page, angle)
        }
        #expect(try instances(hinges) == 2)
        let pair = crossing { $0.isHidden = true }
        #expect(try instances(pair) == 1)
    }

    @Test("transform layers may stand in layers that stand in transform layers")
    func nestedSpaces() throws {
        let grid = try paint { root in
            let outer = CATransformLayer()
            outer.frame = root.bounds
            let plain = box(0, 0, 80, 60)
            plain.zPosition = -10
            let inner = CATransformLayer()
            inner.frame = root.bounds
            inner.sublayers = [box(10, 10, 20, 20, red), box(20, 20, 20, 20, green)]
            plain.addSublayer(inner)
            outer.sublayers = [plain, box(50, 10, 20, 20, blue)]
            root.addSublayer(outer)
        }
        #expect(grid[15, 15] == redPixel && grid[35, 35] == greenPixel && grid[60, 20] == bluePixel)
    }
}
