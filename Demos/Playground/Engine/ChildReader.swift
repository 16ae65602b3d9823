import Foundation

/// Reads what a process writes until it is gone, on a thread of its own; tells the main one.
///
/// No dispatch sources: theirs for pipes whose other end closes bring libdispatch down. Docs/WORKAROUNDS.md.
final class ChildReader: @unchecked Sendable {
    private let process: pid_t
    private let streams: [Int32]
    private var rests: [[UInt8]]

    init(_ process: pid_t, _ streams: [Int32]) {
        (self.process, self.streams) = (process, streams)
        rests = streams.map { _ in [] }
    }

    /// `onLine` hears the number of the stream and the line; `onEnd` the signal that ended the process, 0 for none.
    func start(
        onLine: @escaping @MainActor @Sendable (Int, String) -> Void,
        onEnd: @escaping @MainActor @Sendable (Int32) -> Void
    ) {
        let thread = Thread { [self] in
            readAll { stream, line in
                DispatchQueue.main.async { MainActor.assumeIsolated { onLine(stream, line) } }
            }
            var status: Int32 = 0
            while waitpid(process, &status, 0) < 0, errno == EINTR {}
            let signal = status & 0x7f
            DispatchQueue.main.async { MainActor.assumeIsolated { onEnd(signal) } }
        }
        thread.name = "Lamina scene"
        thread.start()
    }

    /// Until all streams have ended.
    private func readAll(_ tell: (Int, String) -> Void) {
        var polled = streams.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while polled.contains(where: { $0.fd >= 0 }) {
            if poll(&polled, nfds_t(polled.count), -1) < 0 { continue }
            for i in polled.indices where polled[i].fd >= 0 && polled[i].revents != 0 {
                let count = read(polled[i].fd, &buffer, buffer.count)
                if count < 0, errno == EINTR || errno == EAGAIN { continue }
                if count > 0 {
                    take(buffer[..<count], i, tell)
                } else {
                    close(polled[i].fd)
                    polled[i].fd = -1
                }
            }
        }
    }

    private func take(_ bytes: ArraySlice<UInt8>, _ stream: Int, _ tell: (Int, String) -> Void) {
        rests[stream] += bytes
        while let end = rests[stream].firstIndex(of: 10) {
            tell(stream, String(decoding: rests[stream][..<end], as: UTF8.self))
            rests[stream].removeSubrange(...end)
        }
        // A line without an end.
        if rests[stream].count > 1 << 20 { rests[stream] = [] }
    }
}
