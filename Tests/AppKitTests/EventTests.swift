import Testing
@testable import AppKit
import LaminaViews
import TestSupport

@Suite("AppKit: events and windows") @MainActor struct EventTests {
    private final class Listener: NSView {
        var log: [String] = []
        var last: NSEvent?
        var accepts = false
        override var acceptsFirstResponder: Bool { accepts }
        private func note(_ name: String, _ event: NSEvent) {
            log.append(name)
            last = event
        }
        override func mouseDown(with event: NSEvent) { note("down", event) }
        override func mouseUp(with event: NSEvent) { note("up", event) }
        override func mouseDragged(with event: NSEvent) { note("drag", event) }
        override func rightMouseDown(with event: NSEvent) { note("right", event) }
        override func mouseMoved(with event: NSEvent) { note("moved", event) }
        override func mouseEntered(with event: NSEvent) { note("in", event) }
        override func mouseExited(with event: NSEvent) { note("out", event) }
        override func scrollWheel(with event: NSEvent) { note("scroll", event) }
        override func keyDown(with event: NSEvent) { note("key", event) }
        override func flagsChanged(with event: NSEvent) { note("flags", event) }
        override func magnify(with event: NSEvent) { note("magnify", event) }
        override func rotate(with event: NSEvent) { note("rotate", event) }
        override func cursorUpdate(with event: NSEvent) {
            note("cursor", event)
            NSCursor.crosshair.set()
        }
        override func performKeyEquivalent(with event: NSEvent) -> Bool {
            guard event.modifierFlags.contains(.command) else { return false }
            note("equivalent", event)
            return true
        }
    }
    private let box = CGRect(x: 50, y: 50, width: 100, height: 100)

    @Test("K1: a responder's defaults")
    func responder() {
        let r = NSResponder()
        #expect(r.nextResponder == nil && !r.acceptsFirstResponder)
        #expect(r.becomeFirstResponder() && r.resignFirstResponder())
        let next = NSResponder()
        r.nextResponder = next
        #expect(r.nextResponder === next)
        #expect(r.validateProposedFirstResponder(next, for: nil))
    }

    private final class Asked: NSView {
        var log: [String] = []
        var (first, proposed) = (false, true)
        override var acceptsFirstResponder: Bool { true }
        override func acceptsFirstMouse(for event: NSEvent?) -> Bool {
            log.append("first")
            return first
        }
        override func validateProposedFirstResponder(
            _ responder: NSResponder, for event: NSEvent?
        ) -> Bool {
            log.append("proposed \(responder === self) \(event?.type == .leftMouseDown)")
            return proposed && super.validateProposedFirstResponder(responder, for: event)
        }
        override func mouseDown(with event: NSEvent) { log.append("down") }
        override func mouseUp(with event: NSEvent) { log.append("up") }
    }

    @Test("K2: the first press in a window without the keyboard is an ordinary press if accepted")
    func firstMouse() {
        Stage.with { stage in
            let view = stage.add(Asked(frame: box))
            @MainActor func press(_ button: MouseButton = .left) -> [String] {
                view.log = []
                stage.host.send(.mouseDown(button, x: 100, y: 200, []))
                stage.host.send(.mouseUp(button, x: 100, y: 200, []))
                return view.log
            }
            #expect(press() == ["proposed true true", "down", "up"])
            stage.window.makeFirstResponder(nil)
            stage.host.send(.focusChanged(false))
            #expect(press() == ["first"] && stage.window.firstResponder === stage.window)
            stage.host.send(.focusChanged(true))
            #expect(press() == ["proposed true true", "down", "up"])
            view.first = true
            stage.host.send(.focusChanged(false))
            #expect(press() == ["first", "proposed true true", "down", "up"])
            // A desktop that keeps the keyboard takes one press, not all.
            view.first = false
            stage.host.send(.focusChanged(false))
            #expect(press() == ["first"] && press().last == "up")
        }
    }

