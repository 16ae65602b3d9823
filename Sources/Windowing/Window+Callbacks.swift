import CGLFW
import Foundation

extension Window {
    private static func window(_ handle: OpaquePointer?) -> Window? {
        guard let handle, let pointer = glfwGetWindowUserPointer(handle) else { return nil }
        return Unmanaged<Window>.fromOpaque(pointer).takeUnretainedValue()
    }

    private func send(_ event: WindowEvent) { onEvent?(event) }

    /// Size callbacks come one for each event; what counts is the last. The event is believed and the window not asked:
    /// a window manager may tell of a size before the window has it, and GLFW tells of each size once.
    func sendNewSize() {
        guard let pixels = newSize else { return }
        newSize = nil
        let scale = contentScale
        send(
            .resized(
                width: Double(pixels.width) / scale, height: Double(pixels.height) / scale,
                pixelWidth: pixels.width, pixelHeight: pixels.height))
        onMove?()
    }

    /// What GLFW does not tell.
    func take(_ note: cglfw_note) {
        switch note.what {
        case CGLFW_DESTROYED: send(.destroyed)
        case CGLFW_MAPPED: send(.visibilityChanged(true))
        case CGLFW_UNMAPPED: send(.visibilityChanged(false))
        case CGLFW_SYNC_REQUESTED: resizing = note.value
        default:
            // The new size is there, and told.
            guard let request = resizing else { return }
            resizing = nil
            sendNewSize()
            onResizing?(request)
        }
    }

    func installCallbacks(on handle: OpaquePointer) {
        glfwSetCursorPosCallback(handle) { handle, x, y in
            guard let window = Window.window(handle) else { return }
            let k = window.pointsPerUnit
            window.pointer = (x * k, y * k)
            window.send(.mouseMoved(x: x * k, y: y * k))
        }
        glfwSetMouseButtonCallback(handle) { handle, button, action, modifiers in
            guard let window = Window.window(handle), let button = MouseButton(rawValue: button)
            else { return }
            let m = KeyModifiers(rawValue: modifiers)
            let (x, y) = window.pointer
            window.send(
                action == GLFW_PRESS
                    ? .mouseDown(button, x: x, y: y, m) : .mouseUp(button, x: x, y: y, m))
        }
        glfwSetScrollCallback(handle) { handle, dx, dy in
            guard let window = Window.window(handle) else { return }
            window.send(.scrolled(dx: dx, dy: dy, x: window.pointer.x, y: window.pointer.y))
        }
        glfwSetKeyCallback(handle) { handle, key, _, action, modifiers in
            guard let window = Window.window(handle) else { return }
            let m = KeyModifiers(rawValue: modifiers)
            if action == GLFW_RELEASE {
                window.send(.keyUp(Key(rawValue: key), m))
            } else {
                window.send(.keyDown(Key(rawValue: key), m, isRepeat: action == GLFW_REPEAT))
            }
        }
        glfwSetCharCallback(handle) { handle, code in
            guard let window = Window.window(handle), let scalar = Unicode.Scalar(code) else {
                return
            }
            window.send(.text(String(Character(scalar))))
        }
        glfwSetFramebufferSizeCallback(handle) { handle, width, height in
            Window.window(handle)?.newSize = (Int(width), Int(height))
        }
        glfwSetWindowPosCallback(handle) { handle, _, _ in Window.window(handle)?.onMove?() }
        // X11 tells of every way to vanish; see `take`.
        if number == 0 {
            glfwSetWindowIconifyCallback(handle) { handle, isMinimised in
                Window.window(handle)?.send(.visibilityChanged(isMinimised == 0))
            }
        }
        glfwSetWindowContentScaleCallback(handle) { handle, x, _ in
            Window.window(handle)?.send(.scaleChanged(Double(x)))
        }
        glfwSetWindowRefreshCallback(handle) { Window.window($0)?.send(.exposed) }
        glfwSetWindowFocusCallback(handle) { handle, focused in
            Window.window(handle)?.send(.focusChanged(focused == GLFW_TRUE))
        }
        glfwSetWindowCloseCallback(handle) { handle in
            guard let window = Window.window(handle) else { return }
            glfwSetWindowShouldClose(handle, GLFW_FALSE)
            window.send(.closeRequested)
        }
    }
}
