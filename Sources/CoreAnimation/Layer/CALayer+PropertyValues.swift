import LaminaMotion
import LaminaRenderTree

extension CALayer {
    /// Sets a property through the Swift property, as `setValue(_:forKeyPath:)` does; no value is
    /// the default. Properties of other classes are ignored.
    package func setValue(_ value: MotionValue, for id: PropertyID) {
        PropertyAccess.of(id)?.set(self, PropertyAccess.typed(value, id))
    }
}
