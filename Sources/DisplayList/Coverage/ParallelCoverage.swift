import Foundation
import LaminaGraphicsTypes
import LaminaRenderTree

/// Rasterises the changed shapes of a patch on all processor cores, ahead of the walk.
///
/// Input: shape layers changed since the last frame, or moved with an ancestor, with their planes.
/// Output: the redrawn pictures of the layers, stored in the cache for the walk.
/// Idea: Worker threads write only to buffers of their own. The render thread then copies the
/// pixels to the atlas in the order of the layers. Slots in the atlas therefore do not depend on
/// the threads.
/// Cost: a pass over the changed layers. When not to use it: below the weight `worthwhile`, because
/// the render thread then finishes before a second thread has started.
final class ParallelCoverage {
    /// A changed shape layer.
    struct Job {
        let index: UInt32
        let values: LayerValues
        let plane: PlaneTransform
        /// The visible box in pixels.
        let seen: PixelBox
        let pictures: ShapePictures
        let picture: ShapePicture
        let prefersCoverage: Bool
        /// The work, in shapes of few points.
        let weight: Int
        fileprivate(set) var renderings: ShapePicture.Renderings?
        fileprivate(set) var worker = 0

        init(
            _ index: UInt32, _ values: LayerValues, _ plane: PlaneTransform, seen: PixelBox,
            _ pictures: ShapePictures, _ picture: ShapePicture, prefersCoverage: Bool
        ) {
            (self.index, self.values, self.plane, self.seen) = (index, values, plane, seen)
            self.prefersCoverage = prefersCoverage
            (self.pictures, self.picture) = (pictures, picture)
            weight = 1 + picture.outline.path.elementTypes.count / 32
        }
    }

    /// The smallest weight for which several threads are used. Waking a thread takes as long as
    /// about ten shapes of 64 × 64 pixels (measured).
    static let worthwhile = 24
    private var workers: [ShapeWorker] = []
    private let limit = min(ProcessInfo.processInfo.activeProcessorCount, 16)
    var isUseful: Bool { limit > 1 }

    /// Redraws pictures; calls `done` for each layer whose picture changed, in order.
    func redraw(
        _ jobs: inout ContiguousArray<Job>, serial: UInt32, _ atlas: CoverageAtlas,
        done: (UInt32) -> Void
    ) {
        let count = min(limit, jobs.count)
        while workers.count < count { workers.append(ShapeWorker()) }
        jobs.withUnsafeMutableBufferPointer { jobs in
            let shared = UnsafeShapeJobs(jobs, workers)
            DispatchQueue.concurrentPerform(iterations: count) { shared.work(as: $0) }
        }
        for job in jobs {
            guard let renderings = job.renderings else { continue }
            workers[job.worker].bytes.withUnsafeBufferPointer {
                job.picture.place(renderings, $0, atlas)
            }
            job.pictures.noteRedrawn(job.picture, serial)
            done(job.index)
        }
    }
}

extension ParallelCoverage.Job {
    /// Renders the layer's changed parts. The call has no effect for a picture that is valid,
    /// invisible or limited to a region, and for a shape drawn by a shader's formula.
    mutating func render(on worker: ShapeWorker, number: Int) {
        guard let paint = ShapePaint(values),
            !AreaPainter.suits(paint, plane, prefersCoverage: prefersCoverage)
        else { return }
        let bounds = pictures.bounds(of: paint.outline)
        guard bounds.isDrawable, ShapePlace.isSeen(plane, bounds, in: seen),
            let (place, _) = ShapePlace.find(plane, bounds, seen: .empty),
            place.region == nil,
            picture.place != place || picture.outline != paint.outline
        else { return }
        self.worker = number
        renderings = picture.render(
            paint.outline, place, bounds, pictures.lines, worker)
    }
}
