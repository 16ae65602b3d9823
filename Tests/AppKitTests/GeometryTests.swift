import Testing
@testable import AppKit
import LaminaViews
import TestSupport

/// Fills itself with a colour.
private final class Patch: NSView {
    let color: NSColor
    private(set) var draws = 0
    init(_ frame: CGRect, _ color: NSColor) {
        self.color = color
        super.init(frame: frame)
    }
    required init?(coder: NSCoder) { nil }
    override func draw(_ dirtyRect: CGRect) {
        draws += 1
        color.set()
        bounds.fill()
    }
}

@Suite("AppKit: drawing into one layer") @MainActor struct FlatteningTests {
    @Test(
        "K36: subviews without `wantsLayer` draw into the view's layer, a subview with it keeps its own layer"
    )
    func flattening() {
        Stage.with { stage in
            let outer = Patch(CGRect(x: 0, y: 0, width: 200, height: 200), .blue)
            let inner = Patch(CGRect(x: 50, y: 50, width: 100, height: 100), .red)
            // Below the view without a layer, with a layer; clipped by the parent.
            let own = Patch(CGRect(x: 60, y: 60, width: 30, height: 30), .green)
            let deep = Patch(CGRect(x: 0, y: 0, width: 20, height: 20), .white)
            outer.canDrawSubviewsIntoLayer = true
            own.wantsLayer = true
            inner.addSubview(own)
            inner.addSubview(deep)
            outer.addSubview(inner)
            stage.add(outer)
            #expect(inner.layer == nil && deep.layer == nil && outer.layer != nil)
            #expect(own.layer?.superlayer === outer.layer)
            #expect(own.layer?.position == CGPoint(x: 110, y: 110))
            // The window is 300 high.
            #expect(stage.pixel(10, 290) == [0, 0, 255, 255])
            #expect(stage.pixel(100, 220) == [255, 0, 0, 255])
            #expect(stage.pixel(60, 240) == [255, 255, 255, 255])
            #expect(stage.pixel(120, 180) == [0, 255, 0, 255])
            let before = (outer.draws, own.draws)
            inner.setFrameOrigin(CGPoint(x: 80, y: 50))
            stage.host.advance(by: 0)
            #expect(outer.draws == before.0 + 1 && own.draws == before.1)
            #expect(own.layer?.position == CGPoint(x: 140, y: 110))
            #expect(stage.pixel(60, 240) == [0, 0, 255, 255])
            #expect(stage.pixel(90, 240) == [255, 255, 255, 255])
            inner.isHidden = true
            deep.needsDisplay = true
            stage.host.advance(by: 0)
            #expect(stage.pixel(100, 220) == [0, 0, 255, 255])
            inner.isHidden = false
            outer.canDrawSubviewsIntoLayer = false
            stage.host.advance(by: 0)
            #expect(inner.layer?.superlayer === outer.layer && deep.layer != nil)
            #expect(own.layer?.superlayer === inner.layer)
            #expect(own.layer?.position == CGPoint(x: 60, y: 60))
            #expect(stage.pixel(120 + 30, 180) == [0, 255, 0, 255])
        }
    }

    @Test("K36: a flipped subview, a later subview and a removed subview")
    func laterSubviews() {
        Stage.with { stage in
            let outer = Patch(CGRect(x: 0, y: 0, width: 200, height: 200), .blue)
            outer.canDrawSubviewsIntoLayer = true
            stage.add(outer)
            let flipped = FlippedView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            let patch = Patch(CGRect(x: 0, y: 0, width: 50, height: 20), .red)
            flipped.addSubview(patch)
            flipped.wantsLayer = false
            stage.add(NSView(frame: .zero)).addSubview(patch)
            #expect(patch.layer != nil)
            flipped.addSubview(patch)
            outer.addSubview(flipped)
            stage.host.advance(by: 0)
            #expect(patch.layer == nil && flipped.layer == nil)
            // At the upper edge of the flipped view: 80 to 100 from below.
            #expect(stage.pixel(10, 210) == [255, 0, 0, 255])
            #expect(stage.pixel(10, 230) == [0, 0, 255, 255])
            flipped.removeFromSuperview()
            stage.host.advance(by: 0)
            #expect(stage.pixel(10, 210) == [0, 0, 255, 255])
        }
    }

