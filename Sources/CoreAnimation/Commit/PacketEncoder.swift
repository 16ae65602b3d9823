import CoreGraphics
import Foundation
import LaminaMotion
import LaminaRenderTree

/// Encoder of one tree's changes into a packet: creations and values first, then structure and
/// animations, then removals.
///
/// A context has a single encoder for all commits. Thread: any, under the transaction lock.
final class PacketEncoder {
    /// The tree; nil between commits.
    private(set) var context: LayerContext!
    private var changes: ContiguousArray<CommitPacket.Change> = []
    private var gone: ContiguousArray<LayerID> = []
    /// Time of this commit.
    private var now = 0.0

    /// Reserves memory for the usual entries of `layers` changed layers, one each. Three entries
    /// take most of a kilobyte.
    func begin(_ context: LayerContext, layers: Int) {
        (self.context, now) = (context, context.clock.now())
        changes = PacketMemory.makeList(layers + layers / 8 + 4)
    }

    /// Encodes creation and properties: for all layers before the structure of any.
    func values(of layer: CALayer) {
        let id = layer.layerID
        if !layer.state.contains(.committed) {
            changes.append(.create(id, layer.kind, layer.properties, name: layer.name ?? ""))
        } else if let pending = layer.pending, !pending.changed.isEmpty {
            changes.append(.update(id, layer.properties, changed: pending.changed))
        }
    }

    /// Encodes sublayers, mask and animations; the layer is committed afterwards.
    func structure(of layer: CALayer) {
        let id = layer.layerID
        let isNew = !layer.state.contains(.committed)
        let pending = layer.pending
        if isNew, let tree = layer.side?.foreignTree {
            let graft = LayerGraft(tree, at: id, in: context)
            layer.side?.graft = graft
            changes += graft.creation()
        }
        if isNew ? layer.hasGraftOrSublayers : pending?.sublayersChanged == true {
            let own = ContiguousArray(layer.children.lazy.map(\.layerID))
            changes.append(.setSublayers(id, layer.side?.graft?.sublayers(own) ?? own))
        }
        if isNew ? layer.side?.mask != nil : pending?.maskChanged == true {
            changes.append(.setMask(id, layer.side?.mask?.layerID))
        }
        if isNew, context.classNaming == .on, let name = layer.shownClass {
            changes.append(.setClassName(id, name))
        }
        if isNew ? layer.side?.liveContents != nil : pending?.liveChanged == true {
            changes.append(.setLive(id, layer.side?.liveContents?()))
        }
        if let pending, !pending.removed.isEmpty {
            for animation in pending.removed { changes.append(.removeAnimation(id, animation)) }
            layer.side?.animations.endCommit()
        }
        if isNew || pending?.animationsAdded == true { animations(of: layer) }
        if isNew { layer.state.insert(.committed) }
    }

    private func animations(of layer: CALayer) {
        guard let side = layer.side else { return }
        let new = side.animations.drainNew()
        if new.isEmpty { return }
        let compiler = AnimationCompiler(layer: layer, now: layer.localTime(atHost: now))
        for attachment in new {
            let compiled = compiler.compile(attachment)
            attachment.compiled = compiled
            side.animations.noteCompiled(attachment)
            changes.append(.addAnimation(layer.layerID, compiled))
            // An animation added before the layer joined a tree.
            layer.noteAnimatedDrawing(attachment.animation)
        }
        layer.noteLentDrawing(new.lazy.compactMap(\.compiled))
    }

    /// Encodes the removal of a layer with its subtree.
    func drop(_ layer: CALayer) {
        var open: ContiguousArray<CALayer> = [layer]
        var found: ContiguousArray<CALayer> = []
        while let layer = open.popLast() {
            guard layer.context === context else { continue }
            found.append(layer)
            open.append(contentsOf: layer.children)
            if let mask = layer.side?.mask { open.append(mask) }
        }
        // Remove descendants before their ancestors.
        for layer in found.reversed() {
            if layer.state.contains(.committed) {
                gone += layer.side?.graft?.close() ?? []
                layer.forgetCommit()
                gone.append(layer.layerID)
            } else {
                context.free(layer.layerID)
            }
            layer.context = nil
        }
    }

    func remove(_ id: LayerID) { gone.append(id) }

    func finish() {
        if context.classNaming == .due {
            context.classNaming = .on
            context.forEachClassName { changes.append(.setClassName($0, $1)) }
        }
        if context.rootChanged {
            context.rootChanged = false
            changes.append(.setRoot(context.root?.layerID))
        }
        for id in gone {
            changes.append(.remove(id))
            // The number may be reused from the next packet on.
            context.free(id)
        }
        if !gone.isEmpty { gone = [] }
        var made: ContiguousArray<CommitPacket.Change> = []
        swap(&made, &changes)
        let owner = context!
        context = nil
        owner.post(made, at: now)
    }
}
