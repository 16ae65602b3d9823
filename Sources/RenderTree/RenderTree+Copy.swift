import Motion

extension RenderTree {
    /// Another tree that goes on as this one would: with all it remembers, and its animations compiled.
    ///
    /// As with a tree made from a key, whoever draws it finds everything changed, and contents made on the drawing side have no
    /// picture yet. Cost: a pass over its layers, about a tenth of a microsecond each. Thread: the tree's.
    package func copy() -> RenderTree {
        let tree = RenderTree()
        tree.takeNodes(of: self)
        (tree.root, tree.count, tree.serial, tree.time) = (root, count, serial, time)
        tree.spaces = spaces
        tree.tracks.deallocate()
        tree.tracks = tracks.copied()
        (tree.tracksAreStale, tree.spacesAreStale) = (tracksAreStale, spacesAreStale)
        tree.timedNodes = timedNodes
        tree.overrides = overrides
        tree.emitters = emitters.mapValues { EmitterHistory($0.record) }
        tree.staleEmitters = staleEmitters
        tree.endedEmissions = endedEmissions
        tree.commitTime = commitTime
        tree.tiledLayers = tiledLayers
        tree.liveLayers = liveLayers
        tree.hasReplicators = hasReplicators
        (tree.lenders, tree.lent) = (lenders, lent)
        (tree.trailing, tree.leading) = (trailing, leading)
        for index in liveLayers.keys { tree.showLive(nil, index) }
        for i in tree.nodes.indices where tree.nodes[i].exists {
            tree.nodes[i].changes = []
            tree.mark(UInt32(i), [.geometry, .paint, .structure])
        }
        return tree
    }

    /// Bytes of what a copy does not share with the tree it was made from, about.
    package var byteCount: Int {
        nodes.count * MemoryLayout<RenderNode>.stride
            + tracks.presentationCount * MemoryLayout<LayerProperties>.stride
            + tracks.tracks.count * MemoryLayout<Track>.stride
    }

    private func takeNodes(of other: RenderTree) {
        nodes.deinitialize()
        nodes.deallocate()
        // Without the room that is there for more.
        let used = (other.nodes.lastIndex { $0.exists || $0.animated >= 0 } ?? -1) + 1
        nodes = .allocate(capacity: max(64, used))
        let filled = nodes.initialize(fromContentsOf: other.nodes[..<used])
        nodes[filled...].initialize(repeating: RenderNode())
    }
}
