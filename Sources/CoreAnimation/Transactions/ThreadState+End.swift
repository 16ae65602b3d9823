import CoreGraphics
import Foundation
import LaminaRenderTree

// Changes left open by a thread.
extension ThreadState {
    /// Ends the state of a thread that ends; the state of the main thread lives as long as the
    /// process.
    static func endThread(_ pointer: UnsafeMutableRawPointer?) {
        guard let pointer, !Thread.isMainThread else { return }
        let state = Unmanaged<ThreadState>.fromOpaque(pointer)
        end(state.takeUnretainedValue())
        pthread_setspecific(key, nil)
        state.release()
    }

    /// Commits the changes of a thread at the thread's end: a layer in the lists of a state without
    /// a commit would take no change of other threads either.
    ///
    /// Layout and display follow in a turn of the main queue, because delegates such as views
    /// belong to the main actor. The changes of a worker thread of the main queue (`dispatchMain`)
    /// follow there as a whole, because blocks of the queue may be changing the same layers.
    private static func end(_ state: ThreadState) {
        guard !state.levels.isEmpty || !state.changed.isEmpty else { return }
        if state.servesMainQueue { return state.delivery.enqueue { state.commitElsewhere() } }
        if !state.changed.isEmpty {
            Diagnostics.once("a thread ended with an uncommitted CATransaction, committed now")
        }
        let late = state.removeQueues()
        state.commitElsewhere()
        guard !late.isEmpty else { return }
        state.delivery.enqueue {
            CATransaction.begin()
            for layer in late where layer.context != nil {
                if layer.state.contains(.needsLayout) { layer.queueLayout(.current) }
                if layer.state.contains(.needsDisplay) { layer.queueDisplay(.current) }
            }
            CATransaction.commit()
        }
    }

    /// Commits everything in place of the current thread's own changes.
    private func commitElsewhere() {
        let own = pthread_getspecific(Self.key)
        pthread_setspecific(Self.key, Unmanaged.passUnretained(self).toOpaque())
        if levels.isEmpty { CommitPhases.run(self) }
        commitAll()
        pthread_setspecific(Self.key, own)
    }

    /// Empties the queues of layout and display; returns their layers, which stay marked.
    private func removeQueues() -> ContiguousArray<CALayer> {
        defer { (layoutQueue, displayQueue) = ([], []) }
        for layer in layoutQueue { layer.state.remove(.queuedLayout) }
        for layer in displayQueue { layer.state.remove(.queuedDisplay) }
        return layoutQueue + displayQueue
    }
}
