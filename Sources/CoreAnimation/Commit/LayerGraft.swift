import CoreGraphics
import Foundation
import LaminaRenderTree

/// A layer tree of another process, shown by a layer with `setForeignTree` behind its sublayers.
///
/// Thread: `begin` and `end` run under the transaction lock, the other functions on the main
/// thread.
package protocol ForeignTree: ClientTreeOwner {
    /// The clock of the foreign tree's times. Default the machine's.
    var clock: any MediaClock { get }
    /// The current tree, for a new graft. Later changes are posted to `graft`.
    func begin(_ graft: LayerGraft) -> ContiguousArray<CommitPacket.Change>
    /// Ends a graft.
    func end(_ graft: LayerGraft)
    /// Delivers ends of animations, in the foreign tree's numbers.
    func deliver(_ endings: [AnimationEvent], from graft: LayerGraft)
    /// Delivers requests of visible tiles, in the foreign tree's numbers.
    func serve(_ requests: [TileRequest], from graft: LayerGraft)
    /// Last committed values of a layer of the foreign tree.
    func properties(of layer: LayerID) -> LayerProperties?
}

extension ForeignTree {
    package var clock: any MediaClock { SystemClock.shared }
}

/// One graft of a foreign tree into a hosted tree.
///
/// Input: changes in the foreign tree's numbers, already checked against the foreign tree. Output:
/// commits of the hosted tree.
/// Idea: layers get numbers of the hosted tree and animations get unique numbers, so that the
/// drawing side has a single tree. The foreign root becomes the first sublayer of the showing
/// layer.
/// Thread: any, under the transaction lock.
package final class LayerGraft {
    private static let animationBits: UInt64 = 40
    nonisolated(unsafe) private static var count: UInt64 = 0

    /// The context of the hosted tree; nil at its end.
    private weak var context: LayerContext?
    private let tree: ForeignTree
    /// The layer that shows the foreign tree.
    private let place: LayerID
    private let mark: UInt64
    private var here: [UInt32: LayerID] = [:]
    private var there: [UInt32: UInt32] = [:]
    private var root: LayerID?
    /// The showing layer's own sublayers, as last committed.
    private var others: ContiguousArray<LayerID> = []
    /// Seconds from the foreign tree's clock to the hosted tree's.
    private let delay: Double
    private var isOpen = true

    init(_ tree: ForeignTree, at place: LayerID, in context: LayerContext) {
        (self.tree, self.place, self.context) = (tree, place, context)
        Self.count += 1
        mark = Self.count << Self.animationBits
        delay =
            context.clock === tree.clock ? 0 : context.clock.now() - tree.clock.now()
        context.grafts.append(self)
    }

    // MARK: - For the encoder

    /// Changes for the creation of the current tree.
    func creation() -> ContiguousArray<CommitPacket.Change> {
        var left: [LayerID] = []
        return rewritten(tree.begin(self), &left)
    }

    /// Sublayers of the showing layer: the foreign root and the layer's own sublayers.
    func sublayers(_ own: ContiguousArray<LayerID>) -> ContiguousArray<LayerID> {
        others = own
        return below
    }

    /// The foreign part of the hosted tree; nil without a foreign root.
    var client: ClientTree? {
        root.flatMap { here[$0.rawValue] }.map { ClientTree(root: $0, owner: tree) }
    }

    private var below: ContiguousArray<LayerID> {
        guard let root = root.flatMap({ here[$0.rawValue] }) else { return others }
        return [root] + others
    }

    /// Ends the graft as the showing layer leaves its tree. Returns the numbers of layers for
    /// removal; empty at a second call.
    func close() -> [LayerID] {
        TransactionLock.with {
            guard isOpen else { return [] }
            isOpen = false
            context?.grafts.remove(object: self)
            tree.end(self)
            return here.values.sorted { $0.rawValue < $1.rawValue }
        }
    }

    // MARK: - For the foreign tree

    /// Number of commits pending on the drawing side.
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
        case .setClassName(let id, let name):
            guard let id = place(id) else { return }
            out.append(.setClassName(id, name))
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

    /// The root's values with its begin time converted to the hosted tree's clock.
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

    /// Delivers endings and requests of the foreign tree's layers.
    func deliver(_ endings: [AnimationEvent]) {
        let own: [AnimationEvent] = endings.compactMap { ending in
            guard let layer = there[ending.layer.rawValue] else { return nil }
            let id = AnimationID(ending.animation.rawValue & (1 << Self.animationBits - 1))
            return AnimationEvent(layer: LayerID(layer), animation: id, event: ending.event)
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
    /// Shows a foreign tree behind the sublayers, while the layer is in a hosted tree. To be called
    /// once, before the layer enters a hosted tree.
    package final func setForeignTree(_ tree: ForeignTree) {
        guard !isPresentation, !state.contains(.committed) else { return }
        ensureSide().foreignTree = tree
    }

    package final var foreignTree: ForeignTree? { side?.foreignTree }
}
