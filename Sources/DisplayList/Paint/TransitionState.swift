import LaminaGraphicsTypes
import LaminaMotion
import LaminaRenderTree

/// A transition at one moment.
struct TransitionState {
    var transition: RenderTransition
    var key: UInt64
    var progress: Double
}
