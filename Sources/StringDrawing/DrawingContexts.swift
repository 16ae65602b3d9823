import CoreGraphics
import Foundation

/// The stack of drawing contexts of a thread, with the current context on top.
///
/// Shared by string drawing and both view kits. Thread: any; each thread has its own stack.
package enum DrawingContexts {
    private struct Entry {
        let context: CGContext
        let isFlipped: Bool
        /// Pixels of a point of height when the context was pushed.
        let scale: CGFloat
    }
    private final class Stack: NSObject {
        var entries: [Entry] = []
        /// Number of entries of drawings in progress, which `pop()` does not remove.
        var fixed = 0
    }
    private static let key = "org.lamina.drawing-contexts"

    private static var stack: Stack {
        let values = Thread.current.threadDictionary
        if let stack = values[key] as? Stack { return stack }
        let made = Stack()
        values[key] = made
        return made
    }

    /// The current context; nil outside of drawing.
    package static var current: CGContext? { stack.entries.last?.context }

    /// True if y runs down in the current context; false outside of drawing.
    package static var isFlipped: Bool { stack.entries.last?.isFlipped ?? false }

    /// Pixels of a point of height in the current context before any transform of the drawing; 1
    /// outside of drawing.
    package static var scale: CGFloat { stack.entries.last?.scale ?? 1 }

    /// Pushes a context. `isFlipped` is true for y down; nil determines the direction from the
    /// context's present transform, because later transforms may mirror a drawing.
    package static func push(_ context: CGContext, isFlipped: Bool? = nil) {
        let m = context.ctm
        stack.entries.append(
            Entry(
                context: context, isFlipped: isFlipped ?? (m.a * m.d - m.b * m.c < 0),
                scale: hypot(m.c, m.d)))
    }

    /// Pops the current context; false, without an effect, on an empty stack and for the context
    /// of a drawing in progress.
    @discardableResult
    package static func pop() -> Bool {
        let stack = stack
        guard stack.entries.count > stack.fixed else { return false }
        stack.entries.removeLast()
        return true
    }

    /// Replaces the current context, also the context of a drawing in progress until the drawing's
    /// end; nil leaves the context below.
    package static func replace(by context: CGContext?, isFlipped: Bool) {
        _ = stack.entries.popLast()
        if let context { push(context, isFlipped: isFlipped) }
    }

    /// Runs `body` with `context` as the current context. The call restores the stack, also if
    /// `body` has pushed or popped entries.
    package static func with<R>(_ context: CGContext, _ body: () throws -> R) rethrows -> R {
        let stack = stack
        let (entries, fixed) = (stack.entries, stack.fixed)
        push(context)
        stack.fixed = stack.entries.count
        defer { (stack.entries, stack.fixed) = (entries, fixed) }
        return try body()
    }
}

extension CGContext {
    /// Runs `body` with this context as the current context of string drawing on this thread. Our
    /// own.
    ///
    /// Views have a current context inside of `draw(_:)`; programs without a view kit set the
    /// context with this method.
    public func withCurrentContext<R>(_ body: () throws -> R) rethrows -> R {
        try DrawingContexts.with(self, body)
    }
}
