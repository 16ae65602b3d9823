import CoreGraphics
import Foundation
import Testing

/// Views in a real window, on a separate display: user input and its visible results.
extension WindowTests {
    /// A running view probe and its display; without a window manager the window lies in the
    /// screen's upper left corner.
    private final class Hand {
        let display: TestDisplay
        let probe: Probe
        let window: String

        init(_ scenario: String..., managed: Bool = false) throws {
            display = try TestDisplay(managed: managed)
            probe = try Probe(scenario, of: "ViewProbe", on: display)
            window = try display.window(named: "Lamina view test")
        }

        /// Orders for xdotool, in a single call.
        func does(_ commands: String) throws {
            try display.sendInput(commands.split(separator: " ").map(String.init))
        }

        /// The next line with this beginning.
        func says(_ beginning: String) -> String? { probe.line(beginning: beginning) }

        /// Repeats commands until the line follows: on a busy machine two clicks may be too far
        /// apart, or a pointer may rest before its release.
        func does(_ commands: String, until line: String) throws -> String? {
            for _ in 0..<20 {
                try does(commands)
                guard let next = probe.line() else { return nil }
                if next.hasPrefix(line) { return next }
            }
            return nil
        }

        /// True if a pixel gets this colour, within four minutes.
        func shows(_ color: UInt32, at x: Int, _ y: Int) throws -> Bool {
            let end = ContinuousClock.now + .seconds(240)
            while ContinuousClock.now < end {
                if try display.photo()[x, y] == color { return true }
                usleep(2000)
            }
            return false
        }

        /// Stores the screen's picture in the folder `LAMINA_PHOTOS`, for inspection.
        func photograph(_ name: String) throws {
            guard let folder = ProcessInfo.processInfo.environment["LAMINA_PHOTOS"] else { return }
            try display.said("import", "-window", "root", "\(folder)/\(name).png")
        }
    }

    @Test("Views: tap, double tap, long press, drag, pinch with the mirrored touch, hover")
    func gestures() throws {
        let hand = try Hand("uikit")
        #expect(hand.says("size") == "size 400 400")
        try hand.does("mousemove --sync 60 70 click 1")
        #expect(hand.says("tap") == "tap 40 50")
        #expect(try hand.shows(0xFF8000, at: 60, 60))
        #expect(try hand.does("click --repeat 2 --delay 40 1", until: "double") == "double 40")

        try hand.does("mousemove --sync 300 200 mousemove --sync 300 60 mousedown 1")
        #expect(hand.says("hover in") != nil && hand.says("held") != nil)
        #expect(try hand.shows(0x00FFFF, at: 300, 60))
        try hand.does("mouseup 1")
        #expect(hand.says("let go") != nil)
        // Avoided work: no event of the pointer searches the layers without an observer.
        #expect(hand.says("searches") == "searches 0")
        try hand.does("mousemove --sync 300 150")
        #expect(hand.says("hover out") != nil)
        try hand.does("mousemove --sync 300 60 mousemove --sync 900 600")
        #expect(hand.says("hover in") != nil && hand.says("hover out") != nil)

        // The view follows from the start of the pan, 15 points further.
        try hand.does("mousemove --sync 180 60 mousedown 1 mousemove --sync 180 75")
        #expect(hand.says("drag") != nil)
        try hand.does("mousemove --sync 150 100 mousemove --sync 170 165 mouseup 1")
        #expect(hand.says("dropped") == "dropped 130 110")
        #expect(try hand.shows(0x0000FF, at: 135, 115))

        try hand.does("keydown alt mousemove --sync 220 200 mousedown 1")
        try hand.does("mousemove --sync 230 200 mousemove --sync 240 200 mouseup 1 keyup alt")
        #expect(hand.says("pinched") == "pinched 2.0")
        #expect(try hand.shows(0x000000, at: 270, 270))
        try hand.photograph("gestures")
    }

    @Test("Views: a thrown scroll view goes on and comes to rest; the wheel moves it")
    func scrolling() throws {
        let hand = try Hand("uikit")
        let steps = (1...6).map { "sleep 0.01 mousemove 90 \(355 - $0 * 12)" }
        // A drag slowed by a busy machine throws less far: a repetition then, from the top.
        var went = 0
        for attempt in 0..<20 where went <= 20 {
            if attempt > 0 {
                try hand.does("click --repeat 120 --delay 0 4")
                #expect(hand.says("wheel 0") != nil)
            }
            let line = try hand.does(
                "mousemove --sync 90 355 mousedown 1 \(steps.joined(separator: " ")) mouseup 1",
                until: "thrown true")
            let from = try #require(line?.split(separator: " ").last.flatMap { Int($0) })
            let rest = hand.says("rests")?.split(separator: " ").last.flatMap { Int($0) }
            went = try #require(rest) - from
        }
        #expect(went > 20)
        try hand.photograph("scrolled")
        // Back at the top, which is yellow.
        try hand.does("click --repeat 120 --delay 0 4")
        #expect(hand.says("wheel 0") != nil)
        #expect(try hand.shows(0xFFFF00, at: 30, 275))
        try hand.does("click 5")
        #expect(hand.says("wheel 48") != nil)
    }

