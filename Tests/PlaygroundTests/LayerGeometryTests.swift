import CoreAnimation
import CoreGraphics
import LayerHosting
import LaminaMotion
import LaminaRenderTree
import Testing

@testable import PlaygroundEngine

/// Geometry of layers changed by handles in the picture, in flat and in tilted planes.
@Suite("Playground layer geometry")
final class LayerGeometryTests: HistoryFixture {
    private func isSame(_ a: CGPoint, _ b: CGPoint) -> Bool {
        hypot(a.x - b.x, a.y - b.y) < 1e-6
    }

    private var transforms: [CATransform3D] {
        var tilted = CATransform3DIdentity
        tilted.m34 = -1 / 400
        return [
            CATransform3DIdentity, CATransform3DMakeScale(2, 0.5, 1),
            CATransform3DMakeRotation(0.7, 0, 0, 1), CATransform3DMakeTranslation(5, 6, 7),
            CATransform3DRotate(tilted, 0.6, 0, 1, 0),
        ]
    }

    @Test("A resized layer keeps the opposite side where it is, also turned and in perspective")
    func resizing() {
        for transform in transforms {
            for anchor in [CGPoint(x: 0.5, y: 0.5), CGPoint(x: 0, y: 1)] {
                let frame = LayerGeometry(
                    bounds: CGRect(x: 3, y: 4, width: 100, height: 60),
                    position: CGPoint(x: 200, y: 150), anchorPoint: anchor, transform: transform)
                for case .edge(let x, let y) in LayerGeometry.Handle.edges {
                    let fixed = frame.above(frame.point(x: -x, y: -y))
                    let to = CGPoint(
                        x: frame.point(x: x, y: y).x + CGFloat(x) * 20,
                        y: frame.point(x: x, y: y).y + CGFloat(y) * 10)
                    let new = frame.resized(x: x, y: y, to: to)
                    #expect(isSame(new.above(new.point(x: -x, y: -y)), fixed))
                    #expect(abs(new.bounds.width - (x == 0 ? 100 : 120)) < 1e-9)
                    #expect(abs(new.bounds.height - (y == 0 ? 60 : 70)) < 1e-9)
                }
            }
        }
        let frame = LayerGeometry(
            bounds: CGRect(x: 0, y: 0, width: 100, height: 50), position: .zero)
        let wide = frame.resized(x: 1, y: 1, to: CGPoint(x: 200, y: 60), keepsShape: true)
        #expect(wide.bounds.size == CGSize(width: 200, height: 100))
        #expect(frame.resized(x: 1, y: 0, to: CGPoint(x: -500, y: 0)).bounds.width == 1)
        #expect(frame.resized(x: 1, y: 0, to: CGPoint(x: CGFloat.nan, y: 0)) == frame)
    }

    @Test("A layer turns about its anchor point, and its sides stay at right angles")
    func turning() {
        for transform in transforms {
            let frame = LayerGeometry(
                bounds: CGRect(x: 0, y: 0, width: 100, height: 60),
                position: CGPoint(x: 200, y: 150), transform: transform)
            let (new, degrees) = frame.turned(
                from: CGPoint(x: 50, y: 0), to: CGPoint(x: 100, y: 30))
            #expect(abs(degrees - 90) < 1e-9)
            #expect(isSame(new.above(new.anchor), frame.above(frame.anchor)))
            #expect(new.bounds == frame.bounds && new.position == frame.position)
            let (back, _) = new.turned(from: CGPoint(x: 50, y: 0), to: CGPoint(x: 0, y: 30))
            #expect(isSame(back.above(.zero), frame.above(.zero)))
        }
        let flat = LayerGeometry(
            bounds: CGRect(x: 0, y: 0, width: 100, height: 60), position: .zero,
            transform: CATransform3DMakeScale(2, 1, 1))
        let (turned, _) = flat.turned(from: CGPoint(x: 100, y: 30), to: CGPoint(x: 50, y: 60))
        let t = turned.transform
        #expect(abs(t.m11 * t.m21 + t.m12 * t.m22) < 1e-9)
        let (_, step) = flat.turned(
            from: CGPoint(x: 100, y: 30), to: CGPoint(x: 100, y: 60), step: 15)
        #expect(step == 15)
        let none = LayerGeometry(
            bounds: .zero, position: .zero, transform: CATransform3DMakeScale(0, 1, 1))
        #expect(none.turned(from: .zero, to: CGPoint(x: 1, y: 1)).degrees == 0)
    }

