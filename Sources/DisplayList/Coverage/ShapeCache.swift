import LaminaGraphicsTypes

/// The coverage caches of shape layers and of shadow paths, by node, with their atlas.
struct ShapeCache {
    private var shapes: [UInt32: ShapePictures] = [:]
    private var shadows: [UInt32: ShapePictures] = [:]
    /// Filled polygons, by node: the path, and true if the path is simple.
    private var polygons: [UInt32: (path: CGPath, isSimple: Bool, serial: UInt32)] = [:]
    let worker = ShapeWorker()
    let atlas = CoverageAtlas()
    /// The pages of colours, for drivers that draw textures without a tint faster.
    let colors = CoverageAtlas(isColored: true)
    let parallel = ParallelCoverage()

    mutating func pictures(of node: UInt32) -> ShapePictures {
        if let known = shapes[node] { return known }
        let new = ShapePictures(worker, atlas)
        shapes[node] = new
        return new
    }

    /// True for a filled simple polygon of few sides, tested once for a path; nil for other
    /// outlines.
    mutating func isSimple(
        _ outline: ShapeOutline, of node: UInt32, _ serial: UInt32
    ) -> Bool? {
        guard outline.hasFill else { return nil }
        let types = outline.path.elementTypes
        guard types.count > 5, types.count <= PolylineForm.most + 2, types[2] == .addLineToPoint
        else { return nil }
        if let known = polygons[node], known.path === outline.path {
            polygons[node]?.serial = serial
            return known.isSimple
        }
        let isSimple = PolylineForm(outline.path)?.polygon.isSimple ?? false
        polygons[node] = (outline.path, isSimple, serial)
        return isSimple
    }

    /// The number of shape layers with coverage.
    var count: Int { shapes.count }

    /// The pictures of a layer drawn before.
    func known(_ node: UInt32) -> ShapePictures? { shapes[node] }

    /// The pictures of a layer's shadow path.
    mutating func shadowPictures(of node: UInt32) -> ShapePictures {
        if let known = shadows[node] { return known }
        let new = ShapePictures(worker, atlas)
        shadows[node] = new
        return new
    }

    /// Evicts pictures unused in the last update.
    mutating func drop(before serial: UInt32) {
        Self.drop(from: &shapes, before: serial)
        Self.drop(from: &shadows, before: serial)
        if polygons.contains(where: { $0.value.serial != serial }) {
            polygons = polygons.filter { $0.value.serial == serial }
        }
    }

    /// Evicts from a dictionary; without evictions nothing is copied.
    private static func drop(from shapes: inout [UInt32: ShapePictures], before serial: UInt32) {
        var gone: [UInt32] = []
        for (node, pictures) in shapes where !pictures.drop(before: serial) { gone.append(node) }
        for node in gone { shapes[node] = nil }
    }
}