    @Test("K1: every responder of the chain may keep a view from becoming first responder")
    func proposed() {
        Stage.with { stage in
            let outer = stage.add(Asked(frame: box))
            let inner = Asked(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            outer.addSubview(inner)
            outer.proposed = false
            stage.host.send(.mouseDown(.left, x: 100, y: 200, []))
            #expect(inner.log == ["proposed true true", "down"])
            #expect(outer.log == ["proposed false true"])
            #expect(stage.window.firstResponder === stage.window)
            #expect(stage.window.makeFirstResponder(inner))
            stage.host.send(.mouseUp(.left, x: 100, y: 200, []))
        }
    }

    @Test("Growth: many tracking areas are added without searches, and each area once to a view")
    func manyTrackingAreas() {
        let (view, other) = (NSView(frame: box), NSView(frame: box))
        let areas = (0..<50_000).map { _ in NSTrackingArea(rect: box, owner: nil) }
        for area in areas { view.addTrackingArea(area) }
        view.addTrackingArea(areas[0])
        #expect(view.trackingAreas.count == areas.count)
        for _ in 0..<2 { other.addTrackingArea(areas[0]) }
        #expect(other.trackingAreas.count == 1)
        for _ in 0..<2 { view.removeTrackingArea(areas[0]) }
        view.addTrackingArea(areas[0])
        other.addTrackingArea(areas[0])
        #expect(view.trackingAreas.last === areas[0] && other.trackingAreas.count == 1)
    }

    @Test("K94: tracking areas are updated on entering a window and at each change of geometry")
    func trackingUpdates() {
        final class Counting: NSView {
            var count = 0
            override func updateTrackingAreas() { count += 1 }
        }
        Stage.with { stage in
            let view = Counting(frame: box)
            #expect(view.count == 0)
            let outer = NSView(frame: box)
            outer.addSubview(view)
            #expect(view.count == 0)
            stage.add(outer)
            #expect(view.count == 1)
            let changes: [(Counting) -> Void] = [
                { $0.setFrameOrigin(CGPoint(x: 1, y: 2)) },
                { $0.setFrameSize(CGSize(width: 30, height: 40)) },
                { $0.setBoundsOrigin(CGPoint(x: 5, y: 5)) },
                { $0.setBoundsSize(CGSize(width: 3, height: 4)) },
                { $0.frameRotation = 45 },
            ]
            for (i, change) in changes.enumerated() {
                change(view)
                #expect(view.count == i + 2)
                change(view)
                #expect(view.count == i + 2)
            }
            outer.removeFromSuperview()
            #expect(view.count == 6)
        }
    }

    @Test(
        "K2, K5, K6: unhandled events go up to the superview and the window; layers get none")
    func chain() {
        Stage.with { stage in
            let outer = stage.add(Listener(frame: box))
            let inner = NSView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
            outer.addSubview(inner)
            #expect(inner.nextResponder === outer && outer.nextResponder === stage.content)
            #expect(stage.content.nextResponder === stage.window)
            inner.layer?.addSublayer(CALayer())
            stage.host.send(.mouseDown(.left, x: 60, y: 240, []))
            stage.host.send(.scrolled(dx: 0, dy: 2, x: 60, y: 240))
            #expect(outer.log == ["down", "scroll"] && outer.last?.scrollingDeltaY == 2)
        }
    }

    @Test("K90, K91: an event has place, time, clicks and modifiers; types by number")
    func event() {
        Stage.with { stage in
            let v = stage.add(Listener(frame: box))
            stage.host.send(.mouseDown(.left, x: 60, y: 240, [.shift]))
            let e = v.last!
            #expect(e.type == .leftMouseDown && e.locationInWindow == CGPoint(x: 60, y: 60))
            #expect(e.clickCount == 1 && e.buttonNumber == 0 && e.deltaX == 0)
            #expect(e.modifierFlags == .shift && e.timestamp == 100 && e.window === stage.window)
            stage.host.send(.mouseMoved(x: 63, y: 235))
            #expect(v.last?.deltaX == 3 && v.last?.deltaY == -5)
            stage.host.send(.mouseUp(.left, x: 63, y: 235, []))
            stage.host.send(.mouseDown(.left, x: 63, y: 235, []))
            #expect(v.last?.clickCount == 2)
        }
        #expect(NSEvent.EventType.keyDown.rawValue == 10)
        #expect(NSEvent.EventType.mouseExited.rawValue == 9)
        #expect(NSEvent.EventType.flagsChanged.rawValue == 12)
        #expect(NSEvent.EventType.otherMouseDragged.rawValue == 27)
    }

    @Test("K2, K91: modifier keys change flags and type nothing; with Control the wheel magnifies")
    func flagsAndWheel() {
        Stage.with { stage in
            let v = stage.add(Listener(frame: box))
            v.accepts = true
            stage.window.makeFirstResponder(v)
            stage.host.send(.keyDown(.leftShift, [.shift], isRepeat: false))
            #expect(v.last?.type == .flagsChanged && v.last?.modifierFlags == .shift)
            stage.host.send(.keyDown(.leftShift, [.shift], isRepeat: true))
            stage.host.send(.keyUp(.leftShift, []))
            #expect(v.log == ["flags", "flags"] && v.last?.modifierFlags == [])
            stage.host.send(.scrolled(dx: 0, dy: 2, x: 60, y: 240, [.control]))
            #expect(v.last?.type.rawValue == 30 && v.last?.phase == .changed)
            #expect(near(v.last?.magnification ?? 0, 0.2))
            stage.host.send(.scrolled(dx: 0, dy: 1, x: 60, y: 240, [.control, .option]))
            #expect(v.last?.type.rawValue == 18 && v.last?.rotation == 5)
            stage.host.send(.scrolled(dx: 0, dy: 1, x: 60, y: 240))
            #expect(v.log.suffix(3) == ["magnify", "rotate", "scroll"])
            #expect(v.last?.phase == [] && v.last?.momentumPhase == [])
        }
    }

    @Test(
        "K94: an area decides about the cursor while the pointer is in it, and is left with the window"
    )
    func cursors() {
        Stage.with { stage in
            let v = stage.add(Listener(frame: box))
            v.addTrackingArea(
                NSTrackingArea(
                    rect: .zero,
                    options: [
                        .cursorUpdate, .mouseEnteredAndExited, .activeAlways, .inVisibleRect,
                    ],
                    owner: v))
            stage.host.send(.mouseMoved(x: 60, y: 240, []))
            #expect(v.log == ["in", "cursor"] && stage.host.cursor == .crosshair)
            #expect(NSCursor.current === NSCursor.crosshair)
            NSCursor.pointingHand.push()
            NSCursor.hide()
            #expect(stage.host.cursor == .hidden)
            NSCursor.unhide()
            #expect(stage.host.cursor == .pointingHand)
            NSCursor.pop()
            stage.host.send(.pointerInside(false))
            #expect(v.log.last == "out" && stage.host.cursor == .arrow)
        }
    }

    @Test("K94: an area that is active for the first responder")
    func firstResponderArea() {
        Stage.with { stage in
            let v = stage.add(Listener(frame: box))
            v.accepts = true
            v.addTrackingArea(
                NSTrackingArea(
                    rect: v.bounds, options: [.mouseEnteredAndExited, .activeWhenFirstResponder],
                    owner: v))
            stage.host.send(.mouseMoved(x: 60, y: 240))
            #expect(v.log.isEmpty)
            stage.window.makeFirstResponder(v)
            stage.host.send(.mouseMoved(x: 61, y: 240))
            #expect(v.log == ["in"])
        }
    }

    @Test("K92: hit tests take points of the superview; hidden views are not hit")
    func hitTest() {
        let content = NSView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        let inner = NSView(frame: box)
        content.addSubview(inner)
        #expect(content.hitTest(CGPoint(x: 60, y: 60)) === inner)
        #expect(content.hitTest(CGPoint(x: 10, y: 10)) === content)
        #expect(content.hitTest(CGPoint(x: 300, y: 300)) == nil)
        inner.alphaValue = 0
        #expect(content.hitTest(CGPoint(x: 60, y: 60)) === inner)
        inner.isHidden = true
        #expect(content.hitTest(CGPoint(x: 60, y: 60)) === content)
    }

    @Test("K93: drags and the end of a press go to where it began; moves only where asked")
    func press() {
        Stage.with { stage in
            let v = stage.add(Listener(frame: box))
            #expect(!v.acceptsFirstMouse(for: nil))
            stage.host.send(.mouseMoved(x: 60, y: 240))
            stage.host.send(.mouseDown(.left, x: 60, y: 240, []))
            stage.host.send(.mouseMoved(x: 390, y: 10))
            stage.host.send(.mouseUp(.left, x: 390, y: 10, []))
            stage.host.send(.mouseDown(.right, x: 60, y: 240, []))
            #expect(v.log == ["down", "drag", "up", "right"])
        }
    }

    @Test("K94: a tracking area tells of coming, moving and going")
    func tracking() {
        Stage.with { stage in
            let v = stage.add(Listener(frame: box))
            let area = NSTrackingArea(
                rect: CGRect(x: 0, y: 0, width: 50, height: 50),
                options: [.mouseEnteredAndExited, .mouseMoved, .activeAlways], owner: v)
            v.addTrackingArea(area)
            stage.host.send(.mouseMoved(x: 60, y: 240))
            stage.host.send(.mouseMoved(x: 140, y: 160))
            #expect(v.log == ["in", "moved", "out"] && v.trackingAreas == [area])
            v.removeTrackingArea(area)
            stage.host.send(.mouseMoved(x: 60, y: 240))
            #expect(v.log.count == 3)
        }
    }

    @Test("K95, K96: a click makes first responder; keys go there, equivalents down the tree first")
    func keys() {
        Stage.with { stage in
            let v = stage.add(Listener(frame: box))
            stage.host.send(.mouseDown(.left, x: 60, y: 240, []))
            #expect(stage.window.firstResponder === stage.window)
            stage.host.send(.mouseUp(.left, x: 60, y: 240, []))
            v.accepts = true
            stage.host.send(.mouseDown(.left, x: 60, y: 240, []))
            #expect(stage.window.firstResponder === v)
            stage.host.send(.keyDown(Key("A"), [], isRepeat: true))
            #expect(v.log.last == "key" && v.last?.characters == "a" && v.last?.isARepeat == true)
            stage.host.send(.keyDown(Key("S"), [.command], isRepeat: false))
            #expect(v.log.last == "equivalent")
            v.removeFromSuperview()
            #expect(stage.window.firstResponder === stage.window)
        }
    }

    @Test("K95: Tab goes round the views that accept keys, or the way that is given")
    func tabOrder() {
        Stage.with { stage in
            let views = (0..<3).map { i in
                let v = Listener(frame: CGRect(x: 50 * i, y: 0, width: 40, height: 40))
                v.accepts = true
                return stage.add(v)
            }
            views[1].isHidden = true
            @MainActor func tab(_ held: KeyModifiers = []) {
                stage.host.send(.keyDown(.tab, held, isRepeat: false))
            }
            tab()
            #expect(stage.window.firstResponder === views[0])
            #expect(views[0].nextValidKeyView === views[2])
            stage.window.selectNextKeyView(nil)
            #expect(stage.window.firstResponder === views[2])
            stage.window.selectPreviousKeyView(nil)
            #expect(stage.window.firstResponder === views[0])
            views[1].isHidden = false
            (views[0].nextKeyView, views[2].nextKeyView) = (views[2], views[1])
            #expect(views[2].previousKeyView === views[0])
            #expect(views[0].nextValidKeyView === views[2])
            #expect(views[2].nextValidKeyView === views[1])
            #expect(views[1].nextValidKeyView == nil && views[1].previousValidKeyView === views[2])
        }
    }

    @Test(
        "K103: a view's and a window's display link come with the host's frames; hidden views' as well"
    )
    func displayLinks() {
        Stage.with { stage in
            let v = stage.add(NSView(frame: box))
            var times: [CFTimeInterval] = []
            let link = v.displayLink { times.append($0.targetTimestamp) }
            link.add(to: .main, forMode: .common)
            stage.host.advance(by: 0.1)
            #expect(times.count == 6 && times.allSatisfy { $0 > 100 && $0 < 100.12 })
            link.invalidate()
            let other = stage.window.displayLink { _ in times.append(0) }
            other.add(to: .main, forMode: .common)
            stage.host.advance(by: 0.05)
            #expect(times.count == 9)
            other.invalidate()
            stage.host.advance(by: 0.05)
            #expect(times.count == 9 && NSScreen.main?.displayLink { _ in } != nil)
        }
    }
}
