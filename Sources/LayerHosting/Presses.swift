import LaminaWindowing

/// Which buttons of the mouse are held, how often they were pressed, and what they drag. Thread: main.
struct Presses {
    private var counter = PressCounter()
    /// In the order they were pressed in.
    private(set) var held: [MouseButton] = []
    /// Where the pointer was last.
    private var place: (x: Double, y: Double)?

    /// Of the last press.
    var clickCount: Int { counter.count }

    /// Takes an event of the window; the drag that follows it, if it is one.
    mutating func take(_ event: WindowEvent, at time: Double) -> WindowEvent? {
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
        // Nobody tells of releases any more.
        case .focusChanged(false), .visibilityChanged(false), .destroyed: held = []
        default: break
        }
        return nil
    }
}
