import Foundation
import LayerHosting
import Testing

/// Windows under a desktop's window manager.
extension WindowTests {
    /// A probe that acts on keys.
    private struct Desk {
        let display: TestDisplay
        let probe: Probe
        let window: String

        init(on display: TestDisplay) throws {
            self.display = display
            probe = try Probe("desktop", on: display)
            #expect(probe.line(beginning: "ready") != nil)
            window = try display.window(named: "Lamina window test")
            try display.said("xdotool", "windowfocus", "--sync", window)
        }

        /// Presses a key and waits until the probe has acted.
        func press(_ key: String) throws {
            try display.said("xdotool", "key", key)
            #expect(probe.line(beginning: "done \(key.uppercased())") != nil)
        }

        /// Waits until a property of the window contains, or no longer contains, a text.
        func expect(_ property: String, has text: String, _ isThere: Bool = true) throws {
            try display.wait("\(isThere ? "" : "no ")\(text) in \(property)") {
                let value = try display.said("xprop", "-id", window, property)
                return value.contains(text) == isThere ? () : nil
            }
        }

        func end() throws {
            try display.said("xdotool", "key", "Escape")
            #expect(probe.line(beginning: "ended") != nil)
            #expect(probe.ending() == ("", 0))
        }
    }

    @Test("A window is minimised, maximised, and comes back as it was")
    func minimising() throws {
        let desk = try Desk(on: TestDisplay(managed: true))
        try desk.press("m")
        #expect(desk.probe.line(beginning: "visible") == "visible false true")
        try desk.expect("WM_STATE", has: "Iconic")
        try desk.display.said("xdotool", "windowactivate", desk.window)
        // Window managers may show a window before the end of its iconic state is announced.
        #expect(desk.probe.line(beginning: "visible")?.hasPrefix("visible true") == true)
        try desk.expect("WM_STATE", has: "Normal")
        try desk.display.said("xdotool", "windowfocus", "--sync", desk.window)
        try desk.press("x")
        try desk.expect("_NET_WM_STATE", has: "_NET_WM_STATE_MAXIMIZED_VERT")
        #expect(desk.probe.line(beginning: "size 1")?.hasPrefix("size 12") == true)
        try desk.press("r")
        #expect(desk.probe.line(beginning: "size 4") == "size 400 300")
        try desk.expect("_NET_WM_STATE", has: "MAXIMIZED", false)
        try desk.end()
    }

    @Test("A window that is minimised and stays mapped is not seen")
    func hiding() throws {
        let display = try TestDisplay()
        let desk = try Desk(on: display)
        try display.setState(.iconic, of: desk.window)
        #expect(desk.probe.line(beginning: "visible") == "visible false true")
        try display.setState(.normal, of: desk.window)
        #expect(desk.probe.line(beginning: "visible") == "visible true false")
        try desk.end()
    }

    @Test("content behind a transparent window is visible while another program draws it")
    func transparency() throws {
        let display = try TestDisplay()
        let probe = try Probe("glass", on: display)
        #expect(probe.line(beginning: "transparent") == "transparent false")
        #expect(probe.line(beginning: "ready") != nil)
        let window = try display.window(named: "Lamina window test")
        try display.said("xdotool", "windowmove", "--sync", window, "100", "100")
        // The background is half red, the box blue. Without a compositor: half red on black.
        try display.wait("half red on black, and a box") {
            let photo = try display.photo()
            return photo[400, 300] == 0x80_0000 && photo[160, 150] == 0x0000FF ? () : nil
        }
        try display.compose()
        // Picom shows gray outside of windows.
        try display.wait("half red on what is behind, and a box") {
            let photo = try display.photo()
            let behind = photo[50, 50]
            let green = Int(photo[400, 300] >> 8 & 255)
            return abs(green - Int(behind >> 8 & 255) / 2) <= 2 && behind & 0xFF00 > 0x2000
                && photo[400, 300] >> 16 > 0x80 && photo[160, 150] == 0x0000FF ? () : nil
        }
        try display.said("xdotool", "windowfocus", "--sync", window, "key", "t")
        #expect(probe.line(beginning: "transparent") == "transparent true")
        try display.said("xdotool", "key", "Escape")
        #expect(probe.line(beginning: "ended") != nil)
    }

    @Test("a window on a hidden workspace is invisible, and visible again on a change of workspace")
    func workspaces() throws {
        let desk = try Desk(on: TestDisplay(managed: true))
        try desk.display.said("xdotool", "set_desktop", "1")
        #expect(desk.probe.line(beginning: "visible")?.hasPrefix("visible false") == true)
        try desk.display.said("xdotool", "set_desktop", "0")
        #expect(desk.probe.line(beginning: "visible")?.hasPrefix("visible true") == true)
        try desk.display.said("xdotool", "windowfocus", "--sync", desk.window)
        try desk.end()
    }

