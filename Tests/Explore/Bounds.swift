import Foundation

/// Limits that a child process sets on itself: the child's parent may have ended, or may wait for a
/// machine stalled by the child.
enum Bounds {
    /// Bytes of address space, several times a child's limit.
    private static let addresses: rlim_t = 6 << 30

    /// True under a sanitizer. Sanitizers map most of the address space, and keep freed memory for
    /// a while.
    static let isSanitized = ["__tsan_init", "__asan_init"].contains { (name: String) in
        dlsym(nil, name) != nil
    }

    /// Ends the process after the end of its parent, and limits the process to a few gigabytes.
    static func hold() {
        let parent = getppid()
        Thread.detachNewThread {
            while getppid() == parent { sleep(1) }
            _exit(3)
        }
        if isSanitized { return }
        var limit = rlimit(rlim_cur: addresses, rlim_max: addresses)
        setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
    }
}
