import Foundation
import Testing
@testable import AppKit
import LaminaViews
import TestSupport

/// Windows on a desktop: places and requests before the first showing.
@Suite("AppKit: windows on a desktop") @MainActor struct WindowPlaceTests {
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

    @Test("K100: a place set before the first showing is the place of the desktop's window")
    func places() {
        let screen = NSScreen.main?.frame ?? .zero
        let changes: [(NSWindow) -> Void] = [
            { $0.setFrameOrigin(CGPoint(x: 70, y: 80)) },
            { $0.center() },
            { $0.setFrame(CGRect(x: 9, y: 8, width: 200, height: 100), display: true) },
            { $0.setFrame(CGRect(x: 0, y: 0, width: 200, height: 100), display: true) },
            { $0.setFrame(CGRect(x: 5, y: 6, width: 7, height: 8), display: true, animate: true) },
        ]
        for change in changes {
            desktop { host in
                let window = make()
                change(window)
                let wanted = window.frame.origin
                window.join(host)
                #expect(window.frame == CGRect(origin: wanted, size: host.size))
                #expect(host.position == CGPoint(x: wanted.x, y: screen.maxY - wanted.y - 100))
                window.close()
            }
        }
        desktop { host in
            let window = make(70, 80)
            window.join(host)
            #expect(window.frame.origin == CGPoint(x: 70, y: 80))
            window.close()
        }
    }

    @Test("K100: the desktop places a window that the program has not placed")
    func unplaced() {
        desktop { host in
            let window = make()
            window.setContentSize(CGSize(width: 200, height: 300))
            window.join(host)
            #expect(host.position == CGPoint(x: 30, y: 40) && window.frame.minX == 30)
            window.close()
        }
        desktop { host in
            host.position = nil
            let window = make(.nan, 3)
            window.join(host)
            #expect(host.position == nil && window.frame.minY == 3)
            window.close()
        }
    }

    @Test("K101: limits, title, style and level set before the first showing are in effect")
    func wishes() {
        for style in [NSWindow.StyleMask.titled, [.titled, .resizable], .borderless] {
            desktop { host in
                let window = make(style: style)
                window.minSize = CGSize(width: 50, height: 40)
                window.contentMaxSize = CGSize(width: 500, height: 400)
                window.level = .floating
                window.join(host)
                #expect(host.sizeLimits.minimum == CGSize(width: 50, height: 40))
                #expect(host.sizeLimits.maximum == CGSize(width: 500, height: 400))
                #expect(host.isAlwaysOnTop && host.isBorderless == (style == .borderless))
                window.close()
            }
        }
    }
}
