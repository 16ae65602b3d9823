import CLaminaGLFW

/// A monitor as a part of the desktop. Places and sizes are window coordinates, origin top left, y down.
public struct Screen: Sendable, Equatable {
    /// Counts from 1; 1 is the main screen.
    public var number: Int
    public var x: Int
    public var y: Int
    public var width: Int
    public var height: Int
    /// Refreshes per second; 60 where the system does not say.
    public var refreshRate: Double
    /// What people call it; empty where the system does not say.
    public var name: String
    /// Pixels per point.
    public var contentScale: Double

    public init(
        number: Int, x: Int = 0, y: Int = 0, width: Int, height: Int, refreshRate: Double = 60,
        name: String = "", contentScale: Double = 1
    ) {
        self.number = number
        (self.name, self.contentScale) = (name, contentScale)
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
        self.refreshRate = refreshRate
    }

    /// Pixels of a rectangle that lie on this screen.
    func overlap(x: Int, y: Int, width: Int, height: Int) -> Int {
        let w = min(self.x + self.width, x + width) - max(self.x, x)
        let h = min(self.y + self.height, y + height) - max(self.y, y)
        return max(0, w) * max(0, h)
    }
}

extension [Screen] {
    /// The screen that most of a rectangle lies on; the first of equals, so the main screen for one that lies outside.
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
    /// The monitors there are, the main one first. Thread: main.
    static var monitors: [OpaquePointer] {
        var count: Int32 = 0
        guard let list = glfwGetMonitors(&count) else { return [] }
        return (0..<Int(count)).compactMap { list[$0] }
    }

    /// Nil when the monitor shows nothing.
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
    /// The screens there are now, the main one first; none while no display was opened. Thread: main.
    public static var all: [Screen] { WindowSystem.shared.screens }

    /// The main screen as it is now; nil while no display was opened. Thread: main.
    public static var main: Screen? {
        guard WindowSystem.shared.isOpen, let first = monitors.first else {
            return nil
        }
        return Screen(first, number: 1)
    }
}
