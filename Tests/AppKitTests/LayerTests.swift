import Testing
@testable import AppKit
import LaminaViews
import TestSupport

@Suite("AppKit: layers and redrawing") @MainActor struct LayerTests {
    private let square = CGRect(x: 0, y: 0, width: 100, height: 100)
    private final class Updater: Counter {
        override var wantsUpdateLayer: Bool { true }
    }
    private final class ShapeView: NSView {
        var made = 0
        override func makeBackingLayer() -> CALayer {
            made += 1
            return CAShapeLayer()
        }
    }

    @Test("K30, K31, K32: wantsLayer backs the view and all below, once, with the class's layer")
    func backing() {
        let (outer, inner) = (NSView(frame: square), ShapeView(frame: square))
        outer.addSubview(inner)
        #expect(!outer.wantsLayer && outer.layer == nil && inner.layer == nil)
        outer.wantsLayer = true
        outer.wantsLayer = true
        #expect(inner.layer is CAShapeLayer && inner.made == 1 && !inner.wantsLayer)
        #expect(inner.layer?.delegate === inner && outer.layer?.delegate === outer)
        let late = NSView(frame: square)
        outer.addSubview(late)
        #expect(late.layer?.superlayer === outer.layer)
    }

    @Test("K33, K34, K35: draw or updateLayer, in the next pass, after viewWillDraw")
    func drawing() {
        Stage.with { stage in
            let drawer = stage.add(Counter(frame: square))
            let updater = stage.add(Updater(frame: square))
            #expect(drawer.draws == 1 && drawer.updates == 0)
            #expect(updater.draws == 0 && updater.updates == 1)
            drawer.needsDisplay = true
            drawer.setNeedsDisplay(square)
            #expect(drawer.draws == 1 && drawer.needsDisplay)
            stage.host.advance(by: 0)
            #expect(drawer.draws == 2)
            // Without an override of a drawing method no bitmap exists.
            #expect(stage.add(NSView(frame: square)).layer?.contents == nil)
        }
    }

    @Test("K37: in a window every view has a layer, and wantsLayer reads what was set")
    func always() {
        Stage.with { stage in
            let v = stage.add(NSView(frame: square))
            #expect(v.layer != nil && !v.wantsLayer)
        }
    }

    @Test("K39, K40: anchor, position and the rest are the view's; its next change sets them back")
    func owned() {
        let v = NSView(frame: CGRect(x: 7, y: 9, width: 20, height: 10))
        v.wantsLayer = true
        let layer = v.layer!
        #expect(layer.anchorPoint == .zero && layer.position == CGPoint(x: 7, y: 9))
        layer.anchorPoint = CGPoint(x: 0.5, y: 0.5)
        layer.opacity = 0.5
        v.setFrameOrigin(CGPoint(x: 8, y: 9))
        #expect(layer.anchorPoint == .zero && layer.frame == v.frame)
        v.isHidden = true
        #expect(layer.opacity == 1 && layer.isHidden)
    }

    @Test("K41, K113: alpha, hiding and shadow are the layer's")
    func appearance() {
        let v = NSView(frame: square)
        v.wantsLayer = true
        #expect(v.alphaValue == 1 && !v.isHidden && v.shadow == nil)
        v.alphaValue = 0.25
        let shadow = NSShadow()
        #expect(shadow.shadowOffset == .zero && shadow.shadowBlurRadius == 0)
        #expect(near(shadow.shadowColor!.alphaComponent, 1 / 3))
        shadow.shadowBlurRadius = 4
        v.shadow = shadow
        #expect(v.layer?.opacity == 0.25 && v.layer?.shadowRadius == 4)
        #expect(v.layer?.shadowOpacity == 1 && v.layer?.shadowOffset == .zero)
        v.shadow = nil
        #expect(v.layer?.shadowOpacity == 0)
    }

    @Test("K42: a flipped view's own sublayers live in its coordinates")
    func flipping() {
        Stage.with(CGSize(width: 100, height: 100)) { stage in
            let v = stage.add(FlippedView(frame: square))
            let plain = stage.add(NSView(frame: square))
            for (view, color) in [(v, NSColor.red), (plain, .blue)] {
                let dot = CALayer()
                dot.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
                dot.backgroundColor = color.cgColor
                view.layer?.addSublayer(dot)
            }
            stage.host.advance(by: 1)
            #expect(stage.pixel(5, 5) == [255, 0, 0, 255])
            #expect(stage.pixel(5, 95) == [0, 0, 255, 255])
        }
    }

