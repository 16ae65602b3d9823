import Foundation

/// The remaining depth of a thread's stack.
///
/// Recursive walks of a tree check the free stack before descending: a client's tree may have any
/// depth, and a stack overflow is indistinguishable from other crashes. Cost: initialisation calls
/// the system, once per thread; a check compares two addresses. Valid on the creating thread.
package struct StackLimit: @unchecked Sendable {
    /// The lowest address of the stack, and the number of reserved bytes above.
    private let lowest: UInt
    private let reserve: UInt
    private let thread: pthread_t

    /// The free bytes of the calling thread's stack. The reserve suffices for all code without
    /// further recursion.
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

    /// glibc's `pthread_getattr_np`, missing in the Swift module of the C library
    /// (Docs/WORKAROUNDS.md).
    private static let ask: Ask? = dlsym(nil, "pthread_getattr_np").map {
        unsafeBitCast($0, to: Ask.self)
    }
    private typealias Ask =
        @convention(c) (pthread_t, UnsafeMutablePointer<pthread_attr_t>) -> Int32

    /// True on the creating thread.
    package var isOfThisThread: Bool { pthread_equal(thread, pthread_self()) != 0 }

    /// True if the free stack is too small for descending. A local variable stored elsewhere, as
    /// with the address sanitizer, makes the result meaningless.
    @inline(__always) package var isShort: Bool {
        var here: UInt8 = 0
        return withUnsafeMutablePointer(to: &here) { UInt(bitPattern: $0) &- lowest } < reserve
    }
}
