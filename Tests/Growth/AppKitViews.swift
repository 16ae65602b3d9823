import AppKit
import CoreGraphics
import Foundation
import LaminaViews

@MainActor private func view(_ i: Int) -> NSView {
    NSView(frame: CGRect(x: i % 90, y: i / 90 % 90, width: 4, height: 4))
}

/// Committed window of a host without a screen, with `n` layer-backed views.
@MainActor private func filled(_ n: Int) -> (ManualViewHost, NSView, [NSView]) {
    let host = ManualViewHost(size: CGSize(width: 100, height: 100))
    let window = NSWindow(host: host)
    window.makeKeyAndOrderFront(nil)
    let root = window.contentView!
    root.wantsLayer = true
    let views = (0..<n).map { view($0) }
    for view in views { root.addSubview(view) }
    host.advance(by: 0)
    return (host, root, views)
}

@MainActor let appKitViews: [Operation] = [
    Operation("AppKit views: add and lay out", 125) { n in { _ = filled(n) } },
    Operation("AppKit views: remove the first", 125, allowed: 2) { n in
        let (host, _, views) = filled(n)
        return {
            for view in views { view.removeFromSuperview() }
            host.advance(by: 0)
        }
    },
    Operation("AppKit views: remove the last", 125) { n in
        let (host, _, views) = filled(n)
        return {
            for view in views.reversed() { view.removeFromSuperview() }
            host.advance(by: 0)
        }
    },
    Operation("AppKit views: set in another order", 125) { n in
        let (host, root, views) = filled(n)
        return {
            root.subviews = views.reversed()
            host.advance(by: 0)
        }
    },
    Operation("AppKit views: sort", 125) { n in
        let (host, root, _) = filled(n)
        return {
            root.sortSubviews { $0.frame.minY > $1.frame.minY }
            host.advance(by: 0)
        }
    },
    Operation("AppKit views: hit test", 250) { n in
        let (_, root, _) = filled(n)
        return { _ = root.hitTest(CGPoint(x: 99, y: 99)) }
    },
    Operation("AppKit views: animate each", 60) { n in
        let (host, _, views) = filled(n)
        return {
            NSAnimationContext.runAnimationGroup { context in
                context.duration = 1
                for view in views { view.animator().alphaValue = 0.5 }
            }
            host.advance(by: 0.1)
        }
    },
    Operation("AppKit windows: make and close", 64) { n in
        {
            let windows = (0..<n).map { _ in
                NSWindow(host: ManualViewHost(size: CGSize(width: 100, height: 100)))
            }
            for window in windows { window.makeKeyAndOrderFront(nil) }
            for window in windows { window.close() }
        }
    },
]
