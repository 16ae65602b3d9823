import LaminaMotion
import LaminaRenderTree

/// A property that moves in closed form: what crowds are made of, in programs and in edits.
struct MovingPath: Sendable {
    /// The kind of values, with the range of numbers.
    enum Value: Sendable {
        case position, unit, color, size
        case number(Double, Double)
    }

    let keyPath: String
    let property: PropertyID
    let component: ValueComponent
    let value: Value

    private init(
        _ keyPath: String, _ property: PropertyID, _ component: ValueComponent, _ value: Value
    ) {
        (self.keyPath, self.property) = (keyPath, property)
        (self.component, self.value) = (component, value)
    }

    /// The paths of a member of a crowd; the colour only without a picture.
    static func ofMember(isPicture: Bool) -> [MovingPath] {
        isPicture ? [MovingPath](members.dropLast()) : members
    }

    private static let members = [
        MovingPath("position", .position, .whole, .position),
        MovingPath("position.x", .position, .x, place),
        MovingPath("position.y", .position, .y, place),
        MovingPath("opacity", .opacity, .whole, .unit),
        MovingPath("transform.rotation.z", .transform, .rotationZ, angle),
        MovingPath("transform.rotation", .transform, .rotation, angle),
        MovingPath("transform.scale", .transform, .scale, factor),
        MovingPath("transform.scale.x", .transform, .scaleX, factor),
        MovingPath("transform.scale.y", .transform, .scaleY, factor),
        MovingPath("transform.translation", .transform, .translation, .size),
        MovingPath("transform.translation.x", .transform, .translationX, place),
        MovingPath("transform.translation.y", .transform, .translationY, place),
        MovingPath("backgroundColor", .backgroundColor, .whole, .color),
    ]

    /// The paths of a crowd's superlayer, the frequent ones twice.
    static let ofSuperlayer = [
        MovingPath("position", .position, .whole, .position),
        MovingPath("position", .position, .whole, .position),
        MovingPath("position.x", .position, .x, place),
        MovingPath("transform.rotation.z", .transform, .rotationZ, angle),
        MovingPath("transform.rotation.z", .transform, .rotationZ, angle),
        MovingPath("transform.scale", .transform, .scale, factor),
        MovingPath("transform.scale.y", .transform, .scaleY, factor),
        MovingPath("transform.translation", .transform, .translation, .size),
        MovingPath("opacity", .opacity, .whole, .unit),
        MovingPath("bounds.origin.y", .bounds, .originY, place),
        MovingPath("backgroundColor", .backgroundColor, .whole, .color),
        MovingPath("transform.rotation.y", .transform, .rotationY, angle),
    ]

    private static let place = Value.number(-20, 100)
    private static let angle = Value.number(-9, 9)
    private static let factor = Value.number(-1.5, 2)
}
