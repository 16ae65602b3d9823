import CoreGraphics
import Foundation
import LayerHosting
import LaminaPacketLog
import TestSupport
import Testing

/// The area of a colour on the screen.
private struct Patch: Equatable {
    var minX = Int.max, minY = Int.max, maxX = -1, maxY = -1

    /// Pixels within 20 of a colour; nil without any.
    init?(_ color: [UInt8], in grid: PixelGrid) {
        for y in 0..<grid.height {
            for x in 0..<grid.width {
                let at = (y * grid.width + x) * 4
                guard (0..<3).allSatisfy({ abs(Int(grid.bytes[at + $0]) - Int(color[$0])) <= 20 })
                else { continue }
                (minX, maxX) = (min(minX, x), max(maxX, x))
                (minY, maxY) = (min(minY, y), max(maxY, y))
            }
        }
        if maxX < 0 { return nil }
    }
}

/// `lamina play` in a window; part of the windows' suite, since all share a single screen.
extension WindowTests {
    /// A square that the first state moves over half a second, and the second paints.
    private static let document = """
        <caml><CALayer bounds="0 0 400 300" position="200 150" geometryFlipped="1">
        <sublayers><CALayer id="#1" bounds="0 0 60 60" position="60 60" backgroundColor="1 0 0"/></sublayers>
        <states>
        <LKState name="moved"><elements><LKStateSetValue targetId="#1" keyPath="position.x">
        <value type="real" value="300"/></LKStateSetValue></elements></LKState>
        <LKState name="painted"><elements><LKStateSetValue targetId="#1" keyPath="backgroundColor">
        <value type="CGColor" value="0 0 1"/></LKStateSetValue></elements></LKState>
        </states>
        <stateTransitions><LKStateTransition fromState="*" toState="*"><elements>
        <LKStateTransitionElement targetId="#1" key="position.x">
        <animation type="CABasicAnimation" duration="0.5"/></LKStateTransitionElement>
        </elements></LKStateTransition></stateTransitions>
        </CALayer></caml>
        """

    /// Photographs the screen until `holds`. Returns the last place of the colour, nil at the
    /// timeout. Four minutes allow for slow starts of the program.
    private func patch(
        _ color: [UInt8], until holds: (Patch?) -> Bool = { $0 != nil }
    ) throws -> Patch? {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(
            "lamina-play-\(ProcessInfo.processInfo.processIdentifier).png")
        defer { try? FileManager.default.removeItem(at: file) }
        let end = ContinuousClock.now + .seconds(240)
        while ContinuousClock.now < end {
            try run("import", "-window", "root", "-crop", "400x300+0+0", "+repage", file.path)
            let found = Patch(color, in: PixelGrid(try CGImage(fileURL: file)))
            if holds(found) { return found }
        }
        return nil
    }

    @Test("lamina play: number keys go from state to state, 0 back to the document as loaded")
    func playedStates() throws {
        let bundle = FileManager.default.temporaryDirectory.appendingPathComponent(
            "lamina-play-\(UUID().uuidString).ca")
        try FileManager.default.createDirectory(at: bundle, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: bundle) }
        try Self.document.write(
            to: bundle.appendingPathComponent("main.caml"), atomically: true, encoding: .utf8)
        let red: [UInt8] = [255, 0, 0]
        let player = try Probe("play", bundle.path, of: "lamina")
        let loaded = Patch(minX: 30, minY: 30, maxX: 89, maxY: 89)
        #expect(try patch(red) { $0 == loaded } == loaded)
        try run("xdotool", "mousemove", "200", "200", "key", "1")
        let moved = Patch(minX: 270, minY: 30, maxX: 329, maxY: 89)
        #expect(try patch(red) { $0 == moved } == moved)
        // Painted, the square is back in its place: a state removes the changes of the state
        // before.
        try run("xdotool", "key", "KP_2")
        #expect(try patch([0, 0, 255]) { $0 == loaded } == loaded)
        // No third state exists, and the later 1 counts.
        try run("xdotool", "key", "3", "key", "1")
        #expect(try patch(red) { $0 == moved } == moved)
        try run("xdotool", "key", "0")
        #expect(try patch(red) { $0 == loaded } == loaded)
        try run("xdotool", "key", "Escape")
        #expect(player.line() == nil)
    }

    @Test(
        "an unchanged program is recorded, and its recording plays forwards and backwards"
    )
    func recorded() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "lamina-record-\(UUID().uuidString)")
        let bundle = folder.appendingPathComponent("moves.ca")
        try FileManager.default.createDirectory(at: bundle, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Self.document.write(
            to: bundle.appendingPathComponent("main.caml"), atomically: true, encoding: .utf8)
        let file = folder.appendingPathComponent("walk.lamina")
        let tool = Places.program("lamina").path
        let (red, loaded): ([UInt8], Patch) = (
            [255, 0, 0], Patch(minX: 30, minY: 30, maxX: 89, maxY: 89)
        )
        let moved = Patch(minX: 270, minY: 30, maxX: 329, maxY: 89)
        let program = try Probe(
            "record", file.path, "--", tool, "play", bundle.path, of: "lamina")
        #expect(try patch(red) { $0 == loaded } == loaded)
        try run("xdotool", "mousemove", "200", "200", "key", "1")
        #expect(try patch(red) { $0 == moved } == moved)
        try run("xdotool", "key", "Escape")
        #expect(program.line() == nil && program.endedWell)

        let host = RecordingHost(try PacketLog(contentsOf: file))
        #expect(host.log.tornEnd == nil && host.duration > 0.4)
        for (time, place) in [(host.duration, moved), (0, loaded)] {
            #expect(Patch(red, in: PixelGrid(try host.snapshot(at: time))) == place)
        }
        let player = try Probe("play", file.path, of: "lamina")
        #expect(try patch(red) != nil)
        try run("xdotool", "mousemove", "200", "200", "key", "End")
        #expect(try patch(red) { $0 == moved } == moved)
        try run("xdotool", "key", "Home")
        #expect(try patch(red) { $0 == loaded } == loaded)
        // Dragging along the time bar, then playing to the end.
        try run("xdotool", "mousemove", "20", "314", "mousedown", "1", "mousemove", "399", "314")
        #expect(try patch(red) { $0 == moved } == moved)
        try run("xdotool", "mouseup", "1", "key", "Home", "key", "L")
        #expect(try patch(red) { $0 == moved } == moved)
        try run("xdotool", "key", "q")
        #expect(player.line() == nil && player.endedWell)
    }

    @Test("a recording ends with the last visible picture, not with the layers removed by closing")
    func recordedClosing() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "lamina-closing-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        // The render thread may or may not process the removed layers before the end of the thread:
        // both occur in forty runs.
        let probe = try Probe(
            "many", "40", recording: folder.appendingPathComponent("window.lamina"))
        #expect(probe.line(beginning: "refused") == nil && probe.endedWell)
        for number in 2...41 {
            let log = try PacketLog(
                contentsOf: folder.appendingPathComponent("window-\(number).lamina"))
            let picture = PixelGrid(try RecordingHost(log).snapshot(at: log.duration))
            #expect(Patch([255, 0, 0], in: picture) != nil, "window \(number)")
        }
    }
}

extension Patch {
    init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
        (self.minX, self.minY, self.maxX, self.maxY) = (minX, minY, maxX, maxY)
    }
}
