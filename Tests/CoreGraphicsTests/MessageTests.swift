import Foundation
import Testing

@testable import CoreGraphics
@testable import LaminaGraphicsTypes

@Suite("Messages") struct MessageTests {
    @Test("each is new once, and of a thousand kinds there are no more")
    func thousand() {
        var messages = OnceOnly()
        for i in 0..<1000 {
            let answers = [messages.isNew("\(i)"), messages.isNew("\(i)")]
            #expect(answers == [true, false])
        }
        let isNew = messages.isNew("one more")
        #expect(!isNew)
    }
}

/// Lines for streams that take all, a part or nothing.
@Suite("Streams of messages") struct MessageStreamTests {
    @Test("a closed and a full stream take no line, and stop nothing; an open stream has the line")
    func streams() throws {
        Diagnostics.write(line: "nowhere", to: -1)
        let full = open("/dev/full", O_WRONLY | O_CLOEXEC)
        try #require(full >= 0)
        Diagnostics.write(line: "no room", to: full)
        close(full)
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        Diagnostics.write(line: "a line", to: ends[1])
        close(ends[1])
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = read(ends[0], &bytes, bytes.count)
        close(ends[0])
        #expect(String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self) == "a line\n")
    }
}

/// Names from files in messages: line breaks, escape sequences, megabytes.
@Suite("Lines of messages") struct MessageLineTests {
    @Test("control characters, separators and changes of direction are escaped") func escapes() {
        #expect(
            "a“é”\u{301}\u{1F468}\u{200D}\u{1F469}".messageLine
                == "a“é”\u{301}\u{1F468}\u{200D}\u{1F469}")
        #expect(
            "a\r\n\t\u{1B}[2Jb\u{2028}\u{202E}".messageLine
                == #"a\r\n\t\u{1B}[2Jb\u{2028}\u{202E}"#)
    }

    @Test("a line of a listing is escaped, and as long as the text") func listing() {
        let text = String(repeating: "x\n\u{301}", count: 2000)
        #expect(text.escapedLine == String(repeating: "x\\n\u{301}", count: 2000))
        #expect("plain – “é”".escapedLine == "plain – “é”")
    }

    @Test("a long text ends after a thousand characters of sixteen scalars at most") func long() {
        let text = String(repeating: "x", count: 1000)
        #expect(text.messageLine == text)
        #expect((text + "y").messageLine == text + "…")
        let marks = String(repeating: "\u{301}", count: 1_000_000)
        #expect(("a" + marks).messageLine.unicodeScalars.count == 16)
    }

    @Test("errors with foreign names have one line", arguments: ["a\nb", "\u{1B}[2J", "\u{2029}"])
    func errors(_ name: String) {
        let text = ImageFileError(source: name, reason: name).description
        #expect(text == "\(name.messageLine): \(name.messageLine)" && !text.contains(name))
    }
}

/// The handler belongs to the process: these tests are serialized, and look only for their own
/// messages.
@Suite("Message handler", .serialized) struct MessageHandlerTests {
    private final class Received: @unchecked Sendable {
        private let lock = NSLock()
        private var messages: [String] = []
        func add(_ message: String) { lock.withLock { messages.append(message) } }
        func count(of message: String) -> Int {
            lock.withLock { messages.filter { $0 == message }.count }
        }
    }

    @Test("a handler gets every message, as one sentence without a prefix")
    func handler() {
        let received = Received()
        Diagnostics.handler = { received.add($0) }
        defer { Diagnostics.handler = nil }
        Diagnostics.note("a message of MessageTests")
        Diagnostics.note("a message of MessageTests")
        #expect(received.count(of: "a message of MessageTests") == 2)
    }

    @Test("a message of `once` is reported once, to a handler as well")
    func once() {
        let received = Received()
        Diagnostics.handler = { received.add($0) }
        defer { Diagnostics.handler = nil }
        // Other tests of the process may have used up the limit of messages.
        Diagnostics.forget()
        for _ in 0..<3 { Diagnostics.once("a message that MessageTests tells once") }
        #expect(received.count(of: "a message that MessageTests tells once") == 1)
    }

    @Test("a handler may tell more")
    func nested() {
        let received = Received()
        Diagnostics.handler = { message in
            received.add(message)
            if message == "outer message of MessageTests" {
                Diagnostics.note("inner message of MessageTests")
            }
        }
        defer { Diagnostics.handler = nil }
        Diagnostics.note("outer message of MessageTests")
        #expect(received.count(of: "inner message of MessageTests") == 1)
    }
}
