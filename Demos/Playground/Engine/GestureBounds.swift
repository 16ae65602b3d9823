import LayerHosting

/// Bounds of gestures in a window's events: a gesture begins with a press or a key, and a key
/// during a drag belongs to the drag. Edits of the same gesture share an entry of the history.
public struct GestureBounds {
    private var pressed: Set<MouseButton> = []

    /// Bounds without pressed buttons.
    public init() {}

    /// True if the event ends the gesture before it.
    public mutating func ends(with event: WindowEvent) -> Bool {
        switch event {
        case .mouseDown(let button, _, _, _):
            defer { pressed.insert(button) }
            return pressed.isEmpty
        case .mouseUp(let button, _, _, _):
            pressed.remove(button)
            return false
        case .focusChanged(false):
            // The release may be delivered to a different window.
            pressed = []
            return false
        case .keyDown: return pressed.isEmpty
        default: return false
        }
    }
}
