import Foundation

/// A timer that polls for events while a key is held under Wayland.
///
/// A compositor reports presses and releases only. Key repetition is a timer inside GLFW, which
/// fires during event polling alone, and no data arrives to wake the main run loop. X servers
/// repeat by themselves. The timer stops when no key is held. Thread: main.
final class KeyRepeatTimer {
    nonisolated(unsafe) static let shared = KeyRepeatTimer()

    /// The polling period: desktops repeat 20 to 50 times a second, so a repetition is late by half
    /// a period at most.
    private static let period = DispatchTimeInterval.milliseconds(16)
    private struct Held: Hashable {
        let window: ObjectIdentifier
        let code: Int32
    }
    private var held: Set<Held> = []
    private var timer: DispatchSourceTimer?

    /// Records a press or release of the key with this code.
    func note(code: Int32, of window: Window, isHeld: Bool) {
        guard window.number == 0 else { return }
        let key = Held(window: ObjectIdentifier(window), code: code)
        if isHeld { held.insert(key) } else { held.remove(key) }
        update()
    }

    /// Releases all keys of a window that lost the keyboard or closed, because no release events
    /// follow.
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
