import CoreGraphics
import Foundation
import LayerHosting
import LaminaPacketLog
import QuartzCore
import TestSupport
import Testing

/// `CARemoteLayerServer`, `CARemoteLayerClient` and `CALayer(remoteClientId:)`, with clients in
/// separate processes.
@Suite("Layers of other processes") struct RemoteLayerTests {
    @Test("live contents are shown until their layer is removed")
    func live() throws {
        let stage = RemoteStage()
        let (probe, layer) = try stage.start("live")
        try stage.expect(5, 5, Colors.green)
        #expect(try stage.pixels()[25, 5] == Colors.red)
        let again = CALayer(remoteClientId: layer.remoteClientId)
        again.frame = CGRect(x: 0, y: 20, width: 60, height: 20)
        for color in [("blue", Colors.blue), ("green", Colors.green)] {
            probe.write(color.0)
            try stage.expect(5, 5, color.1)
        }
        // A second place, made while the animation runs.
        stage.root.addSublayer(again)
        try stage.expect(5, 25, Colors.green)
        probe.write("blue")
        try stage.expect(5, 5, Colors.blue)
        try stage.expect(5, 25, Colors.blue)
        probe.write("gone")
        try stage.expect(5, 5, Colors.red)
        #expect(!Ends.shared.hasEnded(layer.remoteClientId))
    }

    @Test("a client without a display is shown where its layer lies")
    func shown() throws {
        let stage = RemoteStage()
        let (_, layer) = try stage.start("square")
        #expect(layer.remoteClientId != 0)
        try stage.expect(5, 5, Colors.red)
        #expect(try stage.pixels()[30, 5] == Colors.white)
        layer.position.x += 20
        stage.host.advance(by: 1)
        #expect(try stage.pixels()[5, 5] == Colors.white)
        #expect(try stage.pixels()[25, 5] == Colors.red)
    }

    @Test(
        "a remote layer behaves like an ordinary layer: masks, opacity, filters, transforms, sublayers above"
    )
    func ordinary() throws {
        let stage = RemoteStage()
        let (_, layer) = try stage.start("square")
        try stage.expect(5, 5, Colors.red)
        let mask = CALayer()
        mask.frame = CGRect(x: 0, y: 0, width: 10, height: 40)
        mask.backgroundColor = .black
        stage.set { layer.mask = mask }
        #expect(try stage.pixels()[5, 5] == Colors.red)
        #expect(try stage.pixels()[15, 5] == Colors.white)
        stage.set {
            layer.mask = nil
            layer.opacity = 0.5
        }
        let half = try stage.pixels()[5, 5]
        #expect(half[0] == 255 && abs(Int(half[1]) - 128) <= 1, "\(half)")
        stage.set {
            layer.opacity = 1
            layer.filters = [CIFilter(name: "CIColorInvert")!]
        }
        #expect(try stage.pixels()[5, 5] == [0, 255, 255, 255])
        stage.set {
            layer.filters = nil
            layer.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
        }
        #expect(try stage.pixels()[5, 5] == Colors.white)
        #expect(try stage.pixels()[55, 5] == Colors.red)
        let over = CALayer()
        over.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        over.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
        stage.set {
            layer.transform = CATransform3DIdentity
            layer.addSublayer(over)
        }
        #expect(try stage.pixels()[5, 5] == Colors.blue)
        #expect(try stage.pixels()[15, 5] == Colors.red)
        stage.set { over.removeFromSuperlayer() }
        #expect(try stage.pixels()[5, 5] == Colors.red)
    }

    @Test("two clients in a picture, and a client twice")
    func several() throws {
        let stage = RemoteStage()
        let (_, red) = try stage.start("square", at: CGRect(x: 0, y: 0, width: 20, height: 20))
        _ = try stage.start("square", "green", at: CGRect(x: 20, y: 0, width: 20, height: 20))
        let again = CALayer(remoteClientId: red.remoteClientId)
        again.frame = CGRect(x: 40, y: 20, width: 20, height: 20)
        stage.root.addSublayer(again)
        try stage.expect(5, 5, Colors.red)
        try stage.expect(25, 5, Colors.green)
        try stage.expect(45, 25, Colors.red)
        red.removeFromSuperlayer()
        stage.host.commit()
        #expect(try stage.pixels()[5, 5] == Colors.white)
        #expect(try stage.pixels()[45, 25] == Colors.red)
        // The removed layer shows the client again, at another position.
        red.frame = CGRect(x: 0, y: 20, width: 20, height: 20)
        stage.root.addSublayer(red)
        stage.host.commit()
        #expect(try stage.pixels()[5, 25] == Colors.red)
    }

