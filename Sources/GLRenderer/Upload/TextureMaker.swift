import CLaminaGLFW
import Foundation
import Glibc

/// A thread that allocates and deletes large textures, in a context beside the renderer's.
///
/// Gain: llvmpipe clears the memory of a new texture during allocation, most of a millisecond a
/// megabyte: 45 to 75 ms of a frame for 4096 × 4096; deletion takes 10 ms. Mip levels and half
/// floats are computed here as well. Forbidden here: copies of pixels and `glTexImage2D`, because
/// Mesa then locks the textures of all contexts (gaps of 400 ms), unlike with `glTexStorage2D`. The
/// thread has a low priority and ends when the queue is empty. Thread: any; creation with the
/// renderer's context current.
final class TextureMaker: @unchecked Sendable {
    /// A queued allocation; its owner polls `state(of:)` each frame.
    final class Job {
        fileprivate var state = State.waiting
        fileprivate let make: () -> PreparedImage

        fileprivate init(_ make: @escaping () -> PreparedImage) { self.make = make }
    }

    enum State {
        case waiting
        case made(PreparedImage)
        /// The driver has no second context; the renderer's context must do the work.
        case refused
    }

    private let condition = NSCondition()
    /// The renderer's context without surfaces: nothing is drawn here.
    private var rendererBinding = cglfw_current_binding()
    private var context: UnsafeMutableRawPointer?
    private var jobs: [Job] = []
    private var deletions: [GLuint] = []
    private let device: GLDevice
    private var isRunning = false
    private var isRefused: Bool

    init(_ device: GLDevice) {
        self.device = device
        (rendererBinding.draw, rendererBinding.read) = (nil, nil)
        isRefused = device.version < (4, 2)
    }

    /// Queues `make`, which runs on the thread with the context current and must not copy pixels to
    /// the GPU.
    func enqueue(_ make: @escaping () -> PreparedImage) -> Job {
        let job = Job(make)
        condition.withLock {
            if isRefused {
                job.state = .refused
                return
            }
            jobs.append(job)
            wake()
        }
        return job
    }

    /// Deletes an unused texture; false when the caller must delete it.
    func delete(_ texture: GLuint) -> Bool {
        condition.withLock {
            if isRefused { return false }
            deletions.append(texture)
            wake()
            return true
        }
    }

    func state(of job: Job) -> State { condition.withLock { job.state } }

    /// Drops allocations that have not started.
    func cancel() { condition.withLock { jobs = [] } }

    /// Waits for all queued allocations.
    func settle() { condition.withLock { while isRunning { condition.wait() } } }

    /// Destroys the context, before the renderer's context; later allocations are refused.
    func end() {
        condition.withLock {
            jobs = []
            while isRunning { condition.wait() }
            isRefused = true
            if let context { cglfw_destroy_sibling(&rendererBinding, context) }
            context = nil
        }
    }

    // MARK: - The thread

    private func wake() {
        if isRunning { return }
        isRunning = true
        let thread = Thread { [self] in work() }
        thread.name = "Lamina textures"
        thread.start()
    }

    private func work() {
        // Linux applies the priority to this thread alone.
        setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
        if context == nil { context = cglfw_make_sibling(&rendererBinding, 1) }
        let isBound = context != nil && cglfw_bind(&rendererBinding, context) != 0
        while let (job, names) = next(isBound: isBound) {
            if !isBound {
                condition.withLock { job?.state = .refused }
                // The texture counts as small, so that the renderer's context deletes the name.
                for name in names { device.retire(.texture(name, bytes: 0)) }
                continue
            }
            if !names.isEmpty { glDeleteTextures(GLsizei(names.count), names) }
            guard let job else { continue }
            let image = job.make()
            // A second context may use the texture only after the allocation is complete in this
            // context.
            glFinish()
            condition.withLock { job.state = .made(image) }
        }
    }

    /// The next work; nil ends the thread and leaves the context to the next thread.
    private func next(isBound: Bool) -> (Job?, [GLuint])? {
        condition.withLock {
            if !jobs.isEmpty || !deletions.isEmpty {
                defer { deletions = [] }
                return (jobs.isEmpty ? nil : jobs.removeFirst(), deletions)
            }
            if isBound { _ = cglfw_bind(&rendererBinding, nil) } else { isRefused = true }
            isRunning = false
            condition.broadcast()
            return nil
        }
    }
}
