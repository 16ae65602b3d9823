import Foundation
import LaminaGraphicsTypes

/// Check for free file descriptors. Drivers, displays and queues end the process silently if no
/// descriptor is free.
enum OpenFiles {
    /// Throws, with the limit in the message, when `count` more files cannot be opened. Cost: two
    /// system calls per file. Thread: any.
    static func require(_ count: Int, for what: String) throws {
        var opened: [Int32] = []
        defer { for file in opened { close(file) } }
        while opened.count < count {
            let file = open("/dev/null", O_RDONLY | O_CLOEXEC)
            if file < 0 {
                // Without `/dev/null` the check is impossible.
                guard errno == EMFILE || errno == ENFILE else { return }
                var limit = rlimit()
                getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
                throw WindowingError(
                    "\(what) takes \(count) open files, and \(opened.count) are left of the "
                        + "\(limit.rlim_cur) that the process may have (ulimit -n)")
            }
            opened.append(file)
        }
    }
}
