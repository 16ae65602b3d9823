/// Validates a packet from outside the process against a tree.
///
/// `RenderTree.apply` trusts packets, which come from layers of the same process. Packets from
/// files and other processes are checked first: every named layer exists, no layer is created
/// twice, no layer is a descendant of itself, and no layer exceeds the limits of depth and number.
/// Cost: a pass over the changes, and one visit of each ancestor of a moved layer and of each layer
/// below a layer that moves deeper. Thread: the tree's.
public struct PacketCheck {
    /// The largest depth of nested layers.
    public static let depth = 1024
    /// The largest number of layers.
    public static let layers = 1 << 20

    /// The reason for rejecting a packet. The first invalid change ends the check.
    public struct Failure: Error, CustomStringConvertible, Sendable, Equatable {
        /// The reason as a sentence without a full stop.
        public let description: String
    }

    private let tree: RenderTree
    /// True if the tree applies every change before the next check, and reflects the current state.
    private let isStepwise: Bool
    /// The packet's changes of existence and hierarchy.
    private var existence: [UInt32: Bool] = [:]
    private var parents: [UInt32: UInt32] = [:]
    private var moved: [UInt32] = []
    /// Layers with a new list of sublayers, and layers with a new mask: layers of the old lists are
    /// no longer descendants.
    private var relisted: Set<UInt32> = []
    private var remasked: Set<UInt32> = []

    /// Checks `packet` for `tree` without changes; throws `Failure` for an invalid packet. The tree
    /// must be in the state before the packet. Only numbers, hierarchy and limits are checked, not
    /// values of properties.
    public static func check(_ packet: CommitPacket, for tree: RenderTree) throws {
        var check = try PacketCheck(tree, layerLimit: packet.layerLimit)
        let count = min(packet.changes.count, packet.layerLimit, 1 << 16)
        check.existence.reserveCapacity(count)
        check.parents.reserveCapacity(count)
        // By address: a change is large, and usually only the layer is read.
        try packet.changes.withUnsafeBufferPointer { changes in
            for i in changes.indices { try check.checkChange(changes.baseAddress! + i) }
        }
        try check.end()
    }

    /// A check; with `isStepwise`, every change is applied after its check.
    init(_ tree: RenderTree, layerLimit: Int, isStepwise: Bool = false) throws {
        guard layerLimit <= Self.layers else {
            throw Failure(description: "\(layerLimit) layers are more than \(Self.layers)")
        }
        (self.tree, self.isStepwise) = (tree, isStepwise)
    }

    /// Checks the depth after all changes.
    func end() throws {
        var depths: [UInt32: Int] = [:]
        for layer in moved { try climb(from: layer, &depths) }
        try descend(from: sunk(depths))
    }

    private func exists(_ id: UInt32) -> Bool {
        existence[id] ?? (Int(id) < tree.nodes.count && tree.nodes[Int(id)].exists)
    }

    private func parent(_ id: UInt32) -> UInt32 {
        if let known = parents[id] { return known }
        guard Int(id) < tree.nodes.count else { return noNode }
        let above = tree.nodes[Int(id)].parent
        let released = tree.nodes[Int(id)].isMask ? remasked : relisted
        return released.contains(above) ? noNode : above
    }

    private mutating func note(_ id: UInt32, exists: Bool) {
        if !isStepwise { existence[id] = exists }
    }

    private mutating func note(_ id: UInt32, below parent: UInt32) {
        if !isStepwise { parents[id] = parent }
    }

    private mutating func noteRelease(sublayers: Bool, mask: Bool, of id: UInt32) {
        if isStepwise { return }
        if sublayers { relisted.insert(id) }
        if mask { remasked.insert(id) }
    }

    func need(_ id: LayerID) throws {
        guard exists(id.rawValue) else {
            throw Failure(description: "the layer \(id) does not exist")
        }
    }

