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
        Self.drop(from: &shapes, before: serial)
        Self.drop(from: &shadows, before: serial)
    }

    /// Mostly nothing goes, and nothing is copied then.
    private static func drop(from shapes: inout [UInt32: ShapePictures], before serial: UInt32) {
        var gone: [UInt32] = []
        for (node, pictures) in shapes where !pictures.drop(before: serial) { gone.append(node) }
        for node in gone { shapes[node] = nil }
    }
}
