import LaminaGraphicsTypes
import LaminaMotion

extension RenderTree {
    /// Applies a commit. Packets must be applied in the order of posting.
    public func apply(_ packet: CommitPacket) {
        begin(serial: packet.serial, layerLimit: packet.layerLimit)
        // By address: a change is large, and copying adds to the cost of a large commit.
        for i in packet.changes.indices { apply(packet.changes, i) }
        if let clients = packet.clients { self.clients = clients }
        end(at: packet.time)
    }

    func begin(serial: UInt64, layerLimit: Int) {
        self.serial = serial
        schedule.isStale = true
        reserve(layerLimit)
    }

    func end(at time: Double?) {
        settleLeaving()
        settleHierarchy()
        hiddenNodes.freshTime = .nan
        commitTime = time ?? commitTime
        settleEmitters(at: time ?? self.time)
    }

    /// Applies a change owned by the tree: its values are moved instead of copied.
    func applyChange(_ change: consuming CommitPacket.Change) {
        switch consume change {
        case .create(let id, let layerClass, let properties, let name):
            create(id.rawValue, layerClass, properties, name)
        case .addAnimation(let id, let animation): add(animation, to: id.rawValue)
        case let other: apply([other], 0)
        }
    }

    private func apply(_ changes: ContiguousArray<CommitPacket.Change>, _ i: Int) {
        switch changes[i] {
        case .create(let id, let layerClass, let properties, let name):
            create(id.rawValue, layerClass, properties, name)
        case .update(let id, let properties, let changed):
            update(id.rawValue, properties, changed)
        case .setSublayers(let id, let children): setChildren(of: id.rawValue, children)
        case .setMask(let id, let mask): setMask(of: id.rawValue, mask?.rawValue ?? noNode)
        case .addAnimation(let id, let animation): add(animation, to: id.rawValue)
        case .removeAnimation(let id, let animation):
            leaving.insert(animation, of: id.rawValue)
            tracksAreStale = true
            tracks.staleNodes.append(id.rawValue)
            mark(id.rawValue, [.geometry, .paint, .structure])
        case .setRoot(let id):
            root = id?.rawValue ?? noNode
            hiddenNodes.noteStructure()
            if root != noNode { mark(root, .structure) }
        case .setTiles(let id, let update): apply(update, to: id.rawValue)
        case .setLive(let id, let contents): setLive(contents, id.rawValue)
        case .setClassName(let id, let name): classNames[id.rawValue] = name
        case .remove(let id):
            remove(id.rawValue)
        }
    }

    func add(_ animation: consuming RenderAnimation, to index: UInt32) {
        if !leaving.isEmpty, leaving.contains(animation.id) { settleLeaving() }
        note(animation, of: index)
        (nodes.baseAddress! + Int(index)).pointee.animations.append(animation)
        tracksAreStale = true
        tracks.staleNodes.append(index)
    }

    /// Notes the effects of an animation on other layers before its addition.
    func note(_ animation: borrowing RenderAnimation, of index: UInt32) {
        if emission.histories[index] != nil, animation.concernsEmission { noteEmitter(index) }
        if animation.concernsSublayers { lending.lenders.insert(index) }
    }

    /// Notes nodes with new animations.
    func noteAnimated(_ list: ContiguousArray<UInt32>) {
        if list.isEmpty { return }
        tracksAreStale = true
        tracks.staleNodes.append(contentsOf: list)
    }

    func create(
        _ index: UInt32, _ layerClass: LayerClass, _ properties: consuming LayerProperties,
        _ name: String
    ) {
        reserve(Int(index) + 1)
        let node = nodes.baseAddress! + Int(index)
        // A removed node is fully reset except `animated`; the next track compilation clears the
        // index.
        if node.pointee.exists { remove(index) }
        node.pointee.exists = true
        node.pointee.layerClass = layerClass
        if properties.bag.contains(where: { PropertyGroups.timing.contains($0.id) }) {
            updateTiming()
        }
        node.pointee.properties = properties
        if !name.isEmpty, node.pointee.name.isEmpty {
            node.pointee.properties[.name] = .string(name)
        }
        count += 1
        mark(index, [.geometry, .paint, .structure, .created])
        if node.pointee.properties.isHidden { hiddenNodes.note(index, isHidden: true) }
        if !name.isEmpty, !lending.lenders.isEmpty { tracksAreStale = true }
        if layerClass.contains(.replicator) { copies.hasReplicators = true }
        if layerClass.contains(.tiled) { hasTiledLayers = true }
        if layerClass.contains(.emitter) {
            emission.histories[index] = EmitterHistory()
            noteEmitter(index)
        }
    }

    private func update(_ index: UInt32, _ properties: LayerProperties, _ changed: PropertySet) {
        let node = nodes.baseAddress! + Int(index)
        var properties = properties
        // Contents made on the drawing side hide the committed contents.
        if let live = liveLayers[index] {
            liveLayers[index]?.committed = properties.contents
            properties.contents = live.picture
        }
        let isHidden = properties.isHidden
        if node.pointee.properties.isHidden != isHidden {
            hiddenNodes.note(index, isHidden: isHidden)
        }
        node.pointee.properties = properties
        if node.pointee.animated >= 0 {
            let animated = Int(node.pointee.animated)
            editedMovers += 1
            tracks.refreshBase(animated, from: properties)
            if animated < tracks.animated.count, tracks.animated[animated].dependsOnBase {
                tracksAreStale = true
                tracks.staleNodes.append(index)
            }
        }
        let what = NodeChanges(changed)
        if !what.isEmpty { mark(index, what) }
        if changed.intersects(PropertyGroups.timing) { updateTiming() }
        if changed.contains(.name), !lending.lenders.isEmpty { tracksAreStale = true }
        if !emission.histories.isEmpty, changed.intersects(PropertyGroups.emission) {
            noteEmitter(index)
        }
    }

    private func updateTiming() {
        // Counting changes would need the old value; any update of timing re-reads the whole tree,
        // which is rare.
        timedNodes = max(timedNodes, 1)
        spacesAreStale = true
    }

    private func remove(_ index: UInt32) {
        guard nodes[Int(index)].exists else { return }
        if !nodes[Int(index)].animations.isEmpty || nodes[Int(index)].animated >= 0
            || lending.lent[index] != nil
        {
            tracksAreStale = true
            tracks.staleNodes.append(index)
        }
        hiddenNodes.noteStructure()
        settleLeaving()
        overrides[index] = nil
        emission.histories[index] = nil
        liveLayers[index] = nil
        if !classNames.isEmpty { classNames[index] = nil }
        if !copies.trailing.isEmpty { copies.trailing[index] = nil }
        if let gone = tiledLayers.removeValue(forKey: index) {
            retiredImages.append(contentsOf: gone.tiles.values.map(\.image))
        }
        letGo(index)
        let animated = nodes[Int(index)].animated
        var hole = RenderNode()
        hole.animated = animated
        nodes[Int(index)] = hole
        count -= 1
    }

    private func reserve(_ needed: Int) {
        guard needed > nodes.count else { return }
        let grown = UnsafeMutableBufferPointer<RenderNode>.allocate(
            capacity: max(needed, nodes.count * 2))
        let filled = grown.moveInitialize(fromContentsOf: nodes)
        grown[filled...].initialize(repeating: RenderNode())
        nodes.deallocate()
        nodes = grown
    }
}
