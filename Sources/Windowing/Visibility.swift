/// The visibility of a window, derived from several reports of the window system.
///
/// An X server maps and unmaps windows; window managers unmap minimised windows and windows of
/// other workspaces. Compositing window managers such as GNOME's keep minimised windows mapped and
/// only set a property. Wayland reports minimising alone. Measured: openbox, mutter, Weston.
struct Visibility {
    private var isMapped: Bool
    private var isMinimised = false
    private var last: Bool?

    /// The initial state; `isMapped` is true for window systems without mapping.
    init(isMapped: Bool) { self.isMapped = isMapped }

    /// Records a report; returns the new visibility, nil without a change.
    mutating func note(isMapped: Bool) -> Bool? {
        self.isMapped = isMapped
        return change()
    }

    mutating func note(isMinimised: Bool) -> Bool? {
        self.isMinimised = isMinimised
        return change()
    }

    private mutating func change() -> Bool? {
        let isVisible = isMapped && !isMinimised
        defer { last = isVisible }
        return isVisible == last ? nil : isVisible
    }
}
