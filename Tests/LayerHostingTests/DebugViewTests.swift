import CoreAnimation
import CoreGraphics
import CoreImage
import Testing

@testable import DisplayList
@testable import GLRenderer
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

    @Test("every reason for a surface can be written, and is, in its corner")
    func reasons() throws {
        for reason in OffscreenReason.allCases {
            for letter in "\(reason)".lowercased() {
                #expect(!DebugLetters.dots(letter).isEmpty, "\(letter)")
            }
        }
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        let group = CALayer()
        group.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        group.backgroundColor = .white
        group.filters = [CIFilter(name: "CIColorInvert")!]
        root.addSublayer(group)
        let host = ManualHost(root: root, size: CGSize(width: 100, height: 100))
        host.debugOptions = .offscreen
        let image = try host.snapshot(background: .white)
        // “filter” begins with an f: three dots across, then one in its lower left, none beside it. The box begins
        // two pixels outside of the layer.
        let (ink, paper) = (pixel(image, 2, 2), pixel(image, 60, 60))
        #expect(paper[0] > 100 && paper[2] < 10)
        #expect(ink[0] < 60 && pixel(image, 6, 2)[0] < 60 && pixel(image, 2, 9)[0] < 60)
        #expect(pixel(image, 6, 9)[0] > 100)
    }

    @Test("a turned layer's border is turned, and layers before a backdrop have theirs")
    func turnedBorders() throws {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        let turned = CALayer()
        turned.frame = CGRect(x: 30, y: 30, width: 40, height: 40)
        turned.transform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
        root.addSublayer(turned)
        let pane = CALayer()
        pane.frame = CGRect(x: 80, y: 80, width: 10, height: 10)
        pane.backgroundFilters = [CIFilter(name: "CIColorInvert")!]
        root.addSublayer(pane)
        let host = ManualHost(root: root, size: CGSize(width: 100, height: 100))
        host.debugOptions = .borders
        let image = try host.snapshot(background: .white)
        // Its corners are 28 from the middle; the corner of its upright box stays empty.
        #expect(pixel(image, 50, 23)[0] < 160 && pixel(image, 50, 76)[0] < 160)
        #expect(pixel(image, 24, 24) == [255, 255, 255, 255])
        #expect(pixel(image, 50, 50) == [255, 255, 255, 255])
        #expect(pixel(image, 85, 10)[0] < 120)
    }

    @Test("borders run along the edge and leave the inside alone")
    func borders() throws {
        let image = try picture(.borders)
        #expect(pixel(image, 0, 30) != [0, 0, 255, 255])
        #expect(pixel(image, 20, 30) == [0, 0, 255, 255])
    }
}
