import Foundation

/// A thread with a stack for deep recursion.
///
/// A chain of images is drawn by a function that calls itself for each step. The stack of the
/// caller's thread may be small: 512 KB on a `Thread`, a few kilobytes for each step of a chain.
enum DeepStack {
    /// Bytes of the thread's stack; pages are allocated when they are touched.
    private static let size = 64 << 20

    private final class Work<Value>: @unchecked Sendable {
        var body: (() throws -> Value)?
        var result: Result<Value, any Error>?

        init(_ body: @escaping () throws -> Value) { self.body = body }
    }

    /// Runs `body` on a new thread, and waits for the end.
    static func run<Value>(_ body: () throws -> Value) throws -> Value {
        try withoutActuallyEscaping(body) { body in
            let work = Work(body)
            let done = DispatchSemaphore(value: 0)
            let thread = Thread {
                work.result = work.body.map { body in Result { try body() } }
                // The thread outlives the call, the work must not.
                work.body = nil
                done.signal()
            }
            thread.stackSize = size
            thread.start()
            done.wait()
            return try work.result!.get()
        }
    }
}
