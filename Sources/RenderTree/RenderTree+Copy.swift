import LaminaMotion

extension RenderTree {
    /// A tree without layers, reusing the memory of a discarded tree.
    convenience init(in spare: RenderTree?, layerLimit: Int) {
        self.init()
        guard let spare, adoptMemory(of: spare, for: layerLimit) else { return }
        for i in nodes.indices where nodes[i].isUsed { nodes[i].clear() }
    }

    /// A copy continuing as the tree would: with all state, and compiled animations.
    ///
    /// For the renderer every layer of the copy counts as changed, and contents made on the drawing
    /// side have no picture yet, as in a tree made from a key. `spare` is a discarded tree, whose
    /// memory is reused.
    /// Cost: a pass over the layers, about a tenth of a microsecond each, and three times as much
    /// in new memory. Thread: the tree's.
    package func copy(in spare: RenderTree? = nil) -> RenderTree {
        let tree = RenderTree()
        freshen()
        // Excludes unused capacity.
        let used = (nodes.lastIndex { $0.exists || $0.animated >= 0 } ?? -1) + 1
        if let spare { _ = tree.adoptMemory(of: spare, for: used) }
        tree.copyNodes(of: self, used)
        (tree.root, tree.count, tree.serial, tree.time) = (root, count, serial, time)
        tree.spaces = spaces
        tree.tracks.copyContents(of: tracks)
        tree.hiddenNodes = hiddenNodes
        (tree.tracksAreStale, tree.spacesAreStale) = (tracksAreStale, spacesAreStale)
        tree.timedNodes = timedNodes
        tree.overrides = overrides
        tree.classNames = classNames
        tree.emission = emission.copy
        tree.commitTime = commitTime
        tree.tiledLayers = tiledLayers
        tree.liveLayers = liveLayers
        tree.hasTiledLayers = hasTiledLayers
        (tree.lending, tree.copies) = (lending, copies)
        for index in liveLayers.keys { tree.showLive(nil, index) }
        for i in tree.nodes.indices where tree.nodes[i].exists {
            tree.nodes[i].changes = []
            tree.mark(UInt32(i), [.geometry, .paint, .structure])
        }
        return tree
    }

    /// The approximate number of bytes a copy does not share with the original.
    package var byteCount: Int {
        nodes.count * MemoryLayout<RenderNode>.stride
            + tracks.presentationCount * MemoryLayout<LayerProperties>.stride
            + tracks.tracks.count * MemoryLayout<Track>.stride
    }

    /// Adopts another tree's memory if suitable for the number of layers; its content is
    /// overwritten.
    private func adoptMemory(of spare: RenderTree, for layers: Int) -> Bool {
        guard spare.nodes.count <= min(max(64, layers), PacketCheck.layers) * 4 else {
            return false
        }
        swap(&nodes, &spare.nodes)
        swap(&tracks, &spare.tracks)
        tracks.forget()
        return true
    }

    private func copyNodes(of other: RenderTree, _ used: Int) {
        if nodes.count < used {
            nodes.deinitialize()
            nodes.deallocate()
            nodes = .allocate(capacity: max(64, used))
            let filled = nodes.initialize(fromContentsOf: other.nodes[..<used])
            nodes[filled...].initialize(repeating: RenderNode())
            return
        }
        if let first = other.nodes.baseAddress, used > 0 {
            nodes.baseAddress!.update(from: first, count: used)
        }
        for i in used..<nodes.count where nodes[i].isUsed {
            nodes[i] = RenderNode()
        }
    }
}

extension RenderNode {
    /// True if the node differs from a node never used.
    fileprivate var isUsed: Bool { exists || animated >= 0 || !changes.isEmpty }
}