    @Test("Border, order, limits, ratio, icon and place are what the program says")
    func wishes() throws {
        let desk = try Desk(on: TestDisplay(managed: true))
        try desk.press("t")
        try desk.expect("_NET_WM_STATE", has: "_NET_WM_STATE_ABOVE")
        try desk.press("t")
        try desk.expect("_NET_WM_STATE", has: "_NET_WM_STATE_ABOVE", false)
        try desk.press("l")
        try desk.expect("WM_NORMAL_HINTS", has: "minimum size: 200 by 150")
        try desk.expect("WM_NORMAL_HINTS", has: "maximum size: 800 by 600")
        try desk.display.said("xdotool", "windowsize", desk.window, "100", "100")
        #expect(desk.probe.line(beginning: "size") == "size 200 150")
        try desk.press("k")
        try desk.expect("WM_NORMAL_HINTS", has: "minimum size", false)
        try desk.press("a")
        try desk.expect("WM_NORMAL_HINTS", has: "aspect ratio: 4/3")
        try desk.press("i")
        try desk.expect("_NET_WM_ICON", has: "Icon (2 x 1)")
        try desk.press("b")
        try desk.expect("_MOTIF_WM_HINTS", has: "0x2, 0x0, 0x0")
        try desk.expect("_NET_FRAME_EXTENTS", has: "= 0, 0, 0, 0")
        try desk.press("p")
        try desk.display.wait("the window at its new place") {
            try desk.display.geometry(of: desk.window).prefix(2) == [140, 90] ? () : nil
        }
        try desk.press("b")
        try desk.expect("_NET_FRAME_EXTENTS", has: "= 0, 0, 0, 0", false)
        try desk.end()
    }

    @Test("a window without the keyboard requests attention")
    func attention() throws {
        let desk = try Desk(on: TestDisplay(managed: true))
        try desk.press("u")
        try desk.expect("_NET_WM_STATE", has: "_NET_WM_STATE_DEMANDS_ATTENTION")
        try desk.display.said("xdotool", "windowactivate", "--sync", desk.window)
        try desk.end()
    }

    @Test("Text goes from one program to another; screens and controllers are told")
    func exchange() throws {
        let display = try TestDisplay(managed: true)
        let first = try Desk(on: display)
        try first.press("c")
        let second = try Probe("desktop", on: display)
        #expect(second.line(beginning: "ready") != nil)
        let windows = try display.wait("two windows") {
            let all = try display.said(
                "xdotool", "search", "--onlyvisible", "--name", "Lamina window test"
            ).split(separator: "\n").map(String.init)
            return all.count == 2 ? all : nil
        }
        let other = try #require(windows.first { $0 != first.window })
        try display.said("xdotool", "windowfocus", "--sync", other, "key", "v")
        #expect(second.line(beginning: "clipboard") == "clipboard copied – by a probe")
        try display.said("xdotool", "key", "s")
        #expect(second.line(beginning: "screens") == "screens 1 1280 1.0")
        try display.said("xdotool", "key", "g")
        #expect(second.line(beginning: "gamepads") == "gamepads 0")
        try display.said("xdotool", "key", "Escape")
        #expect(second.line(beginning: "ended") != nil)
        try display.said("xdotool", "windowfocus", "--sync", first.window)
        try first.end()
    }

    @Test("A captured pointer moves on without end")
    func capture() throws {
        let desk = try Desk(on: TestDisplay(managed: true))
        try desk.display.said("xdotool", "windowmove", "--sync", desk.window, "200", "200")
        try desk.display.said("xdotool", "mousemove", "--sync", "300", "300")
        try desk.press("o")
        // Far more than the screen is wide.
        for _ in 0..<20 { try desk.display.said("xdotool", "mousemove_relative", "100", "0") }
        var furthest = 0
        while furthest < 1400, let line = desk.probe.line(beginning: "moved") {
            furthest = Int(line.split(separator: " ")[1]) ?? 0
        }
        #expect(furthest >= 1400)
        try desk.press("o")
        try desk.end()
    }

    @Test("A controller's state is read as GLFW tells it")
    func gamepad() {
        var buttons = [UInt8](repeating: 0, count: 15)
        (buttons[0], buttons[14]) = (1, 1)
        let pad = Gamepad(
            number: 2, name: "pad", buttons: buttons, axes: [0.5, -1, 0, .nan, -1, 1])
        #expect(pad.pressed == [.a, .left])
        #expect(pad.leftStick == (0.5, -1) && pad.rightStick == (0, 0))
        #expect(pad.leftTrigger == 0 && pad.rightTrigger == 1)
        #expect(Gamepad.connected.isEmpty)
        for axes: [Float] in [[], [0.5, -1, 0, 0], [0, 0, 0, 0, .nan, .nan]] {
            let pad = Gamepad(number: 2, name: "pad", buttons: [], axes: axes)
            #expect(pad.leftTrigger == 0 && pad.rightTrigger == 0 && pad.rightStick == (0, 0))
        }
    }
}
