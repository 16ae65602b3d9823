import LaminaGraphicsTypes

/// Layers of a flock as they are found: rows, the planes they lie in, and the items they replace.
struct FlockDraft {
    var rows = FlockRow.Made()
    private(set) var nodes: ContiguousArray<UInt32> = []
    private(set) var rooms: ContiguousArray<Int32> = []
    private(set) var moving: ContiguousArray<Bool> = []
    private(set) var spans: ContiguousArray<Range<Double>> = []
    var planes: ContiguousArray<FlockPlane> = []
    /// Planes by their layers, and the one asked for last.
    private var places: [UInt32: Int] = [:]
    private var last = 0
    /// What all its items have in common; of the clips, which variant of a program those need that are cut.
    var key: BatchKey
    private var cutting: Clipping?
    /// Whether some planes have no clip.
    private var hasUncut = false
    /// Places of its items in the list.
    private(set) var items: Range<Int>
    /// How often the pass it is in had been ended before.
    let flushes: Int
    let firstStep: Double
    var isOfCopies = false
    /// Whether there are rows that move only with what they are in.
    private(set) var isCarried = false

    init(_ key: BatchKey, at item: Int, flushes: Int, firstStep: Double) {
        (self.key, self.flushes, self.firstStep) = (key, flushes, firstStep)
        items = item..<item
    }

    /// The plane of a layer's sublayers in it, made where there is none; nil where it cannot be in this flock.
    mutating func plane(
        of node: UInt32, _ context: LayerContext, from origin: SIMD2<Double>, headroom: Double
    ) -> Int? {
        if last < planes.count, planes[last].node == node {
            return planes[last].inherits(context) ? last : nil
        }
        if let known = places[node] {
            last = known
            return planes[known].inherits(context) ? known : nil
        }
        guard planes.count < FlockRow.mostPlanes else { return nil }
        if context.clip.record >= 0 {
            let kind = context.clip.kind
            guard cutting.map({ $0 == kind }) ?? true, kind.leavesUncut || !hasUncut else {
                return nil
            }
            cutting = kind
        } else if cutting.map(\.leavesUncut) ?? true {
            hasUncut = true
        } else {
            return nil
        }
        last = planes.count
        places[node] = last
        planes.append(FlockPlane(of: node, context, from: origin, headroom: headroom))
        return last
    }

    /// Adds the row that was made of a layer's item; `tracks`: how many texels of tracks there were before it. `isCarried`: it
    /// moves only with what it is in.
    mutating func append(
        _ node: UInt32, _ plane: Int, at item: Int, tracks: Int, isBackground: Bool, isCarried: Bool
    ) {
        if rows.primitive != .image { key.primitive = rows.primitive }
        if isBackground {
            planes[plane].background = Int32(nodes.count)
        } else {
            planes[plane].sublayers += 1
        }
        nodes.append(node)
        rooms.append(Int32(rows.tracks.count - tracks))
        moving.append(rows.moves)
        spans.append(rows.span)
        planes[plane].add(rows)
        if isCarried { self.isCarried = true }
        items = items.lowerBound..<(item + 1)
    }

    /// The place of a row's plane.
    func plane(of row: Int) -> Int {
        FlockRow.plane(
            rows.head[row * FlockRow.headTexels(key.primitive) + FlockRow.traitsTexel])
    }

    /// Whole pixels that its rows can touch.
    var box: PixelBox {
        var box = PixelBox.empty
        for plane in planes { box.formUnion(plane.box) }
        return box
    }

    /// Makes the rows those that the GPU has: heads with the number of their clip and the places of their tracks, which follow
    /// them.
    mutating func finishRows() {
        key.clipping = .none
        for i in planes.indices where planes[i].needsCutting {
            planes[i].isCut = true
            key.clipping = planes[i].clip.kind
        }
        if key.clipping != .none, !key.clipping.leavesUncut {
            for i in planes.indices { planes[i].isCut = planes[i].clip.record >= 0 }
        }
        let headTexels = FlockRow.headTexels(key.primitive)
        for row in nodes.indices {
            let head = row * headTexels
            let plane = planes[plane(of: row)]
            let old = rows.head[head + FlockRow.flagsTexel]
            rows.head[head + FlockRow.flagsTexel].z = Float(
                bitPattern: old.z.bitPattern | plane.clipNumber << 4)
            rows.head[head + FlockRow.flagsTexel].w = Float(
                bitPattern: old.w.bitPattern + UInt32(rows.head.count))
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
