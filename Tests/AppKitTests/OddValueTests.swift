import Foundation
import Testing
@testable import AppKit
import LaminaViews

/// Every settable property and argument with numbers that nobody means, and equal values that
/// change nothing.
@Suite("AppKit: odd and equal values") @MainActor struct OddValueTests {
    private static let numbers: [CGFloat] = [
        0, -1, -0.5, 1e-300, 1e300, -1e300, .greatestFiniteMagnitude, .infinity, -.infinity, .nan,
    ]
    private static let noNaN = numbers.filter { !$0.isNaN }

    private final class Drawing: NSView {
        override func draw(_ dirtyRect: NSRect) { bounds.fill() }
    }

    private func walk(_ values: [CGFloat], _ setters: [(NSView, CGFloat) -> Void]) {
        for set in setters {
            for value in values {
                Stage.with { stage in
                    let view = stage.add(Drawing(frame: CGRect(x: 5, y: 5, width: 40, height: 30)))
                    view.addSubview(Drawing(frame: CGRect(x: 1, y: 1, width: 9, height: 9)))
                    stage.host.advance(by: 0.02)
                    set(view, value)
                    stage.host.advance(by: 0.3)
                    stage.host.send(.mouseDown(.left, x: 20, y: 280, []))
                    stage.host.send(.mouseMoved(x: 30, y: 270))
                    stage.host.send(.mouseUp(.left, x: 30, y: 270, []))
                    #expect(view.superview != nil)
                }
            }
        }
    }

    @Test("views: geometry, appearance, areas, animators")
    func views() {
        walk(
            Self.noNaN,
            [
                { $0.frame.origin.x = $1 }, { $0.frame.size.width = $1 },
                { $0.bounds.origin.y = $1 },
                { $0.bounds.size.width = $1 }, { $0.setBoundsSize(CGSize(width: $1, height: $1)) },
                { $0.animator().frame.origin.x = $1 },
            ])
        walk(
            Self.numbers,
            [
                { $0.frameRotation = $1 }, { $0.alphaValue = $1 },
                { $0.animator().alphaValue = $1 },
                { $0.setNeedsDisplay(CGRect(x: $1, y: $1, width: $1, height: $1)) },
                { view, v in
                    let rect = CGRect(x: v, y: v, width: v, height: v)
                    _ = view.convert(rect, to: nil)
                    _ = view.convert(rect, from: nil)
                    _ = view.isMousePoint(rect.origin, in: rect)
                    _ = view.centerScanRect(rect)
                    _ = view.backingAlignedRect(rect, options: .alignAllEdgesInward)
                    _ = (view.hitTest(rect.origin), view.visibleRect)
                    view.addTrackingArea(
                        NSTrackingArea(
                            rect: rect, options: [.mouseMoved, .activeAlways], owner: view))
                },
                { view, v in
                    let shadow = NSShadow()
                    shadow.shadowOffset = CGSize(width: v, height: v)
                    shadow.shadowBlurRadius = v
                    shadow.shadowColor = nil
                    view.shadow = shadow
                },
                { view, v in
                    NSAnimationContext.runAnimationGroup { context in
                        context.duration = v
                        view.animator().alphaValue = 0.5
                    }
                },
            ])
    }

    @Test("windows, images, paths, hosts")
    func others() {
        for v in Self.numbers {
            let rect = CGRect(x: v, y: v, width: v, height: v)
            let drawn = NSImage(size: rect.size, flipped: true) { _ in true }
            _ = drawn.layerContents(forContentsScale: v)
            let small = NSImage(size: CGSize(width: 4, height: 4), flipped: false) { _ in true }
            _ = (small.layerContents(forContentsScale: v), small.recommendedLayerContentsScale(v))
            let path = NSBezierPath(roundedRect: rect, xRadius: v, yRadius: v)
            path.appendArc(withCenter: rect.origin, radius: v, startAngle: v, endAngle: v)
            path.lineWidth = v
            path.miterLimit = v
            _ = (path.bounds, path.contains(rect.origin))
            Stage.with { stage in
                let window = stage.window
                window.contentMinSize = CGSize(width: v, height: v)
                window.contentMaxSize = CGSize(width: v, height: v)
                if !v.isNaN {
                    window.setFrame(rect, display: true)
                    window.setContentSize(rect.size)
                    window.setFrame(rect, display: true, animate: true)
                    window.setFrameOrigin(rect.origin)
                }
                _ = window.animationResizeTime(rect)
                stage.host.advance(by: 0.1)
                #expect(stage.host.layers.clock.time.isFinite)
            }
        }
        #expect(NSImage(named: "") == nil && NSImage(contentsOfFile: "") == nil)
    }

    @Test("a rectangle that is not finite, or a radius that is no number, gets plain corners")
    func corners() {
        let box = CGRect(x: 0, y: 0, width: 10, height: 10)
        let plain = NSBezierPath(rect: box).cgPath
        for radius in [CGFloat.nan, -1, 0] {
            #expect(NSBezierPath(roundedRect: box, xRadius: radius, yRadius: 2).cgPath == plain)
            #expect(NSBezierPath(roundedRect: box, xRadius: 2, yRadius: radius).cgPath == plain)
        }
        #expect(NSBezierPath(roundedRect: box, xRadius: 99, yRadius: .infinity).bounds == box)
    }

    @Test(
        "a subview keeps its frame when its endless superview gets a size without a finite difference"
    )
    func endless() {
        Stage.with { stage in
            let view = stage.add(NSView(frame: CGRect(x: 0, y: 0, width: 40, height: 30)))
            let inner = NSView(frame: CGRect(x: 1, y: 1, width: 9, height: 9))
            inner.autoresizingMask = [.width, .minXMargin, .maxYMargin]
            view.addSubview(inner)
            view.frame.size = CGSize(width: CGFloat.infinity, height: .infinity)
            stage.host.advance(by: 0)
            view.frame.size = CGSize(width: 40, height: 30)
            stage.host.advance(by: 0)
            #expect(!inner.frame.minX.isNaN && !inner.frame.width.isNaN)
        }
    }

