import Foundation

/// A worker's process, watched line by line.
final class Child {
    enum Event: Equatable {
        case line(String)
        /// The child was silent for too long, or used too much memory.
        case stuck(String)
        case ended
    }

    private let process = Process()
    private let output = Pipe()
    private let errors: URL
    private var buffer: [UInt8] = []

    /// `quietly` leaves out the back traces of crashes, which take seconds.
    init(_ arguments: [String], quietly: Bool) throws {
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = arguments
        var environment = ProcessInfo.processInfo.environment
        environment["SWIFT_BACKTRACE"] = quietly ? "enable=no" : "color=no,cache=no,limit=24"
        // A seed has to give every process the same.
        environment["SWIFT_DETERMINISTIC_HASHING"] = "1"
        // A child killed in the middle of a program has not freed its objects.
        environment["ASAN_OPTIONS"] =
            [environment["ASAN_OPTIONS"], "detect_leaks=0"].compactMap { $0 }.joined(separator: ":")
        process.environment = environment
        errors = FileManager.default.temporaryDirectory
            .appendingPathComponent("lamina-explore-\(UUID().uuidString)")
        _ = FileManager.default.createFile(atPath: errors.path, contents: nil)
        process.standardOutput = output
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        // The child alone holds the other end of the pipe: the child's death closes the pipe for
        // reading.
        try? output.fileHandleForWriting.close()
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        try? FileManager.default.removeItem(at: errors)
    }

    /// A child's limits until its next line.
    struct Limits {
        /// Seconds of waiting.
        var seconds: Double
        /// Seconds of processor time, which do not depend on the load of the machine.
        var processor = Double.infinity
        /// Bytes of resident memory.
        var memory: Int
    }

    /// The next line, or the limit that was exceeded.
    func next(within limits: Limits) -> Event {
        let deadline = Date().addingTimeInterval(limits.seconds)
        let used = processorTime
        while true {
            if let end = buffer.firstIndex(of: 10) {
                let line = String(decoding: buffer[..<end], as: UTF8.self)
                buffer.removeSubrange(...end)
                return .line(line)
            }
            var wait = pollfd(
                fd: output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
            if poll(&wait, 1, 250) > 0 {
                let data = output.fileHandleForReading.availableData
                if data.isEmpty { return .ended }
                buffer += data
            } else if memory > limits.memory {
                return .stuck("more than \(limits.memory >> 20) MB of memory")
            } else if processorTime - used > limits.processor {
                return .stuck("no end within \(Int(limits.processor)) seconds")
            } else if Date() > deadline {
                return .stuck("no end within \(Int(limits.seconds)) seconds of waiting")
            }
        }
    }

    /// Resident memory in bytes.
    private var memory: Int {
        let path = "/proc/\(process.processIdentifier)/statm"
        let words = (try? String(contentsOfFile: path, encoding: .utf8))?.split(separator: " ")
        return (words.flatMap { $0.count > 1 ? Int($0[1]) : nil } ?? 0) * Int(getpagesize())
    }

    /// Processor seconds of the child's threads.
    private var processorTime: Double {
        let path = "/proc/\(process.processIdentifier)/stat"
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        // The name in parentheses may contain any character; eleven fields follow the parentheses.
        let words = text.split(separator: ")").last?.split(separator: " ") ?? []
        guard words.count > 12 else { return 0 }
        let ticks = words[11...12].reduce(0) { $0 + (Double($1) ?? 0) }
        return ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    /// Ends the child and returns the way of its end, in words; nil for a regular end.
    func end(kill isKilled: Bool) -> String? {
        if isKilled { kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
        let said = (try? String(contentsOf: errors, encoding: .utf8)) ?? ""
        if process.terminationReason == .exit && process.terminationStatus == 0 { return nil }
        let lines = said.split(separator: "\n")
        var cause = lines.filter { line in
            ["Fatal error", "ERROR:", "WARNING: ", "SUMMARY", "runtime failure", " at /", "rror:"]
                .contains { line.contains($0) }
        }
        // Messages of the C library have no common word.
        if cause.isEmpty { cause = Array(lines.suffix(3)) }
        guard process.terminationReason == .exit else {
            // The stack of the crash, in any module: the crashed thread, as printed by the runtime.
            let crash = lines.drop { !$0.contains(" crashed") }
            return
                (["signal \(process.terminationStatus)"]
                + (crash.isEmpty ? cause : Array(crash)).prefix(60).map { "// " + $0.prefix(220) })
                .joined(separator: "\n")
        }
        let how = "exit status \(process.terminationStatus)"
        return ([how] + cause.prefix(12).map { "// " + $0.prefix(220) }).joined(separator: "\n")
    }
}
