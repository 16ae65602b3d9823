import LaminaDisplayList
import LaminaGLRenderer
import LaminaPacketLog
import LaminaPacketWire
import LaminaRenderTree

/// The tree of a recording on its way to a picture: any moment of it, forwards and back.
///
/// Thread: one at a time, with the context of the renderer current.
final class RecordingStage {
    let log: PacketLog
    private let position: LogPosition
    private(set) var stage = FrameStage()
    private let isExact: Bool
    /// Pixels that differ from those of the frame planned before.
    private(set) var damage = PixelBox.empty
    private var renderer: Renderer?
    /// What a view is seen in, while a frame is planned: kept, it would hold whoever asked for the frame.
    private var viewport: ((WireView?) -> Viewport)?

    /// `isExact` as for `FrameStage`.
    init(_ log: PacketLog, isExact: Bool) {
        (self.log, self.isExact) = (log, isExact)
        position = LogPosition(log)
    }

    /// Plans the frame of a time in seconds; `viewport` says what the recorded view is seen in. Throws as
    /// `LogPosition.move` does.
    func plan(
        at time: Double, on renderer: Renderer, in viewport: @escaping (WireView?) -> Viewport
    ) throws -> Viewport {
        (self.renderer, self.viewport) = (renderer, viewport)
        defer { self.viewport = nil }
        if stage.renderer == nil { stage.attach(renderer) }
        evaluate(at: try position.move(self, to: time))
        _ = stage.tree.drainEndings()
        let seen = viewport(view(at: time))
        damage = stage.plan(seen)
        return seen
    }

    /// What the recording was shown in.
    func view(at time: Double) -> WireView? { log.view(at: log.place(at: time)) }

    /// Straight sRGB with alpha: what lay under the tree.
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
        if let renderer { stage.attach(renderer) }
    }

    func apply(_ commit: PacketLog.Commit) {
        if let viewport, FrameStage.beginTransition([commit.packet]) {
            // The old picture of what changes is that of the frame before.
            let moment = PacketLog.Place(segment: position.segment, host: commit.previous)
            evaluate(at: moment.host)
            _ = stage.plan(viewport(log.view(at: moment)))
        }
        stage.apply([commit.packet])
    }

    @discardableResult
    func evaluate(at time: Double) -> FrameEvaluation { stage.evaluate(at: time) }
}
