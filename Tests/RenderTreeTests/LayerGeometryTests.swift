import LaminaGraphicsTypes
import LaminaRenderTree
import TestSupport
import Testing

/// The place of a layer, for which a single function serves conversion, hit testing, frames and
/// drawing.
@Suite("Layer geometry") struct LayerGeometryTests {
    /// Pseudorandom numbers from a seed.
    private struct Numbers {
        var state: UInt64
        mutating func next(_ low: Double, _ high: Double) -> CGFloat {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return CGFloat(low + (high - low) * Double(state >> 11) / Double(1 << 53))
        }
    }

    private func layer(_ n: inout Numbers, isAffine: Bool) -> LayerProperties {
        var p = LayerProperties()
        p.bounds = CGRect(
            x: n.next(-50, 50), y: n.next(-50, 50), width: n.next(1, 200), height: n.next(1, 200))
        p.position = CGPoint(x: n.next(-300, 300), y: n.next(-300, 300))
        p.anchorPoint = CGPoint(x: n.next(-1, 2), y: n.next(-1, 2))
        p.transform = CATransform3DRotate(
            CATransform3DMakeScale(n.next(0.2, 3), n.next(0.2, 3), 1), n.next(-3, 3), 0, 0, 1)
        if !isAffine {
            p.anchorPointZ = n.next(-20, 20)
            p.zPosition = n.next(-20, 20)
            p.transform = CATransform3DRotate(p.transform, n.next(-1, 1), 1, 0, 0)
            p.transform.m34 = n.next(-0.002, 0.002)
        }
        if n.next(0, 1) < 0.5 { p.flags.insert(.geometryFlipped) }
        return p
    }

    @Test(
        "the short cut of affine layers, the plane and the whole matrix agree", arguments: 0..<200)
    func planes(_ seed: Int) {
        var n = Numbers(state: UInt64(seed) &* 7919 &+ 1)
        let isAffine = seed % 2 == 0
        let own = layer(&n, isAffine: isAffine)
        var above = layer(&n, isAffine: true)
        if seed % 3 == 0 {
            above[.sublayerTransform] = .transform(layer(&n, isAffine: true).transform)
        }
        LayerValues.with(own) { own in
            LayerValues.with(above) { above in
                let plane = LayerMatrix.plane(own, in: above)
                let whole = PlaneTransform(LayerMatrix.full(own, in: above, isFlipped: true))
                for (x, y) in [(0.0, 0.0), (10, -20), (150, 90)] {
                    let point = CGPoint(x: x, y: y)
                    let (a, b) = (plane.project(point), whole.project(point))
                    let size = max(1, abs(b.x), abs(b.y))
                    #expect(abs(a.x - b.x) < 1e-9 * size && abs(a.y - b.y) < 1e-9 * size)
                    let back = whole.exactInverse.project(b)
                    #expect(abs(back.x - x) < 1e-5 * size && abs(back.y - y) < 1e-5 * size)
                }
            }
        }
    }

    @Test("a layer has the frame it was given, and offsets are exact to the last bit")
    func frames() {
        var p = LayerProperties()
        let wanted = CGRect(x: 0.1, y: 0.2, width: 30.3, height: 40.7)
        let (size, position) = LayerFrame.placement(of: wanted, for: p)
        p.bounds.size = size
        p.position = position
        #expect(size == wanted.size)
        let frame = LayerFrame.frame(of: p)
        #expect(abs(frame.minX - 0.1) < 1e-12 && abs(frame.maxY - 40.9) < 1e-12)
        let shift = PlaneTransform(a: 1, b: 0, c: 0, d: 1, tx: 0.1, ty: 0.3)
        #expect(shift.exactInverse == PlaneTransform(a: 1, b: 0, c: 0, d: 1, tx: -0.1, ty: -0.3))
    }

    @Test("a layer rotated about its middle has the bounding box of its corners")
    func turned() {
        var p = LayerProperties()
        p.bounds = CGRect(x: 5, y: 6, width: 40, height: 20)
        p.position = CGPoint(x: 100, y: 50)
        p.transform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
        let frame = LayerFrame.frame(of: p)
        #expect(abs(frame.minX - 90) < 1e-9 && abs(frame.minY - 30) < 1e-9)
        #expect(abs(frame.width - 20) < 1e-9 && abs(frame.height - 40) < 1e-9)
    }

    @Test("the numbers of continuous corners are declared once")
    func corner() throws {
        let names = CornerCurve.shaderNames
        let lines = Set(names.split(separator: "\n").map(String.init))
        #expect(lines.count == 9)
        #expect(lines.contains("#define CORNER_EXTENT 1.528665"))
        #expect(lines.contains("#define CORNER_3 0.113654"))
        #expect(lines.contains("#define CORNER_SLOPE_4 -4.197896"))
        #expect(lines.contains("#define CORNER_SLOPE_6 -1.593318"))
        let shader = try String(
            contentsOf: Places.package.appendingPathComponent("Shaders/common/coverage.glsl"),
            encoding: .utf8)
        for line in lines {
            let parts = line.split(separator: " ")
            #expect(shader.contains(parts[1]), "\(parts[1]) is not used")
            #expect(!shader.contains(parts[2]), "\(parts[2]) stands in the shader, too")
        }
        #expect(abs(CornerCurve.extent - CornerCurve.expansionFactor) < 1e-6)
        #expect(CGFloat(CornerCurve.reach) > CornerCurve.extent)
    }
}
