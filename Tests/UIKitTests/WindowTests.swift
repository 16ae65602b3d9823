import Testing
@testable import UIKit
import LaminaViews
import TestSupport

@Suite("Views: windows and controllers") @MainActor struct WindowTests {
    final class Controller: UIViewController {
        var log: [String] = []
        var color: UIColor?
        override func loadView() {
            super.loadView()
            log.append("loadView")
        }
        override func viewDidLoad() {
            log.append("viewDidLoad")
            view.backgroundColor = color
        }
        override func viewWillAppear(_ animated: Bool) { log.append("willAppear") }
        override func viewDidAppear(_ animated: Bool) { log.append("didAppear") }
        override func viewWillDisappear(_ animated: Bool) { log.append("willDisappear") }
        override func viewDidDisappear(_ animated: Bool) { log.append("didDisappear") }
        override func viewWillLayoutSubviews() { log.append("willLayout") }
        override func viewDidLayoutSubviews() { log.append("didLayout") }
    }

    @Test("U200: a window is hidden until it is made visible; its root controller's view fills it")
    func window() throws {
        let clock = ManualClock(100)
        MediaTime.with(clock, delivery: .manual()) {
            let host = ManualViewHost(size: CGSize(width: 100, height: 80), clock: clock)
            let window = UIWindow(host: host)
            #expect(!window.isKeyWindow && host.isVisible == false)
            let controller = Controller()
            window.rootViewController = controller
            #expect(!controller.isViewLoaded)
            window.makeKeyAndVisible()
            #expect(window.isKeyWindow && host.isVisible && controller.view.frame == window.bounds)
            #expect(window.windowLevel == .normal && window.screen === UIScreen.main)
            #expect(
                UIWindow.Level.alert.rawValue == 2000 && UIWindow.Level.statusBar.rawValue == 1000)
            #expect(window.layer.isGeometryFlipped && controller.view.window === window)
            host.size = CGSize(width: 200, height: 150)
            #expect(window.bounds.size == host.size && controller.view.frame.size == host.size)
            window.close()
        }
    }

    @Test("U201: the screen")
    func screen() {
        let s = UIScreen.main
        #expect(s.bounds.width > 0 && s.scale > 0 && s.maximumFramesPerSecond > 0)
        #expect(near(s.nativeBounds.width, s.bounds.width * s.scale))
    }

    @Test("U202: the application knows its windows and tells when it gets and loses the keys")
    func application() {
        Stage.with { stage in
            let app = UIApplication.shared
            #expect(app.windows.contains(stage.window) && app.keyWindow === stage.window)
            var seen: [String] = []
            let names: [Notification.Name] = [
                UIApplication.didBecomeActiveNotification,
                UIApplication.willResignActiveNotification,
            ]
            let tokens = names.map { name in
                NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
                    let text = $0.name.rawValue
                    MainActor.assumeIsolated { seen.append(text) }
                }
            }
            stage.host.send(.focusChanged(false))
            seen = []
            stage.host.send(.focusChanged(true))
            stage.host.send(.focusChanged(false))
            #expect(seen == names.map(\.rawValue))
            for token in tokens { NotificationCenter.default.removeObserver(token) }
        }
    }

    private final class KeyController: UIViewController {
        var keys = 0
        override var canBecomeFirstResponder: Bool { true }
        override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
            keys += 1
        }
    }

    @Test("A controller, or a disabled field, that leaves the window gets no more keys")
    func leavingResponder() {
        Stage.with { stage in
            let controller = KeyController()
            stage.window.rootViewController = controller
            stage.host.advance(by: 0)
            #expect(controller.becomeFirstResponder())
            stage.key(Key("A"))
            #expect(controller.keys == 1)
            stage.window.rootViewController = nil
            #expect(stage.window.firstResponder == nil)
            stage.key(Key("A"))
            #expect(controller.keys == 1)
            let field = stage.add(UITextField(frame: CGRect(x: 0, y: 0, width: 90, height: 30)))
            field.becomeFirstResponder()
            stage.type("ab")
            field.isEnabled = false
            field.removeFromSuperview()
            stage.key(.backspace)
            #expect(field.text == "ab" && stage.window.firstResponder == nil)
        }
    }

    private final class Told: UIWindow {
        var log: [String] = []
        override func becomeKey() { log.append("key") }
        override func resignKey() { log.append("no key") }
    }

    @Test("U200: a window is told once that it is key, and stays key while the program is inactive")
    func keys() {
        let clock = ManualClock(100)
        MediaTime.with(clock, delivery: .manual()) {
            let host = ManualViewHost(size: CGSize(width: 100, height: 80), clock: clock)
            let (first, second) = (Told(host: host), Told(frame: .zero))
            var seen: [String] = []
            let names = [
                UIWindow.didBecomeKeyNotification, UIWindow.didResignKeyNotification,
            ]
            let tokens = names.map { name in
                NotificationCenter.default.addObserver(forName: name, object: first, queue: nil) {
                    let text = $0.name.rawValue
                    MainActor.assumeIsolated { seen.append(text) }
                }
            }
            first.makeKeyAndVisible()
            first.makeKey()
            host.send(.focusChanged(true))
            #expect(first.log == ["key"] && seen == [names[0].rawValue])
            host.send(.focusChanged(false))
            #expect(first.isKeyWindow && UIApplication.shared.applicationState == .inactive)
            second.makeKey()
            #expect(first.log == ["key", "no key"] && second.log == ["key"])
            #expect(seen == names.map(\.rawValue))
            second.close()
            #expect(second.log == ["key", "no key"] && UIApplication.shared.keyWindow == nil)
            first.close()
            for token in tokens { NotificationCenter.default.removeObserver(token) }
        }
    }

    @Test("U203: a delegate class is the program")
    func delegate() {
        final class Delegate: UIResponder, UIApplicationDelegate {
            var window: UIWindow?
            static var log: [String] = []
            func application(
                _ a: UIApplication,
                didFinishLaunchingWithOptions o: [UIApplication.LaunchOptionsKey: Any]?
            ) -> Bool {
                Self.log.append("launched \(UIApplication.shared.delegate === self)")
                return false
            }
        }
        Delegate.main()
        #expect(Delegate.log == ["launched true"])
        UIApplication.shared.delegate = nil
    }

    @Test("U204: a controller loads its view once, hears of appearing and layout, and has children")
    func controllers() {
        Stage.with { stage in
            let c = Controller()
            _ = c.view
            _ = c.view
            #expect(c.log == ["loadView", "viewDidLoad"])
            c.log = []
            stage.window.rootViewController = c
            #expect(c.log == ["willAppear", "didAppear"])
            c.log = []
            stage.host.advance(by: 0)
            #expect(c.log == ["willLayout", "didLayout"])
            let child = Controller()
            c.addChild(child)
            c.view.addSubview(child.view)
            child.didMove(toParent: c)
            #expect(c.children == [child] && child.parent === c)
            child.willMove(toParent: nil)
            child.view.removeFromSuperview()
            child.removeFromParent()
            #expect(c.children.isEmpty && child.parent == nil)
            c.log = []
            stage.window.rootViewController = nil
            #expect(c.log.filter { $0.hasSuffix("isappear") } == ["willDisappear", "didDisappear"])
        }
    }

    @Test("Only controllers that have appeared disappear, once, with the root or the window")
    func disappearing() {
        Stage.with { stage in
            let (first, root, shown) = (Controller(), Controller(), Controller())
            let window = UIWindow(frame: stage.window.bounds)
            window.rootViewController = first
            window.rootViewController = nil
            #expect(first.log.isEmpty && !first.isViewLoaded)
            stage.window.rootViewController = root
            root.present(shown, animated: false)
            stage.host.advance(by: 0)
            (root.log, shown.log) = ([], [])
            stage.window.close()
            stage.window.close()
            #expect(root.log.isEmpty && shown.log == ["willDisappear", "didDisappear"])
        }
    }

    final class Fade: NSObject, UIViewControllerAnimatedTransitioning,
        UIViewControllerTransitioningDelegate
    {
        var ended: [Bool] = []
        func transitionDuration(using c: (any UIViewControllerContextTransitioning)?)
            -> TimeInterval
        { 1 }
        func animateTransition(using c: any UIViewControllerContextTransitioning) {
            if let to = c.view(forKey: .to) {
                c.containerView.addSubview(to)
                to.alpha = 0
                UIView.animate(withDuration: 1, animations: { to.alpha = 1 }) { _ in
                    c.completeTransition(!c.transitionWasCancelled)
                }
            }
        }
        func animationEnded(_ completed: Bool) { ended.append(completed) }
        func animationController(
            forPresented p: UIViewController, presenting: UIViewController, source: UIViewController
        ) -> (any UIViewControllerAnimatedTransitioning)? { self }
        func animationController(forDismissed d: UIViewController) -> (
            any UIViewControllerAnimatedTransitioning
        )? { self }
    }

    @Test(
        "U204: presenting and dismissing, with a transition of one's own or the usual one",
        arguments: [true, false])
    func presenting(_ isOwn: Bool) {
        Stage.with { stage in
            let (root, shown, fade) = (Controller(), Controller(), Fade())
            stage.window.rootViewController = root
            stage.host.advance(by: 0)
            (root.log, shown.log) = ([], [])
            if isOwn { shown.transitioningDelegate = fade }
            var calls: [String] = []
            root.present(shown, animated: true) { calls.append("presented") }
            #expect(
                root.presentedViewController === shown && shown.presentingViewController === root)
            stage.host.advance(by: 0.2)
            #expect(calls.isEmpty && shown.view.window === stage.window)
            stage.host.advance(by: 1.2)
            #expect(
                calls == ["presented"] && root.view.window == nil
                    && shown.view.superview === stage.window)
            #expect(shown.log.filter { $0.hasSuffix("Appear") } == ["willAppear", "didAppear"])
            shown.dismiss(animated: true) { calls.append("dismissed") }
            stage.host.advance(by: 1.2)
            #expect(calls == ["presented", "dismissed"] && shown.view.window == nil)
            #expect(root.view.superview === stage.window && root.presentedViewController == nil)
            #expect(stage.window.subviews == [root.view])
            #expect(fade.ended == (isOwn ? [true, true] : []))
        }
    }

    @Test(
        "Dismissal by a controller below a stack of presented controllers removes the whole stack",
        arguments: [UIModalPresentationStyle.fullScreen, .overFullScreen])
    func stack(_ style: UIModalPresentationStyle) {
        Stage.with { stage in
            let (root, middle, top) = (Controller(), Controller(), Controller())
            stage.window.rootViewController = root
            stage.host.advance(by: 0)
            for (shown, presenter) in [(middle, root), (top, middle)] {
                shown.modalPresentationStyle = style
                presenter.present(shown, animated: false)
            }
            stage.host.advance(by: 0)
            let isOver = style == .overFullScreen
            #expect((middle.view.window != nil) == isOver && top.view.window != nil)
            for controller in [root, middle, top] { controller.log = [] }
            var count = 0
            root.dismiss(animated: true) { count += 1 }
            #expect(middle.view.window == nil && middle.presentedViewController == nil)
            #expect(middle.presentingViewController == nil && count == 0)
            stage.host.advance(by: 1)
            #expect(count == 1 && root.presentedViewController == nil)
            #expect(top.presentingViewController == nil && top.view.window == nil)
            #expect(stage.window.subviews == [root.view])
            @MainActor func seen(_ controller: Controller) -> [String] {
                controller.log.filter { $0.hasSuffix("ppear") }
            }
            #expect(seen(top) == ["willDisappear", "didDisappear"])
            #expect(seen(middle) == (isOver ? ["willDisappear", "didDisappear"] : []))
            #expect(seen(root) == (isOver ? [] : ["willAppear", "didAppear"]))
        }
    }

    @Test("A controller is presented neither over itself nor over a controller that it presents")
    func presentingCycle() {
        Stage.with { stage in
            let (root, page) = (UIViewController(), UIViewController())
            stage.window.rootViewController = root
            stage.host.advance(by: 0)
            root.present(root, animated: false)
            #expect(root.presentedViewController == nil)
            root.present(page, animated: false)
            page.present(root, animated: false)
            #expect(page.presentedViewController == nil && root.presentingViewController == nil)
            stage.host.size = CGSize(width: 300, height: 300)
            #expect(page.view.frame.width == 300)
        }
    }

    @Test("a controller refuses itself and an ancestor as a child")
    func cycles() {
        let (top, middle, low) = (UIViewController(), UIViewController(), UIViewController())
        top.addChild(middle)
        middle.addChild(low)
        low.addChild(low)
        low.addChild(top)
        low.addChild(middle)
        #expect(low.children.isEmpty && top.parent == nil)
        #expect(middle.parent === top && low.parent === middle)
        #expect(top.children == [middle] && middle.children == [low])
    }
}