    mutating func create(_ id: LayerID) throws {
        guard !exists(id.rawValue) else {
            throw Failure(description: "the layer \(id) is made a second time")
        }
        guard id.rawValue < Self.layers else {
            throw Failure(description: "the layer \(id) is beyond the limit of \(Self.layers)")
        }
        note(id.rawValue, exists: true)
        note(id.rawValue, below: noNode)
    }

    mutating func checkChange(_ change: UnsafePointer<CommitPacket.Change>) throws {
        switch change.pointee {
        case .create(let id, _, _, _): try create(id)
        case .setSublayers(let id, let layers):
            try need(id)
            noteRelease(sublayers: true, mask: false, of: id.rawValue)
            try hang(layers.map(\.rawValue), below: id.rawValue)
        case .setMask(let id, let mask):
            try need(id)
            noteRelease(sublayers: false, mask: true, of: id.rawValue)
            if let mask { try hang([mask.rawValue], below: id.rawValue) }
        case .setRoot(let id):
            if let id { try need(id) }
        case .remove(let id):
            try need(id)
            note(id.rawValue, exists: false)
            note(id.rawValue, below: noNode)
            noteRelease(sublayers: true, mask: true, of: id.rawValue)
        case .update(let id, _, _), .addAnimation(let id, _), .removeAnimation(let id, _),
            .setTiles(let id, _), .setLive(let id, _), .setClassName(let id, _):
            try need(id)
        }
    }

    private mutating func hang(_ layers: [UInt32], below id: UInt32) throws {
        for layer in layers {
            try need(LayerID(layer))
            note(layer, below: id)
        }
        guard Set(layers).count == layers.count else {
            throw Failure(description: "a layer is twice among the sublayers of L\(id)")
        }
        moved.append(id)
    }

    /// Computes the depth of a layer, and stores the depths of visited layers in `depths`.
    private func climb(from layer: UInt32, _ depths: inout [UInt32: Int]) throws {
        var way: [UInt32] = []
        var above = layer
        while above != noNode, depths[above] == nil, way.count <= Self.depth {
            way.append(above)
            above = parent(above)
        }
        let base = above == noNode ? 0 : depths[above] ?? Self.depth
        guard base + way.count <= Self.depth else {
            throw Failure(
                description: "the layer L\(layer) lies within itself or deeper than \(Self.depth)")
        }
        for (i, passed) in way.reversed().enumerated() { depths[passed] = base + i + 1 }
    }

    /// The known layers which the packet moves deeper, with the new depths.
    private func sunk(_ depths: [UInt32: Int]) -> [(layer: UInt32, depth: Int)] {
        var sunk: [(layer: UInt32, depth: Int)] = []
        for (layer, parent) in parents {
            guard let above = depths[parent], Int(layer) < tree.nodes.count,
                tree.nodes[Int(layer)].exists, tree.nodes[Int(layer)].parent != parent
            else { continue }
            var (former, next) = (0, layer)
            while next != noNode, former <= above {
                former += 1
                next = tree.nodes[Int(next)].parent
            }
            if former <= above { sunk.append((layer, above + 1)) }
        }
        return sunk
    }

    /// Checks the depths of the descendants of layers that moved deeper.
    private func descend(from sunk: [(layer: UInt32, depth: Int)]) throws {
        if sunk.isEmpty { return }
        var added: [UInt32: [UInt32]] = [:]
        for (layer, parent) in parents where parent != noNode {
            added[parent, default: []].append(layer)
        }
        var (open, passed) = (sunk, Set<UInt32>())
        while let (layer, depth) = open.popLast() {
            guard passed.insert(layer).inserted else { continue }
            var below = added[layer] ?? []
            if Int(layer) < tree.nodes.count {
                let mask = tree.nodes[Int(layer)].mask
                below += tree.nodes[Int(layer)].children.filter { parent($0) == layer }
                if mask != noNode, parent(mask) == layer { below.append(mask) }
            }
            guard below.isEmpty || depth <= Self.depth else {
                throw Failure(description: "the layer L\(layer) lies deeper than \(Self.depth)")
            }
            for child in below { open.append((child, depth + 1)) }
        }
    }
}
