import Foundation
import Testing
@testable import AppKit
import LaminaViews
import TestSupport

/// Windows and the keyboard, closed windows shown again.
@Suite("AppKit: key windows") @MainActor struct KeyWindowTests {
    /// A host on a desktop that has chosen (30, 40) from the upper left.
    private func desktop(_ body: (ManualViewHost) -> Void) {
        let clock = ManualClock(100)
        MediaTime.with(clock, delivery: .manual()) {
            let host = ManualViewHost(size: CGSize(width: 200, height: 100), clock: clock)
            host.position = CGPoint(x: 30, y: 40)
            body(host)
        }
    }

    private func make(_ x: CGFloat = 0, _ y: CGFloat = 0, style: NSWindow.StyleMask = .titled)
        -> NSWindow
    {
        NSWindow(
            contentRect: CGRect(x: x, y: y, width: 200, height: 100), styleMask: style,
            backing: .buffered, defer: false)
    }

    @Test("K100: a closed window is shown again in its frame, and is a window of the application")
    func again() {
        desktop { host in
            let window = make()
            window.join(host)
            window.makeKeyAndOrderFront(nil)
            #expect(NSApp.windows.filter { $0 === window }.count == 1)
            host.position = CGPoint(x: 11, y: 22)
            let frame = window.frame
            window.close()
            #expect(!NSApp.windows.contains(window) && window.frame == frame)
            let next = ManualViewHost(size: host.size, clock: host.layers.clock)
            next.position = .zero
            window.join(next)
            window.makeKeyAndOrderFront(nil)
            window.makeKeyAndOrderFront(nil)
            #expect(NSApp.windows.filter { $0 === window }.count == 1)
            #expect(window.frame == frame && next.position == CGPoint(x: 11, y: 22))
            window.close()
        }
    }

    private final class Told: NSWindow {
        var log: [String] = []
        override func becomeKey() { log.append("key \(isKeyWindow)") }
        override func resignKey() { log.append("no key \(isKeyWindow)") }
    }

    @Test("K100: the key window follows the keyboard; windows and observers are told once")
    func keys() {
        desktop { host in
            let (first, second) = (Told(host: host), make())
            let other = ManualViewHost(size: host.size, clock: host.layers.clock)
            second.join(other)
            var seen: [String] = []
            let names = [
                NSWindow.didBecomeKeyNotification, NSWindow.didResignKeyNotification,
            ]
            let tokens = names.map { name in
                NotificationCenter.default.addObserver(forName: name, object: first, queue: nil) {
                    let text = $0.name.rawValue
                    MainActor.assumeIsolated { seen.append(text) }
                }
            }
            first.makeKeyAndOrderFront(nil)
            first.makeKeyAndOrderFront(nil)
            host.send(.focusChanged(true))
            #expect(first.log == ["key true"] && NSApp.keyWindow === first)
            host.send(.focusChanged(false))
            #expect(NSApp.keyWindow == nil && !first.isKeyWindow)
            #expect(first.log == ["key true", "no key false"])
            #expect(seen == names.map(\.rawValue))
            other.send(.focusChanged(false))
            host.send(.focusChanged(true))
            #expect(first.isKeyWindow)
            second.makeKeyAndOrderFront(nil)
            host.send(.focusChanged(false))
            #expect(second.isKeyWindow && !first.isKeyWindow && first.log.count == 4)
            host.send(.focusChanged(true))
            first.close()
            #expect(NSApp.keyWindow == nil && first.log.count == 6 && seen.count == 6)
            second.close()
            for token in tokens { NotificationCenter.default.removeObserver(token) }
        }
    }

    private final class Passing: NSWindow {
        weak var heir: NSWindow?
        var log: [String] = []
        override func becomeKey() { log.append("key") }
        override func resignKey() {
            log.append("no key")
            if let heir { NSApplication.shared.makeKey(heir) }
        }
    }

    @Test("A window made key inside of resignKey stays key")
    func passing() {
        let windows = (0..<3).map { _ in
            Passing(contentRect: .zero, styleMask: [], backing: .buffered, defer: false)
        }
        let application = NSApplication.shared
        windows[0].heir = windows[2]
        application.makeKey(windows[0])
        application.makeKey(windows[1])
        #expect(application.keyWindow === windows[2] && windows[1].log.isEmpty)
        #expect(windows[0].log == ["key", "no key"] && windows[2].log == ["key"])
        for window in windows { window.close() }
    }

    /// Window that makes another window key as soon as the window is key.
    private final class Eager: NSWindow {
        weak var heir: NSWindow?
        override func becomeKey() { if let heir { NSApplication.shared.makeKey(heir) } }
    }

    @Test("A window that makes another window key at once is not reported as key afterwards")
    func eager() {
        let windows = (0..<2).map { _ in
            Eager(contentRect: .zero, styleMask: [], backing: .buffered, defer: false)
        }
        windows[0].heir = windows[1]
        var seen: [String] = []
        let names = [NSWindow.didBecomeKeyNotification, NSWindow.didResignKeyNotification]
        let tokens = names.map { name in
            NotificationCenter.default.addObserver(forName: name, object: windows[0], queue: nil) {
                let text = $0.name.rawValue
                MainActor.assumeIsolated { seen.append(text) }
            }
        }
        NSApplication.shared.makeKey(windows[0])
        #expect(windows[1].isKeyWindow && seen == [names[1].rawValue])
        for token in tokens { NotificationCenter.default.removeObserver(token) }
        for window in windows { window.close() }
    }
}
