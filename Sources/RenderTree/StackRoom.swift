import Foundation

/// How far down a thread's stack may still be used.
///
/// What walks a tree by calling itself asks here before it goes deeper: a client's tree may be as deep as it
/// likes, and a stack that is used up cannot be told from any other crash. Cost: making one asks the system,
/// once a thread; asking compares two addresses. Valid on the thread that made it.
package struct StackRoom: @unchecked Sendable {
    /// The lowest address of the stack, and how many bytes from there on are left alone.
    private let lowest: UInt
    private let reserve: UInt
    private let thread: pthread_t

    /// The room of the calling thread. What is left at the end is enough for everything that does not go deeper.
    package init() {
        thread = pthread_self()
        var attributes = pthread_attr_t()
        var start: UnsafeMutableRawPointer?
        var size = 0
        guard let ask = Self.ask, ask(thread, &attributes) == 0 else {
            (lowest, reserve) = (0, 0)
            return
        }
        pthread_attr_getstack(&attributes, &start, &size)
        pthread_attr_destroy(&attributes)
        lowest = UInt(bitPattern: start)
        reserve = UInt(min(size / 4, 1 << 20))
    }

    /// glibc's `pthread_getattr_np`, which the Swift module of the C library leaves out (Docs/WORKAROUNDS.md).
    private static let ask: Ask? = dlsym(nil, "pthread_getattr_np").map {
        unsafeBitCast($0, to: Ask.self)
    }
    private typealias Ask =
        @convention(c) (pthread_t, UnsafeMutablePointer<pthread_attr_t>) -> Int32

    /// Whether it was made on the calling thread.
    package var isOfThisThread: Bool { pthread_equal(thread, pthread_self()) != 0 }

    /// Whether there is too little left to go deeper. A variable that lies elsewhere, as with the address sanitizer, says
    /// nothing.
    @inline(__always) package var isShort: Bool {
        var here: UInt8 = 0
        return withUnsafeMutablePointer(to: &here) { UInt(bitPattern: $0) &- lowest } < reserve
    }
}
