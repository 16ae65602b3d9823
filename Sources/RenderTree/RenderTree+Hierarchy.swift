import LaminaGraphicsTypes
import LaminaMotion

// The hierarchy. A layer has a single place, as a sublayer or as a mask: setting a layer elsewhere
// removes the layer from its former place, in any order of a packet's changes. `parent` and
// `isMask` are authoritative, and the lists of parents are cleared of moved layers at the end of a
// packet.
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

    /// Removes all references to a node before its removal.
    func letGo(_ index: UInt32) {
        let node = nodes[Int(index)]
        if node.parent != noNode { abandoned.insert(node.parent) }
        for child in node.children { release(child, from: index, asMask: false) }
        if node.mask != noNode { release(node.mask, from: index, asMask: true) }
    }

    /// Removes moved and detached layers from lists still naming the layers.
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
        tracksAreStale = tracksAreStale || !lending.lenders.isEmpty
        hiddenNodes.noteStructure()
        mark(index, .structure)
    }
}
