import Foundation
import TestSupport
import Testing

/// The ends of windows, by the program and by other clients.
extension WindowTests {
    @Test("300 windows opened and closed leave nothing behind")
    func manyWindows() throws {
        let probe = try Probe("many", "300")
        var held: [[Int]] = []
        while let line = probe.line() {
            #expect(!line.hasPrefix("kept") && !line.hasPrefix("refused"), "\(line)")
            if line.hasPrefix("held") {
                held.append(line.split(separator: " ").dropFirst().compactMap { Int($0) })
            }
        }
        try #require(held.count == 11)
        // The first tenth fills caches of the driver and the allocator.
        #expect(held[10][0] <= held[1][0] && held[10][1] <= held[1][1], "\(held)")
        // The thread sanitizer keeps records of memory that the driver's compiler freed: 7 MB for
        // thirty windows, 2 MB for a driver without a compiler.
        if Sanitizer.isPresent { return }
        #expect(held[10][2] - held[1][2] < 24, "megabytes: \(held.map { $0[2] })")
    }

    @Test(
        "A window for which too few files can be opened is refused with a sentence",
        arguments: [8, 12])
    func files(limit: Int) throws {
        let display = try TestDisplay()
        let command = "ulimit -n \(limit); exec '\(Places.program("WindowProbe").path)' stay 2>&1"
        let text = try output(of: ["bash", "-c", command], display: display.name)
        #expect(text.contains("open files") && text.contains("ulimit -n"), "\(text)")
    }

    @Test("a window destroyed by another client is closed")
    func destroyed() throws {
        let display = try TestDisplay()
        let probe = try Probe("stay", on: display)
        #expect(probe.line(beginning: "ready") != nil)
        try display.said("xdotool", "windowclose", display.window(named: "Lamina window test"))
        #expect(probe.line(beginning: "destroyed") != nil)
        #expect(probe.line(beginning: "ended") != nil)
        #expect(probe.ending() == ("", 0))
    }

    @Test("a closed window ignores the calls of the drawing thread, and records nothing")
    func closedCalls() throws {
        let display = try TestDisplay()
        let probe = try Probe("closed", on: display)
        #expect(probe.line(beginning: "recorded") == "recorded false false")
        #expect(probe.line(beginning: "ignored") == "ignored true false")
        #expect(probe.line(beginning: "ended") != nil)
        #expect(probe.ending() == ("", 0))
    }

    @Test(
        "Marks of the dead on the screen: a window manager that was killed leaves a window to be had"
    )
    func deadManager() throws {
        let display = try TestDisplay(managed: true)
        display.killManager()
        let mark = try display.said("xprop", "-root", "_NET_SUPPORTING_WM_CHECK")
        #expect(mark.contains("window id"), "the mark is still there: \(mark)")
        let probe = try Probe("stay", on: display)
        #expect(probe.line(beginning: "ready") != nil)
    }

    @Test("a killed client prints one line", arguments: [false, true])
    func killed(isManaged: Bool) throws {
        let display = try TestDisplay(managed: isManaged)
        let probe = try Probe("stay", on: display)
        #expect(probe.line(beginning: "ready") != nil)
        try display.said("xdotool", "windowkill", display.window(named: "Lamina window test"))
        let line = "WindowProbe: the connection to the X server \(display.name) was lost\n"
        #expect(probe.ending() == (line, 1))
    }

    @Test("A program without its X server ends with one line of text", arguments: ["stay", "link"])
    func server(scenario: String) throws {
        let display = try TestDisplay()
        // At rest, the main thread finds the loss; in the middle of frames, the drawing thread.
        let probe = try Probe(scenario, on: display)
        #expect(probe.line(beginning: "ready") != nil)
        display.kill()
        let line = "WindowProbe: the connection to the X server \(display.name) was lost\n"
        #expect(probe.ending() == (line, 1))
    }

    @Test("Hidden and shown again by a window manager, a window knows it, and links pause with it")
    func minimised() throws {
        let display = try TestDisplay(managed: true)
        let probe = try Probe("stay", on: display)
        #expect(probe.line(beginning: "ready") != nil)
        let window = try display.window(named: "Lamina window test")
        try display.said("xdotool", "windowminimize", window)
        #expect(probe.line(beginning: "visible") == "visible false")
        #expect(probe.line(beginning: "calls") == "calls 0")
        try display.said("xdotool", "windowmap", window)
        #expect(probe.line(beginning: "visible") == "visible true")
        #expect(probe.line(beginning: "called") != nil)
    }
}
