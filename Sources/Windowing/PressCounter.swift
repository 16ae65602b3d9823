/// How often a button was pressed in quick succession: each press within 0.35 s and 10 points of the one before counts up. Another
/// button begins anew. The numbers are our choice, within what desktops have; GLFW tells of no setting.
package struct PressCounter {
    package static let interval = 0.35
    package static let distance = 10.0

    private var last: (button: MouseButton, time: Double, x: Double, y: Double)?
    /// Of the last press; 0 before the first.
    package private(set) var count = 0

    package init() {}

    /// A press at this time in seconds, at this place in points; its number, 1 for the first.
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
