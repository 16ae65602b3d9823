import LaminaGraphicsTypes
import LaminaMotion

// Who hangs where. A layer hangs in one place, as a sublayer or as a mask: what sets it somewhere takes it from
// where it was, whatever the order of a packet's changes. So `parent` and `isMask` are the truth, and the lists
// above are cleared of what has left before the packet is done.
extension RenderTree {
    func setChildren(of index: UInt32, _ children: ContiguousArray<LayerID>) {
        for old in nodes[Int(index)].children { release(old, from: index, asMask: false) }
        nodes[Int(index)].children = ContiguousArray(children.map(\.rawValue))
        for child in children { hang(child.rawValue, below: index, asMask: false) }
        hierarchyChanged(index)
    }

    func setMask(of index: UInt32, _ mask: UInt32) {
        let old = nodes[Int(index)].mask
        if old != noNode { release(old, from: index, asMask: true) }
        nodes[Int(index)].mask = mask
        if mask != noNode { hang(mask, below: index, asMask: true) }
        hierarchyChanged(index)
    }

    /// Before a node becomes a hole: nothing above or below names it any more.
    func letGo(_ index: UInt32) {
        let node = nodes[Int(index)]
        if node.parent != noNode { abandoned.insert(node.parent) }
        for child in node.children { release(child, from: index, asMask: false) }
        if node.mask != noNode { release(node.mask, from: index, asMask: true) }
    }

    /// Takes what hangs elsewhere by now, or nowhere, out of the lists that still name it.
    func settleHierarchy() {
        if abandoned.isEmpty { return }
        for index in abandoned.sorted() where nodes[Int(index)].exists {
            let count = nodes[Int(index)].children.count
            let mask = nodes[Int(index)].mask
            nodes[Int(index)].children.removeAll { !hangs($0, below: index, asMask: false) }
            if mask != noNode, !hangs(mask, below: index, asMask: true) {
                nodes[Int(index)].mask = noNode
            }
            if nodes[Int(index)].children.count != count || nodes[Int(index)].mask != mask {
                hierarchyChanged(index)
            }
        }
        abandoned.removeAll()
    }

    private func hang(_ child: UInt32, below index: UInt32, asMask: Bool) {
        let node = nodes.baseAddress! + Int(child)
        let old = node.pointee.parent
        if old != noNode, old != index || node.pointee.isMask != asMask { abandoned.insert(old) }
        node.pointee.parent = index
        node.pointee.isMask = asMask
    }

    private func release(_ child: UInt32, from index: UInt32, asMask: Bool) {
        if hangs(child, below: index, asMask: asMask) { nodes[Int(child)].parent = noNode }
    }

    private func hangs(_ child: UInt32, below index: UInt32, asMask: Bool) -> Bool {
        let node = nodes.baseAddress! + Int(child)
        return node.pointee.parent == index && node.pointee.isMask == asMask
    }

    private func hierarchyChanged(_ index: UInt32) {
        spacesAreStale = spacesAreStale || timedNodes > 0
        tracksAreStale = tracksAreStale || !lenders.isEmpty
        unseen.noteStructure()
        mark(index, .structure)
    }
}
