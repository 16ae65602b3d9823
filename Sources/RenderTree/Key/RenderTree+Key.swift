import LaminaGraphicsTypes

extension RenderTree {
    /// The tree as one packet with the state beyond commits: a new tree made of the key continues
    /// this tree. O(n) in the number of layers. Thread: the tree's.
    public func key() -> TreeKey {
        var packet = CommitPacket(serial: serial, time: commitTime)
        let existing = nodes.indices.filter { nodes[$0].exists }
        packet.layerLimit = (existing.last ?? -1) + 1
        for i in existing { packet.changes.append(creation(UInt32(i))) }
        for i in existing { addRelations(of: UInt32(i), to: &packet) }
        packet.changes.append(.setRoot(root == noNode ? nil : LayerID(root)))
        var key = TreeKey(packet: packet, time: time)
        for (index, history) in emission.histories.sorted(by: { $0.key < $1.key }) {
            key.emitters.append(.init(layer: LayerID(index), record: history.record))
        }
        for (index, list) in copies.trailing.sorted(by: { $0.key < $1.key }) {
            key.endings += list.map {
                .init(
                    layer: LayerID(index), animation: $0.animation, end: $0.end, until: $0.until)
            }
        }
        for (index, layer) in tiledLayers.sorted(by: { $0.key < $1.key }) {
            let begun = layer.tiles.filter { $0.value.begin < .infinity }
            key.tiles += begun.sorted { $0.key.order < $1.key.order }.map {
                .init(layer: LayerID(index), key: $0.key, begin: $0.value.begin)
            }
        }
        return key
    }

    /// A tree continuing the tree of the key. Preconditions as for `apply`: a key from outside the
    /// process is checked first, by `PacketCheck` with an empty tree. State for layers and tiles
    /// missing in the packet is ignored. O(n) in the changes.
    public convenience init(_ key: TreeKey) {
        self.init()
        apply(key.packet)
        remember(key)
    }

    /// Restores the state of a key's tree beyond its last commit.
    func remember(_ key: TreeKey) {
        time = key.time
        for emitter in key.emitters where emission.histories[emitter.layer.rawValue] != nil {
            emission.histories[emitter.layer.rawValue] = EmitterHistory(emitter.record)
            emission.stale.remove(emitter.layer.rawValue)
        }
        for e in key.endings where holds(e.layer) {
            copies.trailing[e.layer.rawValue, default: []].append(
                TrailingAnimation(animation: e.animation, end: e.end, until: e.until))
            tracksAreStale = true
            tracks.staleNodes.append(e.layer.rawValue)
        }
        for tile in key.tiles {
            let index = tile.layer.rawValue
            guard let drawn = tiledLayers[index]?.tiles[tile.key] else { continue }
            tiledLayers[index]!.tiles[tile.key]!.begin = tile.begin
            tiledLayers[index]!.fresh.removeAll { $0 == tile.key }
            tiledLayers[index]!.isFading = true
            tiledLayers[index]!.settled = max(
                tiledLayers[index]!.settled, tile.begin + drawn.fade)
        }
    }

    /// True if times between commits affect later pictures: jumping over times then requires an
    /// evaluation at every commit.
    ///
    /// In a tree with layer times, an animation may end although a later commit would prolong the
    /// animation.
    public var remembersTimes: Bool {
        !tiledLayers.isEmpty || !emission.histories.isEmpty || copies.hasReplicators
            || timedNodes > 0
    }

    /// True if a packet changes a layer's timing. Only updates count: a new layer with a timing of
    /// its own does not. O(n) in the changes.
    public static func changesTiming(_ packet: CommitPacket) -> Bool {
        packet.changes.contains {
            if case .update(_, _, let changed) = $0 {
                changed.intersects(PropertyGroups.timing)
            } else {
                false
            }
        }
    }

    /// True if a layer is in a transition. Every attached transition counts, also before its begin
    /// and after its end. O(n) in the nodes and their animations.
    public var isInTransition: Bool {
        nodes.contains { node in
            node.animations.contains {
                if case .transition = $0.content { true } else { false }
            }
        }
    }

    private func holds(_ layer: LayerID) -> Bool {
        layer.rawValue < nodes.count && nodes[Int(layer.rawValue)].exists
    }

    private func creation(_ index: UInt32) -> CommitPacket.Change {
        let node = nodes[Int(index)]
        var values = node.properties
        // Contents made on the drawing side are no committed value.
        if let live = liveLayers[index] { values.contents = live.committed }
        return .create(LayerID(index), node.layerClass, values, name: node.name)
    }

    private func addRelations(of index: UInt32, to packet: inout CommitPacket) {
        let (id, node) = (LayerID(index), nodes[Int(index)])
        if !node.children.isEmpty {
            packet.changes.append(
                .setSublayers(id, ContiguousArray(node.children.map { LayerID($0) })))
        }
        if node.mask != noNode { packet.changes.append(.setMask(id, LayerID(node.mask))) }
        for animation in node.animations { packet.changes.append(.addAnimation(id, animation)) }
        if let name = classNames[index] { packet.changes.append(.setClassName(id, name)) }
        if let live = liveLayers[index] { packet.changes.append(.setLive(id, live.contents)) }
        if let layer = tiledLayers[index], !layer.tiles.isEmpty {
            let tiles = layer.tiles.sorted { $0.key.order < $1.key.order }.map {
                TileUpdate.Tile(
                    key: $0.key, rect: $0.value.rect, image: $0.value.image, fade: $0.value.fade)
            }
            packet.changes.append(.setTiles(id, TileUpdate(drawn: tiles, dropped: [])))
        }
    }
}

extension TileKey {
    /// A fixed order for the entries of dictionaries.
    fileprivate var order: (Int, Int, Int) { (level, y, x) }
}
