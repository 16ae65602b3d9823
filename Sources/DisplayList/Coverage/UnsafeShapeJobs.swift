import LaminaGraphicsTypes
import Synchronization

/// The jobs of `ParallelCoverage` while threads share them.
///
/// Unchecked: Each thread gets the number of a job from a counter, and is then the only owner of
/// the job and the layer's pictures. The memory of worker n belongs to thread n. The caller waits
/// for all threads before reading.
final class UnsafeShapeJobs: @unchecked Sendable {
    private let jobs: UnsafeMutableBufferPointer<ParallelCoverage.Job>
    private let workers: [ShapeWorker]
    private let next = Atomic(0)

    init(_ jobs: UnsafeMutableBufferPointer<ParallelCoverage.Job>, _ workers: [ShapeWorker]) {
        (self.jobs, self.workers) = (jobs, workers)
    }

    /// Bytes of rendered pixels after which a thread takes no further job. The walk of the tree
    /// renders the remaining shapes. The limit bounds memory: the pixels of a job exist twice until
    /// they are copied to a page.
    private static let mostBytes = 4 << 20

    /// Renders jobs until none is left. Thread: any, a single thread for each number.
    func work(as number: Int) {
        let worker = workers[number]
        worker.bytes.removeAll(keepingCapacity: true)
        while true {
            let i = next.wrappingAdd(1, ordering: .relaxed).oldValue
            if i >= jobs.count || worker.bytes.count > Self.mostBytes { return }
            jobs[i].render(on: worker, number: number)
        }
    }
}
