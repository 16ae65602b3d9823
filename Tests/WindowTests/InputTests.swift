import Foundation
import TestSupport
import Testing

extension WindowTests {
    @Test("events report entering and leaving, and modifiers of moves, the wheel and keys")
    func input() throws {
        let display = try TestDisplay()
        let probe = try Probe("input", on: display)
        #expect(probe.line(beginning: "ready") != nil)
        func expect(_ commands: String..., tell line: String) throws {
            try display.sendInput(
                commands.joined(separator: " ").split(separator: " ").map(String.init))
            var said = ""
            while said != line, let next = probe.line() {
                said = next
                #expect(next != "wrong time")
            }
            #expect(said == line)
        }
        try expect("mousemove --sync 1000 600 mousemove --sync 50 60", tell: "inside true")
        try expect("keydown shift", tell: "held shift")
        try expect("mousemove --sync 70 80", tell: "moved 70 80 shift")
        try expect("click 5", tell: "scrolled -1 shift")
        try expect("keydown ctrl", tell: "held shift control")
        try expect("click 3", tell: "down right 1 shift control")
        // The other side's key still holds the modifier.
        try expect("keydown Shift_R keyup Shift_L", tell: "released shift control")
        try expect("keyup Shift_R", tell: "released control")
        try expect("keyup ctrl mousemove --sync 90 100", tell: "moved 90 100")
        // A drag, which continues outside; two buttons are a single drag.
        try expect("mousedown 1 mousemove --sync 96 108", tell: "dragged left 6 8 of left")
        try expect("mousedown 3 mousemove --sync 90 108", tell: "dragged left -6 0 of left right")
        try expect("mouseup 1 mousemove --sync 900 600", tell: "dragged right 810 492 of right")
        try expect("mouseup 3 mousemove --sync 90 100", tell: "inside true")
        // On a busy machine three clicks may be too far apart for a triple click.
        var counts: [String] = []
        for _ in 0..<20 where counts.last != "down left 3" {
            try expect("click 2", tell: "down middle 1")
            try display.sendInput(["click", "--repeat", "3", "--delay", "1", "1"])
            counts = (0..<3).compactMap { _ in probe.line(beginning: "down left") }
        }
        #expect(counts == ["down left 1", "down left 2", "down left 3"])
        try expect("click 2 click 1", tell: "down left 1")
        try expect("mousemove --sync 120 100 click 1", tell: "down left 1")
        try expect("mousemove --sync 1000 600", tell: "inside false")
        try expect("mousemove --sync 10 10", tell: "moved 10 10")
        try display.said("xdotool", "key", "Escape")
        #expect(probe.line(beginning: "ended") != nil)
    }

    @Test("dropped files arrive with their position")
    func files() throws {
        let display = try TestDisplay()
        let probe = try Probe("input", on: display)
        #expect(probe.line(beginning: "ready") != nil)
        let window = try display.window(named: "Lamina window test")
        let dropper = Places.program("FileDropper").path
        try display.said(dropper, window, "120", "90", "/tmp/one%20more.png", "/tmp/two.txt")
        #expect(
            probe.line(beginning: "dropped") == "dropped 120 90 /tmp/one more.png, /tmp/two.txt")
        try display.said("xdotool", "mousemove", "50", "50", "key", "Escape")
        #expect(probe.line(beginning: "ended") != nil)
    }
}
