import CoreAnimation
import CoreGraphics
import CoreImage
import Testing

@testable import LaminaDisplayList
@testable import LaminaGLRenderer
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

    @Test("drawn damage is tinted")
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
        // “filter” begins with an f: three pixels across, then a pixel at the lower left, and an
        // empty neighbour. The box begins two pixels outside of the layer.
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
        // The rotated box's corners are 28 from the middle; the corner of the upright box stays
        // empty.
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

    private func box(
        _ x: CGFloat, _ y: CGFloat, _ side: CGFloat, _ color: CGColor? = nil
    ) -> CALayer {
        let layer = CALayer()
        layer.frame = CGRect(x: x, y: y, width: side, height: side)
        layer.backgroundColor = color
        return layer
    }

    /// Hosts layers on a white picture of 100 pixels, y down.
    private func host(_ layers: [CALayer]) -> ManualHost {
        let root = box(0, 0, 100)
        root.isGeometryFlipped = true
        for layer in layers { root.addSublayer(layer) }
        return ManualHost(root: root, size: CGSize(width: 100, height: 100))
    }

    private let blue = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)

    @Test("every draw call has a colour of its own, over all its items, and a number")
    func batches() throws {
        func gradient(_ x: CGFloat, _ y: CGFloat) -> CALayer {
            let layer = CAGradientLayer()
            layer.frame = CGRect(x: x, y: y, width: 40, height: 40)
            layer.colors = [blue, blue]
            return layer
        }
        // Two pairs of a kind; the last box lies on a gradient and cannot join the first two.
        let host = host([
            box(0, 0, 40, blue), gradient(50, 50), gradient(50, 0), box(0, 50, 40, blue),
            box(70, 70, 20, blue),
        ])
        host.debugOptions = .batches
        let image = try host.snapshot(background: .white)
        #expect(host.counts.drawCalls == 4)
        let first = pixel(image, 30, 30)
        #expect(pixel(image, 30, 80) == first)
        let second = pixel(image, 60, 80)
        #expect(pixel(image, 80, 30) == second && second != first)
        let third = pixel(image, 85, 85)
        #expect(third != first && third != second)
        #expect(pixel(image, 95, 95) == [255, 255, 255, 255])
        // A “1”: a pixel in the middle of the top row, and an empty corner.
        #expect(pixel(image, 5, 3)[2] < 60 && pixel(image, 8, 3) == first)
        // The second item of the call is unmarked.
        #expect(pixel(image, 5, 53) == first)
    }

    @Test("overdraw counts drawn items, and not items hidden by opaque ones")
    func overdraw() throws {
        let half = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 0.001)
        let host = host([box(0, 0, 60, half), box(30, 30, 60, half)])
        host.debugOptions = .overdraw
        var image = try host.snapshot(background: .black)
        let levels = [pixel(image, 95, 5), pixel(image, 10, 10), pixel(image, 45, 45)].map { $0[0] }
        #expect(levels[0] < 3 && abs(Int(levels[1]) - 38) < 4 && abs(Int(levels[2]) - 71) < 5)
        host.context.root?.addSublayer(box(0, 0, 100, .black))
        image = try host.snapshot(background: .black)
        #expect(pixel(image, 45, 45) == pixel(image, 95, 5))
    }

    @Test(
        "a rasterised layer is red when drawn, then green, and red after a change")
    func rasterCache() throws {
        let group = box(10, 10, 60)
        group.shouldRasterize = true
        group.addSublayer(box(0, 0, 60, .white))
        let inner = box(40, 40, 10, .white)
        group.addSublayer(inner)
        let host = host([group])
        host.debugOptions = .rasterCache
        var image = try host.snapshot(background: .white)
        #expect(pixel(image, 30, 30)[0] == 255 && pixel(image, 30, 30)[1] < 180)
        image = try host.snapshot(background: .white)
        #expect(pixel(image, 30, 30)[1] == 255 && pixel(image, 30, 30)[0] < 180)
        CATransaction.setDisableActions(true)
        inner.backgroundColor = .black
        image = try host.snapshot(background: .white)
        #expect(pixel(image, 30, 30)[0] == 255 && pixel(image, 30, 30)[1] < 180)
        #expect(pixel(image, 90, 90) == [255, 255, 255, 255])
    }

    @Test(
        "layers that need a rebuild are orange, and of nested ones with one reason only the outermost"
    )
    func rebuildReasons() throws {
        let group = box(10, 10, 60)
        group.shouldRasterize = true
        group.addSublayer(box(0, 0, 60, .white))
        let plain = box(80, 80, 10, .white)
        let host = host([box(0, 0, 100, .white), group, plain])
        host.debugOptions = .rebuilds
        let image = try host.snapshot(background: .white)
        #expect(pixel(image, 10, 40)[2] < 60 && pixel(image, 40, 40) == [255, 255, 255, 255])
        #expect(pixel(image, 80, 85) == [255, 255, 255, 255])
        let planner = try #require(host.stage.planner)
        #expect(
            Set(planner.list(forDebugging: true).rebuildReasons.values) == [.rasterised, .surface])
        #expect(planner.rebuildReasonDescription.split(separator: "\n").count == 2)
    }

    @Test("every rebuild reason can be written", arguments: RebuildReason.allCases)
    func rebuildReasonLetters(_ rebuildReason: RebuildReason) {
        #expect("\(rebuildReason)".lowercased().allSatisfy { !DebugLetters.dots($0).isEmpty })
    }

    @Test("damaged pixels flash for one frame")
    func flash() throws {
        let (still, moving) = (box(0, 0, 30, .white), box(60, 60, 20, .white))
        let host = host([box(0, 0, 100, .white), still, moving])
        _ = try host.frame()
        host.debugOptions = .damage
        _ = try host.frame()
        func green(_ x: Int, _ y: Int) throws -> UInt8 { pixel(try host.read(), x, y)[1] }
        #expect(try green(10, 10) < 200 && green(70, 70) < 200)
        CATransaction.setDisableActions(true)
        moving.backgroundColor = CGColor(srgbRed: 1, green: 1, blue: 0.9, alpha: 1)
        _ = try host.frame()
        #expect(try green(10, 10) == 255 && green(70, 70) < 200)
        #expect(try host.frame())
        #expect(try green(70, 70) == 255)
        #expect(try !host.frame())
    }

    @Test(
        "a view that is switched off leaves nothing behind",
        arguments: [
            .borders, .blending, .offscreen, .rasterCache, .damage, .batches, .overdraw,
            .rebuilds,
        ] as [DebugOptions])
    func off(_ option: DebugOptions) throws {
        let raster = box(60, 10, 30, blue)
        raster.shouldRasterize = true
        let filtered = box(10, 60, 30, blue)
        filtered.filters = [CIFilter(name: "CIColorInvert")!]
        let host = host([box(10, 10, 30, blue), raster, filtered])
        let before = Pixels(try host.snapshot(background: .white))
        host.debugOptions = option
        #expect(Pixels(try host.snapshot(background: .white)) != before)
        host.debugOptions = []
        #expect(Pixels(try host.snapshot(background: .white)) == before)
    }

    @Test("LAMINA_DEBUG takes names, also of version 1, and ignores unknown names")
    func names() {
        #expect(DebugOptions(names: "") == [])
        #expect(DebugOptions(names: "borders,damage") == [.borders, .damage])
        #expect(DebugOptions(names: "rebuilds,animatedBatches") == [.rebuilds, .animatedBatches])
        let oldNames = "obstacles,odd,flocks"
        #expect(DebugOptions(names: oldNames) == [.rebuilds, .animatedBatches])
    }

    @Test(
        "layers that move are framed: green in an animated batch, violet with the reason elsewhere")
    func movers() throws {
        for reason in BatchRejection.allCases {
            for letter in reason.rawValue {
                #expect(!DebugLetters.dots(letter).isEmpty, "\(letter)")
            }
        }
        let layers = [10, 60].map { box($0, 30, 30, blue) }
        for layer in layers {
            let slide = CABasicAnimation(keyPath: "position.y")
            (slide.byValue, slide.duration, slide.repeatCount) = (20, 1, .infinity)
            (slide.beginTime, slide.autoreverses) = (99, true)
            layer.add(slide, forKey: "slide")
        }
        let host = host(layers)
        host.animatedBatchMode = .always
        host.debugOptions = .animatedBatches
        host.advance(by: 0.25)
        // The layers are 15 points lower now; the render tree has not evaluated the move yet.
        var image = try host.snapshot(background: .white)
        var edge = pixel(image, 10, 60)
        #expect(edge[1] > 150 && edge[0] < 60, "\(edge)")
        layers[1].removeFromSuperlayer()
        host.advance(by: 0.25)
        image = try host.snapshot(background: .white)
        edge = pixel(image, 10, 60)
        #expect(edge[0] > 120 && edge[1] < 120 && edge[2] > 200, "\(edge)")
        host.debugOptions = []
        #expect(pixel(try host.snapshot(background: .white), 10, 60) == [0, 0, 255, 255])
    }
}
