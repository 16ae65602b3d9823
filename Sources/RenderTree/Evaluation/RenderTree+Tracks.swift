import LaminaGraphicsTypes
import LaminaMotion

/// Compiles the animations of nodes into tracks, spaces and records.
///
/// Runs after changes of animations or layer timing, never in a steady frame. Cost: linear in the
/// animations of the changed nodes. Replaced entries remain in the arrays as waste; with more waste
/// than a limit, or changed layer times, all nodes are compiled again.
///
/// A node is fast if every animation writes a hot field with both ends known. A single animation of
/// another kind puts the whole node on the general path (`AnimationComposition`), which preserves
/// the order of animations. A second reason is an animation of a component before an animation of
/// its structure, such as `position.x` before `position`.
extension RenderTree {
    func compileTracksIfNeeded() {
        guard tracksAreStale || spacesAreStale else { return }
        let stale = tracks.staleNodes
        tracksAreStale = false
        hiddenNodes.noteStructure()
        tracks.staleNodes.removeAll()
        if spacesAreStale || !lending.lenders.isEmpty || !lending.lent.isEmpty || tracks.isWasteful
            || stale.count > tracks.animated.count / 2
        {
            compileAll(stale)
        } else {
            compileAgain(stale)
        }
    }

    private func compileAll(_ stale: ContiguousArray<UInt32>) {
        // The arrays are only packed: animations of other nodes are unchanged, and suspended nodes
        // stay suspended.
        let suspended =
            spacesAreStale || !lending.lenders.isEmpty || !lending.lent.isEmpty
            ? [] : tracks.suspended(except: stale)
        spaces.removeAll()
        if timedNodes > 0 || spacesAreStale { assignLayerSpaces() }
        spacesAreStale = false

        // Old nodes still animated, in order, and new nodes.
        var list: ContiguousArray<UInt32> = []
        list.reserveCapacity(tracks.animated.count + stale.count)
        var isListed = ContiguousArray(repeating: false, count: nodes.count)
        func add(_ node: UInt32) {
            if isListed[Int(node)] { return }
            isListed[Int(node)] = true
            list.append(node)
        }
        for entry in tracks.animated { add(entry.node) }
        for node in stale { add(node) }
        lendAnimations()
        for node in lending.lent.keys.sorted() { add(node) }
        // Read once: every access to a class's property is checked.
        let nodes = self.nodes
        list.removeAll { index in
            if isAnimated(index) { return false }
            nodes[Int(index)].animated = -1
            overrides[index] = nil
            return true
        }
        tracks.carryAll()
        tracks.removeAll()
        tracks.reserve(
            list.count, list.reduce(0) { $0 + nodes[Int($1)].animations.count })
        tracks.resetPresentations(list.count) { nodes[Int(list[$0])].properties }
        for (position, index) in list.enumerated() {
            nodes[Int(index)].animated = Int32(position)
            tracks.animated.append(compile(index))
        }
        tracks.endCarrying()
        for (node, span) in suspended { suspend(node, span) }
    }

    /// Compiles only nodes with changed animations: the remaining nodes keep their indices and
    /// values.
    private func compileAgain(_ stale: ContiguousArray<UInt32>) {
        var seen: Set<UInt32> = []
        for index in stale where seen.insert(index).inserted {
            let position = Int(nodes[Int(index)].animated)
            if position >= 0 { dropTracks(at: position) }
            guard isAnimated(index) else {
                nodes[Int(index)].animated = -1
                overrides[index] = nil
                continue
            }
            if position >= 0 {
                tracks.presentations[position] = nodes[Int(index)].properties
                tracks.animated[position] = compile(index)
            } else {
                nodes[Int(index)].animated = Int32(tracks.animated.count)
                tracks.appendPresentation(nodes[Int(index)].properties)
                tracks.animated.append(compile(index))
            }
        }
        tracks.endCarrying()
    }

    private func isAnimated(_ index: UInt32) -> Bool {
        nodes[Int(index)].exists
            && (!nodes[Int(index)].animations.isEmpty || lending.lent[index] != nil
                || copies.trailing[index] != nil)
    }

    /// Counts a node's compiled entries as waste.
    private func dropTracks(at position: Int) {
        tracks.resume(position)
        let entry = tracks.animated[position]
        let node = nodes.baseAddress! + Int(entry.node)
        let isOnLayer = isOnLayer(entry.node, asked: entry.records.count)
        for i in entry.records {
            let record = tracks.records[Int(i)]
            // The end of the animation is not reported a second time.
            tracks.records[Int(i)].hasFinished = true
            if node.pointee.exists, isOnLayer(record.id) { tracks.carry(record) }
        }
        tracks.waste += 1 + Int(entry.trackCount + entry.spaceCount) + entry.records.count
        var nothing = TrackStorage.AnimatedNode(node: entry.node)
        nothing.isFresh = false
        tracks.animated[position] = nothing
    }

    private func compile(_ index: UInt32) -> TrackStorage.AnimatedNode {
        tracks.compile(
            index, nodes.baseAddress! + Int(index),
            isLentTo: !lending.lent.isEmpty && lending.lent[index] != nil, &spaces)
    }

    /// Assigns every node below the root the space of its local time.
    private func assignLayerSpaces() {
        timedNodes = 0
        guard root != noNode else { return }
        var stack: ContiguousArray<(node: UInt32, space: Int32)> = [(root, 0)]
        while let (index, parent) = stack.popLast() {
            let timing = nodes[Int(index)].properties.layerTiming
            var space = parent
            if !timing.isIdentitySpace {
                timedNodes += 1
                space = spaces.append(
                    TimeSpaces.Space(parent: parent, timing: timing, isGroup: false, curve: nil))
            }
            nodes[Int(index)].timeSpace = space
            for child in nodes[Int(index)].children { stack.append((child, space)) }
            let mask = nodes[Int(index)].mask
            if mask != noNode { stack.append((mask, space)) }
        }
    }
}
