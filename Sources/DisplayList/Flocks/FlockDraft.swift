import LaminaGraphicsTypes

/// Layers of a flock as they are found: rows, and the items they replace.
struct FlockDraft {
    var rows = FlockRow.Made()
    var nodes: ContiguousArray<UInt32> = []
    var rooms: ContiguousArray<Int32> = []
    var moving: ContiguousArray<Bool> = []
    var spans: ContiguousArray<Range<Double>> = []
    var box = PixelBox.empty
    /// What all its items have in common.
    var key = BatchKey(.solid)
    var clip = ClipState()
    var firstItem = 0
    var firstStep = 0.0
    var isOfCopies = false

    /// Adds the row that was made of a layer; `tracks`: how many texels of tracks there were before it.
    mutating func append(_ node: UInt32, tracks: Int) {
        if rows.primitive != .image { key.primitive = rows.primitive }
        nodes.append(node)
        rooms.append(Int32(rows.tracks.count - tracks))
        moving.append(rows.moves)
        spans.append(rows.span)
        box.formUnion(rows.box)
    }

    /// Makes the rows those that the GPU has: heads with the number of their clip and the places of their tracks, which follow
    /// them.
    mutating func finishRows(clip number: UInt32) {
        let headTexels = FlockRow.headTexels(key.primitive)
        for row in nodes.indices {
            let texel = row * headTexels + FlockRow.flagsTexel
            let old = rows.head[texel]
            rows.head[texel].z = Float(bitPattern: old.z.bitPattern | number)
            rows.head[texel].w = Float(bitPattern: old.w.bitPattern + UInt32(rows.head.count))
        }
        rows.head.append(contentsOf: rows.tracks)
    }
}

extension LeafKind {
    /// What is drawn by a primitive alone.
    init(_ primitive: Primitive) {
        switch primitive {
        case .solid: self = .solid
        case .image, .minified: self = .image
        case .card: self = .card
        default: self = .none
        }
    }
}
