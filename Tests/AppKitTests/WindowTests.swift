import Testing
@testable import AppKit
import LaminaViews
import TestSupport

@Suite("AppKit: windows") @MainActor struct WindowTests {
    @Test(
        "K100, K101, K102: a new window is its own first responder, and its content view fills it")
    func window() {
        Stage.with { stage in
            let window = stage.window
            #expect(window.firstResponder === window && stage.content.window === window)
            #expect(stage.content.frame == CGRect(x: 0, y: 0, width: 400, height: 300))
            #expect(window.frame.size == CGSize(width: 400, height: 300))
            stage.host.size = CGSize(width: 200, height: 100)
            #expect(stage.content.frame.size == CGSize(width: 200, height: 100))
            let other = NSView(frame: .zero)
            let old = stage.content
            window.contentView = other
            #expect(old.window == nil && other.window === window)
            #expect(other.frame.size == CGSize(width: 200, height: 100))
            window.title = "Name"
            #expect(stage.host.title == "Name")
            #expect(window.makeFirstResponder(other) == false)
            #expect(NSApp.keyWindow === window && window.isKeyWindow && window.isVisible)
            #expect((NSScreen.main?.frame.width ?? 0) > 0)
        }
    }

    @Test(
        "K100: the frame is set at once or in the course of frames; points go to the screen and back"
    )
    func frames() {
        Stage.with { stage in
            let window = stage.window
            #expect(window.screen != nil)
            window.setFrame(CGRect(x: 50, y: 60, width: 200, height: 100), display: true)
            #expect(window.frame == CGRect(x: 50, y: 60, width: 200, height: 100))
            #expect(stage.host.size == CGSize(width: 200, height: 100))
            #expect(stage.content.frame == CGRect(x: 0, y: 0, width: 200, height: 100))
            let point = CGPoint(x: 3, y: 4)
            #expect(window.convertPoint(toScreen: point) == CGPoint(x: 53, y: 64))
            #expect(window.convertPoint(fromScreen: CGPoint(x: 53, y: 64)) == point)
            let rect = CGRect(origin: point, size: CGSize(width: 5, height: 6))
            #expect(window.convertFromScreen(window.convertToScreen(rect)) == rect)

            let goal = CGRect(x: 200, y: 60, width: 300, height: 250)
            #expect(abs(window.animationResizeTime(goal) - 0.2 * 250 / 150) < 1e-9)
            window.setFrame(goal, display: true, animate: true)
            #expect(window.frame.width == 200)
            stage.host.advance(by: 0.17)
            #expect(window.frame.width > 210 && window.frame.width < 290)
            #expect(stage.content.frame.size == window.frame.size)
            stage.host.advance(by: 0.3)
            #expect(window.frame == goal)
            window.setFrame(CGRect(x: 0, y: 0, width: 50, height: 50), display: true, animate: true)
            window.setFrameOrigin(CGPoint(x: 7, y: 8))
            stage.host.advance(by: 1)
            #expect(window.frame == CGRect(x: 7, y: 8, width: 300, height: 250))
        }
    }

    private final class Controller: NSViewController {
        var log: [String] = []
        override func loadView() {
            view = NSView(frame: CGRect(x: 0, y: 0, width: 120, height: 90))
            log.append("load")
        }
        override func viewDidLoad() { log.append("loaded") }
        override func viewWillAppear() { log.append("will appear") }
        override func viewDidAppear() { log.append("appeared") }
        override func viewWillDisappear() { log.append("will go") }
        override func viewDidDisappear() { log.append("gone") }
    }

