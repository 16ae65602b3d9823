import CoreGraphics
import Foundation
import Glibc
import TestSupport
import Testing

/// A running probe and its output.
final class Probe {
    private let process = Process()
    private let pipe = Pipe()
    private let warnings = Pipe()
    private let input = Pipe()
    private var buffer = ""

    /// `display` replaces the tests' common display; `recording` is the path for recordings of the
    /// program's windows.
    convenience init(
        _ arguments: String..., of program: String = "WindowProbe", on display: TestDisplay? = nil,
        recording: URL? = nil
    ) throws {
        try self.init(arguments, of: program, on: display, recording: recording)
    }

    init(
        _ arguments: [String], of program: String, on display: TestDisplay? = nil,
        recording: URL? = nil
    ) throws {
        process.executableURL = Places.program(program)
        process.arguments = arguments
        process.standardOutput = pipe
        process.standardInput = input
        // Warnings of GLib's libraries end the probe, and fail its test.
        var environment = ProcessInfo.processInfo.environment
        environment["G_DEBUG"] = "fatal-criticals"
        environment["LAMINA_RECORD"] = recording?.path
        if let display {
            environment["DISPLAY"] = display.name
            process.standardError = warnings
        }
        process.environment = environment
        try process.run(atMost: 900)
    }

    deinit { if process.isRunning { process.terminate() } }

    /// Writing to an ended probe must not end the tests.
    private static let ignoresBrokenPipes: Void = { _ = Glibc.signal(SIGPIPE, SIG_IGN) }()

    /// Writes a line to the probe.
    func write(_ line: String) {
        _ = Self.ignoresBrokenPipes
        try? input.fileHandleForWriting.write(contentsOf: Data("\(line)\n".utf8))
    }

    /// The process's.
    var number: Int32 { process.processIdentifier }

    func signal(_ number: Int32) { kill(process.processIdentifier, number) }

    /// The probe's standard error and exit status, after its end. On a separate display only.
    func ending() -> (warnings: String, status: Int32) {
        while line() != nil {}
        let data = warnings.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (String(decoding: data, as: UTF8.self), process.terminationStatus)
    }

    /// True if the probe has ended, or ends now, on its own and without an error.
    var endedWell: Bool {
        process.waitUntilExit()
        return process.terminationReason == .exit && process.terminationStatus == 0
    }

    /// The probe's next line, or nil after its end.
    func line() -> String? {
        while true {
            if let end = buffer.firstIndex(of: "\n") {
                defer { buffer = String(buffer[buffer.index(after: end)...]) }
                return String(buffer[..<end])
            }
            let data = pipe.fileHandleForReading.availableData
            if data.isEmpty { return nil }
            buffer += String(decoding: data, as: UTF8.self)
        }
    }

    /// Reads on until a line with this beginning.
    func line(beginning prefix: String) -> String? {
        while let line = line() { if line.hasPrefix(prefix) { return line } }
        return nil
    }
}

@discardableResult
func run(_ tool: String, _ arguments: String...) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [tool] + arguments
    try process.run(atMost: 300)
    process.waitUntilExit()
    return process.terminationStatus
}

/// Serialized: all tests share the display's pointer.
@Suite(
    "Windows", .serialized,
    .enabled(if: ProcessInfo.processInfo.environment["DISPLAY"] != nil, "needs a display"))
struct WindowTests {
    @Test("a click finds its layer, which moves there with an animation")
    func click() throws {
        let probe = try Probe("click")
        #expect(probe.line(beginning: "ready") != nil)
        try run("xdotool", "mousemove", "80", "60", "click", "1")
        #expect(probe.line() == "hit box")
        #expect(probe.line(beginning: "moved") == "moved 300.0 200.0")
        try run("xdotool", "mousemove", "200", "280", "click", "1")
        #expect(probe.line() == "hit root")
        // The lower right corner arrives last.
        let image = try #require(try screen(with: [0, 0, 255], at: 337, 227))
        #expect(pixel(image, 300, 200) == [0, 0, 255])
        #expect(pixel(image, 262, 172) == [0, 0, 255])
        #expect(pixel(image, 80, 60) == [255, 255, 255])
        try run("xdotool", "key", "a")
        #expect(probe.line(beginning: "text") == "text a")
        try run("xdotool", "key", "Escape")
        #expect(probe.line() == "ended")
    }

    @Test("frames go on while the main thread is blocked")
    func blocked() throws {
        let probe = try Probe("blocked")
        let line = try #require(probe.line(beginning: "frames"))
        let frames = try #require(Int(line.dropFirst(7)))
        #expect(frames >= 60)
    }

    @Test("a still tree draws no frame and uses no processor time")
    func idle() throws {
        let probe = try Probe("idle")
        #expect(probe.line(beginning: "frames") == "frames 0")
        let line = try #require(probe.line(beginning: "milliseconds"))
        let milliseconds = try #require(Int(line.dropFirst(13)))
        #expect(milliseconds <= 2)
    }

    @Test("a new size reaches the root layer")
    func resize() throws {
        let probe = try Probe("resize")
        #expect(probe.line(beginning: "ready") != nil)
        // The window of this program: the earlier program's window may still be closing.
        try run(
            "xdotool", "search", "--all", "--pid", "\(probe.number)", "--name",
            "Lamina window test", "windowsize", "500", "350")
        #expect(probe.line(beginning: "size 500") == "size 500 350 root 500")
        try run("xdotool", "mousemove", "100", "100", "key", "Escape")
        #expect(probe.line(beginning: "ended") == "ended")
    }

    @Test("a window that shrinks under an animation goes on, and a large image arrives in parts")
    func shrink() throws {
        let probe = try Probe("shrink")
        let line = try #require(probe.line(beginning: "uploaded"))
        let bytes = try #require(Int(line.dropFirst(9)))
        // Four megabytes a frame at most, and some records.
        #expect(bytes > 3 << 20 && bytes < 5 << 20)
        #expect(probe.line() == "size 400")
        #expect(probe.line() == "ended")
    }

    func pixel(_ image: CGImage, _ x: Int, _ y: Int) -> [UInt8] {
        image.withPremultipliedRGBA8 { bytes, rowBytes in
            (0..<3).map { bytes[y * rowBytes + x * 4 + $0] }
        }
    }
}
