import Foundation
import Glibc

/// A connection to an X server for requests that no tool offers. The server handles requests of all
/// clients in turn: a reply shows that the server's earlier work is complete.
final class ServerSocket {
    private let handle: Int32

    init(_ display: String) throws {
        handle = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let path = Array("/tmp/.X11-unix/X\(display.dropFirst())".utf8)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        let failure = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(handle, $0, size) }
        }
        guard failure == 0 else { throw CocoaError(.fileReadNoSuchFile) }
        // Low bytes first, version 11.0, no credentials.
        try send([0x6C, 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0])
        let head = try receive(8)
        _ = try receive(4 * (Int(head[6]) | Int(head[7]) << 8))
        guard head[0] == 1 else { throw CocoaError(.fileReadNoPermission) }
    }

    deinit { close(handle) }

    /// Requests the keyboard's focus, and waits for the reply; other messages are ignored.
    func knock() throws {
        try send([43, 0, 1, 0])
        while try receive(32)[0] != 1 {}
    }

    /// Window states in the properties of window managers.
    enum State: UInt32 { case normal = 1, iconic = 3 }

    /// Marks a window as minimised or normal, and leaves the window mapped, as compositing window
    /// managers do.
    func setState(_ state: State, of window: String) throws {
        let name = Array("WM_STATE".utf8)
        try send([16, 0, UInt8(2 + name.count / 4), 0, UInt8(name.count), 0, 0, 0] + name)
        var answer = try receive(32)
        while answer[0] != 1 { answer = try receive(32) }
        let atom = Array(answer[8..<12])
        let number = UInt32(window).map(bytes) ?? []
        try send([18, 0, 8, 0] + number + atom + atom + [32, 0, 0, 0] + bytes(2))
        try send(bytes(state.rawValue) + bytes(0))
        try knock()
    }

    /// Low bytes first.
    private func bytes(_ number: UInt32) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }

    private func send(_ bytes: [UInt8]) throws {
        guard write(handle, bytes, bytes.count) == bytes.count else {
            throw CocoaError(.fileWriteUnknown)
        }
    }

    private func receive(_ count: Int) throws -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var got = 0
        while got < count {
            let n = bytes.withUnsafeMutableBytes {
                read(handle, $0.baseAddress! + got, count - got)
            }
            if n < 0, errno == EINTR { continue }
            guard n > 0 else { throw CocoaError(.fileReadUnknown) }
            got += n
        }
        return bytes
    }
}
