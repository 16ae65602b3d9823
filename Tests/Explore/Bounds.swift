import Foundation

/// What a child may not outgrow by itself: its parent may be gone, or wait for a machine that it has brought to a stand.
enum Bounds {
    /// Bytes of addresses, several times what a child is let have.
    private static let addresses: rlim_t = 6 << 30

    /// Whether a sanitizer is at work. They map most of the addresses there are, and what was freed stays for a while.
    static let isSanitized = ["__tsan_init", "__asan_init"].contains { (name: String) in
        dlsym(nil, name) != nil
    }

    /// Ends the process when its parent is gone, and refuses it more than a few gigabytes.
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
