import Testing
@testable import UIKit
import LaminaViews
import TestSupport

@Suite("Views: drawing and layout") @MainActor struct DrawingTests {
    class Disc: UIView {
        var count = 0
        var context: CGContext?
        override func draw(_ rect: CGRect) {
            count += 1
            context = UIGraphicsGetCurrentContext()
            UIColor.red.setFill()
            UIBezierPath(rect: CGRect(x: 0, y: 0, width: bounds.width, height: bounds.height / 2))
                .fill()
        }
    }
    @Test("U62: contexts popped too often leave the context of a drawing in progress")
    func unbalanced() {
        let image = UIGraphicsImageRenderer(size: CGSize(width: 2, height: 2)).image { drawing in
            UIGraphicsPopContext()
            UIGraphicsEndImageContext()
            #expect(UIGraphicsGetCurrentContext() === drawing.cgContext)
            UIGraphicsPushContext(drawing.cgContext)
        }
        #expect(image.size.width == 2 && UIGraphicsGetCurrentContext() == nil)
    }

    final class Quiet: UIView { override func layoutSubviews() {} }
    final class SuperCaller: UIView {
        var isFull = false
        override func draw(_ rect: CGRect) {
            super.draw(rect)
            if isFull { UIRectFill(rect) }
        }
    }
    final class LayerDrawer: UIView {
        var count = 0
        override func draw(_ layer: CALayer, in ctx: CGContext) {
            count += 1
            super.draw(layer, in: ctx)
        }
    }
    private let frame = CGRect(x: 0, y: 0, width: 10, height: 10)

    @Test("U60: only a class that overrides draw(_:) gets a bitmap; calling super does not matter")
    func bitmaps() {
        #expect(UIView.drawProbe.isExact && UIView.layerDrawProbe.isExact)
        Stage.with { stage in
            let plain = [UIView(frame: frame), Quiet(frame: frame)]
            for view in plain {
                stage.add(view)
                view.setNeedsDisplay()
                stage.host.advance(by: 0)
                #expect(view.layer.contents == nil && !view.drawsItself)
            }
            #expect(stage.add(Disc(frame: frame)).layer.contents != nil)
            let caller = stage.add(SuperCaller(frame: frame))
            caller.isFull = true
            caller.setNeedsDisplay()
            stage.host.advance(by: 0)
            #expect(caller.layer.contents != nil)
            let sub = stage.add(SubDisc(frame: frame))
            #expect(sub.count == 1)
        }
    }
    final class SubDisc: Disc {}

    @Test("U61: drawn before it is shown, then only when asked")
    func once() {
        Stage.with { stage in
            let v = stage.add(Disc(frame: frame))
            #expect(v.count == 1)
            let image = v.layer.contents as? CGImage
            v.center.x += 50
            stage.host.advance(by: 1)
            #expect(v.count == 1 && v.layer.contents as? CGImage === image)
            v.setNeedsDisplay()
            v.setNeedsDisplay(CGRect(x: 1, y: 1, width: 1, height: 1))
            stage.host.advance(by: 0)
            #expect(v.count == 2)
        }
    }

