import CoreGraphics
import LaminaDisplayList
import LaminaGLRenderer
import LaminaPacketLog
import LaminaPacketWire
import LaminaRenderTree

/// Drawing of a recording: any time of the recording, forwards and back, without the recorded
/// program.
///
/// A picture depends on the time alone, not on pictures drawn before. Pictures have the pixels of
/// the recorded view, times `magnification`. Thread: a single thread at a time. Our own.
public final class RecordingHost {
    /// Recording which is drawn. Given to `init`, and retained.
    public var log: PacketLog { recording.log }
    /// Pixels for every recorded pixel; 1 by default. Content drawn into bitmaps is magnified; all
    /// other content, text included, stays sharp. A side of the picture has at most 65 536 pixels.
    /// A number that is not finite, or not above 0, counts as 1; others are clamped to 1/65 536 to
    /// 65 536.
    public var magnification = 1.0
    /// Color below the layers instead of the recorded background; nil, the default, keeps the
    /// recorded background. An alpha below 1 gives a picture with alpha.
    public var background: CGColor?

    private let recording: RecordingStage
    private var image: OffscreenImage?

    /// Prepares the drawing of a recording; draws nothing yet. OpenGL 3.3 is needed from the first
    /// `snapshot` on.
    public init(_ log: PacketLog) {
        recording = RecordingStage(log, isExact: true, hasStencil: true)
    }

    deinit {
        // A picture that could not be drawn leaves the stage attached without an image.
        if image != nil || recording.stage.renderer != nil {
            try? HeadlessRenderer.with { _ in recording.detach() }
        }
        image = nil
    }

    /// Length of the recording in seconds. The sum of the recording's segments.
    public var duration: Double { log.duration }

    /// Pixels of the picture of a time. At least 1 a side.
    public func pixelSize(at time: Double) -> (width: Int, height: Int) {
        let viewport = viewport(recording.view(at: time))
        return (viewport.width, viewport.height)
    }

    /// Picture of a time in seconds, which is clamped to the recording.
    ///
    /// Throws `LogError` if the recording cannot be read, `PacketCheck.Failure` if the recording
    /// describes an impossible tree, and `SnapshotError` when the picture cannot be drawn.
    public func snapshot(at time: Double) throws -> CGImage {
        try HeadlessRenderer.with { renderer in
            let below = background?.extendedSRGB ?? recording.background(at: time)
            let viewport = try recording.plan(at: time, on: renderer, over: below) {
                self.viewport($0)
            }
            return try draw(viewport, over: below, renderer)
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
        let isUsable = magnification.isFinite && magnification > 0
        let factor = isUsable ? min(max(magnification, 1.0 / 65_536), 65_536) : 1
        func pixels(_ n: Int) -> Int {
            max(1, Int(min((Double(n) * factor).rounded(.up), 65_536.0)))
        }
        return Viewport(
            width: pixels(view.width), height: pixels(view.height), scale: view.scale * factor)
    }
}