/// A controller presented over another controller leaves the other view in place.
@Suite("Views: presented over") @MainActor struct OverTests {
    final class Page: UIViewController {
        var taps = 0
        override func viewDidLoad() {
            view.addGestureRecognizer(UITapGestureRecognizer(target: self, action: Page.close))
        }
        private func close() {
            taps += 1
            dismiss(animated: true)
        }
    }

    @Test("U204: a presented controller is dismissed by its own tap")
    func over() {
        Stage.with { stage in
            let (root, page) = (UIViewController(), Page())
            stage.window.rootViewController = root
            stage.host.advance(by: 0)
            page.modalPresentationStyle = .overFullScreen
            root.present(page, animated: true)
            stage.host.advance(by: 1)
            #expect(root.view.superview === stage.window && page.view.superview === stage.window)
            stage.tap(100, 100)
            stage.host.advance(by: 1)
            #expect(page.taps == 1 && page.view.window == nil)
            #expect(stage.window.subviews == [root.view])
        }
    }

    @Test("U118, U125: the completion of a spring comes when it has come to rest")
    func springEnd() {
        Stage.with { stage in
            let v = stage.square()
            var ended: [Bool] = []
            UIView.animate(
                withDuration: 0.45, delay: 0, usingSpringWithDamping: 0.85,
                initialSpringVelocity: 0,
                animations: {
                    v.frame = CGRect(x: 50, y: 50, width: 200, height: 200)
                    v.alpha = 0.5
                }, completion: { ended.append($0) })
            stage.host.advance(by: 0.4)
            #expect(ended.isEmpty)
            stage.host.advance(by: 0.2)
            #expect(ended == [true] && v.layer.animationKeys() == nil)
        }
    }
}
