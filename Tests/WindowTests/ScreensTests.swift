import CoreGraphics
import Foundation
import LayerHosting
import Testing

extension WindowTests {
    @Test(
        "Full screen covers the screen most of the window lies on, whose rate its links have; it may be unplugged",
        .enabled(if: TestDisplay.canHaveScreens, "Xorg with its dummy driver does not start here"))
    func screens() throws {
        let display = try TestDisplay(screens: [
            TestDisplay.Mode(width: 1024, height: 768, rate: 60),
            TestDisplay.Mode(width: 640, height: 480, rate: 75),
        ])
        let probe = try Probe("full", on: display)
        #expect(probe.line(beginning: "ready") != nil)
        let window = try display.window(named: "Lamina window test")
        func press(_ key: String, at x: Int) throws {
            try display.said("xdotool", "mousemove", "\(x)", "250", "key", key)
        }
        for (x, rate, screen) in [(100, 60, [0, 0, 1024, 768]), (1100, 75, [1024, 0, 640, 480])] {
            // Most of the window is on the screen, and a part outside.
            let place = [x == 1100 ? 980 : 640, 100, 400, 300]
            try display.said(
                "xdotool", "windowmove", "--sync", window, "\(place[0])", "\(place[1])")
            for _ in 0..<2 {
                try press("r", at: place[0] + 200)
                #expect(probe.line(beginning: "rate") == "rate \(rate)")
                try press("f", at: place[0] + 200)
                #expect(probe.line(beginning: "size \(screen[2]) \(screen[3])") != nil)
                try display.expect(window, at: screen)
                try press("f", at: screen[0] + 200)
                #expect(probe.line(beginning: "size 400 300") != nil)
                try display.expect(window, at: place)
            }
        }
        try press("f", at: 1200)
        #expect(probe.line(beginning: "size 640 480") != nil)
        try display.unplug(1)
        try press("r", at: 200)
        #expect(probe.line(beginning: "rate") == "rate 60")
        try press("f", at: 200)
        #expect(probe.line(beginning: "size 1024 768") != nil)
        try display.expect(window, at: [0, 0, 1024, 768])
        try press("Escape", at: 200)
        #expect(probe.line(beginning: "ended") != nil)
        #expect(probe.ending() == ("", 0))
    }

    @Test("Rectangles and screens of extreme numbers overlap without an overflow")
    func extremeScreens() {
        let screens = [
            Screen(number: 1, width: 800, height: 600),
            Screen(number: 2, x: .max, y: .min, width: .max, height: .max),
            Screen(number: 3, x: 800, width: 800, height: 600),
        ]
        #expect(screens.holdingMost(x: 900, y: 0, width: .max, height: .max)?.number == 3)
        #expect(screens.holdingMost(x: .max, y: .min, width: .max, height: .max)?.number == 2)
        #expect(screens.holdingMost(x: .min, y: 0, width: .max, height: 9)?.number == 1)
        #expect(screens.holdingMost(x: 900, y: 10, width: 9, height: 9)?.number == 3)
        #expect(screens.holdingMost(x: .max, y: .max, width: .min, height: .min)?.number == 1)
    }
}
