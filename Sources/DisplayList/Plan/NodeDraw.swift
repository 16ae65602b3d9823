import LaminaGraphicsTypes

/// A node's data from the last build, sufficient for placing the node without its ancestors.
///
/// The order is the memory order, in 269 bytes. A frame with thousands of moved leaves reads the
/// first three cache lines of each node. The following lines are read for baked boxes and images
/// only. With an additional field crossing a line, S1 took 3 % longer.
struct NodeDraw {
    /// The map from the node's own space to pixels.
    var plane = PlaneTransform()
    /// The pixels touched by the node and its descendants.
    var subtree = PixelBox.empty
    private var packedLocation = PackedListLocation()
    /// The kind of a node with a single short record, patched by `LeafPainter`.
    var leaf = LeafKind.none
    /// The reason the items cannot be patched.
    var rebuildReason = RebuildReason.surface
    var wasDrawn = false
    /// True if `plane` leads to pixels of a surface instead of the window's.
    var isElsewhere = false
    /// True if the node ever cast the shadow of its content. The flag is never reset, because a
    /// list may visit a layer twice and draw the shadow at the first visit only.
    var castsContent = false
    var isFlipped = false
    /// True if instances of animated batches lie in the node's plane.
    var ownsBatchPlane = false
    /// The sampling of the contents.
    var sampling: Sampling = []
    /// The last list drawing the node as a group in some space.
    var group: UInt32 = 0
    /// The last update with changed pixels, possibly with equal records.
    var repainted: UInt32 = 0
    /// The last update visiting the node, and the build.
    var serial: UInt32 = 0
    var build: UInt32 = 0
    var opacity: Float = 1
    /// The image generation of `placement`.
    var imageGeneration: UInt32 = 0
    var clip = ClipState()
    /// The image of `placement`.
    var image: UInt64 = 0
    var tint = SIMD4<Float>(repeating: 1)
    /// The margins of a `bakedBox` leaf's baked box around the bounds, and the bounds the margins
    /// were made for.
    var bakedBoxMargins = SIMD4<Double>.zero
    var bakedBoxSize = CGSize.zero
    /// The placement of the contents.
    var placement = ImagePlacement(page: -1, uv: .zero, isOpaque: false)

    /// The location in the list.
    var location: ListLocation {
        @inline(__always) get { packedLocation.value }
        @inline(__always) set { packedLocation.value = newValue }
    }
    /// The item of a leaf. A leaf is never an instance, and reading `location` would branch on each
    /// of thousands of leaves.
    var leafItem: Int { @inline(__always) get { Int(packedLocation.first) } }
    /// True for an instance of an animated batch.
    var isInstance: Bool { @inline(__always) get { packedLocation.isInstance } }
    /// True for a single item in the list.
    var isOneItem: Bool { @inline(__always) get { packedLocation.isOneItem } }
}
