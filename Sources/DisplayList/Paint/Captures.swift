import GraphicsTypes

/// What layers in transition looked like before.
struct Captures {
    /// Old pictures, by key.
    var pictures: [UInt64: SurfacePlan] = [:]
    /// Transitions of layers that were hidden before: they come from nothing.
    var nothing: Set<UInt64> = []
    /// The layers whose new picture is being drawn.
    var current: Set<UInt32> = []
    /// Layers drawn in pixels of their own, and the build they last were: what is in them is kept in the same pixels.
    private var ownPlanes: [UInt32: (plane: PlaneTransform, build: UInt32)] = [:]

    mutating func note(_ plane: PlaneTransform, of index: UInt32, build: UInt32) {
        ownPlanes[index] = (plane, build)
    }

    /// The plane of what is in a layer, where it is not the layer's own. A raster that was kept may be of any build.
    func ownPlane(of index: UInt32, isRaster: Bool, since build: UInt32) -> PlaneTransform? {
        ownPlanes[index].flatMap { isRaster || $0.build >= build ? $0.plane : nil }
    }

    /// Forgets old pictures that are gone: their transitions are long over.
    mutating func keep(where isThere: (UInt64) -> Bool) {
        pictures = pictures.filter { isThere($0.key) }
    }

    var isEmpty: Bool { pictures.isEmpty && nothing.isEmpty }
}
