import CLaminaGLFW
import Foundation
import Glibc

/// Makes large textures, and deletes them, on a thread of its own, in a context beside the renderer's.
///
/// What it saves: llvmpipe clears the memory of a new texture in the call that asks for it, most of a millisecond a
/// megabyte: 45 to 75 ms of a frame for 4096 × 4096; giving it back takes 10. Mip levels and half floats are reckoned
/// here as well.
/// What it must not do is copy pixels, or use `glTexImage2D`: Mesa locks the textures of all contexts meanwhile (gaps
/// of 400 ms), which it does not for `glTexStorage2D`. The thread gives way to those that draw and ends when nothing
/// is ordered any more. Thread: any; made where the renderer's context is current.
final class TextureMaker: @unchecked Sendable {
    /// Something ordered. Whoever ordered it asks `state(of:)` in every frame.
    final class Order {
        fileprivate var state = State.waiting
        fileprivate let make: () -> PreparedImage

        fileprivate init(_ make: @escaping () -> PreparedImage) { self.make = make }
    }

    enum State {
        case waiting
        case made(PreparedImage)
        /// The driver has no second context: it is up to the renderer's.
        case refused
    }

    private let condition = NSCondition()
    /// The renderer's context, without its surfaces: nothing is drawn here.
    private var home = cglfw_current_binding()
    private var context: UnsafeMutableRawPointer?
    private var orders: [Order] = []
    private var doomed: [GLuint] = []
    private let device: GLDevice
    private var isRunning = false
    private var isRefused: Bool

    init(_ device: GLDevice) {
        self.device = device
        (home.draw, home.read) = (nil, nil)
        isRefused = device.version < (4, 2)
    }

    /// `make` runs on the thread, its context current; it must not copy pixels to the GPU.
    func order(_ make: @escaping () -> PreparedImage) -> Order {
        let order = Order(make)
        condition.withLock {
            if isRefused {
                order.state = .refused
                return
            }
            orders.append(order)
            wake()
        }
        return order
    }

    /// Deletes a texture that nothing reads any more; false where the caller has to.
    func delete(_ texture: GLuint) -> Bool {
        condition.withLock {
            if isRefused { return false }
            doomed.append(texture)
            wake()
            return true
        }
    }

    func state(of order: Order) -> State { condition.withLock { order.state } }

    /// Forgets what has not been begun.
    func cancel() { condition.withLock { orders = [] } }

    /// Waits until all that was ordered and not forgotten is there.
    func settle() { condition.withLock { while isRunning { condition.wait() } } }

    /// Lets go of the context, which must happen before the renderer's goes; whatever is ordered later is refused.
    func end() {
        condition.withLock {
            orders = []
            while isRunning { condition.wait() }
            isRefused = true
            if let context { cglfw_destroy_sibling(&home, context) }
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
        // Of this thread alone, as Linux has it.
        setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
        if context == nil { context = cglfw_make_sibling(&home, 1) }
        let isBound = context != nil && cglfw_bind(&home, context) != 0
        while let (order, names) = next(isBound: isBound) {
            if !isBound {
                condition.withLock { order?.state = .refused }
                // Counted as small: the renderer's context deletes them itself.
                for name in names { device.retire(.texture(name, bytes: 0)) }
                continue
            }
            if !names.isEmpty { glDeleteTextures(GLsizei(names.count), names) }
            guard let order else { continue }
            let image = order.make()
            // Another context may use it only when this one has done with it.
            glFinish()
            condition.withLock { order.state = .made(image) }
        }
    }

    /// What to do next; nil ends the thread, which leaves its context to the next one.
    private func next(isBound: Bool) -> (Order?, [GLuint])? {
        condition.withLock {
            if !orders.isEmpty || !doomed.isEmpty {
                defer { doomed = [] }
                return (orders.isEmpty ? nil : orders.removeFirst(), doomed)
            }
            if isBound { _ = cglfw_bind(&home, nil) } else { isRefused = true }
            isRunning = false
            condition.broadcast()
            return nil
        }
    }
}
