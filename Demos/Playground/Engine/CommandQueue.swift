import Foundation
import PlaygroundWire

/// Commands for a process that may not read: bounded, with only the last of successive moves of the
/// pointer.
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
    /// The unwritten part of the first line.
    private var begun: ArraySlice<UInt8> = []
    /// Unwritten bytes.
    private(set) var byteCount = 0
    /// Count of dropped events.
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

    /// Writes as much as a nonblocking pipe takes. False if the pipe has no reader any more.
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
