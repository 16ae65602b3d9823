import Foundation

/// Looks for events while a key is held under Wayland.
///
/// A compositor tells of a press and of a release; what repeats between them is GLFW's own timer, which it looks at only when it is asked
/// for events, and nothing arrives on the connection that would wake the main run loop. X servers repeat by themselves. No key
/// held, nothing beats. Thread: main.
final class Heartbeat {
    nonisolated(unsafe) static let shared = Heartbeat()

    /// Desktops repeat 20 to 50 times a second; late by half a beat at most.
    private static let period = DispatchTimeInterval.milliseconds(16)
    private struct Held: Hashable {
        let window: ObjectIdentifier
        let code: Int32
    }
    private var held: Set<Held> = []
    private var timer: DispatchSourceTimer?

    /// A key of this code went down or up.
    func note(code: Int32, of window: Window, isHeld: Bool) {
        guard window.number == 0 else { return }
        let key = Held(window: ObjectIdentifier(window), code: code)
        if isHeld { held.insert(key) } else { held.remove(key) }
        update()
    }

    /// The window lost the keyboard or is gone: nobody tells of releases any more.
    func forget(_ window: Window) {
        let window = ObjectIdentifier(window)
        held = held.filter { $0.window != window }
        update()
    }

    private func update() {
        if held.isEmpty {
            timer?.cancel()
            timer = nil
        } else if timer == nil {
            let timer = DispatchSource.makeTimerSource(queue: .main)
            timer.schedule(deadline: .now() + Self.period, repeating: Self.period)
            timer.setEventHandler { WindowSystem.shared.pump() }
            timer.resume()
            self.timer = timer
        }
    }
}
