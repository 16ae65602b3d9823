import CoreGraphics
import Foundation
import LaminaRenderTree

/// A commit: layout, display, prepare, encode, in this order (B-DI 78).
///
/// Input: changes of one thread. Output: one packet for every changed tree.
/// Idea: changed layers enter lists, hence the cost depends on the number of changes and not on the
/// size of the tree. Layout and display alternate until both are done; their changes join the
/// lists.
enum CommitPhases {
    static func run(_ thread: ThreadState) {
        guard !thread.isCommitting else { return }
        TransactionLock.with {
            thread.isCommitting = true
            defer { thread.isCommitting = false }
            var rounds = mostRounds
            while !thread.layoutQueue.isEmpty || !thread.displayQueue.isEmpty {
                layout(thread, &rounds)
                display(thread)
                rounds -= 1
                if rounds <= 0 {
                    Diagnostics.once("layout or display dirties itself again in every commit")
                    break
                }
            }
            thread.endLayouts()
            encode(thread)
        }
    }

    /// Limit of rounds of layout and display in one commit, together.
    private static let mostRounds = 100

    /// Lays out superlayers first, each layer once.
    private static func layout(_ thread: ThreadState, _ rounds: inout Int) {
        while !thread.layoutQueue.isEmpty && rounds > 0 {
            var queue = thread.drain(&thread.layoutQueue)
            if queue.count > 1 { queue = inTreeOrder(queue) }
            for i in queue.indices {
                let layer = queue[i]
                layer.state.remove(.queuedLayout)
                if layer.context != nil && layer.state.contains(.needsLayout) { layer.layoutOnce() }
            }
            thread.giveBack(&queue)
            rounds -= 1
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
        if !thread.displayQueue.isEmpty {
            var queue = thread.drain(&thread.displayQueue)
            for i in queue.indices {
                queue[i].state.remove(.queuedDisplay)
                if queue[i].context != nil { queue[i].displayIfNeeded() }
            }
            thread.giveBack(&queue)
        }
        BackgroundDrawing.finish(thread)
    }

    // MARK: Prepare and encode

    private static func encode(_ thread: ThreadState) {
        var changed = thread.drain(&thread.changed)
        // Memory for each tree's share of the layers: memory for all layers in each of many trees
        // would be the product of both numbers.
        let count = changed.count / max(1, thread.contexts.count)
        var encoders = thread.encoders
        thread.encoders = []
        func encoder(_ context: LayerContext) -> PacketEncoder {
            let own = context.encoder
            // An encoder in use refers to its context until the end of the commit.
            if own.context === context { return own }
            own.begin(context, layers: count)
            encoders.append(own)
            return own
        }
        for context in thread.contexts { _ = encoder(context) }
        if !thread.contexts.isEmpty { thread.contexts = [] }
        for orphan in thread.orphans { encoder(orphan.context).remove(orphan.id) }
        if !thread.orphans.isEmpty { thread.orphans = [] }
        // Removed layers are processed first, because changes of removed layers are not encoded.
        for i in changed.indices where changed[i].pending?.left == true {
            guard let context = changed[i].context else { continue }
            changed[i].pending?.left = false
            if !changed[i].isInTree { encoder(context).drop(changed[i]) }
        }
        for i in changed.indices {
            changed[i].state.remove(.isListed)
            if let context = changed[i].context { encoder(context).values(of: changed[i]) }
        }
        for i in changed.indices {
            if let context = changed[i].context { encoder(context).structure(of: changed[i]) }
            var pending: PendingChanges?
            swap(&pending, &changed[i].pending)
            thread.giveBack(&pending)
        }
        thread.giveBack(&changed)
        for encoder in encoders { encoder.finish() }
        encoders.removeAll(keepingCapacity: true)
        thread.encoders = encoders
    }
}
