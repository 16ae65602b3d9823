import CLaminaGLFW

/// A measurement of GPU time a frame by timestamps (OpenGL 3.3, ARB_timer_query), and a limit of
/// pending frames.
///
/// Results arrive some frames later without waiting. Thread: the context's; the context must be
/// current at creation, use and release.
package final class FrameMeter {
    /// True for drivers with timestamps.
    package let hasTimer: Bool
    /// Seconds of measured frames, oldest first; nil for a lost result.
    private var outcomes: [Double?] = []
    private var waiting: [Stamps] = []
    private var free: [Stamps] = []
    private var open: Stamps?
    private var fences: [GLsync?] = []

    /// Two query names: before a frame's first command and after its last.
    private struct Stamps { var names: [GLuint] }

    /// The largest number of pending results; older results are dropped, because a driver may lose
    /// results.
    private static let most = 32

    /// A meter for the current context.
    package init() {
        var bits: GLint = 0
        glGetQueryiv(GLenum(GL_TIMESTAMP), GLenum(GL_QUERY_COUNTER_BITS), &bits)
        hasTimer = bits > 0
    }

    deinit {
        for stamps in waiting + free + (open.map { [$0] } ?? []) {
            glDeleteQueries(2, stamps.names)
        }
        for fence in fences { glDeleteSync(fence) }
    }

    func begin() {
        guard hasTimer else { return }
        // A frame that failed did not end.
        var stamps = open ?? free.popLast() ?? Stamps(names: [])
        if stamps.names.isEmpty {
            stamps.names = [0, 0]
            glGenQueries(2, &stamps.names)
        }
        glQueryCounter(stamps.names[0], GLenum(GL_TIMESTAMP))
        open = stamps
    }

    func end() {
        guard let stamps = open else { return }
        glQueryCounter(stamps.names[1], GLenum(GL_TIMESTAMP))
        open = nil
        waiting.append(stamps)
        collect()
    }

    private func collect() {
        while let stamps = waiting.first {
            var isThere: GLuint = 0
            glGetQueryObjectuiv(
                stamps.names[1], GLenum(GL_QUERY_RESULT_AVAILABLE), &isThere)
            if isThere != 0 {
                var nanoseconds: [GLuint64] = [0, 0]
                for i in 0..<2 {
                    glGetQueryObjectui64v(
                        stamps.names[i], GLenum(GL_QUERY_RESULT), &nanoseconds[i])
                }
                outcomes.append(
                    nanoseconds[1] >= nanoseconds[0]
                        ? Double(nanoseconds[1] - nanoseconds[0]) * 1e-9 : nil)
            } else if waiting.count <= Self.most {
                return
            } else {
                outcomes.append(nil)
            }
            free.append(waiting.removeFirst())
        }
    }

    /// The results since the last call, in seconds a frame.
    package func drainTimes() -> [Double] {
        defer { outcomes.removeAll() }
        return outcomes.compactMap { $0 }
    }

    /// The results since the last call, lost ones included, one for each frame in order; collects
    /// arrived results first.
    package func drainOutcomes() -> [Double?] {
        collect()
        defer { outcomes.removeAll() }
        return outcomes
    }

    /// Waits until the GPU is at most `count` frames behind, as with a swap chain of so many
    /// buffers. Call after a frame.
    package func wait(framesAhead count: Int) {
        fences.append(glFenceSync(GLenum(GL_SYNC_GPU_COMMANDS_COMPLETE), 0))
        glFlush()
        while fences.count > count {
            let fence = fences.removeFirst()
            // A frame of ten seconds means a hanging GPU.
            _ = glClientWaitSync(fence, GLbitfield(GL_SYNC_FLUSH_COMMANDS_BIT), 10_000_000_000)
            glDeleteSync(fence)
        }
    }
}
