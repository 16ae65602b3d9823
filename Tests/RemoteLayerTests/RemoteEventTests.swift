import CoreGraphics
import QuartzCore
import Testing

@testable import LayerHosting

/// The way of a window's events to layers of other processes.
@Suite("Events of windows for other processes") struct RemoteEventTests {
    @Test("while a button is held, a client hears of every button, until the last release")
    func buttons() throws {
        let stage = RemoteStage()
        defer { withExtendedLifetime(stage) {} }
        let (probe, layer) = try stage.start("events")
        try stage.expect(5, 5, Colors.red)
        var events = RemoteEvents()
        func forward(_ event: WindowEvent, _ hit: CALayer?) {
            events.forward(event, hit: hit) { point, _ in point }
        }
        func expect(_ words: String...) {
            for word in words { #expect(probe.line("event")?.contains(" \(word)(") == true) }
        }
        forward(.mouseDown(.left, x: 5, y: 5, []), layer)
        forward(.mouseDown(.right, x: 500, y: 5, []), nil)
        forward(.mouseUp(.right, x: 500, y: 5, []), nil)
        forward(.mouseMoved(x: 501, y: 5), nil)
        forward(.mouseUp(.left, x: 502, y: 5, []), nil)
        expect("mouseDown", "mouseDown", "mouseUp", "mouseMoved", "mouseUp")
        // No button is held: the pointer is elsewhere.
        forward(.mouseMoved(x: 503, y: 5), nil)
        forward(.mouseDown(.left, x: 5, y: 5, []), layer)
        expect("mouseDown")
        // A window without the keyboard gets no releases.
        forward(.focusChanged(false), nil)
        forward(.mouseMoved(x: 504, y: 5), nil)
        forward(.text("x"), nil)
        expect("text")
    }
}
