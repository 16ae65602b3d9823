import LaminaGraphicsTypes

/// Coverage of shape layers, and of paths that cast shadows, by node; and where it lies.
struct ShapeStore {
    private var shapes: [UInt32: ShapePictures] = [:]
    private var shadows: [UInt32: ShapePictures] = [:]
    let canvas = CoverageCanvas()
    let atlas = CoverageAtlas()

    mutating func pictures(of node: UInt32) -> ShapePictures {
        if let known = shapes[node] { return known }
        let new = ShapePictures(canvas, atlas)
        shapes[node] = new
        return new
    }

    /// Those of the path that a layer casts a shadow of.
    mutating func shadowPictures(of node: UInt32) -> ShapePictures {
        if let known = shadows[node] { return known }
        let new = ShapePictures(canvas, atlas)
        shadows[node] = new
        return new
    }

    /// Lets go of pictures that were not asked for in the update just over.
    mutating func drop(before serial: UInt32) {
        if !shapes.isEmpty { shapes = shapes.filter { $0.value.drop(before: serial) } }
        if !shadows.isEmpty { shadows = shadows.filter { $0.value.drop(before: serial) } }
    }
}
