import CoreGraphics
import Foundation

// `drawsAsynchronously`: drawing on a background queue. The commit waits for all drawings before it
// encodes, hence a picture always shows a single time.
extension CALayer {
    final func drawInBackground(_ size: (width: Int, height: Int)) {
        // A layer marked by its own drawing is drawn again after the drawing.
        guard !state.contains(.drawingAsync) else { return state.formUnion(.needsDisplay) }
        state.insert(.drawingAsync)
        let thread = ThreadState.current
        BackgroundDrawing.start(self, size, for: thread)
        if !thread.isCommitting { BackgroundDrawing.finish(thread) }
    }
}

/// Drawings in progress for this thread's commit.
enum BackgroundDrawing {
    /// Background drawing: written by the queue, read after the group has finished.
    fileprivate final class Job: @unchecked Sendable {
        let layer: CALayer
        let size: (width: Int, height: Int)
        var image: CGImage?

        init(_ layer: CALayer, _ size: (width: Int, height: Int)) {
            self.layer = layer
            self.size = size
        }
    }

    final class Batch {
        fileprivate let group = DispatchGroup()
        fileprivate var jobs: [Job] = []
    }

    private static let queue = DispatchQueue(
        label: "lamina.drawing", qos: .userInitiated, attributes: .concurrent)

    static func start(
        _ layer: CALayer, _ size: (width: Int, height: Int), for thread: ThreadState
    ) {
        let batch = thread.drawings ?? Batch()
        thread.drawings = batch
        let job = Job(layer, size)
        batch.jobs.append(job)
        let (clock, delivery) = (thread.presentClock, thread.delivery)
        queue.async(group: batch.group) {
            // A drawing has the time of the commit's thread, which may follow a manual clock.
            let state = ThreadState.current
            let outer = (state.clock, state.delivery)
            (state.clock, state.delivery) = (clock, delivery)
            defer { (state.clock, state.delivery) = outer }
            job.image = job.layer.drawBacking(job.size)
            state.commitAll()
        }
    }

    /// Waits for all drawings of a thread and stores their images in the layers. The thread waits
    /// without the transaction lock, because a drawing may commit.
    static func finish(_ thread: ThreadState) {
        guard let batch = thread.drawings else { return }
        thread.drawings = nil
        TransactionLock.without { batch.group.wait() }
        for job in batch.jobs {
            job.layer.state.remove(.drawingAsync)
            if let image = job.image { job.layer.storeDrawn(image) }
            let isMarked = job.layer.state.contains(.needsDisplay)
            if isMarked, job.layer.context != nil { job.layer.queueDisplay(thread) }
        }
    }
}
