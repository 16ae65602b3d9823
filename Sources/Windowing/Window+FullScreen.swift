import CLaminaGLFW

extension Window {
    /// Where a window was before it covered a screen.
    struct FullScreen {
        var place: (x: Int32, y: Int32, width: Int32, height: Int32)?
        /// It was told to before it was shown, and does when it is.
        var isWaiting = false
    }

    /// The screen most of it lies on, or that it covers; nil without a monitor.
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

    /// Covers the screen most of it lies on, or goes back to its place and size before.
    public var isFullScreen: Bool {
        get { fullScreen.isWaiting || handle.map { glfwGetWindowMonitor($0) != nil } ?? false }
        set {
            guard let handle, newValue != isFullScreen else { return }
            if newValue {
                fullScreen.place = place(handle)
                if glfwGetWindowAttrib(handle, GLFW_VISIBLE) != 0 {
                    enterFullScreen()
                } else if let screen {
                    // GLFW would show it at once. It has its size, and the rest when it is shown.
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
