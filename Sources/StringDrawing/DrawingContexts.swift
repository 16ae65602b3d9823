import CoreGraphics
import Foundation

/// The stack of drawing contexts of a thread, with the current context on top.
///
/// Shared by string drawing and both view kits. Thread: any; each thread has its own stack.
package enum DrawingContexts {
    private struct Entry {
        let context: CGContext
        let isFlipped: Bool
    }
    private final class Stack: NSObject { var entries: [Entry] = [] }
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

    /// Pushes a context. `isFlipped` is true for y down; nil means by the context's transform at
    /// this time, because later transforms may mirror a drawing.
    package static func push(_ context: CGContext, isFlipped: Bool? = nil) {
        let m = context.ctm
        stack.entries.append(
            Entry(context: context, isFlipped: isFlipped ?? (m.a * m.d - m.b * m.c < 0)))
    }

    /// Pops the current context; no effect on an empty stack.
    package static func pop() { _ = stack.entries.popLast() }

    /// Runs `body` with `context` as the current context.
    package static func with<R>(_ context: CGContext, _ body: () throws -> R) rethrows -> R {
        push(context)
        defer { pop() }
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