    @Test("U62: the context has points, y down, and is cut at the bounds")
    func context() throws {
        try Stage.with { stage in
            let v = stage.add(Disc(frame: CGRect(x: 10, y: 10, width: 20, height: 20)))
            #expect(v.context != nil && UIGraphicsGetCurrentContext() == nil)
            let picture = try stage.host.snapshot(background: .white)
            #expect(
                pixel(picture, 15, 12) == [255, 0, 0] && pixel(picture, 15, 28) != [255, 0, 0])
        }
    }

    @Test("U63: a client may override the layer's drawing instead")
    func layerDrawing() {
        Stage.with { stage in
            #expect(stage.add(LayerDrawer(frame: frame)).count == 1)
        }
    }

    @Test("U64: top is the visual top; redraw draws at every change of the size")
    func modes() throws {
        try Stage.with(CGSize(width: 40, height: 40)) { stage in
            let v = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
            let image = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10)).image { _ in
                UIColor.blue.setFill()
                UIRectFill(CGRect(x: 0, y: 0, width: 10, height: 10))
            }
            v.layer.contents = image.cgImage
            stage.add(v)
            v.contentMode = .top
            var picture = try stage.host.snapshot(background: .white)
            #expect(
                pixel(picture, 20, 5) == [0, 0, 255] && pixel(picture, 20, 35) == [255, 255, 255])
            v.contentMode = .bottomRight
            picture = try stage.host.snapshot(background: .white)
            #expect(
                pixel(picture, 35, 35) == [0, 0, 255] && pixel(picture, 35, 5) == [255, 255, 255])
            let disc = stage.add(Disc(frame: frame))
            disc.bounds.size.width = 20
            stage.host.advance(by: 0)
            #expect(disc.count == 1)
            disc.contentMode = .redraw
            disc.bounds.size.width = 30
            stage.host.advance(by: 0)
            #expect(disc.count == 2)
        }
    }

    @Test("U65: contexts stand on a stack")
    func stack() {
        #expect(UIGraphicsGetCurrentContext() == nil)
        UIGraphicsBeginImageContextWithOptions(CGSize(width: 4, height: 4), false, 2)
        let outer = UIGraphicsGetCurrentContext()
        UIGraphicsBeginImageContext(CGSize(width: 2, height: 2))
        #expect(UIGraphicsGetCurrentContext() !== outer)
        UIGraphicsEndImageContext()
        #expect(UIGraphicsGetCurrentContext() === outer)
        let image = UIGraphicsGetImageFromCurrentImageContext()
        #expect(image?.scale == 2 && image?.size == CGSize(width: 4, height: 4))
        UIGraphicsEndImageContext()
        #expect(UIGraphicsGetCurrentContext() == nil)
    }

    @Test("U66: snapshots show the view, upright")
    func snapshots() throws {
        try Stage.with(CGSize(width: 40, height: 40)) { stage in
            let box = stage.square(CGRect(x: 0, y: 0, width: 20, height: 20))
            let top = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 10))
            top.backgroundColor = .red
            box.backgroundColor = .blue
            box.addSubview(top)
            let copy = try #require(box.snapshotView(afterScreenUpdates: true))
            #expect(copy.frame == CGRect(x: 0, y: 0, width: 20, height: 20))
            copy.frame.origin.x = 20
            stage.add(copy)
            let picture = try stage.host.snapshot(background: .white)
            #expect(pixel(picture, 30, 5) == [255, 0, 0] && pixel(picture, 30, 15) == [0, 0, 255])
            let drawn = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { _ in
                #expect(box.drawHierarchy(in: box.bounds, afterScreenUpdates: false))
            }
            let image = try #require(drawn.cgImage)
            #expect(pixel(image, 10, 5) == [255, 0, 0] && pixel(image, 10, 15) == [0, 0, 255])
        }
    }

    // MARK: Layout

    @Test("U70, U72: layout comes with the commit, or at once; new views and new subviews need it")
    func layout() {
        Stage.with { stage in
            let v = Recorder(frame: frame)
            v.layoutIfNeeded()
            #expect(v.log == ["layoutSubviews"])
            stage.add(v)
            v.log = []
            v.setNeedsLayout()
            v.setNeedsLayout()
            stage.host.advance(by: 0)
            #expect(v.log == ["layoutSubviews"])
            v.log = []
            v.bounds.size.width = 99
            v.layoutIfNeeded()
            #expect(v.log == ["layoutSubviews"])
            v.log = []
            v.addSubview(UIView())
            v.layoutIfNeeded()
            #expect(v.log == ["didAddSubview", "layoutSubviews"])
        }
    }

    @Test("U71: a new bounds size marks the superview; its presentation and its origin do not")
    func superLayout() {
        Stage.with { stage in
            let parent = stage.add(Recorder(frame: frame))
            let child = UIView(frame: frame)
            parent.addSubview(child)
            parent.layoutIfNeeded()
            parent.log = []
            child.layer.bounds.size = CGSize(width: 5, height: 5)
            parent.layoutIfNeeded()
            #expect(parent.log == ["layoutSubviews"])
            stage.host.advance(by: 0)
            parent.log = []
            child.layer.presentation()?.bounds.size = CGSize(width: 7, height: 7)
            child.bounds.origin.y = 30
            parent.layoutIfNeeded()
            #expect(parent.log.isEmpty)
        }
    }

    @Test("U73: layout inside a block animates the placed views")
    func animatedLayout() {
        final class Placer: UIView {
            var x: CGFloat = 0
            override func layoutSubviews() { subviews.first?.frame.origin.x = x }
        }
        Stage.with { stage in
            let v = Placer(frame: frame)
            v.addSubview(UIView(frame: frame))
            stage.add(v)
            stage.mark()
            v.x = 100
            v.setNeedsLayout()
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { v.layoutIfNeeded() }
            stage.at(0.5)
            #expect(near(v.subviews[0].layer.shown.frame.minX, 50))
            v.x = 0
            UIView.animate(
                withDuration: 1, delay: 0, options: [.curveLinear, .layoutSubviews]
            ) { v.setNeedsLayout() }
            #expect(v.subviews[0].frame.minX == 0)
            #expect(v.subviews[0].layer.animationKeys()?.count == 2)
        }
    }

    @Test("a format with scale 0 has the screen's scale, also for the image of the present drawing")
    func scaleOfTheScreen() {
        let old = ScreenScale.main
        defer { ScreenScale.main = old }
        ScreenScale.main = 2
        let format = UIGraphicsImageRendererFormat()
        for scale in [0, -1, .nan] as [CGFloat] {
            format.scale = scale
            let size = CGSize(width: 4, height: 3)
            var present = UIImage()
            let image = UIGraphicsImageRenderer(size: size, format: format).image {
                present = $0.currentImage
            }
            #expect(image.scale == 2 && image.size == size)
            #expect(present.scale == 2 && present.size == size)
        }
    }

    @Test("an opaque format gives a bitmap without alpha, black where nothing is drawn")
    func opaqueFormat() throws {
        func image(_ isOpaque: Bool) throws -> CGImage {
            let format = UIGraphicsImageRendererFormat()
            (format.opaque, format.scale) = (isOpaque, 1)
            let size = CGSize(width: 4, height: 4)
            return try #require(
                UIGraphicsImageRenderer(size: size, format: format).image {
                    UIColor.red.setFill()
                    $0.fill(CGRect(x: 0, y: 0, width: 2, height: 4))
                    $0.cgContext.clear(CGRect(x: 0, y: 2, width: 4, height: 2))
                }.cgImage)
        }
        #expect(try image(false).alphaInfo == .premultipliedLast)
        let made = try image(true)
        #expect(made.alphaInfo == .noneSkipLast)
        let pixels = made.withPremultipliedRGBA8 { bytes, row in
            [(0, 0), (3, 0), (0, 3)].map { x, y in (0..<4).map { bytes[y * row + x * 4 + $0] } }
        }
        #expect(pixels == [[255, 0, 0, 255], [0, 0, 0, 255], [0, 0, 0, 255]])
        UIGraphicsBeginImageContextWithOptions(CGSize(width: 4, height: 4), true, 1)
        defer { UIGraphicsEndImageContext() }
        #expect(UIGraphicsGetCurrentContext()?.alphaInfo == .noneSkipLast)
    }
}

/// Red, green and blue of a pixel.
func pixel(_ image: CGImage, _ x: Int, _ y: Int) -> [UInt8] {
    image.withPremultipliedRGBA8 { bytes, row in (0..<3).map { bytes[y * row + 4 * x + $0] } }
}
