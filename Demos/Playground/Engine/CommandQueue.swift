import Foundation
import PlaygroundWire

/// Commands on their way to a process that may not read: bounded, with only the last of successive
/// moves of the pointer.
///
/// Thread: one at a time.
struct CommandQueue {
    /// Bytes of waiting events; later events are left out.
    static let mostBytes = 1 << 20

    private struct Line {
        var bytes: [UInt8]
        var isMove: Bool
    }

    private var lines: [Line] = []
    /// What of the first line has not been written.
    private var begun: ArraySlice<UInt8> = []
    /// Bytes that have not been written.
    private(set) var byteCount = 0
    /// Events that were left out.
    private(set) var left = 0

    var isEmpty: Bool { byteCount == 0 }

    mutating func add(_ command: SceneCommand) {
        guard let line = command.line else { return }
        var (isEvent, isMove) = (false, false)
        if case .event(let event) = command {
            isEvent = true
            if case .mouseMoved = event { isMove = true }
        }
        let bytes = Array(line.utf8)
        if isMove, let last = lines.last, last.isMove {
            byteCount += bytes.count - last.bytes.count
            lines[lines.count - 1].bytes = bytes
            return
        }
        guard !isEvent || byteCount + bytes.count <= Self.mostBytes else {
            left += 1
            return
        }
        byteCount += bytes.count
        lines.append(Line(bytes: bytes, isMove: isMove))
    }

    /// Writes as much as a pipe that does not block takes. False where nobody reads it any more.
    mutating func write(to pipe: Int32) -> Bool {
        var next = 0
        defer { lines.removeFirst(next) }
        while true {
            if begun.isEmpty {
                guard next < lines.count else { return true }
                begun = lines[next].bytes[...]
                next += 1
            }
            let count = begun.withUnsafeBytes { Glibc.write(pipe, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            if count < 0 { return errno == EAGAIN }
            begun = begun.dropFirst(count)
            byteCount -= count
        }
    }
}
