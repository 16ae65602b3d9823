import CoreGraphics
import Foundation
import Testing

extension WindowTests {
    @Test("Full screen and back, at the same place and size", arguments: [false, true])
    func fullScreen(isManaged: Bool) throws {
        let display = try TestDisplay(managed: isManaged)
        let probe = try Probe("full", on: display)
        #expect(probe.line(beginning: "ready") != nil)
        let window = try display.window(named: "Lamina window test")
        // Window managers assign the keyboard in a separate step.
        if isManaged { try display.said("xdotool", "windowfocus", "--sync", window) }
        try display.said("xdotool", "windowmove", "--sync", window, "300", "200")
        for _ in 0..<3 {
            let place = try display.geometry(of: window)
            #expect(Array(place[2...]) == [400, 300])
            try display.said("xdotool", "mousemove", "450", "350", "key", "f")
            #expect(probe.line(beginning: "size 1280 720") != nil)
            try display.expect(window, at: [0, 0, 1280, 720])
            try display.said("xdotool", "key", "f")
            #expect(probe.line(beginning: "size 400 300") != nil)
            try display.expect(window, at: place)
        }
        try display.said("xdotool", "key", "Escape")
        #expect(probe.line(beginning: "ended") != nil)
        #expect(probe.ending() == ("", 0))
    }
}