    @Test("layers are added, taken away and exchanged")
    func changes() throws {
        let stage = RemoteStage()
        let (probe, _) = try stage.start("sublayers")
        try stage.expect(5, 5, Colors.red)
        for _ in 0..<3 {
            probe.write("add")
            try stage.expect(5, 5, Colors.green)
            probe.write("remove")
            try stage.expect(5, 5, Colors.red)
        }
        probe.write("root")
        try stage.expect(5, 5, Colors.blue)
        #expect(try stage.pixels()[5, 30] == Colors.white)
        probe.write("none")
        try stage.expect(5, 5, Colors.white)
        // Only the host's own layers are left.
        #expect(stage.host.layerCount == 2)
    }

    @Test("animations continue while the client is stopped; its changes arrive later")
    func stopped() throws {
        let stage = RemoteStage()
        let (probe, _) = try stage.start("walk")
        try stage.until("the square is there") { try stage.red(row: 5) > 5 }
        probe.signal(SIGSTOP)
        let first = try #require(try stage.firstRed(row: 5))
        for step in 1...3 {
            stage.host.advance(by: 1)
            let place = try #require(try stage.firstRed(row: 5))
            #expect(abs(place - first - step * 10) <= 1)
        }
        probe.signal(SIGCONT)
        stage.host.advance(by: 1)
        #expect(try stage.red(row: 5) > 0)
    }

    @Test("the last picture of a dead client stays animated, and the host is notified")
    func dead() throws {
        let ends = Ends.shared
        let stage = RemoteStage()
        let (probe, layer) = try stage.start("walk")
        try stage.until("the square is there") { try stage.red(row: 5) > 5 }
        probe.signal(SIGKILL)
        #expect(ends.of(layer.remoteClientId) == .closed)
        let first = try #require(try stage.firstRed(row: 5))
        stage.host.advance(by: 2)
        let second = try #require(try stage.firstRed(row: 5))
        #expect(abs(second - first - 20) <= 1)
        layer.removeFromSuperlayer()
        stage.host.commit()
        #expect(try stage.red(row: 5) == 0)
        #expect(stage.host.layerCount == 1)
    }

    @Test("an invalidated client is shown no more")
    func invalidated() throws {
        let ends = Ends.shared
        let stage = RemoteStage()
        let (probe, layer) = try stage.start("invalidate")
        try stage.expect(5, 5, Colors.red)
        probe.write("now")
        #expect(ends.of(layer.remoteClientId) == .invalidated)
        try stage.expect(5, 5, Colors.white)
        #expect(stage.host.layerCount == 2)
    }

    @Test("delegates in the client hear of the beginning and the end of animations")
    func delegates() throws {
        let stage = RemoteStage()
        let (probe, _) = try stage.start("delegate")
        try stage.until("it is there") { stage.host.layerCount == 3 }
        stage.host.advance(by: 0.05)
        #expect(probe.line("began") == "began")
        stage.host.advance(by: 1)
        #expect(probe.line("ended") == "ended true")
    }

    @Test("images come as messages when they are small, and in shared memory", arguments: [8, 300])
    func images(side: Int) throws {
        let stage = RemoteStage()
        let (probe, _) = try stage.start("image", "\(side)")
        try stage.expect(5, 5, Colors.green)
        probe.write("other")
        try stage.expect(5, 5, Colors.blue)
    }

    @Test("events reach the client with the client's hit layer")
    func events() throws {
        let stage = RemoteStage()
        let (probe, layer) = try stage.start("events")
        try stage.expect(5, 5, Colors.red)
        // Hit testing returns the remote layer.
        #expect(stage.root.hitTest(CGPoint(x: 5, y: 5)) === layer)
        layer.sendRemoteEvent(
            .mouseDown(CGPoint(x: 5, y: 5), button: 0, modifiers: 0))
        #expect(probe.line("event")?.hasPrefix("event a mouseDown") == true)
        layer.sendRemoteEvent(.mouseMoved(CGPoint(x: 25, y: 25)))
        #expect(probe.line("event")?.hasPrefix("event b mouseMoved") == true)
        layer.sendRemoteEvent(.mouseMoved(CGPoint(x: 50, y: 25)))
        #expect(probe.line("event")?.hasPrefix("event - mouseMoved") == true)
        layer.sendRemoteEvent(.text("Grüße"))
        #expect(probe.line("event") == "event - text(\"Grüße\")")
    }

