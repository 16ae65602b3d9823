import CoreGraphics
import Foundation
import RenderTree

/// A commit: layout, display, prepare, encode, in this order (B-DI 78).
///
/// In: what one thread changed. Out: one packet for every tree concerned. Idea: layers put themselves
/// into lists when they change, so the cost depends on what changed and not on the size of the tree.
/// Layout and display alternate until both are done; what they change joins the lists.
enum CommitPhases {
    static func run(_ thread: ThreadState) {
        guard !thread.isCommitting else { return }
        TransactionLock.with {
            thread.isCommitting = true
            defer { thread.isCommitting = false }
            var rounds = 0
            while !thread.layoutQueue.isEmpty || !thread.displayQueue.isEmpty {
                layout(thread)
                display(thread)
                rounds += 1
                if rounds == 100 {
                    Diagnostics.once("layout or display dirties itself again in every commit")
                    break
                }
            }
            encode(thread)
        }
    }

    /// Superlayers first, each layer that needs it once.
    private static func layout(_ thread: ThreadState) {
        var rounds = 0
        while !thread.layoutQueue.isEmpty && rounds < 100 {
            var queue = thread.layoutQueue
            thread.layoutQueue = []
            if queue.count > 1 { queue = inTreeOrder(queue) }
            for layer in queue {
                layer.state.remove(.queuedLayout)
                if layer.context != nil && layer.state.contains(.needsLayout) { layer.layoutOnce() }
            }
            rounds += 1
        }
    }

    private static func inTreeOrder(_ queue: ContiguousArray<CALayer>) -> ContiguousArray<CALayer> {
        var known: [ObjectIdentifier: Int] = [:]
        var items = queue.map { (layer: $0, depth: $0.depth(&known)) }
        let isSorted = zip(items, items.dropFirst()).allSatisfy { $0.depth <= $1.depth }
        if isSorted { return queue }
        items.sort { $0.depth < $1.depth }
        return ContiguousArray(items.map(\.layer))
    }

    private static func display(_ thread: ThreadState) {
        let queue = thread.displayQueue
        thread.displayQueue = []
        for layer in queue {
            layer.state.remove(.queuedDisplay)
            if layer.context != nil { layer.displayIfNeeded() }
        }
        BackgroundDrawing.finish()
    }

    // MARK: Prepare and encode

    private static func encode(_ thread: ThreadState) {
        let changed = thread.changed
        thread.changed = []
        var encoders: [PacketEncoder] = []
        func encoder(_ context: LayerContext) -> PacketEncoder {
            if let known = encoders.first(where: { $0.context === context }) { return known }
            let made = PacketEncoder(context, layers: changed.count)
            encoders.append(made)
            return made
        }
        for context in thread.contexts { _ = encoder(context) }
        thread.contexts = []
        for orphan in thread.orphans { encoder(orphan.context).remove(orphan.id) }
        thread.orphans = []
        // Who left goes first, so that nothing of it is encoded.
        for layer in changed where layer.pending?.left == true {
            guard let context = layer.context else { continue }
            layer.pending?.left = false
            if !layer.isInTree { encoder(context).drop(layer) }
        }
        for layer in changed {
            layer.state.remove(.isListed)
            if let context = layer.context { encoder(context).values(of: layer) }
        }
        for layer in changed {
            if let context = layer.context { encoder(context).structure(of: layer) }
            layer.pending = nil
        }
        for encoder in encoders { encoder.finish() }
    }
}