    @Test("interface files: the methods exist for `super`, and are never called")
    func interfaceFiles() {
        final class Card: NSView {
            var log: [String] = []
            override func awakeFromNib() {
                super.awakeFromNib()
                log.append("nib")
            }
            override func prepareForInterfaceBuilder() {
                super.prepareForInterfaceBuilder()
                log.append("builder")
            }
        }
        let card = Card(frame: .zero)
        #expect(card.log.isEmpty)
        card.awakeFromNib()
        card.prepareForInterfaceBuilder()
        #expect(card.log == ["nib", "builder"])
    }

    @Test("geometry that is no number stops with the view's name", arguments: [0])
    func geometry(_: Int) async {
        let exit = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            await MainActor.run { NSView(frame: .zero).frame.origin.x = .nan }
        }
        let message = exit.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
        #expect(
            message.contains("NSViewInvalidGeometry") && message.contains("NSView"), "\(message)")
    }

    @Test("setting an equal value changes nothing")
    func equal() {
        Stage.with { stage in
            let view = stage.add(Drawing(frame: CGRect(x: 5, y: 5, width: 40, height: 30)))
            let (low, high) = (NSView(frame: .zero), NSView(frame: .zero))
            view.addSubview(low)
            view.addSubview(high)
            view.frameRotation = 30
            view.shadow = NSShadow()
            stage.host.advance(by: 0)
            let setters: [(NSView) -> Void] = [
                { $0.frame = $0.frame }, { $0.bounds = $0.bounds },
                { $0.frameRotation = $0.frameRotation }, { $0.alphaValue = $0.alphaValue },
                { $0.isHidden = $0.isHidden }, { $0.shadow = $0.shadow },
                { $0.wantsLayer = $0.wantsLayer }, { $0.layer = $0.layer },
                { $0.layerContentsRedrawPolicy = $0.layerContentsRedrawPolicy },
                { $0.layerContentsPlacement = $0.layerContentsPlacement },
                { $0.canDrawSubviewsIntoLayer = $0.canDrawSubviewsIntoLayer },
                { $0.contentFilters = $0.contentFilters },
                { $0.backgroundFilters = $0.backgroundFilters },
                { $0.compositingFilter = $0.compositingFilter },
                { $0.autoresizingMask = $0.autoresizingMask },
                { $0.subviews = $0.subviews }, { $0.addSubview(high) },
                { $0.addSubview(low, positioned: .below, relativeTo: high) },
                { $0.sortSubviews { _, _ in false } }, { $0.nextKeyView = $0.nextKeyView },
            ]
            for (i, set) in setters.enumerated() {
                set(view)
                let layer = view.layer
                #expect(layer?.needsLayout() == false && layer?.needsDisplay() == false, "\(i)")
                #expect(view.subviews.elementsEqual([low, high], by: ===), "\(i)")
                #expect(layer?.animationKeys() == nil, "\(i)")
                stage.host.advance(by: 0)
            }
        }
    }

    @Test("windows: a frame with NaN changes nothing, and NaN at the creation counts as 0")
    func windowFrames() {
        let nan = CGFloat.nan
        let odd = (0..<4).map { place in
            var n: [CGFloat] = [1, 2, 30, 40]
            n[place] = nan
            return CGRect(x: n[0], y: n[1], width: n[2], height: n[3])
        }
        for frame in odd {
            let made = NSWindow(
                contentRect: frame, styleMask: [], backing: .buffered, defer: false)
            #expect(!made.frame.minX.isNaN && !made.frame.minY.isNaN)
            #expect(!made.frame.width.isNaN && !made.frame.height.isNaN)
            #expect(made.contentView?.frame.size == made.frame.size)
            made.close()
        }
        Stage.with { stage in
            let window = stage.window
            window.setFrame(CGRect(x: 5, y: 6, width: 70, height: 80), display: true)
            let old = window.frame
            for frame in odd {
                window.setFrame(frame, display: true)
                window.setFrame(frame, display: true, animate: true)
                stage.host.advance(by: 0.1)
                window.setFrame(frame, display: true, animate: true)
                window.setFrameOrigin(frame.origin)
                #expect(window.animationResizeTime(frame).isFinite)
                stage.host.advance(by: 3)
                guard frame.origin.x.isNaN || frame.origin.y.isNaN else {
                    window.setFrame(old, display: true)
                    continue
                }
                #expect(window.frame == old)
            }
            for size in [CGSize(width: nan, height: 9), CGSize(width: 9, height: nan)] {
                window.setContentSize(size)
                #expect(window.frame == old)
                window.contentMinSize = size
                window.contentMaxSize = size
                window.setContentSize(CGSize(width: 70, height: 80))
                #expect(!window.frame.width.isNaN && !window.frame.height.isNaN)
                (window.contentMinSize, window.contentMaxSize) = (
                    .zero, CGSize(width: 1000, height: 1000)
                )
                window.setFrame(old, display: true)
            }
            for number in Self.noNaN {
                window.setFrame(CGRect(x: number, y: 0, width: number, height: 9), display: true)
                window.setContentSize(CGSize(width: number, height: 9))
                window.setFrame(
                    CGRect(x: 0, y: number, width: 9, height: number), display: true, animate: true)
                stage.host.advance(by: 0.1)
                window.setFrame(old, display: true)
                stage.host.advance(by: 0.1)
                #expect(window.contentView?.frame.size == window.frame.size)
            }
        }
    }
}