    @Test("Corners are rounded by at most half of the shorter side; only differences are values")
    func corners() {
        let frame = LayerGeometry(
            bounds: CGRect(x: 0, y: 0, width: 100, height: 60), position: .zero, cornerRadius: 4)
        func radius(_ way: CGFloat) -> Double {
            frame.rounded(from: .zero, to: CGPoint(x: way, y: way)).cornerRadius
        }
        #expect(radius(6) == 10 && radius(-20) == 0 && radius(500) == 30)
        #expect(radius(.infinity) == 4)
        #expect(frame.values(since: frame).isEmpty)
        let values = frame.rounded(from: .zero, to: CGPoint(x: 2, y: 2)).values(since: frame)
        #expect(values.count == 1 && values[0].id == .cornerRadius && values[0].value == .number(6))
        #expect(
            frame.resized(x: -1, y: 0, to: CGPoint(x: 10, y: 0)).values(since: frame).map(\.id)
                == [.bounds, .position])
    }

    @Test("A box is attracted by edges and middles in reach, and shows through which")
    func guides() {
        let other = CGRect(x: 100, y: 100, width: 50, height: 40)
        let guides = AlignmentGuides(to: [other], reach: 5)
        let box = CGRect(x: 103, y: 10, width: 20, height: 20)
        // The layer's right edge is nearer to the other layer's middle than the left edge to the
        // other layer's left edge.
        #expect(guides.shift(box) == CGVector(dx: 2, dy: 0))
        #expect(guides.shift(box, x: [-1]) == CGVector(dx: -3, dy: 0))
        #expect(guides.shift(box, x: [], y: []) == .zero)
        #expect(guides.lines(box).isEmpty)
        let line = guides.lines(box.offsetBy(dx: -3, dy: 0))
        #expect(line == [.init(from: CGPoint(x: 100, y: 10), to: CGPoint(x: 100, y: 140))])
        #expect(AlignmentGuides(to: [], reach: 5).shift(box) == .zero)
    }

    @Test("A layer's planes lead into the picture and back, also in perspective and when flipped")
    func planes() throws {
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / 500
        root.sublayerTransform = perspective
        card.transform = CATransform3DMakeRotation(0.5, 0, 1, 0)
        card.isGeometryFlipped = true
        let dot = CALayer()
        dot.frame = CGRect(x: 150, y: 60, width: 20, height: 10)
        root.addSublayer(dot)
        let tree = SceneTree(try record { $0.advance(by: 0) })
        try tree.move(to: 0)
        let rows = tree.rows()
        let index = try #require(rows.first { $0.name == "card" }).index
        let (own, above) = try #require(tree.planes(of: index))
        let frame = try #require(tree.frame(of: index))
        let corners = try #require(tree.corners(of: index))
        // The layer's own flip changes its points, not its corners.
        for (corner, side) in zip(corners, [(-1, 1), (1, 1), (1, -1), (-1, -1)]) {
            let point = frame.point(x: side.0, y: side.1)
            let scene = try #require(own.scene(point))
            #expect(isSame(scene, corner))
            let back = try #require(own.point(scene))
            #expect(isSame(back, point))
        }
        // The position is the anchor point's place in the other plane.
        let middle = try #require(own.scene(frame.anchor))
        let position = try #require(above.point(middle))
        #expect(isSame(position, frame.position))
        #expect(tree.neighbours(of: index) == [dot.frame, root.bounds])
        let first = try #require(rows.first).index
        #expect(tree.frame(of: first) == nil && tree.planes(of: 99) == nil)
    }

    @Test("Handles stand outside of a layer that is smaller than the handles")
    func tiny() {
        let frame = LayerGeometry(
            bounds: CGRect(x: 0, y: 0, width: 4, height: 100), position: .zero)
        let double = frame.handleBounds(least: 28, scale: CGVector(dx: 2, dy: 2))
        #expect(double == CGRect(x: -5, y: 0, width: 14, height: 100))
        // A plane seen edge-on has no room along an axis.
        for scale in [0, -1, CGFloat.nan, .infinity] {
            let same = frame.handleBounds(least: 28, scale: CGVector(dx: scale, dy: scale))
            #expect(same == frame.bounds)
        }
    }
}
