import CoreGraphics
import DisplayList
import GLRenderer
import PacketLog
import PacketWire
import RenderTree

/// Draws a recording: any moment of it, forwards and back, without the program it was made of.
///
/// A picture depends on its moment alone, not on those drawn before it. Pictures have the pixels of the view that was recorded,
/// times `magnification`. Thread: one at a time. Our own.
public final class RecordingHost {
    public let log: PacketLog
    /// Pixels for every recorded one; 1 by default. What was drawn into bitmaps, as text is, is magnified, all else is sharp.
    public var magnification = 1.0
    /// What lies below the layers instead of the recorded background.
    public var background: CGColor?

    private var stage = FrameStage()
    private var progress: PacketLog.Progress?
    private var image: OffscreenImage?

    public init(_ log: PacketLog) { self.log = log }

    deinit {
        if image != nil { try? HeadlessRenderer.with { _ in stage.detach() } }
        image = nil
    }

    /// Seconds.
    public var duration: Double { log.duration }

    /// Pixels of the picture of a time.
    public func pixelSize(at time: Double) -> (width: Int, height: Int) {
        let viewport = viewport(at: time)
        return (viewport.width, viewport.height)
    }

    /// The picture of a time in seconds, which is clamped to the recording.
    ///
    /// Throws `LogError` where the recording cannot be read, `PacketCheck.Failure` where it holds what no tree can be, and
    /// `SnapshotError` when the picture cannot be drawn.
    public func snapshot(at time: Double) throws -> CGImage {
        let (steps, reached) = try log.steps(from: progress, to: time)
        progress = nil
        return try HeadlessRenderer.with { renderer in
            for step in steps { try take(step, renderer) }
            if stage.renderer == nil { stage.attach(renderer) }
            stage.evaluate(at: reached.host)
            _ = stage.tree.drainEndings()
            let viewport = viewport(at: time)
            _ = stage.plan(viewport)
            let picture = try draw(viewport, over: color(at: time), renderer)
            progress = reached
            return picture
        }
    }

    private func take(_ step: PacketLog.Step, _ renderer: Renderer) throws {
        switch step {
        case .key(let key):
            try PacketCheck.check(key.packet, for: RenderTree())
            stage.detach()
            stage = FrameStage(RenderTree(key))
            stage.waitsForContents = true
            stage.attach(renderer)
        case .commit(let packet, let time):
            try PacketCheck.check(packet, for: stage.tree)
            if FrameStage.beginTransition([packet]) {
                // The old picture of what changes is drawn before it does.
                stage.evaluate(at: time)
                _ = stage.plan(viewport(atHost: time))
            }
            stage.apply([packet])
            if stage.tree.remembersMoments { stage.evaluate(at: time) }
        }
    }

    private func draw(
        _ viewport: Viewport, over background: SIMD4<Float>, _ renderer: Renderer
    ) throws -> CGImage {
        let target = try OffscreenImage.fitting(viewport, renderer, instead: image)
        image = target
        renderer.clearColor = background
        try stage.draw(to: target.target, region: viewport.box)
        guard let picture = target.read() else {
            throw SnapshotError(description: "the picture could not be read back")
        }
        return picture
    }

    // MARK: - The view

    private func view(at time: Double) -> WireView? { log.view(at: log.place(at: time)) }

    private func color(at time: Double) -> SIMD4<Float> {
        if let background { return background.extendedSRGB }
        let c = view(at: time)?.background.map { Float($0) } ?? [0, 0, 0, 1]
        return SIMD4(c[0], c[1], c[2], c[3])
    }

    private func viewport(at time: Double) -> Viewport { viewport(view(at: time)) }

    private func viewport(atHost host: Double) -> Viewport {
        let segment = progress.map(\.segment) ?? 0
        return viewport(log.view(at: .init(segment: segment, host: host)))
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
