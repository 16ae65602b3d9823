import GraphicsTypes

/// Coverage of shape layers, and of paths that cast shadows, by node; and where it lies.
struct ShapeStore {
    private var shapes: [UInt32: ShapePictures] = [:]
    private var shadows: [UInt32: ShapePictures] = [:]
    let canvas = CoverageCanvas()
    let atlas = CoverageAtlas()

    mutating func pictures(of node: UInt32) -> ShapePictures {
        Self.known(node, &shapes)
    }

    /// Those of the path that a layer casts a shadow of.
    mutating func shadowPictures(of node: UInt32) -> ShapePictures {
        Self.known(node, &shadows)
    }

    private static func known(
        _ node: UInt32, _ all: inout [UInt32: ShapePictures]
    ) -> ShapePictures {
        if let known = all[node] { return known }
        let new = ShapePictures()
        all[node] = new
        return new
    }

    /// Lets go of pictures that were not asked for in the update just over.
    mutating func drop(before serial: UInt32) {
        if !shapes.isEmpty { shapes = shapes.filter { $0.value.drop(before: serial) } }
        if !shadows.isEmpty { shadows = shadows.filter { $0.value.drop(before: serial) } }
    }
}
