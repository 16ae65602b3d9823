import LaminaGraphicsTypes
import LaminaMotion
import LaminaRenderTree

/// Values of an animated layer at another time than the frame's, kept at one address.
final class Shifted {
    let values = UnsafeMutablePointer<LayerProperties>.allocate(capacity: 1)

    init() { values.initialize(to: LayerProperties()) }
    deinit {
        values.deinitialize(count: 1)
        values.deallocate()
    }

    func set(_ new: LayerProperties) { values.pointee = new }
}
