import CoreAnimation
import CoreGraphics
import Testing

@testable import LayerHosting

@Suite("Debug views")
struct DebugViewTests {
    private func picture(_ options: DebugOptions) throws -> CGImage {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        let opaque = CALayer()
        opaque.frame = CGRect(x: 0, y: 50, width: 40, height: 40)
        opaque.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
        let clear = CALayer()
        clear.frame = CGRect(x: 50, y: 50, width: 40, height: 40)
        clear.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 0.5)
        root.addSublayer(opaque)
        root.addSublayer(clear)
        let host = ManualHost(root: root, size: CGSize(width: 100, height: 100))
        host.debugOptions = options
        return try host.snapshot(background: .white)
    }

    @Test("nothing is drawn over the picture by default")
    func none() throws {
        #expect(pixel(try picture([]), 20, 30) == [0, 0, 255, 255])
    }

    @Test("opaque layers turn green, blended ones red")
    func blending() throws {
        let image = try picture(.blending)
        let (opaque, blended) = (pixel(image, 20, 30), pixel(image, 70, 30))
        #expect(opaque[1] > 50 && opaque[0] < 10)
        #expect(blended[0] > blended[1])
    }

    @Test("damage is tinted where it was drawn")
    func damage() throws {
        let p = pixel(try picture(.damage), 95, 95)
        #expect(p[1] < 200 && p[0] == 255)
    }

    @Test("borders run along the edge and leave the inside alone")
    func borders() throws {
        let image = try picture(.borders)
        #expect(pixel(image, 0, 30) != [0, 0, 255, 255])
        #expect(pixel(image, 20, 30) == [0, 0, 255, 255])
    }
}
