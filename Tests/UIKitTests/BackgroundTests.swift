import Foundation
import Testing
import TestSupport
@testable import UIKit
import LaminaViews

@Suite("Views: background and foreground", .serialized) @MainActor struct BackgroundTests {
    private final class Delegate: NSObject, UIApplicationDelegate {
        var window: UIWindow?
        var log: [String] = []
        func applicationDidBecomeActive(_ application: UIApplication) { log.append("active") }
        func applicationWillResignActive(_ application: UIApplication) { log.append("inactive") }
        func applicationDidEnterBackground(_ application: UIApplication) {
            log.append("background \(application.applicationState == .background)")
        }
        func applicationWillEnterForeground(_ application: UIApplication) {
            log.append("foreground \(application.applicationState == .background)")
        }
    }

    /// Runs `body` with a delegate, and returns the notifications.
    private func observe(_ body: (Stage, Delegate) -> Void) -> [Notification.Name] {
        Stage.with { stage in
            let (app, delegate) = (UIApplication.shared, Delegate())
            // Windows of tests that wait meanwhile would keep the program in the foreground.
            let others = app.windows.filter { $0 !== stage.window && !$0.isOutOfSight }
            for window in others { window.isOutOfSight = true }
            defer { for window in others { window.isOutOfSight = false } }
            stage.host.send(.focusChanged(false))
            stage.host.send(.focusChanged(true))
            app.delegate = delegate
            var seen: [Notification.Name] = []
            let tokens = [
                UIApplication.didEnterBackgroundNotification,
                UIApplication.willEnterForegroundNotification,
            ].map { name in
                NotificationCenter.default.addObserver(forName: name, object: app, queue: nil) {
                    let name = $0.name
                    MainActor.assumeIsolated { seen.append(name) }
                }
            }
            body(stage, delegate)
            for token in tokens { NotificationCenter.default.removeObserver(token) }
            app.delegate = nil
            stage.host.send(.visibilityChanged(true))
            stage.host.send(.focusChanged(false))
            return seen
        }
    }

    @Test("a minimised window brings the background, a restored window the foreground")
    func minimised() {
        let seen = observe { stage, delegate in
            for _ in 0..<2 {
                stage.host.send(.visibilityChanged(false))
                #expect(UIApplication.shared.applicationState == .background)
                stage.host.send(.focusChanged(false))
                stage.host.send(.visibilityChanged(false))
                #expect(UIApplication.shared.applicationState == .background)
                #expect(delegate.log == ["inactive", "background true"])
                stage.host.send(.visibilityChanged(true))
                #expect(UIApplication.shared.applicationState == .inactive)
                stage.host.send(.focusChanged(true))
                #expect(UIApplication.shared.applicationState == .active)
                #expect(delegate.log.suffix(2) == ["foreground true", "active"])
                delegate.log = []
            }
        }
        let pair = [
            UIApplication.didEnterBackgroundNotification,
            UIApplication.willEnterForegroundNotification,
        ]
        #expect(seen == pair + pair)
    }

    @Test("the keyboard before the appearance: foreground first")
    func focusFirst() {
        let seen = observe { stage, delegate in
            stage.host.send(.visibilityChanged(false))
            stage.host.send(.focusChanged(true))
            #expect(
                delegate.log == ["inactive", "background true", "foreground true", "active"])
            stage.host.send(.visibilityChanged(true))
            #expect(delegate.log.count == 4)
        }
        #expect(seen.count == 2)
    }

    @Test("another visible window, and hiding by the program, bring no background")
    func severalWindows() {
        let seen = observe { stage, _ in
            let host = ManualViewHost(size: CGSize(width: 9, height: 9), clock: ManualClock(0))
            let second = UIWindow(host: host)
            second.makeKeyAndVisible()
            defer { second.close() }
            stage.host.send(.visibilityChanged(false))
            #expect(UIApplication.shared.applicationState != .background)
            stage.host.send(.visibilityChanged(true))
            second.isHidden = true
            stage.window.isHidden = true
            stage.host.send(.visibilityChanged(false))
            #expect(UIApplication.shared.applicationState != .background)
            stage.window.isHidden = false
        }
        #expect(seen.isEmpty)
    }

    @Test("a preferred size is reported to the parent, once for a new size")
    func preferredSize() {
        final class Parent: UIViewController {
            var sizes: [CGSize] = []
            override func preferredContentSizeDidChange(
                forChildContentContainer container: any UIContentContainer
            ) { sizes.append(container.preferredContentSize) }
        }
        Stage.with { stage in
            let (parent, child) = (Parent(), UIViewController())
            child.preferredContentSize = CGSize(width: 1, height: 1)
            parent.addChild(child)
            for side in [10, 10, 20] {
                child.preferredContentSize = CGSize(width: side, height: side)
            }
            #expect(parent.sizes.map(\.width) == [10, 20])
            child.removeFromParent()
            child.preferredContentSize = .zero
            #expect(parent.sizes.count == 2)
            stage.window.rootViewController = parent
            parent.present(child, animated: false)
            child.preferredContentSize = CGSize(width: 5, height: 5)
            #expect(parent.sizes.last?.width == 5)
        }
    }
}
