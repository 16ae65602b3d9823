import CLaminaGLFW

/// The present state of a game controller, with buttons in the layout of an Xbox controller.
/// Thread: main; needs a window.
///
/// The window system reports no changes: poll once a frame, in a display link.
public struct Gamepad: Sendable, Equatable {
    /// A button; the order is the order of `glfw3.h`. The names are the names of an Xbox
    /// controller; a raw value is the index in GLFW's state.
    public enum Button: Int, Sendable, CaseIterable {
        /// Lower button, A.
        case a = 0
        /// Right button, B.
        case b
        /// Left button, X.
        case x
        /// Upper button, Y.
        case y
        /// Left shoulder.
        case leftBumper
        /// Right shoulder.
        case rightBumper
        /// Back.
        case back
        /// Start.
        case start
        /// Guide.
        case guide
        /// Left stick pressed.
        case leftThumb
        /// Right stick pressed.
        case rightThumb
        /// Pad upwards.
        case up
        /// Pad to the right.
        case right
        /// Pad downwards.
        case down
        /// Pad to the left.
        case left
    }

    /// The number of the controller, 0…15, constant while connected. Controllers without a known
    /// layout take numbers, too.
    public let number: Int
    /// The controller's name; empty for an unknown name. Names need not be unique, numbers are.
    public let name: String
    /// The buttons held down. Triggers are axes, no buttons.
    public let pressed: Set<Button>
    /// The left stick, −1…1 on each axis; y runs down. Numbers beyond are clamped, NaN is 0; no
    /// dead zone is cut out.
    public let leftStick: (x: Double, y: Double)
    /// The right stick, −1…1 on each axis; y runs down. Numbers beyond are clamped, NaN is 0; no
    /// dead zone is cut out.
    public let rightStick: (x: Double, y: Double)
    /// The left trigger: 0 released, 1 fully pressed. Numbers beyond are clamped, NaN is 0.
    public let leftTrigger: Double
    /// The right trigger: 0 released, 1 fully pressed. Numbers beyond are clamped, NaN is 0.
    public let rightTrigger: Double

    /// The connected controllers with a known layout, at most 16. Empty before the first window.
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

    /// A state from GLFW's values: 15 buttons, 6 axes, triggers from −1. A missing axis is at rest.
    package init(number: Int, name: String, buttons: [UInt8], axes: [Float]) {
        func axis(_ index: Int, atRest rest: Double = 0) -> Double {
            let value = index < axes.count ? Double(axes[index]) : rest
            return value.isNaN ? rest : min(max(value, -1), 1)
        }
        (self.number, self.name) = (number, name)
        pressed = Set(
            Button.allCases.filter { $0.rawValue < buttons.count && buttons[$0.rawValue] != 0 })
        leftStick = (axis(0), axis(1))
        rightStick = (axis(2), axis(3))
        leftTrigger = (axis(4, atRest: -1) + 1) / 2
        rightTrigger = (axis(5, atRest: -1) + 1) / 2
    }

    /// True for equal states. Number and name count, too.
    public static func == (a: Gamepad, b: Gamepad) -> Bool {
        a.number == b.number && a.name == b.name && a.pressed == b.pressed
            && a.leftStick == b.leftStick && a.rightStick == b.rightStick
            && a.leftTrigger == b.leftTrigger && a.rightTrigger == b.rightTrigger
    }
}
