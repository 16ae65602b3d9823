import CoreGraphics
import Foundation
import LaminaRenderTree

/// A tree that somebody else makes: what a layer with `setForeignTree` shows behind its sublayers.
///
/// Thread: `begin` and `end` come under the transaction lock, the others on the main thread.
package protocol ForeignTree: GuestOwner {
    /// The tree as it is, for a place that begins to show it. Later changes are posted to `graft`.
    func begin(_ graft: LayerGraft) -> ContiguousArray<CommitPacket.Change>
    /// The place is gone.
    func end(_ graft: LayerGraft)
    /// What became of animations, in the tree's own numbers.
    func deliver(_ endings: [Ending], from graft: LayerGraft)
    /// Tiles in sight, in the tree's own numbers.
    func serve(_ requests: [TileRequest], from graft: LayerGraft)
    /// The values of one of its layers, as last committed.
    func properties(of layer: LayerID) -> LayerProperties?
}

/// One place of a foreign tree in a hosted one.
///
/// In: changes in the foreign tree's numbers, which have been checked against it. Out: commits of the hosted tree. Layers get numbers of
/// the hosted tree, and animations numbers that no other animation has, so that the drawing side sees one tree. Its root hangs
/// below the layer that shows it, behind that layer's own sublayers. Thread: any, under the transaction lock.
package final class LayerGraft {
    private static let animationBits: UInt64 = 40
    nonisolated(unsafe) private static var count: UInt64 = 0

    /// Nil when it is going away.
    private weak var context: LayerContext?
    private let tree: ForeignTree
    /// The layer that shows it.
    private let place: LayerID
    private let mark: UInt64
    private var here: [UInt32: LayerID] = [:]
    private var there: [UInt32: UInt32] = [:]
    private var root: LayerID?
    /// The own sublayers of the layer that shows it, as last committed.
    private var others: ContiguousArray<LayerID> = []
    /// Seconds from the machine's clock to the hosted tree's.
    private let delay: Double
    private var isOpen = true

    init(_ tree: ForeignTree, at place: LayerID, in context: LayerContext) {
        (self.tree, self.place, self.context) = (tree, place, context)
        Self.count += 1
        mark = Self.count << Self.animationBits
        delay =
            context.clock === SystemClock.shared
            ? 0 : context.clock.now() - SystemClock.shared.now()
        context.grafts.append(self)
    }

    // MARK: - For the encoder

    /// The changes that make the tree as it is.
    func creation() -> ContiguousArray<CommitPacket.Change> {
        var left: [LayerID] = []
        return rewritten(tree.begin(self), &left)
    }

    /// What hangs below the layer that shows it: the tree's root and its own sublayers.
    func sublayers(_ own: ContiguousArray<LayerID>) -> ContiguousArray<LayerID> {
        others = own
        return below
    }

    /// What of the hosted tree is the foreign one's; nil while it has no root.
    var guest: GuestTree? {
        root.flatMap { here[$0.rawValue] }.map { GuestTree(root: $0, owner: tree) }
    }

    private var below: ContiguousArray<LayerID> {
        guard let root = root.flatMap({ here[$0.rawValue] }) else { return others }
        return [root] + others
    }

    /// The layer that shows it leaves. Returns the numbers that are to be removed, once.
    func close() -> [LayerID] {
        TransactionLock.with {
            guard isOpen else { return [] }
            isOpen = false
            context?.grafts.removeAll { $0 === self }
            tree.end(self)
            return here.values.sorted { $0.rawValue < $1.rawValue }
        }
    }

    // MARK: - For the foreign tree

    /// Commits that whoever draws has not come to yet.
    package var backlog: Int { context?.sink.backlog ?? 0 }

    /// Commits changes of the foreign tree.
    package func post(_ changes: ContiguousArray<CommitPacket.Change>) {
        TransactionLock.with {
            guard isOpen, let context else { return }
            var left: [LayerID] = []
            context.post(rewritten(changes, &left))
            for id in left { context.free(id) }
        }
    }

    private func rewritten(
        _ changes: ContiguousArray<CommitPacket.Change>, _ left: inout [LayerID]
    ) -> ContiguousArray<CommitPacket.Change> {
        var out: ContiguousArray<CommitPacket.Change> = []
        out.reserveCapacity(changes.count)
        for change in changes { rewrite(change, &out, &left) }
        return out
    }

    private func rewrite(
        _ change: CommitPacket.Change, _ out: inout ContiguousArray<CommitPacket.Change>,
        _ left: inout [LayerID]
    ) {
        func place(_ id: LayerID) -> LayerID? { here[id.rawValue] }
        switch change {
        case .create(let id, let kind, let values, let name):
            guard let new = context?.allocate(nil) else { return }
            here[id.rawValue] = new
            there[new.rawValue] = id.rawValue
            out.append(.create(new, kind, id == root ? delayed(values) : values, name: name))
        case .update(let id, let values, let changed):
            guard let id = place(id).map({ ($0, id == root ? delayed(values) : values) }) else {
                return
            }
            out.append(.update(id.0, id.1, changed: changed))
        case .setSublayers(let id, let layers):
            guard let id = place(id) else { return }
            out.append(.setSublayers(id, ContiguousArray(layers.compactMap(place))))
        case .setMask(let id, let mask):
            guard let id = place(id) else { return }
            out.append(.setMask(id, mask.flatMap(place)))
        case .addAnimation(let id, let animation):
            guard let id = place(id) else { return }
            out.append(.addAnimation(id, marked(animation)))
        case .removeAnimation(let id, let animation):
            guard let id = place(id) else { return }
            out.append(.removeAnimation(id, marked(animation)))
        case .setTiles(let id, let update):
            guard let id = place(id) else { return }
            out.append(.setTiles(id, update))
        case .setLive(let id, let contents):
            guard let id = place(id) else { return }
            out.append(.setLive(id, contents))
        case .setRoot(let id): setRoot(id, &out)
        case .remove(let id):
            guard let gone = here.removeValue(forKey: id.rawValue) else { return }
            there[gone.rawValue] = nil
            left.append(gone)
            if id == root { root = nil }
            out.append(.remove(gone))
        }
    }

    private func setRoot(_ id: LayerID?, _ out: inout ContiguousArray<CommitPacket.Change>) {
        let old = root
        root = id
        if delay != 0 {
            var timing = PropertySet()
            timing.insert(.beginTime)
            for layer in Set([old, id].compactMap { $0 }) {
                guard let number = here[layer.rawValue], let values = tree.properties(of: layer)
                else { continue }
                out.append(
                    .update(number, layer == id ? delayed(values) : values, changed: timing))
            }
        }
        out.append(.setSublayers(place, below))
    }

    /// The root's values with its time moved to that of the hosted tree.
    private func delayed(_ values: LayerProperties) -> LayerProperties {
        guard delay != 0 else { return values }
        var values = values
        values[.beginTime] = .number((values[.beginTime].number ?? 0) + delay)
        return values
    }

    // MARK: - Animations

    private func marked(_ id: AnimationID) -> AnimationID {
        AnimationID(id.rawValue & (1 << Self.animationBits - 1) | mark)
    }

    private func marked(_ animation: RenderAnimation) -> RenderAnimation {
        var animation = animation
        animation.id = marked(animation.id)
        if case .group(let inner) = animation.content {
            animation.content = .group(inner.map(marked))
        }
        return animation
    }

    /// Endings and requests of layers that are the foreign tree's.
    func deliver(_ endings: [Ending]) {
        let own: [Ending] = endings.compactMap { ending in
            guard let layer = there[ending.layer.rawValue] else { return nil }
            let id = AnimationID(ending.animation.rawValue & (1 << Self.animationBits - 1))
            return Ending(layer: LayerID(layer), animation: id, event: ending.event)
        }
        if !own.isEmpty { tree.deliver(own, from: self) }
    }

    func serve(_ requests: [TileRequest]) {
        let own: [TileRequest] = requests.compactMap { request in
            var request = request
            guard let layer = there[request.layer.rawValue] else { return nil }
            request.layer = LayerID(layer)
            return request
        }
        if !own.isEmpty { tree.serve(own, from: self) }
    }
}

extension CALayer {
    /// Shows a tree that somebody else makes behind the sublayers, whenever the layer is in a hosted tree. Once, before the layer
    /// is in one.
    package final func setForeignTree(_ tree: ForeignTree) {
        guard !isPresentation, !state.contains(.committed) else { return }
        ensureSide().foreignTree = tree
    }

    package final var foreignTree: ForeignTree? { side?.foreignTree }
}