    @Test(
        "K19: the visible rectangle is cut by superviews; without a window it has no bounds, hidden none"
    )
    func visible() {
        Stage.with { stage in
            let outer = NSView(frame: CGRect(x: 50, y: 50, width: 100, height: 100))
            let inner = NSView(frame: CGRect(x: 60, y: -20, width: 100, height: 60))
            outer.addSubview(inner)
            #expect(inner.visibleRect.width == .greatestFiniteMagnitude)
            #expect(inner.visibleRect.minX == -.greatestFiniteMagnitude / 2)
            stage.add(outer)
            #expect(inner.visibleRect == CGRect(x: 0, y: 20, width: 40, height: 40))
            outer.isHidden = true
            #expect(inner.visibleRect == .zero)
        }
    }

    @Test("K41: filters of a view are its layer's")
    func filters() {
        Stage.with { stage in
            let v = stage.add(NSView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
            let blur = CIFilter(name: "CIGaussianBlur")!
            // Filters set on the layer stay after changes of other properties of the view.
            v.layer?.filters = [blur, blur]
            v.shadow = NSShadow()
            v.alphaValue = 0.5
            #expect(v.layer?.filters?.count == 2)
            v.contentFilters = [blur]
            v.backgroundFilters = [blur]
            v.compositingFilter = CIFilter(name: "CIMultiplyBlendMode")
            #expect(v.layer?.filters?.count == 1 && v.layer?.backgroundFilters?.count == 1)
            #expect(v.layer?.compositingFilter != nil)
            v.contentFilters = []
            #expect(v.layer?.filters == nil && !v.layerUsesCoreImageFilters)
        }
    }
}

@Suite("AppKit: geometry and hierarchy") @MainActor struct GeometryTests {
    private func view(_ x: CGFloat, _ y: CGFloat, _ w: CGFloat, _ h: CGFloat) -> NSView {
        NSView(frame: CGRect(x: x, y: y, width: w, height: h))
    }

    @Test("K10: the frame sets the size of the bounds, the bounds scale the content")
    func frameAndBounds() {
        let v = view(0, 0, 100, 100)
        v.setBoundsOrigin(CGPoint(x: 5, y: 5))
        v.frame = CGRect(x: 0, y: 0, width: 50, height: 60)
        #expect(v.bounds == CGRect(x: 5, y: 5, width: 50, height: 60))
        let scaled = view(0, 0, 100, 100)
        scaled.bounds = CGRect(x: 5, y: 5, width: 50, height: 50)
        #expect(scaled.frame == CGRect(x: 0, y: 0, width: 100, height: 100))
        #expect(scaled.bounds == CGRect(x: 5, y: 5, width: 50, height: 50))
        scaled.wantsLayer = true
        #expect(scaled.layer?.frame == scaled.frame)
        #expect(NSView(coder: NSCoder()) == nil)
    }

    @Test("K11: a rectangle of scaled bounds is larger in the superview")
    func scaledRect() {
        let outer = view(0, 0, 200, 200)
        let v = view(0, 0, 100, 100)
        outer.addSubview(v)
        v.setBoundsSize(CGSize(width: 50, height: 50))
        let rect = v.convert(CGRect(x: 0, y: 0, width: 10, height: 10), to: outer)
        #expect(rect.size == CGSize(width: 20, height: 20))
    }

    @Test("K11: a frame resized to nothing and back keeps the scale of its bounds")
    func scaleOfAnEmptyFrame() {
        let outer = view(0, 0, 100, 100)
        let (v, inner) = (view(0, 0, 100, 100), view(5, 5, 40, 40))
        outer.addSubview(v)
        v.addSubview(inner)
        v.autoresizingMask = [.width, .height]
        v.setBoundsSize(CGSize(width: 50, height: 25))
        v.setFrameSize(.zero)
        #expect(v.bounds.size == .zero)
        v.setFrameSize(CGSize(width: 100, height: 100))
        #expect(v.bounds.size == CGSize(width: 50, height: 25))
        #expect(inner.frame == CGRect(x: 5, y: 5, width: 40, height: 40))
        outer.setFrameSize(CGSize(width: 0, height: 100))
        #expect(v.frame.size == CGSize(width: 0, height: 100))
        #expect(v.bounds.size == CGSize(width: 0, height: 25))
        outer.setFrameSize(CGSize(width: 100, height: 100))
        #expect(v.frame.size == CGSize(width: 100, height: 100))
        #expect(v.bounds.size == CGSize(width: 50, height: 25))
    }

    @Test("K11: bounds of an extreme scale stay finite at every size")
    func extremeScale() {
        let v = view(0, 0, 1, 1)
        v.setBoundsSize(CGSize(width: 1e300, height: 1e300))
        v.setFrameSize(CGSize(width: 1e20, height: 1e20))
        #expect(v.bounds.size == CGSize(width: 1e20, height: 1e20))
    }

