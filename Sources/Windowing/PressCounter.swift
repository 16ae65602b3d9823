/// The click count of a mouse button: a press within 0.35 s and 10 points of the previous press of
/// the same button counts up. The limits are our choice within the range of desktops; GLFW exposes
/// no setting.
package struct PressCounter {
    /// The longest time between presses, in seconds.
    package static let interval = 0.35
    /// The largest distance between presses, in points.
    package static let distance = 10.0

    private var last: (button: MouseButton, time: Double, x: Double, y: Double)?
    /// The count of the last press; 0 before the first.
    package private(set) var count = 0

    /// A counter before the first press.
    package init() {}

    /// Counts a press at a time in seconds and a place in points; returns the click count, 1 for a
    /// single click.
    @discardableResult
    package mutating func press(_ button: MouseButton, at time: Double, x: Double, y: Double) -> Int
    {
        let isNext =
            last.map {
                $0.button == button && time - $0.time <= Self.interval
                    && ((x - $0.x) * (x - $0.x) + (y - $0.y) * (y - $0.y)).squareRoot()
                        <= Self.distance
            } ?? false
        count = isNext ? count + 1 : 1
        last = (button, time, x, y)
        return count
    }
}
