import CLaminaUnixSocket
import Foundation
import LaminaPacketWire

/// An end of a connection: length-prefixed messages, each with an optional file descriptor.
///
/// Reading blocks and belongs to one thread; messages are sent one at a time. Reading and sending
/// throw `RemoteEnd` at the end of the connection.
package final class RemoteSocket: @unchecked Sendable {
    private let handle: Int32
    private let largest: Int
    private var framing = WireFraming()
    private var files: [Int32] = []
    /// The time until which reading waits; nil for ever.
    private var deadline: Double?

    /// Takes ownership of a connected socket. Messages above `largest` bytes are refused before
    /// allocation.
    package init(_ handle: Int32, largest: Int) { (self.handle, self.largest) = (handle, largest) }

    deinit {
        for file in files { Glibc.close(file) }
        Glibc.close(handle)
    }

    /// Ends the connection; blocked calls throw.
    package func close() {
        shutdown(handle, Int32(SHUT_RDWR))
    }

    /// Sets the timeout in seconds for reading all further data, in any number of pieces; nil for
    /// none.
    /// Thread: the reader's, or before the reader exists.
    func setTimeout(_ seconds: Double?) {
        setDeadline(seconds.map { SystemClock.shared.now() + $0 })
    }

    /// Sets the timeout by the time at the end, of the system's clock.
    func setDeadline(_ time: Double?) { deadline = time }

    /// Waits until data can be read; false after the deadline.
    private func waitUntilReadable() -> Bool {
        guard let deadline else { return true }
        while true {
            let left = deadline - SystemClock.shared.now()
            guard left > 0 else { return false }
            var entry = pollfd(fd: handle, events: Int16(POLLIN), revents: 0)
            let count = poll(&entry, 1, Int32(min(left * 1000 + 1, 1e6)))
            if count > 0 { return true }
            if count < 0, errno != EINTR { return true }
        }
    }

    // MARK: - Sending

    /// Sends a message, with a file descriptor where the message needs one. Blocks while the other
    /// end does not read.
    package func send(_ message: [UInt8], file: Int32? = nil) throws {
        try sendUnframed(WireFraming.frame(message), file: file)
    }

    /// Sends raw bytes.
    package func sendUnframed(_ bytes: [UInt8], file: Int32? = nil) throws {
        var sent = 0
        while sent < bytes.count {
            let count = try bytes[sent...].withUnsafeBytes { rest in
                try send(rest, file: sent == 0 ? file : nil)
            }
            sent += count
        }
    }

    private func send(_ bytes: UnsafeRawBufferPointer, file: Int32?) throws -> Int {
        while true {
            let count = unix_socket_send(handle, bytes.baseAddress, bytes.count, file ?? -1)
            if count > 0 { return count }
            guard count < 0, errno == EINTR else { throw RemoteEnd.closed }
        }
    }

    // MARK: - Reading

    /// The next message; blocks until it arrives.
    package func next() throws -> [UInt8] {
        while true {
            if let message = try framing.next() { return message }
            guard framing.unread <= largest + 4 else {
                throw RemoteEnd.refused("a message is longer than \(largest) bytes")
            }
            try receive()
        }
    }

    /// The oldest received file descriptor that was not taken yet; the caller closes the
    /// descriptor.
    func removeFile() -> Int32? { files.isEmpty ? nil : files.removeFirst() }

    private func receive() throws {
        var bytes = [UInt8](repeating: 0, count: 64 << 10)
        var new = [Int32](repeating: -1, count: RemoteLimit.waitingFiles - files.count)
        var (count, found) = (0, Int32(0))
        guard waitUntilReadable() else { throw RemoteEnd.closed }
        repeat {
            count = unix_socket_receive(
                handle, &bytes, bytes.count, &new, Int32(new.count), &found)
        } while count < 0 && errno == EINTR
        guard count > 0 else { throw RemoteEnd.closed }
        guard found >= 0 else {
            throw RemoteEnd.refused("more than \(RemoteLimit.waitingFiles) open files wait")
        }
        files += new.prefix(Int(found))
        framing.append(bytes[..<count])
    }
}
