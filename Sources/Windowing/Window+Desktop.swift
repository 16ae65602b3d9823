import CLaminaGLFW
import LaminaGraphicsTypes

// The desktop's operations on a window. A Wayland compositor decides about positions and stacking:
// operations without permission have no effect and no message.
extension Window {
    /// The position of the content in desktop coordinates; (0, 0) on Wayland and for a closed
    /// window. A new position without finite numbers is ignored.
    public var position: (x: Double, y: Double) {
        get {
            var (x, y): (Int32, Int32) = (0, 0)
            if let handle { glfwGetWindowPos(handle, &x, &y) }
            return (Double(x), Double(y))
        }
        set {
            guard let handle, newValue.x.isFinite, newValue.y.isFinite else { return }
            glfwSetWindowPos(
                handle, Int32(clamping: Int(newValue.x.clamped)),
                Int32(clamping: Int(newValue.y.clamped)))
        }
    }

    /// True for an open window on a window system with positions: not on Wayland. If false,
    /// `position` reads (0, 0), and a new position has no effect.
    public var hasPosition: Bool { handle != nil && cglfw_is_wayland() == 0 }

    /// Minimises the window. Without effect on a closed window.
    public func minimize() { if let handle { glfwIconifyWindow(handle) } }
    /// Maximises the window. Without effect on a closed window.
    public func maximize() { if let handle { glfwMaximizeWindow(handle) } }
    /// Restores a minimised or maximised window. Without effect on other windows.
    public func restore() { if let handle { glfwRestoreWindow(handle) } }

    /// Restores the size before maximising. Window managers of X servers restore the size; a
    /// Wayland compositor leaves the size to the program, and GLFW keeps the large size.
    func restoreFloatingSize() {
        guard !isFullScreen, let floating else { return }
        setSize(width: floating.width, height: floating.height)
    }

    /// Raises the window and requests keyboard focus. The desktop may refuse both.
    public func focus() { if let handle { glfwFocusWindow(handle) } }
    /// Highlights the window on the desktop until the window has keyboard focus. Without effect on
    /// a closed window.
    public func requestAttention() { if let handle { glfwRequestWindowAttention(handle) } }

    /// True for a minimised window. False for a closed window.
    public var isMinimized: Bool { has(GLFW_ICONIFIED) }
    /// True for a maximised window. False for a closed window.
    public var isMaximized: Bool { has(GLFW_MAXIMIZED) }
    /// True for a window with keyboard focus. False for a closed window.
    public var isFocused: Bool { has(GLFW_FOCUSED) }

    /// True when transparent pixels show the desktop: transparency was requested, and a compositor
    /// is running. False for a closed window. The value may change while the window is open.
    public var isTransparent: Bool { has(GLFW_TRANSPARENT_FRAMEBUFFER) }

    /// True for a window without a title bar and border. Default false.
    public var isBorderless: Bool {
        get { handle != nil && !has(GLFW_DECORATED) }
        set { set(GLFW_DECORATED, !newValue) }
    }

    /// True for a window above all other windows. Default false.
    public var isAlwaysOnTop: Bool {
        get { has(GLFW_FLOATING) }
        set { set(GLFW_FLOATING, newValue) }
    }

    private func has(_ attribute: Int32) -> Bool {
        handle.map { glfwGetWindowAttrib($0, attribute) != 0 } ?? false
    }

    private func set(_ attribute: Int32, _ value: Bool) {
        if let handle { glfwSetWindowAttrib(handle, attribute, value ? GLFW_TRUE : GLFW_FALSE) }
    }

    // MARK: - Limits of a user's resizing

    /// Sets the size limits in points; nil for no limit. A length below 1 or without a finite
    /// number counts as no limit. Without effect on a closed window.
    public func setSizeLimits(
        least: (width: Double, height: Double)?, most: (width: Double, height: Double)?
    ) {
        guard let handle else { return }
        let k = pointsPerUnit
        func units(_ points: Double?) -> Int32 {
            guard let points, points.isFinite, points >= 1 else { return GLFW_DONT_CARE }
            return Int32(clamping: Int((points / k).rounded().clamped))
        }
        glfwSetWindowSizeLimits(
            handle, units(least?.width), units(least?.height), units(most?.width),
            units(most?.height))
    }

    /// Fixes the ratio of width to height; nil for a free ratio, as a number not above 0. Without
    /// effect on a closed window.
    public func setAspectRatio(_ ratio: (width: Int, height: Int)?) {
        guard let handle else { return }
        if let ratio, ratio.width > 0, ratio.height > 0 {
            glfwSetWindowAspectRatio(
                handle, Int32(clamping: ratio.width), Int32(clamping: ratio.height))
        } else {
            glfwSetWindowAspectRatio(handle, GLFW_DONT_CARE, GLFW_DONT_CARE)
        }
    }

    // MARK: - Icon

    /// An icon image: straight RGBA, top row first. 1 to 1024 pixels a side.
    public struct IconImage {
        /// The width in pixels, 1…1024. `setIcon(_:)` skips larger images.
        public var width: Int
        /// The height in pixels, 1…1024. `setIcon(_:)` skips larger images.
        public var height: Int
        /// The bytes, four a pixel, without gaps between rows. `setIcon(_:)` skips an image with
        /// another number of bytes.
        public var bytes: [UInt8]

        /// An image from its bytes, which are not checked. `setIcon(_:)` leaves out an image with
        /// impossible numbers.
        public init(width: Int, height: Int, bytes: [UInt8]) {
            (self.width, self.height, self.bytes) = (width, height, bytes)
        }
    }

    /// Sets the icon; the desktop picks a size. An empty list restores the desktop's default. No
    /// effect on Wayland, where the icon comes from the desktop file.
    public func setIcon(_ images: [IconImage]) {
        guard let handle else { return }
        let fit = images.filter {
            (1...1024).contains($0.width) && (1...1024).contains($0.height)
                && $0.bytes.count == $0.width * $0.height * 4
        }
        var bytes = fit.flatMap(\.bytes)
        bytes.withUnsafeMutableBufferPointer { all in
            var list: [GLFWimage] = []
            var at = 0
            for image in fit {
                list.append(
                    GLFWimage(
                        width: Int32(image.width), height: Int32(image.height),
                        pixels: all.baseAddress.map { $0 + at }))
                at += image.bytes.count
            }
            glfwSetWindowIcon(handle, Int32(list.count), list)
        }
    }
}

extension Double {
    /// The number, clamped to the range of window systems.
    fileprivate var clamped: Double { min(max(self, -1e9), 1e9) }
}
