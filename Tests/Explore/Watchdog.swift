import Foundation

/// Ends a child whose parent is gone, or that takes more memory than a machine can spare: nobody else would.
enum Watchdog {
    /// Resident memory of this process at which it ends.
    private static let memory = 4 << 30

    /// Begins to watch, on a thread of its own. It ends the process at once: to end in good order it might have to wait
    /// for the thread that takes the memory.
    static func start() {
        let parent = getppid()
        Thread.detachNewThread {
            while true {
                usleep(250_000)
                if getppid() != parent { _exit(3) }
                if memory(of: "self") > memory {
                    FileHandle.standardError.write(Data("ERROR: too much memory\n".utf8))
                    _exit(3)
                }
            }
        }
    }

    /// Resident memory of a process in bytes, by its number or as `self`.
    static func memory(of process: String) -> Int {
        let words = (try? String(contentsOfFile: "/proc/\(process)/statm", encoding: .utf8))?
            .split(separator: " ")
        return (words.flatMap { $0.count > 1 ? Int($0[1]) : nil } ?? 0) * Int(getpagesize())
    }
}
