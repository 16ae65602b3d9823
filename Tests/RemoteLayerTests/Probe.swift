import Foundation
import Glibc
import TestSupport
import Testing

/// Client in a separate process, with the client's output.
final class Probe: @unchecked Sendable {
    let process = Process()
    private let output = Pipe()
    private let input = Pipe()
    private let condition = NSCondition()
    private var lines: [String] = []
    private var isAtEnd = false

    /// `extra` is added to the environment.
    init(
        _ port: UInt32, _ words: [String], program: String = "RemoteProbe",
        extra: [String: String] = [:]
    ) throws {
        process.executableURL = Places.program(program)
        process.arguments = ["\(port)"] + words
        // No display.
        var environment = ProcessInfo.processInfo.environment.merging(extra) { $1 }
        environment["DISPLAY"] = nil
        environment["WAYLAND_DISPLAY"] = nil
        process.environment = environment
        (process.standardOutput, process.standardInput) = (output, input)
        try process.run(atMost: 900)
        let condition = condition
        Thread.detachNewThread { [output, unowned(unsafe) self] in
            var rest = ""
            while true {
                let data = output.fileHandleForReading.availableData
                rest += String(decoding: data, as: UTF8.self)
                let parts = rest.components(separatedBy: "\n")
                rest = parts.last ?? ""
                condition.withLock {
                    self.lines += parts.dropLast()
                    if data.isEmpty { self.isAtEnd = true }
                    condition.broadcast()
                }
                if data.isEmpty { return }
            }
        }
    }

    /// Waits for the next line with the prefix `word`; earlier lines are skipped. Nil at the end.
    func line(_ word: String) -> String? {
        condition.withLock {
            let deadline = Date(timeIntervalSinceNow: 240)
            while true {
                if let index = lines.firstIndex(where: { $0.hasPrefix(word) }) {
                    defer { lines.removeFirst(index + 1) }
                    return lines[index]
                }
                if isAtEnd || !condition.wait(until: deadline) { return nil }
            }
        }
    }

    /// The client's number.
    func client() throws -> UInt32 {
        let line = try #require(self.line("client"), "\(condition.withLock { lines })")
        let number = try #require(UInt32(line.dropFirst(7)))
        try #require(number != 0)
        return number
    }

    /// Writing to an ended client must not end the tests.
    private static let ignoresBrokenPipes: Void = { _ = Glibc.signal(SIGPIPE, SIG_IGN) }()

    func write(_ line: String) {
        _ = Self.ignoresBrokenPipes
        try? input.fileHandleForWriting.write(contentsOf: Data("\(line)\n".utf8))
    }

    func signal(_ number: Int32) { kill(process.processIdentifier, number) }

    /// Ends the client in any state.
    func end() {
        signal(SIGCONT)
        signal(SIGKILL)
        process.waitUntilExit()
        condition.withLock { while !isAtEnd { condition.wait() } }
    }
}
