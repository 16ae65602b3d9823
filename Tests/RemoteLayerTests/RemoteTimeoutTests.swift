import CoreGraphics
import Foundation
import LaminaPacketWire
import Testing

@testable import LaminaRemoteLayers

/// Timeouts of connections: peers that do not read, or send a message in pieces, delay a process
/// only up to the deadline.
@Suite struct RemoteTimeoutTests {
    @Test("The time for a message counts from its beginning, not from the last byte")
    func pieces() throws {
        var ends: [Int32] = [0, 0]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        let reader = RemoteSocket(ends[0], largest: 1000)
        defer { close(ends[1]) }
        // Header of a message of a hundred bytes, and a part of the body.
        let bytes: [UInt8] = [0, 0, 0, 100] + [UInt8](repeating: 1, count: 40)
        try #require(write(ends[1], bytes, bytes.count) == bytes.count)
        reader.setTimeout(0)
        #expect(throws: RemoteEnd.closed) { try reader.next() }
        // Before the deadline the rest is read.
        let rest = [UInt8](repeating: 1, count: 60)
        try #require(write(ends[1], rest, rest.count) == rest.count)
        reader.setTimeout(60)
        #expect(try reader.next().count == 100)
    }

    @Test("the check for a listener never waits, and a full queue counts as a listener")
    func fullQueue() throws {
        let (socket, _, path) = try RemotePort.listen()
        defer { unlink(path) }
        for _ in 0..<64 { #expect(RemotePort.isListening(at: path) == true) }
        close(socket)
        #expect(RemotePort.isListening(at: path) == false)
    }

    @Test("a path too long for a socket leaves no open file behind")
    func longPath() throws {
        func openFiles() throws -> Int {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
        }
        let path = "/tmp/" + String(repeating: "p", count: 200)
        let before = try openFiles()
        for _ in 0..<300 {
            #expect(throws: RemotePort.Failure.self) { try RemotePort.listen(at: path) }
            #expect(throws: RemotePort.Failure.self) { try RemotePort.connect(to: path) }
        }
        // Other tests of the process may open files meanwhile.
        #expect(try openFiles() < before + 300)
    }

    @Test("a deadline ends both the wait for a connection and the wait for its answer")
    func oneDeadline() throws {
        let (socket, port, path) = try RemotePort.listen()
        defer {
            close(socket)
            unlink(path)
        }
        let past = SystemClock.shared.now() - 1
        // No process accepts: the first connection waits for the answer, connections beyond the
        // queue wait for the connection.
        for _ in 0..<40 {
            #expect(throws: (any Error).self) { _ = try RemoteLink(port, until: past) }
        }
    }
}

/// Messages before the hello, from clients in the same process.
@Suite struct RemoteGreetingTests {
    @Test("an unknown message before the hello is skipped, and the hello is taken")
    func unknownFirst() throws {
        var ends: [Int32] = [0, 0]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        let peer = RemoteSocket(ends[1], largest: 1000)
        let client = RemoteClient(id: 7, socket: RemoteSocket(ends[0], largest: 1 << 20))
        let hasEnded = DispatchSemaphore(value: 0)
        client.onEnd = { _, end in
            #expect(end == .invalidated)
            hasEnded.signal()
        }
        client.start(.current)
        // An array of a kind that no version has, and a number.
        try peer.send([0x82, 0x18, 0x63, 0x00])
        try peer.send(WireEncoder(images: NoImages()).bytes(of: WireEncoder.hello))
        try peer.send(RemoteMessage.invalidate.bytes)
        withExtendedLifetime(peer) { hasEnded.wait() }
    }
}

/// The refreshes that a server reports.
@Suite struct RemoteRefreshTests {
    @Test("impossible times and periods of a server's refreshes are ignored")
    func impossible() {
        let before = RemoteRefresh.current.period
        for (time, period) in [(1e300, 1e-300), (-1e300, before), (0, 1e300), (0, -1), (0, 0)] {
            RemoteRefresh(time: time, period: period, isSuspended: false).follow()
        }
        let after = RemoteRefresh.current
        #expect(after.period == before)
        #expect(abs(after.time - SystemClock.shared.now()) < 1)
    }
}

/// Limit of undelivered messages from a server that sends without end.
@Suite struct RemoteInboxTests {
    private let key = RemoteLink.Message.event(.keyDown(1, modifiers: 0, isRepeat: false))

    @Test(
        "the reader pauses at the limit of waiting messages, and is resumed once"
    )
    func room() {
        let requests = Counter()
        let inbox = RemoteInbox { requests.add() }
        for _ in 0..<RemoteLimit.undelivered { inbox.put(key) }
        let isPut = DispatchSemaphore(value: 0)
        Thread {
            inbox.put(key)
            isPut.signal()
        }.start()
        #expect(inbox.drain().count == RemoteLimit.undelivered)
        isPut.wait()
        #expect(inbox.drain().count == 1)
        #expect(requests.count == 2)
    }

    @Test(
        "of consecutive mouse moves only the newest is delivered; the order of other events stays")
    func moves() {
        let inbox = RemoteInbox {}
        func move(_ x: Double) { inbox.put(.event(.mouseMoved(CGPoint(x: x, y: 0)))) }
        for x in 0..<1000 { move(Double(x)) }
        inbox.put(key)
        for x in 0..<1000 { move(Double(x)) }
        let events = inbox.drain().map { message in
            if case .event(let event) = message { return event.point?.x }
            return -1
        }
        #expect(events == [999, nil, 999])
    }

    @Test("a paused reader is released at the end")
    func end() {
        let inbox = RemoteInbox {}
        let isPut = DispatchSemaphore(value: 0)
        Thread {
            for _ in 0...RemoteLimit.undelivered { inbox.put(key) }
            isPut.signal()
        }.start()
        inbox.close()
        isPut.wait()
        #expect(inbox.drain().isEmpty)
    }
}

private final class Counter: @unchecked Sendable {
    private let lock = NSLock()
    private var number = 0
    var count: Int { lock.withLock { number } }
    func add() { lock.withLock { number += 1 } }
}