    @Test("K12, K13: y is up; points and rectangles convert, flipped or not, without a window")
    func converting() {
        let outer = view(0, 0, 300, 300)
        let inner = view(50, 30, 100, 100)
        #expect(!inner.isFlipped)
        outer.addSubview(inner)
        let ten = CGPoint(x: 10, y: 10)
        #expect(near(inner.convert(ten, to: outer), CGPoint(x: 60, y: 40)))
        #expect(near(inner.convert(ten, from: outer), CGPoint(x: -40, y: -20)))
        let flipped = FlippedView(frame: inner.frame)
        outer.addSubview(flipped)
        #expect(near(flipped.convert(ten, to: outer), CGPoint(x: 60, y: 120)))
        #expect(near(flipped.convert(ten, from: outer), CGPoint(x: -40, y: 120)))
        #expect(near(flipped.convert(ten, to: nil), CGPoint(x: 60, y: 120)))
        let rect = CGRect(x: 10, y: 10, width: 20, height: 30)
        #expect(
            near(flipped.convert(rect, to: outer), CGRect(x: 60, y: 90, width: 20, height: 30)))
    }

    @Test("K12, K13: layers are where their views say")
    func layersAgree() throws {
        Stage.with { stage in
            let flipped = stage.add(
                FlippedView(frame: CGRect(x: 50, y: 30, width: 100, height: 100)))
            let leaf = view(10, 20, 30, 30)
            flipped.addSubview(leaf)
            let corner = CGPoint(x: 3, y: 4)
            let byViews = leaf.convert(corner, to: nil)
            let byLayers = leaf.layer!.convert(corner, to: stage.window.base)
            #expect(near(byViews, byLayers))
        }
    }

    @Test("K14: the frame's rotation keeps its sign and drops whole turns")
    func rotation() {
        let v = view(10, 10, 50, 50)
        for (given, read) in [(-45, -45), (405, 45), (360, 0)] as [(CGFloat, CGFloat)] {
            v.frameRotation = given
            #expect(v.frameRotation == read)
        }
        #expect(v.frame == CGRect(x: 10, y: 10, width: 50, height: 50))
    }

    @Test(
        "K15, K16: flexible parts share in proportion to their length, edges are rounded down",
        arguments: [
            (0, [10, 10, 30, 30]), (2, [10, 10, 130, 30]), (16, [10, 10, 30, 80]),
            (18, [10, 10, 130, 80]), (1, [110, 10, 30, 30]), (4, [10, 10, 30, 30]),
            (5, [24, 10, 30, 30]), (40, [10, 17, 30, 30]), (45, [24, 17, 30, 30]),
            (63, [20, 15, 60, 45]), (24, [10, 22, 30, 68]), (48, [10, 10, 30, 46]),
        ] as [(UInt, [CGFloat])])
    func autoresizing(_ mask: UInt, _ e: [CGFloat]) {
        let outer = view(0, 0, 100, 100)
        let v = view(10, 10, 30, 30)
        outer.addSubview(v)
        v.autoresizingMask = NSView.AutoresizingMask(rawValue: mask)
        #expect(outer.autoresizesSubviews)
        outer.setFrameSize(CGSize(width: 200, height: 150))
        #expect(v.frame == CGRect(x: e[0], y: e[1], width: e[2], height: e[3]))
    }

    @Test("K17: in a flipped superview minY is still the side of least y")
    func flippedMask() {
        let outer = FlippedView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let v = view(10, 10, 30, 30)
        outer.addSubview(v)
        v.autoresizingMask = .minYMargin
        outer.setFrameSize(CGSize(width: 100, height: 150))
        #expect(v.frame.minY == 60)
    }

    @Test("K18: centerScanRect rounds origin and size each to the nearest pixel")
    func scan() {
        let r = view(0, 0, 9, 9).centerScanRect(
            CGRect(x: 10.3, y: 10.7, width: 20.4, height: 20.6))
        #expect(r == CGRect(x: 10, y: 11, width: 20, height: 21))
    }