    @Test("K100: a content view controller's view fills the window; both are told and in the chain")
    func controllers() {
        Stage.with { stage in
            let (window, first, child) = (stage.window, Controller(), Controller())
            first.title = "First"
            #expect(!first.isViewLoaded && first.viewIfLoaded == nil)
            window.contentViewController = first
            #expect(first.log == ["load", "loaded", "will appear", "appeared"])
            #expect(window.contentView === first.view && window.title == "First")
            #expect(window.frame.size == CGSize(width: 120, height: 90))
            first.title = "Other"
            #expect(window.title == "Other")
            #expect(first.view.nextResponder === first && first.nextResponder === window)

            first.addChild(child)
            #expect(child.parent === first && first.children.count == 1 && child.log == [])
            first.view.addSubview(child.view)
            #expect(child.log == ["load", "loaded", "will appear", "appeared"])
            #expect(child.view.nextResponder === child && child.nextResponder === first.view)
            child.view.removeFromSuperview()
            child.removeFromParent()
            #expect(child.log.suffix(2) == ["will go", "gone"] && child.parent == nil)

            first.view.addSubview(child.view)
            window.contentView = NSView(frame: .zero)
            #expect(window.contentViewController == nil)
            first.title = "Former"
            #expect(window.title == "Other")
            #expect(first.log.suffix(2) == ["will go", "gone"])
            #expect(child.log.suffix(2) == ["will go", "gone"])
            window.contentViewController = first
            #expect(first.log.suffix(2) == ["will appear", "appeared"])
            window.isReleasedWhenClosed = false
            window.close()
            #expect(first.log.suffix(2) == ["will go", "gone"])
            #expect(window.contentView === first.view)
        }
    }

    @Test("K101: limits of the size hold for the content's; they and the level round-trip")
    func limits() {
        Stage.with { stage in
            let window = stage.window
            #expect(window.level == .normal && window.contentMinSize == .zero)
            window.contentMinSize = CGSize(width: 100, height: 80)
            window.maxSize = CGSize(width: 500, height: 400)
            #expect(window.minSize == CGSize(width: 100, height: 80))
            #expect(window.contentMaxSize == CGSize(width: 500, height: 400))
            #expect(stage.host.sizeLimits.minimum == CGSize(width: 100, height: 80))
            #expect(stage.host.sizeLimits.maximum == CGSize(width: 500, height: 400))
            window.setFrame(CGRect(x: 10, y: 20, width: 300, height: 200), display: false)
            window.setContentSize(CGSize(width: 10, height: 1000))
            #expect(window.frame == CGRect(x: 10, y: -180, width: 100, height: 400))
            window.setFrame(CGRect(x: 0, y: 0, width: 40, height: 30), display: false)
            #expect(window.frame.size == CGSize(width: 40, height: 30))
            window.level = .floating
            #expect(window.level == .floating && stage.host.isAlwaysOnTop)
            window.level = .normal
            #expect(!stage.host.isAlwaysOnTop)
        }
    }

    @Test("a controller refuses itself and an ancestor as a child")
    func cycles() {
        let (top, middle, low) = (NSViewController(), NSViewController(), NSViewController())
        top.addChild(middle)
        middle.addChild(low)
        low.addChild(low)
        low.insertChild(top, at: 0)
        low.addChild(middle)
        #expect(low.children.isEmpty && top.parent == nil)
        #expect(middle.parent === top && low.parent === middle)
        #expect(top.children == [middle] && middle.children == [low])
        middle.insertChild(low, at: 9)
        #expect(middle.children == [low])
    }

    private final class ClosingView: NSView {
        var presses = 0
        override func mouseDown(with event: NSEvent) {
            presses += 1
            window?.close()
        }
    }

    @Test("A window closed by a press takes the first press when shown again")
    func shownAgain() {
        let clock = ManualClock(100)
        MediaTime.with(clock, delivery: .manual()) {
            let size = CGSize(width: 100, height: 100)
            let first = ManualViewHost(size: size, clock: clock)
            let second = ManualViewHost(size: size, clock: clock)
            let window = NSWindow(host: first)
            let view = ClosingView(frame: CGRect(origin: .zero, size: size))
            window.contentView?.addSubview(view)
            window.makeKeyAndOrderFront(nil)
            first.send(.mouseDown(.left, x: 50, y: 50, []))
            #expect(view.presses == 1 && !window.isVisible && window.pressed == nil)
            window.join(second)
            window.makeKeyAndOrderFront(nil)
            second.send(.mouseDown(.left, x: 50, y: 50, []))
            #expect(view.presses == 2 && !window.isVisible)
        }
    }