    @Test("K43, K123: the window's scale is every backing layer's, and it is drawn again")
    func scale() {
        let clock = ManualClock(100)
        MediaTime.with(clock, delivery: .manual()) {
            let host = ManualViewHost(size: square.size, scale: 2, clock: clock)
            let v = Counter(frame: square)
            v.wantsLayer = true
            let window = NSWindow(host: host)
            defer { window.close() }
            window.contentView?.addSubview(v)
            host.advance(by: 0)
            #expect(v.layer?.contentsScale == 2 && window.backingScaleFactor == 2)
            #expect((v.layer?.contents as? CGImage)?.width == 200)
            #expect(v.layer(v.layer!, shouldInheritContentsScale: 3, from: window))
        }
    }

    private final class Agreeing: NSObject, CALayerDelegate, NSViewLayerContentScaleDelegate {
        var asked: [CGFloat] = []
        weak var window: NSWindow?
        func layer(
            _ layer: CALayer, shouldInheritContentsScale newScale: CGFloat, from window: NSWindow
        ) -> Bool {
            asked.append(newScale)
            self.window = window
            return layer.name != "no"
        }
    }

    @Test("K43: delegates of layers other than backing layers are asked about the window's scale")
    func scaleDelegates() {
        let clock = ManualClock(100)
        MediaTime.with(clock, delivery: .manual()) {
            let (layer, other, delegate) = (CALayer(), CALayer(), Agreeing())
            other.name = "no"
            for layer in [layer, other] { layer.delegate = delegate }
            let v = Counter(frame: square)
            v.wantsLayer = true
            v.layer?.addSublayer(layer)
            layer.addSublayer(other)
            let window = NSWindow(
                contentRect: square, styleMask: [], backing: .buffered, defer: false)
            window.contentView?.addSubview(v)
            #expect(delegate.asked == [])
            let host = ManualViewHost(size: square.size, scale: 2, clock: clock)
            window.join(host)
            host.send(.scaleChanged(2))
            #expect(delegate.asked == [2, 2] && delegate.window === window)
            #expect(layer.contentsScale == 2 && other.contentsScale == 1)
            host.layers.scale = 3
            host.send(.scaleChanged(3))
            #expect(delegate.asked == [2, 2, 3, 3] && layer.contentsScale == 3)
            #expect(v.layer?.contentsScale == 3)
            window.close()
        }
    }

    @Test("K45, K46, K47, K48, K49, K120: a given layer stays the client's, in either order")
    func hosting() {
        for layerFirst in [true, false] {
            let v = Updater(frame: square)
            let tiled = CATiledLayer()
            tiled.contentsScale = 3
            if layerFirst { v.layer = tiled }
            v.wantsLayer = true
            if !layerFirst { v.layer = tiled }
            Stage.with { stage in
                stage.add(v)
                #expect(v.layer === tiled && tiled.delegate == nil && tiled.contentsScale == 3)
                v.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
                #expect(tiled.frame == v.frame && tiled.anchorPoint == CGPoint(x: 0.5, y: 0.5))
                v.needsDisplay = true
                stage.host.advance(by: 0)
                #expect(v.updates == 0 && v.draws == 0)
                tiled.opacity = 0.5
                #expect(tiled.animation(forKey: "opacity") != nil)
            }
        }
    }

    @Test("K50, K51, K57: policies by number; the default is duringViewResize where AppKit draws")
    func policies() {
        #expect((0...4).compactMap { NSView.LayerContentsRedrawPolicy(rawValue: $0) }.count == 5)
        #expect(NSView.LayerContentsRedrawPolicy.onSetNeedsDisplay.rawValue == 1)
        let v = NSView(frame: square)
        #expect(v.layerContentsRedrawPolicy == .never)
        v.wantsLayer = true
        #expect(v.layerContentsRedrawPolicy == .duringViewResize)
        v.layer = CALayer()
        #expect(v.layerContentsRedrawPolicy == .never)
    }

    /// Draws while the frame changes from 100 × 100 to 200 × 100 in ten frames of a tenth of a
    /// second.
    private func count(
        _ policy: NSView.LayerContentsRedrawPolicy,
        _ check: (Stage, Counter, _ atOnce: Int) -> Void
    ) {
        Stage.with { stage in
            let v = Counter(frame: square)
            v.wantsLayer = true
            v.layerContentsRedrawPolicy = policy
            stage.add(v)
            v.draws = 0
            v.sizes = []
            v.color = .blue
            stage.animate { _ in
                v.animator().frame = CGRect(x: 0, y: 0, width: 200, height: 100)
            }
            let atOnce = v.draws
            for _ in 1...10 { stage.host.advance(by: 0.1) }
            check(stage, v, atOnce)
        }
    }

