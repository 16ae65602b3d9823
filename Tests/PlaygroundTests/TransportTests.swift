import PlaygroundEngine
import Testing

/// The selected time, on the test's own clock.
@MainActor
@Suite("Playground transport")
struct TransportTests {
    private let transport = Transport()

    private func ends(at time: Double, grows: Bool = false) {
        transport.reach = { (time, grows) }
    }

    @Test("time goes by the rate, back to 0 and no further")
    func rates() {
        transport.tick(0.5)
        transport.setSpeed(0.1)
        transport.tick(1)
        #expect(abs(transport.time - 0.6) < 1e-12)
        transport.reverse()
        transport.setSpeed(4)
        transport.tick(0.1)
        #expect(abs(transport.time - 0.2) < 1e-12)
        transport.tick(0.1)
        #expect(transport.time == 0 && !transport.isPlaying)
        transport.setSpeed(100)
        #expect(transport.rate == -4)
    }

    @Test("wrong direction: Play Backward plays back from a stop, also after an earlier way back")
    func playBack() {
        transport.go(to: 5)
        transport.playBack()
        #expect(transport.rate == -1 && transport.isPlaying)
        transport.pause()
        transport.playBack()
        #expect(transport.rate == -1 && transport.isPlaying)
        // Pressed again, the button turns.
        transport.playBack()
        #expect(transport.rate == 1 && transport.isPlaying)
        transport.setSpeed(2)
        transport.pause()
        transport.playBack()
        #expect(transport.rate == -2)
    }

    @Test("playback stops at the end of a recording, and waits at the end of a scene")
    func ends() {
        ends(at: 1)
        transport.tick(3)
        #expect(transport.time == 1 && !transport.isPlaying)
        transport.toggle()
        #expect(transport.time == 0 && transport.isPlaying)
        ends(at: 2, grows: true)
        transport.tick(3)
        #expect(transport.time == 2 && transport.isPlaying)
        transport.go(to: 9)
        #expect(transport.time == 9)
    }

    @Test("a loop is played over and over, both ways")
    func loops() {
        transport.setLoop(1...2)
        transport.tick(2.25)
        #expect(abs(transport.time - 1.25) < 1e-12)
        transport.reverse()
        transport.tick(0.5)
        #expect(abs(transport.time - 1.75) < 1e-12)
        transport.setLoop(beginning: 1.5)
        #expect(transport.loop == 1.5...2)
        transport.setLoop(ending: 1)
        #expect(transport.loop == 0...1)
        transport.setLoop(3...3.001)
        #expect(transport.loop == nil)
    }

    @Test("steps are whole frames")
    func steps() {
        transport.go(to: 0.501)
        transport.step(by: 1)
        #expect(transport.time == 31.0 / 60 && !transport.isPlaying)
        transport.step(by: -40)
        #expect(transport.time == 0)
    }

    @Test("playback waits for a slow scene, stops at the end, and starts again")
    func sceneEnds() {
        let transport = Transport()
        transport.reach = { (5, true) }
        transport.go(to: 130)
        #expect(!transport.tick(0.1) && transport.time == 130 && transport.isPlaying)
        transport.reach = { (200, true) }
        #expect(transport.tick(0.5) && transport.time == 130.5)
        // The last animation ends at 131 seconds.
        transport.end = { 131 }
        transport.tick(2)
        #expect(transport.time == 131 && !transport.isPlaying)
        transport.toggle()
        #expect(transport.time == 0 && transport.isPlaying)
        // Beyond the end nothing stops.
        transport.go(to: 140)
        transport.tick(1)
        #expect(transport.time == 141 && transport.isPlaying)
        // Played backward and stopped, the space bar plays forward.
        transport.shuttle(-1)
        transport.pause()
        transport.toggle()
        #expect(transport.rate == 1 && transport.isPlaying)
    }

    @Test("shuttling goes to the next rate")
    func shuttle() {
        transport.shuttle(1)
        #expect(transport.rate == 2)
        transport.shuttle(-1)
        #expect(transport.rate == -1)
        transport.shuttle(-1)
        #expect(transport.rate == -2)
    }

    @Test(
        "times as people write them",
        arguments: [
            ("2.5", 2.5), ("2,5 s", 2.5), ("500ms", 0.5), ("90f", 1.5), ("1:05.2", 65.2),
            ("x", nil),
            ("-1", nil), ("", nil), ("1:2:3", nil), ("inf", nil),
            ("86400", 86400), ("24:00:01", nil), ("86400.1", nil), ("99999999999999999999", nil),
            ("1e300", nil), ("1440:00.1", nil),
        ] as [(String, Double?)])
    func text(_ text: String, _ seconds: Double?) {
        #expect(Transport.seconds(text) == seconds)
    }

    @Test("the playhead goes no further than a day")
    func latest() {
        let transport = Transport()
        transport.go(to: 1e300)
        #expect(transport.time == Transport.latest)
        transport.step(by: 10)
        #expect(transport.time == Transport.latest)
        transport.go(to: -1e300)
        #expect(transport.time == 0)
    }

    @Test("markers are put, taken away, and gone to")
    func markers() {
        let transport = Transport()
        for time in [2.0, 1, 3] {
            transport.go(to: time)
            transport.toggleMarker()
        }
        #expect(transport.markers == [1, 2, 3])
        transport.go(to: 1.5)
        transport.goToMarker(1)
        #expect(transport.time == 2 && !transport.isPlaying)
        transport.goToMarker(1)
        transport.goToMarker(1)
        #expect(transport.time == 3)
        transport.goToMarker(-1)
        #expect(transport.time == 2)
        // Within half a frame the current frame counts.
        transport.go(to: 2.005)
        transport.toggleMarker()
        #expect(transport.markers == [1, 3])
        transport.setMarkers([5, -1, .nan, 4, 5])
        #expect(transport.markers == [4, 5])
    }
}
