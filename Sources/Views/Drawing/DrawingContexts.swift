import CoreGraphics
import Foundation

/// The drawing contexts of a thread: the last one pushed is the current one.
///
/// Both view kits draw through it. Thread: each has a stack of its own.
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

    /// The context drawn into now; nil outside of any drawing.
    package static var current: CGContext? { stack.contexts.last }

    package static func push(_ context: CGContext) { stack.contexts.append(context) }

    /// Takes the last one off; without one nothing happens.
    package static func pop() { _ = stack.contexts.popLast() }

    /// Runs `body` with `context` as the current one.
    package static func with<R>(_ context: CGContext, _ body: () throws -> R) rethrows -> R {
        push(context)
        defer { pop() }
        return try body()
    }
}