    @Test("display links run in a client at the rate of the host's screen")
    func links() throws {
        let probe = try Probe(RemoteStage.port, ["link"])
        defer { probe.end() }
        _ = try probe.client()
        let rate = Int((1 / CARemoteLayerServer.shared().refreshPeriod).rounded())
        #expect(probe.line("link") == "link \(rate)")
    }

    @Test("tiles in sight are drawn by the client")
    func tiles() throws {
        let stage = RemoteStage()
        _ = try stage.start("tiles")
        try stage.expect(5, 5, Colors.green)
        try stage.expect(37, 37, Colors.green)
    }

    @Test("layers whose drawing is animated draw every frame in the client")
    func drawing() throws {
        let stage = RemoteStage()
        let (probe, _) = try stage.start("bar")
        var first = 0
        try stage.until("a bar of some length") {
            first = try stage.red(row: 5)
            return first > 0
        }
        try stage.until("a bar of another length") {
            let length = try stage.red(row: 5)
            return length > 0 && length != first
        }
        probe.write("end")
        try stage.until("no bar") { try stage.red(row: 5) == 0 }
    }

    @Test("a client whose server has ended the connection draws no more frames")
    func drawingLeft() throws {
        let stage = RemoteStage()
        let (probe, layer) = try stage.start("left")
        try stage.until("a bar") { try stage.red(row: 5) > 0 }
        CARemoteLayerServer.shared().disconnect(layer.remoteClientId)
        #expect(probe.line("drawn") == "drawn 0")
        withExtendedLifetime(stage) {}
    }

    @Test("transitions of a client begin with its old picture")
    func transitions() throws {
        let stage = RemoteStage()
        let (probe, _) = try stage.start("fade")
        try stage.expect(5, 5, Colors.red)
        probe.write("now")
        try stage.until("a transition") { stage.host.isInTransition }
        try stage.until("both pictures") {
            stage.host.advance(by: 0.2)
            let pixel = try stage.pixels()[5, 5]
            return (20..<236).contains(pixel[0]) && (20..<236).contains(pixel[2])
        }
        stage.host.advance(by: 60)
        #expect(try stage.pixels()[5, 5] == Colors.blue)
    }

    @Test("a recording of the host has the client's layers")
    func recorded() throws {
        let stage = RemoteStage()
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(
            "lamina-remote-\(UUID().uuidString).lamina")
        defer { try? FileManager.default.removeItem(at: file) }
        try stage.host.record(to: file, background: CGColor(gray: 1, alpha: 1))
        _ = try stage.start("square")
        try stage.expect(5, 5, Colors.red)
        stage.host.advance(by: 1)
        try stage.host.stopRecording()
        let played = RecordingHost(try PacketLog(contentsOf: file))
        let picture = PixelGrid(try played.snapshot(at: played.duration))
        #expect(picture.bytes == (try stage.pixels().bytes))
    }

    @Test("a layer for an unknown client shows nothing, with a message")
    func nobody() throws {
        let layer = CALayer(remoteClientId: 1)
        #expect(layer.remoteClientId == 0)
        let client = CARemoteLayerClient(serverPort: 1)
        #expect(client.clientId == 0)
        client.layer = CALayer()
        client.invalidate()
        #expect(client.layer == nil)
    }

    @Test("a client in the server's own process is shown, too")
    func ownProcess() throws {
        let stage = RemoteStage()
        let client = CARemoteLayerClient(serverPort: RemoteStage.port)
        #expect(client.layer == nil)
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
        root.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
        client.layer = root
        CATransaction.flush()
        let layer = CALayer(remoteClientId: client.clientId)
        layer.frame = stage.root.bounds
        stage.root.addSublayer(layer)
        try stage.expect(5, 5, Colors.red)
        client.invalidate()
        try stage.expect(5, 5, Colors.white)
    }
}
