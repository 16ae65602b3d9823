import LaminaMotion
import LaminaRenderTree

/// Application's side of a script: keeps the tree and turns every edit into a packet.
public struct TreeModel {
    private struct Layer {
        var parent: UInt32
        var isMask = false
        var children: [UInt32] = []
        var mask: UInt32?
        var animations: [AnimationID] = []
        var properties: LayerProperties
    }

    private var layers: [UInt32: Layer] = [:]
    private var next: UInt32 = 1
    private var serial: UInt64 = 1
    /// Present time, in host seconds.
    public private(set) var time = 100.0

    /// Tree of a single layer, made by `first`.
    public init(_ settings: [TreeEdit.Setting]) {
        layers[0] = Layer(parent: noNode, properties: Self.properties(settings))
    }

    /// Packet which makes the root.
    public var first: CommitPacket {
        CommitPacket(
            serial: 1,
            changes: [
                .create(LayerID(0), .layer, layers[0]!.properties, name: ""), .setRoot(LayerID(0)),
            ])
    }

    /// Layers in the order of their numbers.
    private var places: [UInt32] { layers.keys.sorted() }

    private func layer(at place: Int) -> UInt32 { places[place % layers.count] }

    /// Packet of an edit; nil for an edit without a change.
    public mutating func apply(_ edit: TreeEdit) -> CommitPacket? {
        var changes: ContiguousArray<CommitPacket.Change> = []
        switch edit {
        case .add(let parent, let index, let kind, let settings):
            let parent = layer(at: parent)
            let id = create(kind, settings, parent: parent, &changes)
            insert(id, into: parent, at: index, &changes)
        case .set(let place, let settings):
            let id = layer(at: place)
            var changed = PropertySet()
            for setting in settings {
                layers[id]!.properties[setting.id] = setting.value
                changed.insert(setting.id)
            }
            changes.append(.update(LayerID(id), layers[id]!.properties, changed: changed))
        case .remove(let place):
            let id = layer(at: place)
            guard id != 0 else { return nil }
            detach(id, &changes)
            remove(id, &changes)
        case .move(let place, let parent, let index):
            let id = layer(at: place)
            let parent = layer(at: parent)
            guard id != 0, !isAbove(id, parent) else { return nil }
            detach(id, &changes)
            insert(id, into: parent, at: index, &changes)
        case .mask(let place, let settings):
            let id = layer(at: place)
            let old = layers[id]!.mask
            let mask = create(.layer, settings, parent: id, &changes)
            layers[mask]!.isMask = true
            layers[id]!.mask = mask
            changes.append(.setMask(LayerID(id), LayerID(mask)))
            if let old { remove(old, &changes) }
        case .unmask(let place):
            let id = layer(at: place)
            guard let mask = layers[id]!.mask else { return nil }
            detach(mask, &changes)
            remove(mask, &changes)
        case .animate(let place, let animation):
            add(animation, to: layer(at: place), &changes)
        case .crowd(let parent, let index, let settings, let animations):
            let parent = layer(at: parent)
            let count = layers[parent]!.children.count
            for (k, settings) in settings.enumerated() {
                let id = create(.layer, settings, parent: parent, &changes)
                insert(id, into: parent, at: index % (count + 1) + k, &changes)
                for animation in animations[k] { add(animation, to: id, &changes) }
            }
        case .stop(let place, let index):
            let id = layer(at: place)
            guard !layers[id]!.animations.isEmpty else { return nil }
            let gone = layers[id]!.animations.remove(at: index % layers[id]!.animations.count)
            changes.append(.removeAnimation(LayerID(id), gone))
        case .wait(let seconds):
            time += seconds
            return nil
        }
        serial += 1
        return CommitPacket(serial: serial, changes: changes)
    }

    // MARK: - Parts of edits

    private mutating func add(
        _ animation: RenderAnimation, to id: UInt32,
        _ changes: inout ContiguousArray<CommitPacket.Change>
    ) {
        var animation = animation
        animation.timing.beginTime += time
        layers[id]!.animations.append(animation.id)
        changes.append(.addAnimation(LayerID(id), animation))
    }

    private static func properties(_ settings: [TreeEdit.Setting]) -> LayerProperties {
        var properties = LayerProperties()
        for setting in settings { properties[setting.id] = setting.value }
        return properties
    }

    private mutating func create(
        _ kind: LayerClass, _ settings: [TreeEdit.Setting], parent: UInt32,
        _ changes: inout ContiguousArray<CommitPacket.Change>
    ) -> UInt32 {
        let id = next
        next += 1
        layers[id] = Layer(parent: parent, properties: Self.properties(settings))
        changes.append(.create(LayerID(id), kind, layers[id]!.properties, name: ""))
        return id
    }

    private mutating func insert(
        _ id: UInt32, into parent: UInt32, at index: Int,
        _ changes: inout ContiguousArray<CommitPacket.Change>
    ) {
        layers[id]!.parent = parent
        layers[id]!.isMask = false
        let count = layers[parent]!.children.count
        layers[parent]!.children.insert(id, at: index % (count + 1))
        changes.append(sublayers(of: parent))
    }

    private func sublayers(of id: UInt32) -> CommitPacket.Change {
        .setSublayers(LayerID(id), ContiguousArray(layers[id]!.children.map { LayerID($0) }))
    }

    private mutating func detach(
        _ id: UInt32, _ changes: inout ContiguousArray<CommitPacket.Change>
    ) {
        let parent = layers[id]!.parent
        if layers[id]!.isMask {
            layers[parent]!.mask = nil
            changes.append(.setMask(LayerID(parent), nil))
        } else {
            layers[parent]!.children.removeAll { $0 == id }
            changes.append(sublayers(of: parent))
        }
    }

    private mutating func remove(
        _ id: UInt32, _ changes: inout ContiguousArray<CommitPacket.Change>
    ) {
        let gone = layers.removeValue(forKey: id)!
        changes.append(.remove(LayerID(id)))
        for child in gone.children { remove(child, &changes) }
        if let mask = gone.mask { remove(mask, &changes) }
    }

    private func isAbove(_ id: UInt32, _ other: UInt32) -> Bool {
        var i = other
        while i != noNode {
            if i == id { return true }
            i = layers[i]!.parent
        }
        return false
    }
}
