import LayerHosting
import QuartzCore
import TestSupport
import Testing

@Suite("Clipped opaque layers") struct ClippedOpaqueTests {
    @Test(
        "the part of a large opaque bar behind a list is not drawn",
        arguments: [1, 3] as [CGFloat])
    func cut(_ scale: CGFloat) throws {
        let p = try paint(100, 100, scale: scale) { root in
            root.backgroundColor = blue
            let list = box(10, 10, 80, 60, rgb(0.4, 0.4, 0.4))
            list.masksToBounds = true
            list.addSublayer(box(5, 40, 70, 50, red))
            root.addSublayer(list)
        }
        let k = Int(scale)
        #expect(p[50 * k, 69 * k] == redPixel)
        #expect(p[50 * k, 70 * k] == bluePixel && p[50 * k, 95 * k] == bluePixel)
        #expect(p.count { $0[3] != 255 } == 0)
    }
}
