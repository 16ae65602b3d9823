import LaminaGraphicsTypes

/// Which animated nodes nobody evaluates because a layer above them is hidden.
///
/// Found anew only after something that can hide or show: a cost of the hidden subtrees, and none while nothing is hidden.
/// Starts and ends of animations are told as ever.
struct Unseen {
    /// Nodes that are hidden, or were when they were last looked at.
    private(set) var hiders: Set<UInt32> = []
    /// Animated nodes below them.
    fileprivate(set) var nodes: ContiguousArray<UInt32> = []
    /// Whether the nodes have to be found anew.
    fileprivate(set) var isStale = false
    /// The host time at which all of them were last worked out for somebody who asked.
    var freshTime = Double.nan

    /// A node is hidden or shown.
    mutating func note(_ index: UInt32, isHidden: Bool) {
        if isHidden { hiders.insert(index) }
        isStale = true
    }

    /// Nodes hang elsewhere, or others are animated.
    mutating func noteStructure() { if !hiders.isEmpty || !nodes.isEmpty { isStale = true } }

    fileprivate mutating func forget(_ index: UInt32) { hiders.remove(index) }
}

extension RenderTree {
    /// How many animated nodes nobody evaluates because a layer above them is hidden.
    package var unseenCount: Int { unseen.nodes.count }

    /// Places of the animated nodes below hidden layers.
    var unseenPlaces: ContiguousArray<Int32> {
        ContiguousArray(
            unseen.nodes.lazy.map { self.nodes[Int($0)].animated }.filter {
                $0 >= 0 && Int($0) < self.tracks.animated.count
            })
    }

    /// Finds the animated nodes below hidden layers. Returns the places of those that are not any more, which count as changed.
    @discardableResult
    func settleUnseen() -> ContiguousArray<Int32> {
        unseen.isStale = false
        unseen.freshTime = .nan
        let before = unseen.nodes
        for i in unseenPlaces { tracks.animated[Int(i)].isUnseen = false }
        unseen.nodes.removeAll(keepingCapacity: true)
        for index in unseen.hiders {
            if isHidden(index) {
                // Delayed copies may show it as it was.
                if !hasReplicators || !isInCopies(index) { hideBelow(index) }
            } else if !nodes[Int(index)].exists || !nodes[Int(index)].properties.isHidden {
                unseen.forget(index)
            }
        }
        var seen: ContiguousArray<Int32> = []
        for index in before {
            let i = nodes[Int(index)].animated
            guard i >= 0, Int(i) < tracks.animated.count, !tracks.animated[Int(i)].isUnseen else {
                continue
            }
            tracks.animated[Int(i)].isFresh = true
            seen.append(i)
        }
        return seen
    }

    /// Whether a node or one above it shows copies.
    func isInCopies(_ index: UInt32) -> Bool {
        var i = index
        while i != noNode {
            if nodes[Int(i)].layerClass.contains(.replicator) { return true }
            i = nodes[Int(i)].parent
        }
        return false
    }

    private func isHidden(_ index: UInt32) -> Bool {
        nodes[Int(index)].exists && visual(index).flags.contains(.hidden)
    }

    /// Marks what is below a hidden node; another hidden one marks what is below itself.
    private func hideBelow(_ index: UInt32) {
        var open: ContiguousArray<UInt32> = []
        func add(below index: UInt32) {
            open.append(contentsOf: nodes[Int(index)].children)
            if nodes[Int(index)].mask != noNode { open.append(nodes[Int(index)].mask) }
        }
        add(below: index)
        while let next = open.popLast() {
            let i = Int(nodes[Int(next)].animated)
            if i >= 0, i < tracks.animated.count, !tracks.animated[i].isUnseen {
                tracks.animated[i].isUnseen = true
                unseen.nodes.append(next)
            }
            if !(unseen.hiders.contains(next) && isHidden(next)) { add(below: next) }
        }
    }
}
