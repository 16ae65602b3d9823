import CLaminaGLFW
import LaminaGraphicsTypes

// What the desktop does with a window. On Wayland the compositor decides where windows lie and which of them is in front: what it
// does not let programs do is left out, without a message.
extension Window {
    /// Where the content begins, in coordinates of the desktop; (0, 0) on Wayland.
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

    public func minimize() { if let handle { glfwIconifyWindow(handle) } }
    public func maximize() { if let handle { glfwMaximizeWindow(handle) } }
    /// Back from minimised or maximised.
    public func restore() { if let handle { glfwRestoreWindow(handle) } }

    /// No longer maximised. X servers' window managers give a window its size back; a Wayland compositor leaves the size
    /// to the program, and GLFW keeps the large one.
    func takeBackSize() {
        guard !isFullScreen, let floating else { return }
        setSize(width: floating.width, height: floating.height)
    }

    /// In front of the others, with the keyboard.
    public func focus() { if let handle { glfwFocusWindow(handle) } }
    public func requestAttention() { if let handle { glfwRequestWindowAttention(handle) } }

    public var isMinimized: Bool { has(GLFW_ICONIFIED) }
    public var isMaximized: Bool { has(GLFW_MAXIMIZED) }
    public var isFocused: Bool { has(GLFW_FOCUSED) }

    /// Whether what is behind the window shows through now where its frames are transparent: it was asked for, and
    /// there is somebody to draw it so.
    public var isTransparent: Bool { has(GLFW_TRANSPARENT_FRAMEBUFFER) }

    /// Without a title bar and a border.
    public var isBorderless: Bool {
        get { handle != nil && !has(GLFW_DECORATED) }
        set { set(GLFW_DECORATED, !newValue) }
    }

    /// In front of all others.
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

    /// Points; nil is no limit.
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

    /// Width to height; nil lets both go.
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

    /// A picture of an icon: straight RGBA, top row first.
    public struct IconImage {
        public var width: Int
        public var height: Int
        public var bytes: [UInt8]

        public init(width: Int, height: Int, bytes: [UInt8]) {
            (self.width, self.height, self.bytes) = (width, height, bytes)
        }
    }

    /// The desktop takes the size that it needs; none is the desktop's own icon. Wayland takes it from the desktop file.
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
    /// As far as window systems count.
    fileprivate var clamped: Double { min(max(self, -1e9), 1e9) }
}
