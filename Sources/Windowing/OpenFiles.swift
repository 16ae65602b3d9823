import Foundation
import LaminaGraphicsTypes

/// How many more files the process may open: a driver, a display and queues that get none end the process without a word.
enum OpenFiles {
    /// Throws with the limit when so many more cannot be opened. Cost: two system calls each. Thread: any.
    static func require(_ count: Int, for what: String) throws {
        var opened: [Int32] = []
        defer { for file in opened { close(file) } }
        while opened.count < count {
            let file = open("/dev/null", O_RDONLY | O_CLOEXEC)
            if file < 0 {
                // Without that file nothing can be said.
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
