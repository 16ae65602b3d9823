import Foundation
import Testing
@testable import UIKit
import LaminaViews

/// A window on a manual host, with a controlled pointer.
@MainActor final class Stage {
    let host: ManualViewHost
    let window: UIWindow

    private init(_ size: CGSize, _ clock: ManualClock) {
        host = ManualViewHost(size: size, clock: clock)
        window = UIWindow(host: host)
        window.makeKeyAndVisible()
        host.advance(by: 0)
    }

    /// Runs `body` with a separate clock and a separate event delivery.
    static func with<R>(
        _ size: CGSize = CGSize(width: 400, height: 400), _ body: @MainActor (Stage) throws -> R
    ) rethrows -> R {
        let clock = ManualClock(100)
        return try MediaTime.with(clock, delivery: .manual()) {
            // Work scheduled by the window's end runs here.
            defer { MediaTime.delivery.turn() }
            return try show(size, clock, body)
        }
    }

    private static func show<R>(
        _ size: CGSize, _ clock: ManualClock, _ body: @MainActor (Stage) throws -> R
    ) rethrows -> R {
        let stage = Stage(size, clock)
        defer { stage.window.close() }
        return try body(stage)
    }

    /// A view in the window, committed.
    @discardableResult
    func add<V: UIView>(_ view: V) -> V {
        window.addSubview(view)
        host.advance(by: 0)
        return view
    }

    func square(_ frame: CGRect = CGRect(x: 0, y: 0, width: 20, height: 20)) -> UIView {
        add(UIView(frame: frame))
    }

    // MARK: Time

    private lazy var start = host.layers.clock.time
    /// Advances to a time in seconds since the first call.
    func at(_ seconds: Double) {
        host.advance(to: start + seconds)
    }
    func mark() { start = host.layers.clock.time }

    // MARK: Pointer

    func down(
        _ x: Double, _ y: Double, _ modifiers: KeyModifiers = [], _ button: MouseButton = .left
    ) {
        host.send(.mouseDown(button, x: x, y: y, modifiers))
    }
    func move(_ x: Double, _ y: Double) { host.send(.mouseMoved(x: x, y: y)) }
    func up(_ x: Double, _ y: Double, _ button: MouseButton = .left) {
        host.send(.mouseUp(button, x: x, y: y, []))
        host.advance(by: 0)
    }
    func tap(_ x: Double, _ y: Double) {
        down(x, y)
        host.advance(by: 0.05)
        up(x, y)
    }
    /// In even steps, a frame each.
    func drag(from a: (Double, Double), to b: (Double, Double), steps: Int = 10) {
        for i in 1...steps {
            let f = Double(i) / Double(steps)
            host.advance(by: 1.0 / 60)
            move(a.0 + (b.0 - a.0) * f, a.1 + (b.1 - a.1) * f)
        }
    }
    func key(_ key: Key, _ modifiers: KeyModifiers = []) {
        host.send(.keyDown(key, modifiers, isRepeat: false))
        host.send(.keyUp(key, modifiers))
    }
    func type(_ text: String) { for c in text { host.send(.text(String(c))) } }
}

extension CALayer {
    var shown: CALayer { presentation() ?? self }
}

/// View that records events.
class Recorder: UIView {
    var log: [String] = []
    override func willMove(toSuperview v: UIView?) {
        log.append("willMove(toSuperview: \(v == nil ? "nil" : "view"))")
    }
    override func didMoveToSuperview() { log.append("didMoveToSuperview") }
    override func willMove(toWindow w: UIWindow?) {
        log.append("willMove(toWindow: \(w == nil ? "nil" : "window"))")
    }
    override func didMoveToWindow() { log.append("didMoveToWindow") }
    override func didAddSubview(_ v: UIView) { log.append("didAddSubview") }
    override func willRemoveSubview(_ v: UIView) { log.append("willRemoveSubview") }
    override func layoutSubviews() { log.append("layoutSubviews") }
}
