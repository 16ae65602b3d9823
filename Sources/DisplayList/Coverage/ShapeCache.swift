import LaminaGraphicsTypes

/// The coverage caches of shape layers and of shadow paths, by node, with their atlas.
struct ShapeCache {
    private var shapes: [UInt32: ShapePictures] = [:]
    private var shadows: [UInt32: ShapePictures] = [:]
    let rasterizer = CoverageRasterizer()
    let atlas = CoverageAtlas()
    let parallel = ParallelCoverage()

    mutating func pictures(of node: UInt32) -> ShapePictures {
        if let known = shapes[node] { return known }
        let new = ShapePictures(rasterizer, atlas)
        shapes[node] = new
        return new
    }

    /// The number of shape layers with coverage.
    var count: Int { shapes.count }

    /// The pictures of a layer drawn before.
    func known(_ node: UInt32) -> ShapePictures? { shapes[node] }

    /// The pictures of a layer's shadow path.
    mutating func shadowPictures(of node: UInt32) -> ShapePictures {
        if let known = shadows[node] { return known }
        let new = ShapePictures(rasterizer, atlas)
        shadows[node] = new
        return new
    }

    /// Evicts pictures unused in the last update.
    mutating func drop(before serial: UInt32) {
        Self.drop(from: &shapes, before: serial)
        Self.drop(from: &shadows, before: serial)
    }

    /// Evicts from a dictionary; without evictions nothing is copied.
    private static func drop(from shapes: inout [UInt32: ShapePictures], before serial: UInt32) {
        var gone: [UInt32] = []
        for (node, pictures) in shapes where !pictures.drop(before: serial) { gone.append(node) }
        for node in gone { shapes[node] = nil }
    }
}
