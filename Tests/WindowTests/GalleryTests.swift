import CoreGraphics
import Foundation
import TestSupport
import Testing

/// A tool's output, run on the display of all window tests.
private func output(_ tool: String, _ arguments: String...) throws -> String {
    let display = ProcessInfo.processInfo.environment["DISPLAY"] ?? ""
    return try output(of: [tool] + arguments, display: display)
        .trimmingCharacters(in: .whitespacesAndNewlines)
}

/// The gallery and its keys; part of the windows' suite, since all share a single screen.
extension WindowTests {
    /// Asks until the answer holds, for four minutes at most: a key is answered in a later frame.
    private func eventually<R>(_ ask: () throws -> R, _ holds: (R) -> Bool) throws -> R {
        let end = ContinuousClock.now + .seconds(240)
        var answer = try ask()
        while !holds(answer) && ContinuousClock.now < end { answer = try ask() }
        return answer
    }

    private func title() throws -> String {
        let window = try output("xdotool", "search", "--onlyvisible", "--name", " of 38")
        return window.isEmpty ? "" : try output("xdotool", "getwindowname", window)
    }

    private func expectTitle(_ beginning: String, after keys: String...) throws {
        for key in keys { try run("xdotool", "mousemove", "100", "100", "key", key) }
        let found = try eventually(title) { $0.hasPrefix(beginning + " – ?") }
        #expect(found.hasPrefix(beginning + " – ?"), "\(found) after \(keys)")
    }

    /// A pixel of the panel near its left edge, where the scene of shadows is light.
    private func edge() throws -> [UInt8] {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(
            "lamina-gallery-\(ProcessInfo.processInfo.processIdentifier).png")
        defer { try? FileManager.default.removeItem(at: file) }
        try run("import", "-window", "root", file.path)
        return pixel(try CGImage(fileURL: file), 320, 360)
    }

    private func expectHelp(_ isShown: Bool, after keys: String...) throws {
        for key in keys { try run("xdotool", "mousemove", "100", "100", "key", key) }
        let found = try eventually(edge) { ($0[0] < 80) == isShown }
        #expect((found[0] < 80) == isShown, "\(found) after \(keys)")
    }

    @Test(
        "every key of the gallery does what its help says, twice in a row, paused and from either end"
    )
    func galleryKeys() throws {
        let gallery = try Probe("shadows", of: "Gallery")
        try expectTitle("Shadows – 18 of 38")
        try expectTitle("Transitions – 19 of 38", after: "Right")
        try expectTitle("Shadows – 18 of 38", after: "Left")
        try expectTitle("Replicator – 21 of 38", after: "Down", "Right", "Down")
        try expectTitle("Transitions – 19 of 38", after: "Up", "Left")
        try expectTitle("Implicit fade – 1 of 38", after: "Home", "Home")
        try expectTitle("A hundred Lottie documents – 38 of 38", after: "Left")
        try expectTitle("A hundred Lottie documents – 38 of 38", after: "Home", "End")
        try expectTitle("Implicit fade – 1 of 38", after: "Right")
        try expectTitle("Implicit fade – 1 of 38 (paused)", after: "space")
        try expectTitle("Implicit fade – 1 of 38 (paused)", after: "space", "space")
        try expectTitle("Explicit fade – 2 of 38", after: "Right")
        try expectTitle("Explicit fade – 2 of 38", after: "space", "r")
        try expectTitle("A hundred Lottie documents – 38 of 38", after: "Home", "Left")
        try run("xdotool", "key", "q")
        #expect(gallery.line() == nil && gallery.endedWell)
    }

    @Test(
        "each of its keys shows and hides the gallery's help; Escape hides it, and only then quits")
    func galleryHelp() throws {
        let gallery = try Probe("shadows", of: "Gallery")
        try expectTitle("Shadows – 18 of 38")
        try expectHelp(false)
        for key in ["question", "h", "F1"] {
            try expectHelp(true, after: key)
            try expectHelp(false, after: key)
        }
        try expectHelp(true, after: "h", "F1", "question")
        // The panel stays over another scene, and over a still scene.
        try expectTitle("Transitions – 19 of 38", after: "Right")
        try expectTitle("Shadows – 18 of 38 (paused)", after: "Left", "space")
        try expectHelp(true)
        try expectHelp(false, after: "Escape")
        try run("xdotool", "key", "Escape")
        #expect(gallery.line() == nil && gallery.endedWell)
    }

    @Test("the first page finds pieces, opens a piece, and returns after it")
    func galleryHome() throws {
        let gallery = try Probe(of: "Gallery")
        func title() throws -> String {
            let window = try output("xdotool", "search", "--onlyvisible", "--name", "for keys")
            return window.isEmpty ? "" : try output("xdotool", "getwindowname", window)
        }
        func expect(_ name: String) throws {
            let found = try eventually(title) { $0 == name }
            #expect(found == name)
        }
        func press(_ keys: String...) throws {
            for key in keys { try run("xdotool", "mousemove", "100", "100", "key", key) }
        }
        try expect("Lamina – ? for keys")
        try press("d", "o", "c", "k", "Return")
        try expect("Dock – 3 of 13 – ? for keys")
        try press("s", "o", "Escape", "g")
        try expect("Lamina – ? for keys")
        // The text of the search is kept: the dock again.
        try press("Return")
        try expect("Dock – 3 of 13 – ? for keys")
        try press("BackSpace")
        try expect("Lamina – ? for keys")
        try press("Escape", "Return", "End", "Return")
        try expect("A hundred Lottie documents – 38 of 38 – ? for keys")
        try press("Escape", "Escape")
        #expect(gallery.line() == nil && gallery.endedWell)
    }
}
