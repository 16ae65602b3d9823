import CLaminaGLFW

/// How long the GPU took for frames, by timestamps (OpenGL 3.3, ARB_timer_query), and how many of them it may be behind.
///
/// Results are taken when they are there, some frames later: nothing waits for them. Thread: that of its context, which
/// must be current when it is made, used and let go.
package final class FrameMeter {
    /// Whether the driver has timestamps.
    package let hasTimer: Bool
    /// Seconds of frames whose results have come, oldest first; nil for one that was lost.
    private var outcomes: [Double?] = []
    private var waiting: [Stamps] = []
    private var free: [Stamps] = []
    private var open: Stamps?
    private var fences: [GLsync?] = []

    /// The names of two queries: before a frame's first command, and after its last.
    private struct Stamps { var names: [GLuint] }

    /// Results that are older are given up: a driver that loses one would have ever more queries.
    private static let most = 32

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
        var stamps = free.popLast() ?? Stamps(names: [])
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

    /// What has come since the last call, in seconds a frame.
    package func takeTimes() -> [Double] {
        defer { outcomes.removeAll() }
        return outcomes.compactMap { $0 }
    }

    /// The same with those that were lost – as many, in the same order, as there were frames – and with those that have come by now.
    package func takeOutcomes() -> [Double?] {
        collect()
        defer { outcomes.removeAll() }
        return outcomes
    }

    /// Call after a frame: returns when the GPU is at most `count` frames behind, as where so many buffers wait for a
    /// screen.
    package func wait(framesAhead count: Int) {
        fences.append(glFenceSync(GLenum(GL_SYNC_GPU_COMMANDS_COMPLETE), 0))
        glFlush()
        while fences.count > count {
            let fence = fences.removeFirst()
            // Ten seconds a frame are a GPU that hangs.
            _ = glClientWaitSync(fence, GLbitfield(GL_SYNC_FLUSH_COMMANDS_BIT), 10_000_000_000)
            glDeleteSync(fence)
        }
    }
}
