import LaminaGraphicsTypes
import LaminaRenderTree

/// What was said about a layer.
struct Complaint: Hashable {
    var node: UInt32
    var what: String
}
