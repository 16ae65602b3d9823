import Foundation
import Testing
@testable import UIKit

/// Callbacks of windows and controllers which change the window again.
@Suite("Views: windows changed by their own callbacks") @MainActor struct WindowReentryTests {
    private final class Passing: UIWindow {
        weak var heir: UIWindow?
        var log: [String] = []
        override func becomeKey() { log.append("key") }
        override func resignKey() {
            log.append("no key")
            heir?.makeKey()
        }
    }

    @Test("A window made key inside of resignKey stays key")
    func keys() {
        Stage.with { _ in
            let (first, second, third) = (
                Passing(frame: .zero), Passing(frame: .zero), Passing(frame: .zero)
            )
            first.heir = third
            first.makeKey()
            second.makeKey()
            #expect(third.isKeyWindow && first.log == ["key", "no key"] && second.log.isEmpty)
            second.makeKey()
            #expect(second.isKeyWindow && third.log == ["key", "no key"])
            for window in [first, second, third] { window.close() }
        }
    }

    private final class Redirecting: UIViewController {
        var isLate = false
        weak var window: UIWindow?
        let other = UIViewController()
        var log: [String] = []
        override func viewDidLoad() { if !isLate { window?.rootViewController = other } }
        override func viewWillAppear(_ animated: Bool) {
            log.append("will appear")
            if isLate { window?.rootViewController = other }
        }
        override func viewDidAppear(_ animated: Bool) { log.append("appeared") }
        override func viewWillDisappear(_ animated: Bool) { log.append("will disappear") }
        override func viewDidDisappear(_ animated: Bool) { log.append("disappeared") }
    }

    @Test(
        "A root that replaces itself while it is loaded or appears is not shown",
        arguments: [false, true])
    func roots(isLate: Bool) {
        Stage.with { stage in
            let first = Redirecting()
            (first.isLate, first.window) = (isLate, stage.window)
            stage.window.rootViewController = first
            #expect(stage.window.rootViewController === first.other)
            #expect(first.viewIfLoaded?.superview == nil)
            #expect(first.other.view.superview === stage.window)
            let wanted = isLate ? ["will appear", "will disappear", "disappeared"] : []
            #expect(first.log == wanted)
        }
    }

    private final class Entering: UIView {
        var onWindow: (() -> Void)?
        override func didMoveToWindow() { if window != nil { onWindow?() } }
    }

    @Test("A root that is replaced while its view enters the window does not stay visible")
    func rootReplacedByItsView() {
        Stage.with { stage in
            let (first, view) = (Redirecting(), Entering())
            first.view = view
            view.onWindow = { stage.window.rootViewController = first.other }
            stage.window.rootViewController = first
            #expect(stage.window.rootViewController === first.other)
            #expect(view.superview == nil && first.other.view.superview === stage.window)
            #expect(first.log == ["will appear", "will disappear", "disappeared"])
            #expect(!first.isAppearing && first.other.isAppearing)
            view.onWindow = nil
        }
    }

    private final class Leaving: UIViewController {
        weak var window: UIWindow?
        let heir = Redirecting()
        override func viewWillDisappear(_ animated: Bool) { window?.rootViewController = heir }
    }

    @Test("A root set while the former root disappears appears once")
    func rootSetInDisappearance() {
        Stage.with { stage in
            let (first, second) = (Leaving(), UIViewController())
            stage.window.rootViewController = first
            first.window = stage.window
            stage.window.rootViewController = second
            #expect(stage.window.rootViewController === first.heir)
            #expect(first.heir.log == ["will appear", "appeared"])
            #expect(first.viewIfLoaded?.superview == nil && second.viewIfLoaded?.superview == nil)
        }
    }

    @Test("A controller told of its parent makes no cycle; a presenter is no child")
    func cyclesInsideCalls() {
        final class Joining: UIViewController {
            override func willMove(toParent parent: UIViewController?) {
                if let parent { addChild(parent) }
            }
        }
        let (top, joining) = (UIViewController(), Joining())
        top.addChild(joining)
        #expect(top.children.isEmpty && joining.parent == nil)
        #expect(joining.children == [top] && top.parent === joining)
        Stage.with { stage in
            let (root, page) = (UIViewController(), UIViewController())
            stage.window.rootViewController = root
            stage.host.advance(by: 0)
            root.present(page, animated: false)
            page.addChild(root)
            #expect(page.children.isEmpty && root.parent == nil)
            stage.host.size = CGSize(width: 300, height: 300)
            #expect(page.view.frame.width == 300)
        }
    }

    /// Window that makes another window key as soon as the window is key.
    private final class Eager: UIWindow {
        weak var heir: UIWindow?
        override func becomeKey() { if let heir { heir.makeKey() } }
    }

    @Test("A window that makes another window key at once is not reported as key afterwards")
    func eager() {
        let windows = (0..<2).map { _ in
            Eager(frame: .zero)
        }
        windows[0].heir = windows[1]
        var seen: [String] = []
        let names = [UIWindow.didBecomeKeyNotification, UIWindow.didResignKeyNotification]
        let tokens = names.map { name in
            NotificationCenter.default.addObserver(forName: name, object: windows[0], queue: nil) {
                let text = $0.name.rawValue
                MainActor.assumeIsolated { seen.append(text) }
            }
        }
        windows[0].makeKey()
        #expect(windows[1].isKeyWindow && seen == [names[1].rawValue])
        for token in tokens { NotificationCenter.default.removeObserver(token) }
        for window in windows { window.close() }
    }

    @Test("A presented controller with a parent adds neither the parent nor the presenter")
    func cyclesOfParentAndPresenter() {
        Stage.with { stage in
            let (root, page, around) = (
                UIViewController(), UIViewController(), UIViewController()
            )
            stage.window.rootViewController = root
            stage.host.advance(by: 0)
            root.present(page, animated: false)
            around.addChild(page)
            #expect(page.parent === around && page.presentingViewController === root)
            page.addChild(root)
            page.addChild(around)
            #expect(page.children.isEmpty && root.parent == nil && around.parent == nil)
            // The outermost parent would present its own presenter.
            page.present(root, animated: false)
            #expect(around.presentedViewController == nil && root.presentingViewController == nil)
            stage.host.size = CGSize(width: 300, height: 300)
            #expect(page.view.frame.width == 300)
        }
    }
}
