import CLaminaGLFW

/// A monitor of the desktop. Unit: window coordinates, origin top left, y down.
public struct Screen: Sendable, Equatable {
    /// The number from 1; 1 is the main screen. The order of `Screen.all`, new with each change of
    /// the monitors.
    public var number: Int
    /// The left edge in window coordinates; negative numbers are possible. Default 0.
    public var x: Int
    /// The top edge in window coordinates; negative numbers are possible. Default 0.
    public var y: Int
    /// The width. In window coordinates, which are pixels on X11.
    public var width: Int
    /// The height. In window coordinates, which are pixels on X11.
    public var height: Int
    /// Refreshes a second; 60 for an unknown rate. A reported rate of 1 or less counts as unknown.
    public var refreshRate: Double
    /// The human-readable name; empty for an unknown name. Names need not be unique.
    public var name: String
    /// Pixels per point; 1 for an unknown scale. Above 0 for a screen of the desktop; the
    /// horizontal scale counts.
    public var contentScale: Double

    /// A screen from its properties, which are not checked. Defaults: the position (0, 0), 60
    /// refreshes a second, no name, 1 pixel per point.
    public init(
        number: Int, x: Int = 0, y: Int = 0, width: Int, height: Int, refreshRate: Double = 60,
        name: String = "", contentScale: Double = 1
    ) {
        self.number = number
        (self.name, self.contentScale) = (name, contentScale)
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
        self.refreshRate = refreshRate
    }

    /// The area of a rectangle on this screen, in pixels. In floating point, because sums and
    /// products of extreme numbers overflow integers.
    func overlap(x: Int, y: Int, width: Int, height: Int) -> Double {
        func common(_ a: Int, _ aLength: Int, _ b: Int, _ bLength: Int) -> Double {
            let end = min(Double(a) + Double(aLength), Double(b) + Double(bLength))
            return max(0, end - Double(max(a, b)))
        }
        return common(self.x, self.width, x, width) * common(self.y, self.height, y, height)
    }
}

extension [Screen] {
    /// The screen with the largest part of a rectangle; among equal screens the first, hence the
    /// main screen for a rectangle outside of all screens. Nil for an empty list.
    public func holdingMost(x: Int, y: Int, width: Int, height: Int) -> Screen? {
        var best = first
        for screen in self {
            let overlap = { (s: Screen) in s.overlap(x: x, y: y, width: width, height: height) }
            if let known = best, overlap(screen) > overlap(known) { best = screen }
        }
        return best
    }
}

extension Screen {
    /// The connected monitors, the main one first. Thread: main.
    static var monitors: [OpaquePointer] {
        var count: Int32 = 0
        guard let list = glfwGetMonitors(&count) else { return [] }
        return (0..<Int(count)).compactMap { list[$0] }
    }

    /// Nil for a monitor without a video mode.
    init?(_ monitor: OpaquePointer, number: Int) {
        guard let mode = glfwGetVideoMode(monitor)?.pointee else { return nil }
        var x: Int32 = 0
        var y: Int32 = 0
        glfwGetMonitorPos(monitor, &x, &y)
        var scale: Float = 0
        glfwGetMonitorContentScale(monitor, &scale, nil)
        self.init(
            number: number, x: Int(x), y: Int(y), width: Int(mode.width), height: Int(mode.height),
            refreshRate: mode.refreshRate > 1 ? Double(mode.refreshRate) : 60,
            name: glfwGetMonitorName(monitor).map { String(cString: $0) } ?? "",
            contentScale: scale > 0 ? Double(scale) : 1)
    }
}

extension Screen {
    /// The present screens, the main one first; empty before a display is opened. Thread: main.
    public static var all: [Screen] { WindowSystem.shared.screens }

    /// The present main screen; nil before a display is opened. Thread: main.
    public static var main: Screen? {
        guard WindowSystem.shared.isOpen, let first = monitors.first else {
            return nil
        }
        return Screen(first, number: 1)
    }
}
