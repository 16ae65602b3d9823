import LaminaWindowing

/// Held buttons of the mouse, the number of consecutive presses, and drags. Thread: main.
struct Presses {
    private var counter = PressCounter()
    /// Held buttons in the order of the presses.
    private(set) var held: [MouseButton] = []
    /// Last position of the pointer.
    private var place: (x: Double, y: Double)?

    /// Number of consecutive presses of the button pressed last.
    var clickCount: Int { counter.count }

    /// Records an event of the window, and returns the resulting drag, if any.
    mutating func register(_ event: WindowEvent, at time: Double) -> WindowEvent? {
        switch event {
        case .mouseDown(let button, let x, let y, _):
            counter.press(button, at: time, x: x, y: y)
            held.removeAll { $0 == button }
            held.append(button)
            place = (x, y)
        case .mouseUp(let button, let x, let y, _):
            held.removeAll { $0 == button }
            place = (x, y)
        case .mouseMoved(let x, let y, let keys):
            defer { place = (x, y) }
            guard let button = held.first, let place, (x, y) != place else { return nil }
            return .mouseDragged(button, x: x, y: y, dx: x - place.x, dy: y - place.y, keys)
        // The window system reports no further releases.
        case .focusChanged(false), .visibilityChanged(false), .destroyed: held = []
        default: break
        }
        return nil
    }
}
