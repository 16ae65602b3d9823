import CoreGraphics
import Foundation
import LayerHosting
import QuartzCore
import TestSupport
import Testing

/// Order in depth: random planes, as siblings and in a transform layer, against a ray caster at
/// every pixel.
@Suite("Order in depth") struct DepthOrderTests {
    enum Kind: String, CaseIterable { case parallel, touching, crossing, behindTheEye, ring, mixed }

    private static let side = 64.0

    /// A rectangle of a single colour, `scale` points a side around its middle.
    private struct Plane {
        var size: CGSize
        var place: CGPoint
        var z: CGFloat
        var transform = CATransform3DIdentity
    }

    private struct Scene {
        var planes: [Plane]
        var view: CATransform3D
    }

    private static func number(_ dice: inout Dice, _ low: Double, _ high: Double) -> CGFloat {
        CGFloat(dice.number(low, high))
    }

    private static func turn(_ dice: inout Dice) -> CATransform3D {
        CATransform3DMakeRotation(
            number(&dice, -1.2, 1.2), number(&dice, -1, 1), number(&dice, -1, 1),
            number(&dice, -0.3, 0.3))
    }

    private static func scene(_ kind: Kind, _ dice: inout Dice) -> Scene {
        var view = CATransform3DIdentity
        view.m34 = -1 / number(&dice, 60, 300)
        view = CATransform3DRotate(view, number(&dice, -0.7, 0.7), 1, 0, 0)
        view = CATransform3DRotate(view, number(&dice, -0.7, 0.7), 0, 1, 0)
        func plane(_ low: Double = 12, _ high: Double = 56, _ depth: Double = 25) -> Plane {
            Plane(
                size: CGSize(width: number(&dice, low, high), height: number(&dice, low, high)),
                place: CGPoint(x: number(&dice, 8, 56), y: number(&dice, 8, 56)),
                z: number(&dice, -depth, depth))
        }
        var planes: [Plane] = []
        switch kind {
        case .parallel: planes = (0..<6).map { _ in plane() }
        case .touching:
            // A fan around an axis, and two planes that end at the axis.
            let axis = number(&dice, 20, 44)
            planes = (0..<4).map { i in
                var p = plane()
                (p.place, p.z) = (CGPoint(x: axis, y: 32), 0)
                p.size = CGSize(width: number(&dice, 14, 30), height: number(&dice, 20, 50))
                let out = CATransform3DMakeTranslation(p.size.width / 2, 0, 0)
                p.transform = CATransform3DConcat(
                    out, CATransform3DMakeRotation(CGFloat(i) * 1.4 - 2, 0, 1, 0))
                return p
            }
        case .crossing:
            planes = (0..<3).map { _ in
                var p = plane(30, 60, 6)
                p.transform = turn(&dice)
                return p
            }
        case .behindTheEye:
            view.m34 = -1 / 60
            planes = (0..<4).map { i in
                var p = plane(30, 160, 20)
                if i < 2 {
                    p.transform = CATransform3DMakeRotation(
                        number(&dice, 0.9, 1.4) * (i == 0 ? 1 : -1), 1, number(&dice, -0.3, 0.3), 0)
                    p.size.height = 160
                }
                return p
            }
        case .ring:
            // Three bars in a cycle, each over the next at one end.
            planes = (0..<3).map { i in
                var p = plane()
                (p.size, p.place, p.z) = (
                    CGSize(width: 56, height: 9), CGPoint(x: 32, y: 32), 0
                )
                let angle = CGFloat(i) * 2 * .pi / 3 + number(&dice, -0.2, 0.2)
                var t = CATransform3DMakeTranslation(0, -12, 0)
                t = CATransform3DConcat(t, CATransform3DMakeRotation(0.25, 0, 1, 0))
                p.transform = CATransform3DConcat(t, CATransform3DMakeRotation(angle, 0, 0, 1))
                return p
            }
        case .mixed:
            planes = (0..<5).map { _ in
                var p = plane(10, 40, 30)
                if dice.once(in: 2) { p.transform = turn(&dice) }
                return p
            }
        }
        return Scene(planes: planes, view: view)
    }

    private static func color(_ i: Int) -> [UInt8] {
        [
            [255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255], [255, 255, 0, 255],
            [255, 0, 255, 255], [0, 255, 255, 255],
        ][i]
    }

    private static func picture(_ scene: Scene, in space: CALayer) throws -> PixelGrid {
        let root = box(0, 0, side, side)
        space.frame = root.bounds
        space.sublayerTransform = scene.view
        for (i, p) in scene.planes.enumerated() {
            let layer = CALayer()
            let c = color(i).map { CGFloat($0) / 255 }
            layer.backgroundColor = rgb(c[0], c[1], c[2])
            layer.bounds = CGRect(origin: .zero, size: p.size)
            (layer.position, layer.zPosition, layer.transform) = (p.place, p.z, p.transform)
            space.addSublayer(layer)
        }
        root.addSublayer(space)
        return PixelGrid(try Snapshot.image(of: root, scale: 1))
    }

