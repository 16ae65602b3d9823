import CoreGraphics
import Foundation
import LayerHosting
import QuartzCore
import TestSupport
import Testing

/// Drawing in a `CAOpenGLLayer` of a client, with a context that needs no display.
@Suite("OpenGL of other processes") struct RemoteDrawingTests {
    private let whole = CGRect(x: 0, y: 0, width: 60, height: 40)

    @Test(
        "a client's OpenGL drawing is shown upright, redrawn on request, until its layer is removed"
    )
    func drawn() throws {
        let stage = RemoteStage()
        let probe = try Probe(RemoteStage.port, [], program: "RemotePainter")
        let (_, layer) = try stage.start(probe, at: whole)
        try stage.expect(5, 15, Colors.green)
        #expect(try stage.pixels()[5, 5] == Colors.red)
        #expect(try stage.pixels()[25, 15] == Colors.red)
        #expect(probe.line("drawn") == "drawn 20 20")
        probe.write("blue")
        try stage.expect(5, 15, Colors.blue)
        probe.write("gone")
        try stage.expect(5, 15, Colors.red)
        #expect(probe.line("released") != nil)
        #expect(!Ends.shared.hasEnded(layer.remoteClientId))
    }

    @Test(
        "a client drawing in every frame continues, and its last picture stays after a kill"
    )
    func running() throws {
        let stage = RemoteStage()
        let probe = try Probe(RemoteStage.port, [], program: "RemotePainter")
        let (_, layer) = try stage.start(probe, at: whole)
        try stage.expect(5, 15, Colors.green)
        probe.write("run")
        for _ in 0..<5 { #expect(probe.line("drawn") != nil) }
        probe.signal(SIGKILL)
        #expect(Ends.shared.of(layer.remoteClientId) != nil)
        stage.host.advance(by: 1)
        #expect(try stage.pixels()[5, 15] == Colors.green)
    }

    @Test("without OpenGL the client logs one message, and shows all other layers")
    func without() throws {
        let stage = RemoteStage()
        let probe = try Probe(
            RemoteStage.port, [], program: "RemotePainter",
            extra: ["__EGL_VENDOR_LIBRARY_DIRS": "/nowhere"])
        let (_, layer) = try stage.start(probe, at: whole)
        try stage.expect(5, 15, Colors.red)
        let message = try #require(probe.line("message"))
        #expect(message.contains("draws with OpenGL stays empty"), "\(message)")
        #expect(message.contains("libegl1"), "\(message)")
        #expect(!Ends.shared.hasEnded(layer.remoteClientId))
    }
}
