import LaminaMotion
import LaminaPacketLog
import LaminaRenderTree

/// An isolated layer in place, unclipped, with or without sublayers.
///
/// The isolation is valid for a single time of a recording, because layers are identified by
/// number.
struct LayerIsolation {
    private let layer: UInt32
    /// Ancestors of the layer, which keep geometry and timing and are not visible.
    private let ancestors: Set<UInt32>
    /// Layers with their own look: the sublayers and the mask of the layer.
    private let kept: Set<UInt32>

    /// `isWhole` keeps the sublayers.
    init(_ layer: UInt32, in tree: RenderTree, isWhole: Bool) {
        self.layer = layer
        var (above, below) = (Set<UInt32>(), Set<UInt32>())
        var next = tree.nodes[Int(layer)].parent
        while next != noNode {
            above.insert(next)
            next = tree.nodes[Int(next)].parent
        }
        let mask = tree.nodes[Int(layer)].mask
        var open =
            (isWhole ? Array(tree.nodes[Int(layer)].children) : []) + (mask == noNode ? [] : [mask])
        while let index = open.popLast() {
            guard below.insert(index).inserted else { continue }
            open += tree.nodes[Int(index)].children
            if tree.nodes[Int(index)].mask != noNode { open.append(tree.nodes[Int(index)].mask) }
        }
        (ancestors, kept) = (above, below)
    }

    /// The kept properties of ancestors: geometry and timing.
    private static let places: Set<PropertyID> = [
        .bounds, .position, .zPosition, .anchorPoint, .anchorPointZ, .transform, .sublayerTransform,
        .geometryFlipped, .speed, .timeOffset, .beginTime, .duration, .repeatCount, .repeatDuration,
        .autoreverses, .fillMode, .doubleSided, .contentsScale, .hidden, .mask, .sublayers, .name,
        .autoresizingMask,
    ]

    func apply(_ packet: inout CommitPacket) {
        packet.changes = ContiguousArray(packet.changes.compactMap(change))
    }

    private func change(_ change: CommitPacket.Change) -> CommitPacket.Change? {
        switch change {
        case .create(let id, let kind, let properties, let name):
            return .create(id, kind, seen(properties, id.rawValue), name: name)
        case .update(let id, let properties, let changed):
            var all = changed
            if isHidden(id.rawValue) || id.rawValue == layer { all.insert(.hidden) }
            return .update(id, seen(properties, id.rawValue), changed: all)
        case .setMask(let id, _) where ancestors.contains(id.rawValue): return nil
        case .setTiles(let id, _) where ancestors.contains(id.rawValue): return nil
        case .setLive(let id, _) where ancestors.contains(id.rawValue): return nil
        case .addAnimation(let id, let animation):
            if isHidden(id.rawValue) { return nil }
            guard ancestors.contains(id.rawValue) else { return change }
            return .addAnimation(id, placing(animation))
        default: return change
        }
    }

    private func isHidden(_ id: UInt32) -> Bool {
        id != layer && !ancestors.contains(id) && !kept.contains(id)
    }

    private func seen(_ properties: LayerProperties, _ id: UInt32) -> LayerProperties {
        var seen = properties
        if id == layer || ancestors.contains(id) { seen[.hidden] = .number(0) }
        if isHidden(id) { seen[.hidden] = .number(1) }
        guard ancestors.contains(id) else { return seen }
        let blank = LayerProperties()
        for property in PropertySet.all.ids where !Self.places.contains(property) {
            seen[property] = blank[property]
        }
        return seen
    }

    /// The animation without its effect on the layer's appearance.
    private func placing(_ animation: RenderAnimation) -> RenderAnimation {
        var placing = animation
        switch animation.content {
        case .property(let property):
            if case .property(let id, _) = property.target, Self.places.contains(id) { break }
            placing.content = .timer
        case .group(let parts): placing.content = .group(parts.map(self.placing))
        case .transition: placing.content = .timer
        case .timer: break
        }
        return placing
    }
}
