import LaminaGraphicsTypes
import LaminaMotion
import LaminaRenderTree

/// The values of an animated layer at a shifted time, at a stable address.
final class ShiftedValues {
    let values = UnsafeMutablePointer<LayerProperties>.allocate(capacity: 1)

    /// The list of the values; in another list, values may belong to a changed layer.
    var build: UInt32 = 0

    init() { values.initialize(to: LayerProperties()) }
    deinit {
        values.deinitialize(count: 1)
        values.deallocate()
    }
}
