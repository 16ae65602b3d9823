import Foundation
import Testing

/// Layers of other processes in a window: the processes are killed, stopped, or flood the window.
extension WindowTests {
    private static let red: UInt32 = 0xFF0000
    private static let green: UInt32 = 0x00FF00
    private static let blue: UInt32 = 0x0000FF

    /// Waits until a photo shows something.
    private func see(
        _ display: TestDisplay, _ what: String, _ place: SourceLocation = #_sourceLocation,
        _ holds: (Photo) -> Bool
    ) throws {
        let end = ContinuousClock.now + .seconds(240)
        while !holds(try display.photo()) {
            guard ContinuousClock.now < end else {
                Issue.record("never seen: \(what)", sourceLocation: place)
                return
            }
            sched_yield()
        }
    }

    /// The first red column of a row of the window.
    private func red(_ display: TestDisplay, _ place: [Int], row: Int) throws -> Int? {
        let photo = try display.photo()
        return (0..<place[2]).first { photo[place[0] + $0, place[1] + row] == Self.red }
    }

    @Test("frames go on while clients of remote layers are killed, stopped and flood the window")
    func remote() throws {
        let display = try TestDisplay()
        let host = try Probe("remote", on: display)
        let port = try #require(host.line(beginning: "port")).dropFirst(5)
        let place = try display.geometry(of: try display.window(named: "Lamina window test"))
        func start(_ scenario: String, _ words: [String], at frame: String) throws -> (
            Probe, String
        ) {
            let probe = try Probe([String(port), scenario] + words, of: "RemoteProbe")
            let client = try #require(probe.line(beginning: "client")).dropFirst(7)
            host.write("show \(client) \(frame)")
            #expect(host.line(beginning: "shown") == "shown \(client)")
            return (probe, String(client))
        }
        func framesGoOn() {
            host.write("frames 30")
            #expect(host.line(beginning: "frames") != nil)
        }
        func see(_ x: Int, _ y: Int, _ color: UInt32) throws {
            try self.see(display, "\(color) at \(x), \(y)") {
                $0[place[0] + x, place[1] + y] == color
            }
        }
        let (walker, _) = try start("walk", [], at: "200 20 190 20")
        let (square, squareClient) = try start("square", ["green"], at: "200 60 20 20")
        let (flood, floodClient) = try start("flood", [], at: "250 60 20 20")
        try see(210, 70, Self.green)
        try see(265, 75, Self.red)
        framesGoOn()
        // Stopped: animations continue.
        walker.signal(SIGSTOP)
        let first = try #require(try red(display, place, row: 30))
        try self.see(display, "the square walks") { photo in
            (first + 5..<390).contains { x in
                photo[place[0] + x, place[1] + 30] == Self.red
                    && photo[place[0] + x - 1, place[1] + 30] != Self.red
            }
        }
        framesGoOn()
        // Killed: the picture remains, and the host is notified.
        square.signal(SIGKILL)
        #expect(host.line(beginning: "gone") == "gone \(squareClient) the other process is gone")
        framesGoOn()
        try see(210, 70, Self.green)
        // A client that breaks the protocol is refused; its last picture stays.
        let (rogue, rogueClient) = try start("noise", [], at: "300 60 20 20")
        try see(310, 70, Self.red)
        rogue.write("go")
        #expect(
            host.line(beginning: "gone")?.hasPrefix("gone \(rogueClient) refused") == true)
        framesGoOn()
        try see(310, 70, Self.red)
        flood.signal(SIGKILL)
        #expect(host.line(beginning: "gone") == "gone \(floodClient) the other process is gone")
        framesGoOn()
        walker.signal(SIGCONT)
        try display.said(
            "xdotool", "mousemove", "\(place[0] + 5)", "\(place[1] + 5)", "key", "Escape")
        #expect(host.line(beginning: "ended") == "ended")
        // Clients detect the end of their server.
        #expect(walker.line(beginning: "end") == "end the other process is gone")
    }

    @Test("clicks and keys reach the client whose layer is under the pointer")
    func remoteEvents() throws {
        let display = try TestDisplay()
        let host = try Probe("remote", on: display)
        let port = try #require(host.line(beginning: "port")).dropFirst(5)
        let place = try display.geometry(of: try display.window(named: "Lamina window test"))
        let probe = try Probe([String(port), "events"], of: "RemoteProbe")
        let client = try #require(probe.line(beginning: "client")).dropFirst(7)
        host.write("show \(client) 200 100 40 40")
        #expect(host.line(beginning: "shown") != nil)
        try see(display, "the client") { $0[place[0] + 205, place[1] + 105] == Self.red }
        func pointer(_ x: Int, _ y: Int) -> [String] { ["\(place[0] + x)", "\(place[1] + y)"] }
        let outer = pointer(205, 105)
        try display.said("xdotool", "mousemove", outer[0], outer[1], "click", "1")
        #expect(probe.line(beginning: "event a mouseDown") != nil)
        #expect(probe.line(beginning: "event a mouseUp") != nil)
        let inner = pointer(230, 130)
        try display.said("xdotool", "mousemove", inner[0], inner[1], "click", "1")
        let down = try #require(probe.line(beginning: "event b mouseDown"))
        #expect(down.hasSuffix("(x: 30.0, y: 30.0), button: 0, modifiers: 0)"), "\(down)")
        try display.said("xdotool", "key", "x")
        #expect(probe.line(beginning: "event - text") == "event - text(\"x\")")
        probe.signal(SIGKILL)
        try display.said("xdotool", "key", "Escape")
        #expect(host.line(beginning: "ended") == "ended")
    }
}
