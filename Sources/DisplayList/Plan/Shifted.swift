import LaminaGraphicsTypes
import LaminaMotion
import LaminaRenderTree

/// Values of an animated layer at another time than the frame's, kept at one address.
final class Shifted {
    let values = UnsafeMutablePointer<LayerProperties>.allocate(capacity: 1)

    /// The list they were made for; in another one they may be of a layer that has changed.
    var build: UInt32 = 0

    init() { values.initialize(to: LayerProperties()) }
    deinit {
        values.deinitialize(count: 1)
        values.deallocate()
    }
}
