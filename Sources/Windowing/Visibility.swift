/// Whether a window may be seen, put together from what the window system tells.
///
/// An X server maps and unmaps windows; window managers unmap what they minimise and what lies on another workspace. Those that
/// draw windows by themselves, such as GNOME's, keep minimised ones mapped and say so in a property only. Wayland tells of
/// minimising alone. Measured: openbox, mutter, Weston.
struct Visibility {
    private var isMapped: Bool
    private var isMinimised = false
    private var last: Bool?

    /// `isMapped` is what is told at the beginning: true where the window system does not map.
    init(isMapped: Bool) { self.isMapped = isMapped }

    /// The new state; nil if it is what was told before.
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
