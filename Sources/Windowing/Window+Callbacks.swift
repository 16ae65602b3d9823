import CLaminaGLFW
import Foundation
import LaminaGraphicsTypes

extension Window {
    private static func window(_ handle: OpaquePointer?) -> Window? {
        guard let handle, let pointer = glfwGetWindowUserPointer(handle) else { return nil }
        return Unmanaged<Window>.fromOpaque(pointer).takeUnretainedValue()
    }

    private func send(_ event: WindowEvent) {
        eventTime = EventTime.now
        onEvent?(event)
    }

    /// Sends an event with the time and modifiers of the window system, or the present time and
    /// modifiers.
    private func send(
        _ input: cglfw_input, _ a: Int32, _ b: Int32, _ event: (KeyModifiers) -> WindowEvent
    ) {
        var stamp = cglfw_stamp()
        if cglfw_find_stamp(number, input, a, b, &stamp) != 0 {
            eventTime = EventTime.time(server: stamp.time)
            held = KeyModifiers(rawValue: stamp.modifiers)
        } else {
            eventTime = EventTime.now
        }
        onEvent?(event(held))
    }

    /// Sends the postponed events after all pending input was handled.
    func settle() {
        if isRestored {
            isRestored = false
            restoreFloatingSize()
        }
        sendNewSize()
    }

    /// Sends the last of several size reports. The event's size counts instead of a query: a window
    /// manager may report a size before the window has changed, and GLFW reports each size once.
    func sendNewSize() {
        guard let pixels = newSize else { return }
        newSize = nil
        let scale = contentScale
        if number == 0, !isMaximized, !isFullScreen {
            floating = (Double(pixels.width) / scale, Double(pixels.height) / scale)
        }
        send(
            .resized(
                width: Double(pixels.width) / scale, height: Double(pixels.height) / scale,
                pixelWidth: pixels.width, pixelHeight: pixels.height))
        onMove?()
    }

    private func tell(_ isVisible: Bool?) {
        if let isVisible { send(.visibilityChanged(isVisible)) }
    }

    /// Handles an event of the X server for which GLFW has no callback.
    func deliver(_ note: cglfw_note) {
        switch note.what {
        case CGLFW_DESTROYED: send(.destroyed)
        case CGLFW_MAPPED: tell(visibility.note(isMapped: true))
        case CGLFW_UNMAPPED: tell(visibility.note(isMapped: false))
        case CGLFW_SYNC_REQUESTED: resizing = note.value
        default:
            // The resize request follows the event with the new size.
            guard let request = resizing else { return }
            resizing = nil
            sendNewSize()
            onResizing?(request)
        }
    }

    func installCallbacks(on handle: OpaquePointer) {
        installPointerCallbacks(on: handle)
        installKeyCallbacks(on: handle)
        installFrameCallbacks(on: handle)
        glfwSetWindowRefreshCallback(handle) { Window.window($0)?.send(.exposed) }
        glfwSetWindowFocusCallback(handle) { handle, focused in
            if focused == GLFW_FALSE, let window = Window.window(handle) {
                window.held = []
                KeyRepeatTimer.shared.forget(window)
            }
            Window.window(handle)?.send(.focusChanged(focused == GLFW_TRUE))
        }
        glfwSetWindowCloseCallback(handle) { handle in
            guard let window = Window.window(handle) else { return }
            glfwSetWindowShouldClose(handle, GLFW_FALSE)
            // A lost compositor closes all windows, which is no request of the user.
            cglfw_check_connection()
            window.send(.closeRequested)
        }
    }

