import LaminaGraphicsTypes

/// The hidden animated nodes and the animated nodes below hidden nodes, without evaluation.
///
/// A hidden node itself is left out only if no animation can show the node: none writes `hidden`,
/// and no transition shows a picture of the node.
///
/// Recomputed only after changes of visibility or hierarchy, at the cost of the hidden subtrees; no
/// cost while nothing is hidden. Starts and ends of animations are reported as usual.
struct HiddenNodes {
    /// The nodes hidden at the last check.
    private(set) var hiders: Set<UInt32> = []
    /// The animated nodes below hidden nodes, and hidden nodes themselves.
    fileprivate(set) var nodes: ContiguousArray<UInt32> = []
    /// True if the nodes must be recomputed.
    fileprivate(set) var isStale = false
    /// The host time of the last evaluation of the nodes on request.
    var freshTime = Double.nan

    /// Notes a change of a node's visibility.
    mutating func note(_ index: UInt32, isHidden: Bool) {
        if isHidden { hiders.insert(index) }
        isStale = true
    }

    /// Notes a change of the hierarchy or of the set of animated nodes.
    mutating func noteStructure() { if !hiders.isEmpty || !nodes.isEmpty { isStale = true } }

    fileprivate mutating func forget(_ index: UInt32) { hiders.remove(index) }
}

extension RenderTree {
    /// The number of animated nodes without evaluation.
    package var unseenCount: Int { hiddenNodes.nodes.count }

    /// The animated indices of the nodes without evaluation.
    var unseenPlaces: ContiguousArray<Int32> {
        ContiguousArray(
            hiddenNodes.nodes.lazy.map { self.nodes[Int($0)].animated }.filter {
                $0 >= 0 && Int($0) < self.tracks.animated.count
            })
    }

    /// Recomputes the nodes without evaluation. Returns the animated indices of nodes visible
    /// again, which count as changed.
    @discardableResult
    func settleUnseen() -> ContiguousArray<Int32> {
        hiddenNodes.isStale = false
        hiddenNodes.freshTime = .nan
        let before = hiddenNodes.nodes
        for i in unseenPlaces { tracks.animated[Int(i)].isUnseen = false }
        hiddenNodes.nodes.removeAll(keepingCapacity: true)
        for index in hiddenNodes.hiders {
            if isHidden(index) {
                // Delayed copies may show the node before its hiding.
                if !copies.hasReplicators || !isInCopies(index) {
                    hideItself(index)
                    hideBelow(index)
                }
            } else if !nodes[Int(index)].exists || !nodes[Int(index)].properties.isHidden {
                hiddenNodes.forget(index)
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

    /// True if a node or an ancestor is a replicator.
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

    /// Marks a hidden node that no animation can show.
    private func hideItself(_ index: UInt32) {
        let i = Int(nodes[Int(index)].animated)
        guard i >= 0, i < tracks.animated.count, !tracks.animated[i].mayHide,
            !tracks.animated[i].hasTransition
        else { return }
        markUnseen(index, i)
    }

    private func markUnseen(_ index: UInt32, _ i: Int) {
        if tracks.animated[i].isUnseen { return }
        tracks.animated[i].isUnseen = true
        hiddenNodes.nodes.append(index)
    }

    /// Marks the descendants of a hidden node; nested hidden nodes mark their own.
    private func hideBelow(_ index: UInt32) {
        var open: ContiguousArray<UInt32> = []
        func add(below index: UInt32) {
            open.append(contentsOf: nodes[Int(index)].children)
            if nodes[Int(index)].mask != noNode { open.append(nodes[Int(index)].mask) }
        }
        add(below: index)
        while let next = open.popLast() {
            let i = Int(nodes[Int(next)].animated)
            if i >= 0, i < tracks.animated.count { markUnseen(next, i) }
            if !(hiddenNodes.hiders.contains(next) && isHidden(next)) { add(below: next) }
        }
    }
}
