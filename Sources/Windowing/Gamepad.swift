import CLaminaGLFW

/// A game controller as it is now, with its buttons where an Xbox controller has them. Thread: main; there has to have been a
/// window.
///
/// The window system tells of no changes: look once a frame, in a display link.
public struct Gamepad: Sendable, Equatable {
    /// In the order of `glfw3.h`.
    public enum Button: Int, Sendable, CaseIterable {
        case a = 0, b, x, y, leftBumper, rightBumper, back, start, guide, leftThumb, rightThumb
        case up, right, down, left
    }

    /// From 0 to 15; the same for as long as it is connected.
    public let number: Int
    public let name: String
    public let pressed: Set<Button>
    /// −1 to 1; y runs down.
    public let leftStick: (x: Double, y: Double)
    public let rightStick: (x: Double, y: Double)
    /// 0 to 1.
    public let leftTrigger: Double
    public let rightTrigger: Double

    /// The controllers that are connected and known.
    public static var connected: [Gamepad] {
        guard WindowSystem.shared.isOpen else { return [] }
        return (0..<16).compactMap { number in
            var state = GLFWgamepadstate()
            guard glfwGetGamepadState(Int32(number), &state) == GLFW_TRUE else { return nil }
            let name = glfwGetGamepadName(Int32(number)).map { String(cString: $0) } ?? ""
            let buttons = withUnsafeBytes(of: state.buttons) { Array($0) }
            let axes = withUnsafeBytes(of: state.axes) { Array($0.bindMemory(to: Float.self)) }
            return Gamepad(number: number, name: name, buttons: buttons, axes: axes)
        }
    }

    /// From what GLFW tells: 15 buttons, 6 axes, triggers from −1.
    package init(number: Int, name: String, buttons: [UInt8], axes: [Float]) {
        func axis(_ index: Int) -> Double {
            let value = index < axes.count ? Double(axes[index]) : 0
            return value.isNaN ? 0 : min(max(value, -1), 1)
        }
        (self.number, self.name) = (number, name)
        pressed = Set(
            Button.allCases.filter { $0.rawValue < buttons.count && buttons[$0.rawValue] != 0 })
        leftStick = (axis(0), axis(1))
        rightStick = (axis(2), axis(3))
        leftTrigger = (axis(4) + 1) / 2
        rightTrigger = (axis(5) + 1) / 2
    }

    public static func == (a: Gamepad, b: Gamepad) -> Bool {
        a.number == b.number && a.name == b.name && a.pressed == b.pressed
            && a.leftStick == b.leftStick && a.rightStick == b.rightStick
            && a.leftTrigger == b.leftTrigger && a.rightTrigger == b.rightTrigger
    }
}