    private func installKeyCallbacks(on handle: OpaquePointer) {
        glfwSetInputMode(handle, GLFW_LOCK_KEY_MODS, GLFW_TRUE)
        glfwSetKeyCallback(handle) { handle, key, code, action, modifiers in
            guard let window = Window.window(handle) else { return }
            let key = Key(rawValue: key)
            KeyRepeatTimer.shared.note(code: code, of: window, isHeld: action != GLFW_RELEASE)
            let after = window.modifiers(KeyModifiers(rawValue: modifiers), after: key, action)
            window.send(CGLFW_KEY, code, action == GLFW_RELEASE ? 0 : 1) { _ in
                action == GLFW_RELEASE
                    ? .keyUp(key, after) : .keyDown(key, after, isRepeat: action == GLFW_REPEAT)
            }
            window.held = after
        }
        glfwSetCharCallback(handle) { handle, code in
            guard let window = Window.window(handle), let scalar = Unicode.Scalar(code) else {
                return
            }
            window.onEvent?(.text(String(Character(scalar))))
        }
    }

    /// Installs the callbacks for position, size and visibility.
    private func installFrameCallbacks(on handle: OpaquePointer) {
        glfwSetFramebufferSizeCallback(handle) { handle, width, height in
            Window.window(handle)?.newSize = (Int(width), Int(height))
        }
        glfwSetWindowPosCallback(handle) { handle, _, _ in Window.window(handle)?.onMove?() }
        glfwSetWindowIconifyCallback(handle) { handle, isMinimised in
            guard let window = Window.window(handle) else { return }
            window.tell(window.visibility.note(isMinimised: isMinimised != 0))
        }
        if number == 0 {
            glfwSetWindowMaximizeCallback(handle) { handle, isMaximised in
                // GLFW sets the present size after this callback.
                if isMaximised == GLFW_FALSE { Window.window(handle)?.isRestored = true }
            }
        }
        glfwSetWindowContentScaleCallback(handle) { handle, x, _ in
            Window.window(handle)?.send(.scaleChanged(Double(x)))
        }
    }

    private func installPointerCallbacks(on handle: OpaquePointer) {
        glfwSetCursorPosCallback(handle) { handle, x, y in
            guard let window = Window.window(handle) else { return }
            let k = window.pointsPerUnit
            window.pointer = (x * k, y * k)
            // A captured pointer may move without limit.
            window.send(CGLFW_MOTION, Int32(units: x), Int32(units: y)) {
                .mouseMoved(x: x * k, y: y * k, $0)
            }
        }
        glfwSetCursorEnterCallback(handle) { handle, isInside in
            Window.window(handle)?.send(CGLFW_CROSSING, isInside, 0) { _ in
                .pointerInside(isInside == GLFW_TRUE)
            }
        }
        glfwSetMouseButtonCallback(handle) { handle, button, action, modifiers in
            guard let window = Window.window(handle), let button = MouseButton(rawValue: button)
            else { return }
            let m = KeyModifiers(rawValue: modifiers)
            let (x, y) = window.pointer
            window.send(CGLFW_BUTTON, action == GLFW_PRESS ? 1 : 0, 0) { _ in
                action == GLFW_PRESS
                    ? .mouseDown(button, x: x, y: y, m) : .mouseUp(button, x: x, y: y, m)
            }
            window.held = m
        }
        glfwSetScrollCallback(handle) { handle, dx, dy in
            guard let window = Window.window(handle) else { return }
            let (x, y) = window.pointer
            window.send(CGLFW_WHEEL, 1, 0) { .scrolled(dx: dx, dy: dy, x: x, y: y, $0) }
        }
        glfwSetDropCallback(handle) { handle, count, paths in
            guard let window = Window.window(handle), let paths else { return }
            let files = (0..<Int(count)).compactMap { i in
                paths[i].map { URL(fileURLWithPath: String(cString: $0)) }
            }
            window.send(.filesDropped(files, x: window.pointer.x, y: window.pointer.y))
        }
    }

    /// X11 reports the modifiers before a key event, so the key's own modifier is corrected, unless
    /// the same key on the other side is held.
    private func modifiers(
        _ told: KeyModifiers, after key: Key, _ action: Int32
    ) -> KeyModifiers {
        guard let own = key.modifier, let handle else { return told }
        let other = key.rawValue < 344 ? key.rawValue + 4 : key.rawValue - 4
        return action != GLFW_RELEASE || glfwGetKey(handle, other) == GLFW_PRESS
            ? told.union(own) : told.subtracting(own)
    }
}