    @Test("K18: backingAlignedRect takes edges to pixels; an axis needs two of both edges and size")
    func aligned() async {
        let (v, r) = (view(0, 0, 9, 9), CGRect(x: 10.3, y: 20.7, width: 5.4, height: 6.8))
        func rect(_ x: CGFloat, _ y: CGFloat, _ w: CGFloat, _ h: CGFloat) -> CGRect {
            CGRect(x: x, y: y, width: w, height: h)
        }
        #expect(v.backingAlignedRect(r, options: .alignAllEdgesNearest) == rect(10, 21, 6, 7))
        #expect(v.backingAlignedRect(r, options: .alignAllEdgesInward) == rect(11, 21, 4, 6))
        #expect(v.backingAlignedRect(r, options: .alignAllEdgesOutward) == rect(10, 20, 6, 8))
        let mixed: AlignmentOptions = [
            .alignMinXNearest, .alignWidthOutward, .alignMaxYNearest, .alignHeightInward,
        ]
        #expect(v.backingAlignedRect(r, options: mixed) == rect(10, 22, 6, 6))
        await #expect(processExitsWith: .failure) {
            await MainActor.run {
                _ = NSView(frame: .zero).backingAlignedRect(.zero, options: .alignMinXNearest)
            }
        }
    }

    private final class Teller: NSView {
        var log: [String] = []
        override func viewWillMove(toSuperview v: NSView?) {
            log.append("will superview \(v == nil ? 0 : 1)")
        }
        override func viewDidMoveToSuperview() { log.append("did superview") }
        override func viewWillMove(toWindow w: NSWindow?) {
            log.append("will window \(w == nil ? 0 : 1)")
        }
        override func viewDidMoveToWindow() { log.append("did window") }
        override func didAddSubview(_ v: NSView) { log.append("added") }
        override func willRemoveSubview(_ v: NSView) { log.append("removing") }
        override func viewDidHide() { log.append("hidden") }
        override func viewDidUnhide() { log.append("seen") }
        override var tag: Int { 7 }
    }

    @Test("K20: subviews are ordered, replaced, found, and hear of their place")
    func hierarchy() {
        let (outer, a, b, c) = (Teller(), view(0, 0, 1, 1), view(0, 0, 2, 2), Teller())
        outer.addSubview(a)
        outer.addSubview(b, positioned: .below, relativeTo: a)
        #expect(outer.subviews == [b, a] && a.superview === outer)
        outer.addSubview(c, positioned: .above, relativeTo: b)
        #expect(outer.subviews == [b, c, a])
        let new = view(0, 0, 3, 3)
        outer.replaceSubview(b, with: new)
        #expect(outer.subviews == [new, c, a] && b.superview == nil)
        outer.sortSubviews { $0.frame.width < $1.frame.width }
        #expect(outer.subviews == [c, a, new])
        outer.subviews = [a, c]
        #expect(outer.subviews == [a, c] && new.superview == nil)
        let leaf = view(0, 0, 1, 1)
        a.addSubview(leaf)
        #expect(leaf.isDescendant(of: outer) && leaf.ancestorShared(with: c) === outer)
        #expect(a.viewWithTag(7) == nil && outer.viewWithTag(7) === outer)
        #expect(outer.log.filter { $0 == "added" }.count == 4)
        #expect(c.log == ["will superview 1", "did superview"])
        Stage.with { stage in
            let v = Teller()
            stage.add(v)
            #expect(v.window === stage.window)
            v.removeFromSuperview()
            #expect(v.window == nil)
            #expect(
                v.log == [
                    "will superview 1", "will window 1", "did window", "did superview",
                    "will superview 0", "will window 0", "did window", "did superview",
                ])
        }
    }

    @Test("K21: hiding and unhiding notify exactly the visible subviews")
    func hiding() {
        let (outer, a, b) = (Teller(), Teller(), Teller())
        outer.addSubview(a)
        a.addSubview(b)
        b.isHidden = true
        outer.isHidden = true
        a.isHidden = true
        #expect(b.log.filter { $0 == "hidden" }.count == 1)
        #expect(a.log.filter { $0 == "hidden" }.count == 1)
        a.isHidden = false
        outer.isHidden = false
        #expect(a.log.last == "seen" && outer.log.last == "seen" && b.log.last == "hidden")
    }

    @Test("K22: sublayers follow the order of subviews; the program's own sublayers stay")
    func order() {
        let outer = view(0, 0, 10, 10)
        outer.wantsLayer = true
        let own = CALayer()
        outer.layer?.addSublayer(own)
        let (a, b) = (view(0, 0, 1, 1), view(0, 0, 1, 1))
        outer.addSubview(a)
        outer.addSubview(b, positioned: .below, relativeTo: a)
        let layers = outer.layer?.sublayers ?? []
        #expect(layers.count == 3 && layers.contains { $0 === own })
        let at = [b, a].compactMap { v in layers.firstIndex { $0 === v.layer } }
        #expect(at.count == 2 && at[0] < at[1])
    }
}