    @Test("K52, K58, K121: never draws, whatever happens")
    func never() {
        count(.never) { stage, v, _ in
            v.needsDisplay = true
            stage.host.advance(by: 1)
            #expect(v.draws == 0)
        }
    }

    @Test("K53, K58, K121: onSetNeedsDisplay draws when asked")
    func onSetNeedsDisplay() {
        count(.onSetNeedsDisplay) { stage, v, _ in
            #expect(v.draws == 0)
            v.needsDisplay = true
            stage.host.advance(by: 1)
            #expect(v.draws == 1)
        }
    }

    @Test("K54, K58, K59, K121: duringViewResize draws in every frame, in that frame's size")
    func duringViewResize() {
        count(.duringViewResize) { stage, v, atOnce in
            #expect(atOnce == 0 && v.draws == 10)
            #expect(v.sizes.count == 10 && near(v.sizes[4].width, 150, 0.1))
            stage.host.advance(by: 1)
            stage.host.advance(by: 1)
            // The final content is drawn, once as the last frame and once as the layer's own
            // contents.
            #expect(v.draws == 12 && v.sizes.last == CGSize(width: 200, height: 100))
            stage.host.advance(by: 1)
            #expect(v.draws == 12)
        }
        Stage.with { stage in
            let v = stage.add(Counter(frame: square))
            v.frame.size.width = 120
            stage.host.advance(by: 1)
            #expect(v.draws == 2)
        }
    }

    @Test("K55, K58, K121: beforeViewResize draws once, at the final size, before it moves")
    func beforeViewResize() {
        count(.beforeViewResize) { stage, v, atOnce in
            #expect(atOnce == 1 && v.draws == 1 && v.sizes == [CGSize(width: 200, height: 100)])
        }
    }

    @Test("K56, K58, K121: crossfade draws once; half-way both pictures have half the weight")
    func crossfade() {
        count(.crossfade) { _, v, atOnce in #expect(atOnce == 1 && v.draws == 1) }
        Stage.with { stage in
            let v = Counter(frame: square)
            v.wantsLayer = true
            v.layerContentsRedrawPolicy = .crossfade
            stage.add(v)
            v.color = .blue
            stage.animate { _ in
                v.animator().frame = CGRect(x: 0, y: 0, width: 200, height: 100)
            }
            stage.host.advance(by: 0.5)
            // The old picture is stretched over the 150 visible points.
            for x in [50, 140] {
                let p = stage.pixel(x, 250)
                #expect((120...135).contains(p[0]) && (120...135).contains(p[2]), "\(p)")
                #expect(p[3] == 255)
            }
            #expect(stage.pixel(160, 250) == [0, 0, 0, 0])
            stage.host.advance(by: 1)
            #expect(stage.pixel(50, 250) == [0, 0, 255, 255])
        }
    }

    @Test("K60, K61, K62: placements are the layer's gravities")
    func placements() {
        let all = (0...11).compactMap { NSView.LayerContentsPlacement(rawValue: $0) }
        let gravities: [CALayerContentsGravity] = [
            .resize, .resizeAspect, .resizeAspectFill, .center, .top, .topRight, .right,
            .bottomRight, .bottom, .bottomLeft, .left, .topLeft,
        ]
        let v = NSView(frame: square)
        #expect(v.layerContentsPlacement == .scaleAxesIndependently)
        v.wantsLayer = true
        for (placement, gravity) in zip(all, gravities) {
            v.layerContentsPlacement = placement
            #expect(v.layer?.contentsGravity == gravity)
        }
        #expect(all.count == 12)
        Stage.with { stage in
            let v = Counter(frame: square)
            v.layerContentsRedrawPolicy = .onSetNeedsDisplay
            v.layerContentsPlacement = .topLeft
            stage.add(v)
            v.setFrameSize(CGSize(width: 200, height: 200))
            stage.host.advance(by: 0)
            // The window is 300 high, the view's top at 200 from below.
            #expect(stage.pixel(50, 150) == [255, 0, 0, 255])
            #expect(stage.pixel(50, 250) == [0, 0, 0, 0])
        }
    }
}
