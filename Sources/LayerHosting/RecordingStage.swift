import LaminaDisplayList
import LaminaGLRenderer
import LaminaPacketLog
import LaminaPacketWire
import LaminaRenderTree

/// Tree of a recording at any time, forwards and backwards, for drawing.
///
/// Thread: a single thread at a time, with the context of the renderer current.
final class RecordingStage {
    let log: PacketLog
    private let position: LogPosition
    private(set) var stage = FrameStage()
    private let isExact: Bool
    private let hasStencil: Bool
    /// Pixels different from the frame planned before.
    private(set) var damage = PixelBox.empty
    private var renderer: Renderer?
    /// Viewport of a recorded view, while a frame is planned: kept longer, the closure would retain
    /// the caller.
    private var viewport: ((WireView?) -> Viewport)?

    /// `isExact` as for `FrameStage`; `hasStencil` for pictures of our own as targets.
    init(_ log: PacketLog, isExact: Bool, hasStencil: Bool) {
        (self.log, self.isExact, self.hasStencil) = (log, isExact, hasStencil)
        position = LogPosition(log)
        stage.targetHasStencil = hasStencil
    }

    /// Plans the frame of a time in seconds, over `color` or the recorded background; `viewport`
    /// returns the viewport of the recorded view. Throws as `LogPosition.move` does.
    func plan(
        at time: Double, on renderer: Renderer, over color: SIMD4<Float>? = nil,
        in viewport: @escaping (WireView?) -> Viewport
    ) throws -> Viewport {
        (self.renderer, self.viewport) = (renderer, viewport)
        defer { self.viewport = nil }
        if stage.renderer == nil { stage.attach(renderer) }
        evaluate(at: try position.move(self, to: time))
        _ = stage.tree.drainAnimationEvents()
        let seen = viewport(view(at: time))
        // The plan depends on the opacity of the colour below the frame.
        renderer.clearColor = color ?? background(at: time)
        damage = stage.plan(seen)
        return seen
    }

    /// Size, scale and background of the recorded view at a time.
    func view(at time: Double) -> WireView? { log.view(at: log.place(at: time)) }

    /// Background below the tree: straight sRGB with alpha.
    func background(at time: Double) -> SIMD4<Float> {
        let c = view(at: time)?.background.map { Float($0) } ?? [0, 0, 0, 1]
        return SIMD4(c[0], c[1], c[2], c[3])
    }

    func detach() { stage.detach() }
}

extension RecordingStage: LogFollower {
    var tree: RenderTree { stage.tree }

    func begin(_ tree: RenderTree) {
        stage.detach()
        stage = FrameStage(tree)
        stage.waitsForContents = true
        stage.isExact = isExact
        stage.targetHasStencil = hasStencil
        if let renderer { stage.attach(renderer) }
    }

    func apply(_ commit: PacketLog.Commit) {
        if let viewport, FrameStage.beginTransition([commit.packet]) {
            // The old picture of a transition is the picture of the frame before.
            let instant = PacketLog.Place(segment: position.segment, host: commit.previous)
            evaluate(at: instant.host)
            _ = stage.plan(viewport(log.view(at: instant)))
        }
        stage.apply([commit.packet])
    }

    @discardableResult
    func evaluate(at time: Double) -> FrameEvaluation { stage.evaluate(at: time) }
}
