import CGLFW
import Foundation

extension Window {
    private static func window(_ handle: OpaquePointer?) -> Window? {
        guard let handle, let pointer = glfwGetWindowUserPointer(handle) else { return nil }
        return Unmanaged<Window>.fromOpaque(pointer).takeUnretainedValue()
    }

    private func send(_ event: WindowEvent) { onEvent?(event) }

    func installCallbacks() {
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
            guard let window = Window.window(handle) else { return }
            let size = window.size
            window.send(
                .resized(
                    width: size.width, height: size.height, pixelWidth: Int(width),
                    pixelHeight: Int(height)))
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
