import Foundation
import Testing

/// The screen between frames: photos at the highest possible rate while a window appears and is
/// resized.
extension WindowTests {
    private static let white: UInt32 = 0xFFFFFF
    private static let gray: UInt32 = 0x808080
    /// Colours of the corner squares: upper left, upper right, lower left, lower right.
    private static let marks: [UInt32] = [0xFF0000, 0x00FF00, 0x0000FF, 0xFFFF00]

    /// A picture that is equal in two photos: a photo taken while the server paints shows halves of
    /// two frames.
    private func still(_ display: TestDisplay) throws -> Photo {
        var last = try display.photo()
        while true {
            // The server's reply shows that its painting at the time of the last photo is complete.
            try display.hear()
            let next = try display.photo()
            if next == last { return next }
            last = next
        }
    }

    /// True if a photo shows the complete, right picture of a window of this size at a place.
    private func shows(_ photo: Photo, _ place: [Int]) -> Bool {
        let (x, y, w, h) = (place[0], place[1], place[2], place[3])
        let corners = [(0, 0), (w - 20, 0), (0, h - 20), (w - 20, h - 20)]
        for (i, corner) in corners.enumerated() {
            for (dx, dy) in [(0, 0), (19, 0), (0, 19), (19, 19)]
            where photo[x + corner.0 + dx, y + corner.1 + dy] != Self.marks[i] { return false }
        }
        let colors = photo.colors(x, y, w, h)
        return Self.marks.allSatisfy { colors[$0] == 400 } && colors[Self.gray] == w * h - 1600
    }

    @Test(
        "The first thing a window shows is its first frame", arguments: [false, true],
        ["photo", "masked"])
    func appearing(isManaged: Bool, _ scenario: String) throws {
        let display = try TestDisplay(managed: isManaged)
        let before = try still(display)
        let probe = try Probe(scenario, on: display)
        var photos: [Photo] = []
        while photos.count < 40 {
            let photo = try still(display)
            if photo != photos.last ?? before { photos.append(photo) }
            if !photos.isEmpty, photo.colors[Self.gray] ?? 0 > 1000 { break }
        }
        #expect(probe.line(beginning: "ready") != nil)
        let window = try display.window(named: "Lamina window test")
        let place = try display.geometry(of: window)
        // A window manager paints its frame around the window, in separate steps.
        let (x, y, w, h) = (place[0], place[1], place[2], place[3])
        for photo in photos {
            let inside = photo.colors(x, y, w, h)
            #expect(shows(photo, place) || inside == [Self.white: w * h], "\(inside)")
        }
        #expect(photos.last.map { shows($0, place) } == true)
        if isManaged { try display.said("xdotool", "windowfocus", "--sync", window) }
        try display.said("xdotool", "mousemove", "\(x + 50)", "\(y + 50)", "key", "Escape")
        #expect(probe.line(beginning: "ended") != nil)
    }

    @Test(
        "While a window is resized nothing but its pictures is seen, at their place",
        arguments: ["photo", "masked", "drawn"])
    func resizing(_ scenario: String) throws {
        let display = try TestDisplay()
        let probe = try Probe(scenario, on: display)
        #expect(probe.line(beginning: "ready") != nil)
        let window = try display.window(named: "Lamina window test")
        let allowed = Set(Self.marks + [Self.gray, Self.white])
        var place = try display.geometry(of: window)
        for (w, h) in [(500, 350), (300, 400), (640, 200), (260, 180), (800, 600), (400, 300)] {
            try display.said("xdotool", "windowsize", window, "\(w)", "\(h)")
            (place[2], place[3]) = (w, h)
            var isRight = false
            while !isRight {
                let photo = try still(display)
                // The old picture until the new frame: its upper left corner stays, the new area is
                // the background.
                try #require(photo[place[0], place[1]] == Self.marks[0])
                try #require(photo[place[0] + 19, place[1] + 19] == Self.marks[0])
                try #require(photo[place[0] + 20, place[1] + 20] == Self.gray)
                let strange = photo.colors.keys.filter { !allowed.contains($0) }
                try #require(strange == [])
                isRight = shows(photo, place)
            }
            #expect(probe.line(beginning: "size") == "size \(w) \(h)")
        }
        try display.said("xdotool", "mousemove", "50", "50", "key", "Escape")
        #expect(probe.line(beginning: "ended") != nil)
        #expect(probe.ending() == ("", 0))
    }

    @Test(
        "While a window is resized faster than drawn, nothing is seen beside its pictures",
        arguments: ["photo", "masked"])
    func hasting(_ scenario: String) throws {
        let display = try TestDisplay()
        let probe = try Probe(scenario, on: display)
        #expect(probe.line(beginning: "ready") != nil)
        let window = try display.window(named: "Lamina window test")
        let allowed = Set(Self.marks + [Self.gray, Self.white])
        var place = try display.geometry(of: window)
        for k in 0..<40 {
            (place[2], place[3]) = (300 + k * 71 % 190 * 4, 200 + k * 53 % 110 * 4)
            try display.said("xdotool", "windowsize", window, "\(place[2])", "\(place[3])")
            let strange = try still(display).colors.keys.filter { !allowed.contains($0) }
            try #require(strange == [], "after \(k) changes")
        }
        while try !shows(still(display), place) {}
        try display.said("xdotool", "mousemove", "50", "50", "key", "Escape")
        #expect(probe.line(beginning: "ended") != nil)
        #expect(probe.ending() == ("", 0))
    }

    @Test(
        "A window larger than drivers have buffers for is made smaller, which is said",
        arguments: [
            ("32767 32767", "8192 8192"), ("20000 100", "16384 100"), ("16384 16384", "8192 8192"),
        ])
    func huge(_ wanted: String, _ given: String) throws {
        let display = try TestDisplay()
        let words = wanted.split(separator: " ").map(String.init)
        let probe = try Probe("huge", words[0], words[1], on: display)
        #expect(probe.line(beginning: "size") == "size \(given)")
        #expect(probe.line(beginning: "ended") != nil)
        let (warnings, status) = probe.ending()
        #expect(status == 0)
        #expect(warnings.contains("a window has 16384 pixels a side and 64 million at most"))
        // The opening and the second setting of the size give the same message.
        #expect(Set(warnings.split(separator: "\n")).count == 1, "\(warnings)")
    }
}
