import CoreGraphics
import Foundation

/// The stack of drawing contexts of a thread, with the current context on top.
///
/// Shared by both view kits. Thread: any; each thread has its own stack.
package enum DrawingContexts {
    private final class Stack: NSObject { var contexts: [CGContext] = [] }
    private static let key = "org.lamina.drawing-contexts"

    private static var stack: Stack {
        let values = Thread.current.threadDictionary
        if let stack = values[key] as? Stack { return stack }
        let made = Stack()
        values[key] = made
        return made
    }

    /// The current context; nil outside of drawing.
    package static var current: CGContext? { stack.contexts.last }

    /// Pushes a context.
    package static func push(_ context: CGContext) { stack.contexts.append(context) }

    /// Pops the current context; no effect on an empty stack.
    package static func pop() { _ = stack.contexts.popLast() }

    /// Runs `body` with `context` as the current context.
    package static func with<R>(_ context: CGContext, _ body: () throws -> R) rethrows -> R {
        push(context)
        defer { pop() }
        return try body()
    }
}