    /// The plane visible at a point, and its depth distance to the next plane, relative to the
    /// picture; nil for none.
    private static func seen(
        _ scene: Scene, _ matrices: [CATransform3D], _ x: Double, _ y: Double
    ) -> (plane: Int, ahead: Double)? {
        var hits: [(plane: Int, depth: Double)] = []
        for (i, m) in matrices.enumerated() {
            // u·(m1 − x m4) + v·(n1 − x n4) = −(o1 − x o4), and the same for y.
            let (x0, y0) = (CGFloat(x), CGFloat(y))
            let (a, b, e) = (m.m11 - x0 * m.m14, m.m21 - x0 * m.m24, x0 * m.m44 - m.m41)
            let (c, d, f) = (m.m12 - y0 * m.m14, m.m22 - y0 * m.m24, y0 * m.m44 - m.m42)
            let det = a * d - b * c
            guard abs(det) > 1e-12 else { continue }
            let (u, v) = ((e * d - b * f) / det, (a * f - e * c) / det)
            let w = u * m.m14 + v * m.m24 + m.m44
            let size = scene.planes[i].size
            guard w > 1e-4, abs(u) <= size.width / 2, abs(v) <= size.height / 2 else { continue }
            hits.append((i, Double((u * m.m13 + v * m.m23 + m.m43) / w)))
        }
        hits.sort { $0.depth > $1.depth }
        guard let first = hits.first else { return nil }
        return (first.plane, hits.count > 1 ? first.depth - hits[1].depth : .infinity)
    }

    /// From the middle of each plane to the picture, y up.
    private static func matrices(_ scene: Scene) -> [CATransform3D] {
        scene.planes.map { p in
            let half = CGFloat(side / 2)
            var m = CATransform3DConcat(
                p.transform, CATransform3DMakeTranslation(p.place.x - half, p.place.y - half, p.z))
            m = CATransform3DConcat(m, scene.view)
            return CATransform3DConcat(m, CATransform3DMakeTranslation(half, half, 0))
        }
    }

    /// The plane with the colour nearest to a pixel's: pieces of a cut plane may meet in soft
    /// pixels.
    private static func nearest(_ pixel: [UInt8], _ count: Int) -> Int? {
        func distance(_ other: [UInt8]) -> Int {
            zip(pixel, other).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
        }
        let best = (0..<count).min { distance(color($0)) < distance(color($1)) }
        return best.flatMap { distance(color($0)) < distance([0, 0, 0, 0]) ? $0 : nil }
    }

    /// Pixels where picture and ray caster show different planes; pixels near edges and
    /// intersections are left out.
    private static func wrong(_ picture: PixelGrid, _ scene: Scene) -> (wrong: Int, of: Int) {
        let matrices = matrices(scene)
        var (wrong, all) = (0, 0)
        for row in 0..<picture.height {
            for column in 0..<picture.width {
                let (x, y) = (Double(column) + 0.5, side - Double(row) - 0.5)
                let around = [(0.0, 0.0), (1.2, 1.2), (-1.2, 1.2), (1.2, -1.2), (-1.2, -1.2)].map {
                    seen(scene, matrices, x + $0.0, y + $0.1)
                }
                guard let plane = around[0]?.plane, around.allSatisfy({ $0?.plane == plane }),
                    around.allSatisfy({ $0!.ahead > 1e-3 })
                else { continue }
                all += 1
                if nearest(picture[column, row], scene.planes.count) != plane { wrong += 1 }
            }
        }
        return (wrong, all)
    }

    @Test(
        "nearer layers are in front, whatever the order of siblings", arguments: Kind.allCases)
    func rays(_ kind: Kind) throws {
        var pixels = 0
        for seed in 1...24 {
            var dice = Dice(UInt64(seed))
            let scene = Self.scene(kind, &dice)
            for space in [CALayer(), CATransformLayer()] {
                let found = Self.wrong(try Self.picture(scene, in: space), scene)
                #expect(
                    found.wrong == 0, "\(kind), seed \(seed), \(type(of: space)): \(found)")
                pixels += found.of
            }
        }
        #expect(pixels > 5000)
    }

    @Test("a stack of 200 planes is in order as siblings and in a transform layer")
    func stack() throws {
        for space in [CALayer(), CATransformLayer()] {
            let root = box(0, 0, 64, 64)
            space.frame = root.bounds
            var view = CATransform3DIdentity
            view.m34 = -1 / 400
            space.sublayerTransform = CATransform3DRotate(view, 0.5, 0, 1, 0)
            // Layers in mixed order; the nearest is red and in the middle of the list.
            let order = (0..<200).map { $0 * 77 % 200 }
            for i in order {
                let layer = box(16, 16, 32, 32, i == 199 ? red : rgb(0, 0, CGFloat(i) / 255))
                layer.zPosition = CGFloat(i) / 8
                space.addSublayer(layer)
            }
            root.addSublayer(space)
            let picture = PixelGrid(try Snapshot.image(of: root, scale: 1))
            #expect(picture[40, 32] == redPixel, "\(type(of: space)) \(picture[40, 32])")
        }
    }
}
