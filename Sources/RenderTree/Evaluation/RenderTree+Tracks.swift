import LaminaGraphicsTypes
import LaminaMotion

/// Turns the animations of nodes into tracks, spaces and records.
///
/// Runs when animations or layer timing changed, never in a steady frame. Cost: linear in the number of animations of the
/// nodes that changed; what they had before stays in the arrays as waste, and when that is much, or layers have other
/// times, all nodes are compiled. A node becomes fast when every one of its animations writes a hot field with
/// both ends known; one that is not makes its whole node take the plain way, so that the order
/// of animations is kept. So does one whose field begins within another's: `position.x` before `position`.
extension RenderTree {
    func compileTracksIfNeeded() {
        guard tracksAreStale || spacesAreStale else { return }
        let stale = tracks.staleNodes
        tracksAreStale = false
        unseen.noteStructure()
        tracks.staleNodes.removeAll()
        if spacesAreStale || !lenders.isEmpty || !lent.isEmpty || tracks.isWasteful
            || stale.count > tracks.animated.count / 2
        {
            compileAll(stale)
        } else {
            compileAgain(stale)
        }
    }

    private func compileAll(_ stale: ContiguousArray<UInt32>) {
        // The arrays are only packed: what moves other nodes is what it was, and nobody has to evaluate them.
        let sleeping =
            spacesAreStale || !lenders.isEmpty || !lent.isEmpty
            ? [] : tracks.sleeping(except: stale)
        spaces.removeAll()
        if timedNodes > 0 || spacesAreStale { assignLayerSpaces() }
        spacesAreStale = false

        // Old nodes that still have animations, in their order, and new ones.
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
        for node in lent.keys.sorted() { add(node) }
        // Once: of a class every access is checked.
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
        for (node, span) in sleeping { sleep(node, span) }
    }

    /// Only nodes whose animations changed: all others keep their places and values.
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
            && (!nodes[Int(index)].animations.isEmpty || lent[index] != nil
                || trailing[index] != nil)
    }

    /// What was made for a node is waste from now on.
    private func dropTracks(at position: Int) {
        tracks.wake(position)
        let entry = tracks.animated[position]
        let node = nodes.baseAddress! + Int(entry.node)
        let isOnLayer = isOnLayer(entry.node, asked: entry.records.count)
        for i in entry.records {
            let record = tracks.records[Int(i)]
            // Nobody hears of it again.
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
            isLentTo: !lent.isEmpty && lent[index] != nil, &spaces)
    }

    /// Gives every node under the root the space of its own local time.
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