    @Test(
        "Views: a text field is edited by pointer, keys and clipboard; a controller follows the size"
    )
    func typing() throws {
        let hand = try Hand("uikit")
        #expect(hand.says("size") == "size 400 400")
        try hand.does("mousemove --sync 290 310 click 1")
        #expect(hand.says("editing") != nil)
        try hand.does("key h i exclam BackSpace")
        #expect(hand.says("typed hi!") != nil && hand.says("typed") == "typed hi")
        try hand.does("key ctrl+a ctrl+c End ctrl+v")
        #expect(hand.says("typed") == "typed hihi")
        try hand.photograph("typed")
        try hand.does("key Return")
        #expect(hand.says("edited") != nil)

        #expect(try hand.shows(0xFF0000, at: 390, 395))
        try hand.display.said("xdotool", "windowsize", hand.window, "500", "450")
        #expect(hand.says("size 500") == "size 500 450")
        #expect(try hand.shows(0xFF0000, at: 490, 445))
        #expect(try hand.shows(0xFFFFFF, at: 390, 395))
        try hand.photograph("resized")
    }

    @Test("Views: clicks have the time they were made at, though the program was busy meanwhile")
    func lateClicks() throws {
        let hand = try Hand("busy")
        try hand.does("mousemove --sync 60 60")
        var counts: [String] = []
        // Later presses may really be too late; a repetition then, after longer than a double
        // click.
        for _ in 0..<20 where counts.last != "taps 2" {
            try hand.does("sleep 0.5 click --repeat 2 --delay 40 1")
            counts = [hand.says("taps") ?? "", hand.says("taps") ?? ""]
        }
        #expect(counts == ["taps 1", "taps 2"])
    }

    @Test("AppKit: press, drag, coming and going, keys, modifiers and the wheel in a real window")
    func macViews() throws {
        let hand = try Hand("appkit")
        #expect(try hand.shows(0x0000FF, at: 60, 110))
        try hand.does("mousemove --sync 80 120 mousedown 1")
        #expect(hand.says("in") != nil && hand.says("down") == "down 30 80 clicks 1")
        #expect(try hand.shows(0xFF0000, at: 60, 110))
        try hand.does("mousemove --sync 120 150 mousemove --sync 160 180 mouseup 1")
        #expect(hand.says("up") == "up 130 40")
        #expect(try hand.shows(0xFF0000, at: 225, 255))
        try hand.photograph("appkit")
        try hand.does("key a keydown shift click 4 keyup shift")
        #expect(hand.says("key") == "key a" && hand.says("flags") == "flags shift")
        #expect(hand.says("wheel") == "wheel 1 shift" && hand.says("flags") == "flags none")
        try hand.does("mousemove --sync 900 600")
        #expect(hand.says("out") != nil)
    }

    @Test(
        "K100: a window whose place was set before the first showing is shown there",
        arguments: [false, true])
    func macPlace(isManaged: Bool) throws {
        let hand = try Hand("appkit", "placed", managed: isManaged)
        try hand.display.wait("the window at its place") {
            let place = try hand.display.geometry(of: hand.window)
            return place == [240, 290, 400, 300] ? () : nil
        }
    }

    @Test("K100: a frame is set in the course of frames, and is where the desktop has the window")
    func macFrame() throws {
        let hand = try Hand("appkit")
        #expect(try hand.shows(0x0000FF, at: 60, 110))
        try hand.does("mousemove --sync 80 120 click 1 key f")
        #expect(hand.says("key") == "key f")
        let place = try hand.display.wait("the new frame") {
            let place = try hand.display.geometry(of: hand.window)
            return place.count == 4 && place[0] == 200 && place[2...] == [300, 200] ? place : nil
        }
        #expect(try hand.shows(0xFF0000, at: place[0] + 60, place[1] + 10))
        try hand.photograph("appkit-frame")
        try hand.does("mousemove --sync \(place[0] + 60) \(place[1] + 10) click 1 key w")
        #expect(hand.says("frame") == "frame 200 150 300 200")
    }
}
