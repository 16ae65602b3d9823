import Foundation
import TestSupport
import Testing

/// Programs driven over the accessibility bus by readers in Tests/AccessibilityReaders.
@Suite("Accessibility bus", .serialized) struct AccessibilityBusTests {
    /// True with Xvfb, D-Bus, and Python with pyatspi.
    static var isPossible: Bool {
        let programs = ["dbus-run-session", "Xvfb", "python3"]
        guard
            programs.allSatisfy({
                FileManager.default.isExecutableFile(atPath: "/usr/bin/" + $0)
            })
        else { return false }
        let probe = Process()
        probe.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        probe.arguments = ["-c", "import pyatspi, dbus"]
        probe.standardError = FileHandle.nullDevice
        guard (try? probe.run()) != nil else { return false }
        probe.waitUntilExit()
        return probe.terminationStatus == 0
    }

    private func read(_ name: String) throws {
        let process = Process()
        process.executableURL = Places.package.appendingPathComponent("Tests/accessibility")
        process.arguments = [name]
        process.environment = ProcessInfo.processInfo.environment.merging([
            "LAMINA_BUILD": Places.program("lamina").deletingLastPathComponent().path
        ]) { $1 }
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run(atMost: 300)
        let text = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(String(decoding: text, as: UTF8.self))")
    }

    @Test(
        "B-AX 327, B-AX 333, B-AX 334, B-AX 337: Settings is driven over the bus",
        .enabled(if: isPossible))
    func settings() throws { try read("settings") }

    @Test("B-AX 332, B-AX 331: Photos is driven over the bus", .enabled(if: isPossible))
    func photos() throws { try read("photos") }

    @Test("B-AX 344: Board, of AppKit, is driven over the bus", .enabled(if: isPossible))
    func board() throws { try read("board") }

    @Test("B-AX 346: the gallery is driven over the bus", .enabled(if: isPossible))
    func gallery() throws { try read("gallery") }

    @Test(
        "B-CS 390, B-CS 391, B-CS 392: windows follow the desktop's colour scheme",
        .enabled(if: isPossible))
    func scheme() throws { try read("scheme") }

    @Test("B-AX 347: no library, thread and connection without a reader", .enabled(if: isPossible))
    func quiet() throws { try read("quiet") }

    @Test(
        "B-AX 349: odd texts, removed elements, killed readers and a lost bus",
        .enabled(if: isPossible))
    func hostile() throws { try read("hostile") }

    @Test(
        "B-AX 350: the playground is driven over the bus", .enabled(if: isPossible),
        .disabled(if: Sanitizer.isPresent))
    func playground() throws { try read("playground") }
}
