import Foundation
import Testing

@testable import LaminaRemoteLayers

/// What a message becomes: whoever does not read, or sends in pieces, is not waited for longer than is said.
@Suite struct PatienceTests {
    @Test("The time for a message counts from its beginning, not from the last byte")
    func pieces() throws {
        var ends: [Int32] = [0, 0]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        let reader = RemoteSocket(ends[0], largest: 1000)
        defer { close(ends[1]) }
        // The head of a message of a hundred bytes, and some of them.
        let bytes: [UInt8] = [0, 0, 0, 100] + [UInt8](repeating: 1, count: 40)
        try #require(write(ends[1], bytes, bytes.count) == bytes.count)
        reader.setPatience(0)
        #expect(throws: RemoteEnd.closed) { try reader.next() }
        // With time it is read.
        let rest = [UInt8](repeating: 1, count: 60)
        try #require(write(ends[1], rest, rest.count) == rest.count)
        reader.setPatience(60)
        #expect(try reader.next().count == 100)
    }

    @Test("Looking whether somebody listens waits for nobody, and a full queue is somebody")
    func fullQueue() throws {
        let (socket, port, path) = try RemotePort.listen()
        defer { unlink(path) }
        for _ in 0..<64 { #expect(RemotePort.isListening(port) == true) }
        close(socket)
        #expect(RemotePort.isListening(port) == false)
    }
}