    @Test("A content view given to another window or view leaves its window")
    func movedContent() {
        Stage.with { stage in
            let other = NSWindow(
                contentRect: CGRect(x: 0, y: 0, width: 50, height: 40), styleMask: [],
                backing: .buffered, defer: false)
            let content = stage.content
            other.contentView = content
            #expect(content.window === other && stage.content !== content)
            #expect(stage.content.window === stage.window)
            stage.host.size = CGSize(width: 90, height: 80)
            #expect(content.frame.size == CGSize(width: 50, height: 40))
            stage.content.addSubview(content)
            #expect(content.superview === stage.content && content.window === stage.window)
            #expect(other.contentView !== content && other.contentView?.window === other)
            other.close()
        }
    }

    private final class Passing: NSView {
        weak var heir: NSView?
        var resigned = 0
        override var acceptsFirstResponder: Bool { true }
        override func resignFirstResponder() -> Bool {
            resigned += 1
            let next = heir
            heir = nil
            if let next { window?.makeFirstResponder(next) }
            return true
        }
    }

    @Test("A responder made first while another resigns has to resign as well")
    func passedResponder() {
        Stage.with { stage in
            let views = (0..<3).map { _ in stage.add(Passing(frame: .zero)) }
            stage.window.makeFirstResponder(views[0])
            views[0].heir = views[1]
            #expect(stage.window.makeFirstResponder(views[2]))
            #expect(stage.window.firstResponder === views[2] && views[1].resigned == 1)
            views[2].heir = views[0]
            #expect(stage.window.makeFirstResponder(views[0]))
            #expect(stage.window.firstResponder === views[0])
        }
    }

    /// View that runs a closure once, before the view enters or leaves a window.
    private final class Warned: NSView {
        var onWarning: (() -> Void)?
        override func viewWillMove(toWindow window: NSWindow?) {
            let action = onWarning
            onWarning = nil
            action?()
        }
    }

    @Test(
        "A content view set while another content view enters or leaves the window stays",
        arguments: [false, true])
    func contentInsideContent(isEntering: Bool) {
        Stage.with { stage in
            let (other, heir) = (NSView(frame: .zero), NSView(frame: .zero))
            let warned = Warned(frame: .zero)
            if !isEntering { stage.window.contentView = warned }
            warned.onWarning = { stage.window.contentView = heir }
            stage.window.contentView = isEntering ? warned : other
            #expect(stage.content === heir && heir.window === stage.window)
            #expect(warned.window == nil && other.window == nil)
            #expect(heir.layer?.superlayer === stage.window.base)
            #expect(warned.layer?.superlayer == nil && other.layer?.superlayer == nil)
        }
    }

    private final class Changing: NSViewController {
        let other = NSView(frame: .zero)
        var closes = false
        override func viewDidLoad() { view = other }
        override func viewWillAppear() { if closes { view.window?.close() } }
    }

    @Test("A window closed before its controller appears stays closed")
    func closedBeforeAppearance() {
        Stage.with { stage in
            let size = CGSize(width: 50, height: 40)
            let host = ManualViewHost(size: size, clock: stage.host.layers.clock)
            let (window, controller) = (NSWindow(host: host), Changing())
            controller.closes = true
            window.contentViewController = controller
            window.makeKeyAndOrderFront(nil)
            #expect(!window.isVisible && !window.isKeyWindow && !NSApp.windows.contains(window))
        }
    }

    @Test("A controller that sets another view when loaded returns this view")
    func viewSetWhenLoaded() {
        let controller = Changing()
        #expect(controller.view === controller.other)
    }

    private final class Leaving: NSView {
        var presses = 0
        override var acceptsFirstResponder: Bool { true }
        override func becomeFirstResponder() -> Bool {
            removeFromSuperview()
            return true
        }
        override func mouseDown(with event: NSEvent) { presses += 1 }
    }

    @Test("A view that leaves the window as it becomes first responder gets neither keys nor press")
    func leavingResponder() {
        Stage.with { stage in
            let view = stage.add(Leaving(frame: CGRect(x: 0, y: 0, width: 400, height: 300)))
            stage.host.send(.mouseDown(.left, x: 50, y: 50, []))
            #expect(view.superview == nil && view.presses == 0 && stage.window.pressed == nil)
            #expect(stage.window.firstResponder === stage.window)
        }
    }
}
