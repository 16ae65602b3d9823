import Foundation
import Testing
@testable import AppKit
import LaminaViews
import TestSupport

/// A window on a manual host.
@MainActor final class Stage {
    let host: ManualViewHost
    let window: NSWindow
    var content: NSView { window.contentView! }

    private init(_ size: CGSize, _ clock: ManualClock) {
        host = ManualViewHost(size: size, clock: clock)
        window = NSWindow(host: host)
        window.makeKeyAndOrderFront(nil)
        host.advance(by: 0)
    }

    /// Runs `body` with a clock and an event delivery of its own.
    static func with<R>(
        _ size: CGSize = CGSize(width: 400, height: 300), _ body: @MainActor (Stage) throws -> R
    ) rethrows -> R {
        let clock = ManualClock(100)
        return try MediaTime.with(clock, delivery: .manual()) {
            let stage = Stage(size, clock)
            defer { stage.window.close() }
            return try body(stage)
        }
    }

    /// A view in the window, committed.
    @discardableResult
    func add<V: NSView>(_ view: V) -> V {
        content.addSubview(view)
        host.advance(by: 0)
        return view
    }

    /// A change in an animation group of `seconds` seconds, at constant speed, committed.
    func animate(_ seconds: Double = 1, _ body: (NSAnimationContext) -> Void) {
        NSAnimationContext.runAnimationGroup { context in
            context.duration = seconds
            context.timingFunction = CAMediaTimingFunction(name: .linear)
            body(context)
        }
        host.layers.commit()
    }

    /// Red, green, blue and alpha of a pixel, y down, 0 to 255.
    func pixel(_ x: Int, _ y: Int) -> [Int] {
        guard let picture = try? host.snapshot() else { return [] }
        return PixelGrid(picture)[x, y].map { Int($0) }
    }
}

extension CALayer {
    var shown: CALayer { presentation() ?? self }
}

/// Counts the calls of its drawing method.
class Counter: NSView {
    var draws = 0
    var updates = 0
    var sizes: [CGSize] = []
    var color = NSColor.red
    override func draw(_ dirtyRect: CGRect) {
        draws += 1
        sizes.append(bounds.size)
        color.set()
        dirtyRect.fill()
    }
    override func updateLayer() { updates += 1 }
}
final class FlippedView: NSView { override var isFlipped: Bool { true } }
