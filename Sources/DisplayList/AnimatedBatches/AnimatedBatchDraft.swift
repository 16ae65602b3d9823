import LaminaGraphicsTypes

/// An animated batch being collected: instances, their planes, and the replaced items.
struct AnimatedBatchDraft {
    var instances = AnimatedInstance.Made()
    private(set) var nodes: ContiguousArray<UInt32> = []
    private(set) var rooms: ContiguousArray<Int32> = []
    private(set) var moving: ContiguousArray<Bool> = []
    private(set) var spans: ContiguousArray<Range<Double>> = []
    var planes: ContiguousArray<AnimatedBatchPlane> = []
    /// The planes by layer, and the last plane used.
    private var places: [UInt32: Int] = [:]
    private var last = 0
    /// The batch key common to all items; its clipping is the variant needed by the clipped
    /// instances.
    var key: BatchKey
    private var cutting: Clipping?
    /// True if some planes have no clip.
    private var hasUncut = false
    /// The indices of the replaced items in the list.
    private(set) var items: Range<Int>
    /// The number of flushes of the pass before the batch began.
    let flushes: Int
    let firstStep: Double
    var isOfCopies = false
    /// True if some instances move only with an ancestor.
    private(set) var isCarried = false

    init(_ key: BatchKey, at item: Int, flushes: Int, firstStep: Double) {
        (self.key, self.flushes, self.firstStep) = (key, flushes, firstStep)
        items = item..<item
    }

    /// The plane of a layer's sublayers, added if missing; nil if the plane cannot be part of the
    /// batch.
    mutating func plane(
        of node: UInt32, _ context: InheritedState, from origin: SIMD2<Double>, headroom: Double
    ) -> Int? {
        if last < planes.count, planes[last].node == node {
            return planes[last].inherits(context) ? last : nil
        }
        if let known = places[node] {
            last = known
            return planes[known].inherits(context) ? known : nil
        }
        guard planes.count < AnimatedInstance.mostPlanes else { return nil }
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
        planes.append(AnimatedBatchPlane(of: node, context, from: origin, headroom: headroom))
        return last
    }

    /// Appends the instance of a layer's item. `tracks` is the number of track texels before the
    /// instance; `isCarried` is true if the instance moves only with an ancestor.
    mutating func append(
        _ node: UInt32, _ plane: Int, at item: Int, tracks: Int, isBackground: Bool, isCarried: Bool
    ) {
        if instances.primitive != .image { key.primitive = instances.primitive }
        if isBackground {
            planes[plane].background = Int32(nodes.count)
        } else {
            planes[plane].sublayers += 1
        }
        nodes.append(node)
        rooms.append(Int32(instances.tracks.count - tracks))
        moving.append(instances.moves)
        spans.append(instances.span)
        planes[plane].add(instances)
        if isCarried { self.isCarried = true }
        items = items.lowerBound..<(item + 1)
    }

    /// The index of an instance's plane.
    func plane(of row: Int) -> Int {
        AnimatedInstance.plane(
            instances.head[
                row * AnimatedInstance.headTexels(key.primitive) + AnimatedInstance.traitsTexel])
    }

    /// The whole pixels the instances can touch.
    var box: PixelBox {
        var box = PixelBox.empty
        for plane in planes { box.formUnion(plane.box) }
        return box
    }

    /// Converts the instances to GPU layout: heads get the number of their clip and the offsets of
    /// their tracks, which follow the heads.
    mutating func finishInstances() {
        key.clipping = .none
        for i in planes.indices where planes[i].needsCutting {
            planes[i].isCut = true
            key.clipping = planes[i].clip.kind
        }
        if key.clipping != .none, !key.clipping.leavesUncut {
            for i in planes.indices { planes[i].isCut = planes[i].clip.record >= 0 }
        }
        let headTexels = AnimatedInstance.headTexels(key.primitive)
        for row in nodes.indices {
            let head = row * headTexels
            let plane = planes[plane(of: row)]
            let old = instances.head[head + AnimatedInstance.flagsTexel]
            instances.head[head + AnimatedInstance.flagsTexel].z = Float(
                bitPattern: old.z.bitPattern | plane.clipNumber << 4)
            instances.head[head + AnimatedInstance.flagsTexel].w = Float(
                bitPattern: old.w.bitPattern + UInt32(instances.head.count))
        }
        instances.head.append(contentsOf: instances.tracks)
    }
}

extension LeafKind {
    /// The kind of content drawn by a single primitive.
    init(_ primitive: Primitive) {
        switch primitive {
        case .solid: self = .solid
        case .image, .minified: self = .image
        case .bakedBox: self = .bakedBox
        case .parallelogram, .capsule, .arc, .roundArc, .ellipse, .frame, .rounded, .polygon,
            .polyline:
            self = .shape
        default: self = .none
        }
    }
}
