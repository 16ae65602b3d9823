import CLaminaGLFW

extension Window {
    /// The state of a window before full screen.
    struct FullScreen {
        var place: (x: Int32, y: Int32, width: Int32, height: Int32)?
        /// True when full screen was requested before the window is shown.
        var isWaiting = false
    }

    /// The screen with the largest part of the window, or the screen covered in full screen; nil
    /// without a monitor. Nil also for a closed window. On Wayland, without positions, the window
    /// counts as lying at (0, 0).
    public var screen: Screen? {
        guard let handle else { return nil }
        let screens = WindowSystem.shared.screens
        if let monitor = glfwGetWindowMonitor(handle),
            let index = Screen.monitors.firstIndex(of: monitor)
        {
            return screens.first { $0.number == index + 1 }
        }
        let p = place(handle)
        return screens.holdingMost(
            x: Int(p.x), y: Int(p.y), width: Int(p.width), height: Int(p.height))
    }

    private func place(
        _ handle: OpaquePointer
    ) -> (x: Int32, y: Int32, width: Int32, height: Int32) {
        var (x, y, width, height): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        glfwGetWindowPos(handle, &x, &y)
        glfwGetWindowSize(handle, &width, &height)
        return (x, y, width, height)
    }

    /// True in full screen. Setting true covers the window's screen, false restores position and
    /// size.
    public var isFullScreen: Bool {
        get { fullScreen.isWaiting || handle.map { glfwGetWindowMonitor($0) != nil } ?? false }
        set {
            guard let handle, newValue != isFullScreen else { return }
            if newValue {
                fullScreen.place = place(handle)
                if glfwGetWindowAttrib(handle, GLFW_VISIBLE) != 0 {
                    enterFullScreen()
                } else if let screen {
                    // GLFW would show the window at once, so only the size is set at this time; the
                    // mode follows in `show`.
                    fullScreen.isWaiting = true
                    glfwSetWindowSize(handle, Int32(screen.width), Int32(screen.height))
                }
            } else {
                leaveFullScreen(handle)
            }
        }
    }

    func enterFullScreen() {
        fullScreen.isWaiting = false
        guard let handle, let screen,
            let monitor = Screen.monitors.dropFirst(screen.number - 1).first,
            let mode = glfwGetVideoMode(monitor)?.pointee
        else { return }
        glfwSetWindowMonitor(handle, monitor, 0, 0, mode.width, mode.height, mode.refreshRate)
    }

    private func leaveFullScreen(_ handle: OpaquePointer) {
        guard let p = fullScreen.place else { return }
        fullScreen.place = nil
        if fullScreen.isWaiting {
            fullScreen.isWaiting = false
            glfwSetWindowSize(handle, p.width, p.height)
        } else {
            glfwSetWindowMonitor(handle, nil, p.x, p.y, p.width, p.height, 0)
        }
    }
}
