import CoreGraphics
import LaminaDisplayList
import LaminaGLRenderer
import LaminaPacketLog
import LaminaPacketWire
import LaminaRenderTree

/// Draws a recording: any moment of it, forwards and back, without the program it was made of.
///
/// A picture depends on its moment alone, not on those drawn before it. Pictures have the pixels of the view that was recorded,
/// times `magnification`. Thread: one at a time. Our own.
public final class RecordingHost {
    public var log: PacketLog { recording.log }
    /// Pixels for every recorded one; 1 by default. What was drawn into bitmaps, as text is, is magnified, all else is sharp.
    public var magnification = 1.0
    /// What lies below the layers instead of the recorded background.
    public var background: CGColor?

    private let recording: RecordingStage
    private var image: OffscreenImage?

    public init(_ log: PacketLog) { recording = RecordingStage(log, isExact: true) }

    deinit {
        if image != nil { try? HeadlessRenderer.with { _ in recording.detach() } }
        image = nil
    }

    /// Seconds.
    public var duration: Double { log.duration }

    /// Pixels of the picture of a time.
    public func pixelSize(at time: Double) -> (width: Int, height: Int) {
        let viewport = viewport(recording.view(at: time))
        return (viewport.width, viewport.height)
    }

    /// The picture of a time in seconds, which is clamped to the recording.
    ///
    /// Throws `LogError` where the recording cannot be read, `PacketCheck.Failure` where it holds what no tree can be, and
    /// `SnapshotError` when the picture cannot be drawn.
    public func snapshot(at time: Double) throws -> CGImage {
        try HeadlessRenderer.with { renderer in
            let viewport = try recording.plan(at: time, on: renderer) { self.viewport($0) }
            let ground = background?.extendedSRGB ?? recording.background(at: time)
            return try draw(viewport, over: ground, renderer)
        }
    }

    private func draw(
        _ viewport: Viewport, over background: SIMD4<Float>, _ renderer: Renderer
    ) throws -> CGImage {
        let target = try OffscreenImage.fitting(viewport, renderer, instead: image)
        image = target
        renderer.clearColor = background
        try recording.stage.draw(to: target.target, region: viewport.box)
        guard let picture = target.read() else {
            throw SnapshotError(description: "the picture could not be read back")
        }
        return picture
    }

    private func viewport(_ view: WireView?) -> Viewport {
        let view = view ?? WireView(width: 1, height: 1, scale: 1, background: [0, 0, 0, 1])
        func pixels(_ n: Int) -> Int {
            max(1, Int(min((Double(n) * magnification).rounded(.up), 65_536.0)))
        }
        return Viewport(
            width: pixels(view.width), height: pixels(view.height),
            scale: view.scale * magnification)
    }
}
