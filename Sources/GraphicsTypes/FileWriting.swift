import Foundation

extension UnsafeRawBufferPointer {
    /// Writes all bytes to a file descriptor, in as many parts as the system needs. False when not
    /// all bytes could be written; `errno` has the reason. Thread: any.
    package func write(to descriptor: Int32) -> Bool {
        var left = self[...]
        while !left.isEmpty {
            let rest = UnsafeRawBufferPointer(rebasing: left)
            let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            left = left.dropFirst(count)
        }
        return true
    }
}
