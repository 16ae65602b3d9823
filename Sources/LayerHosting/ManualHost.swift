import CoreAnimation
import CoreGraphics
import LaminaDisplayList
import Foundation
import LaminaGLRenderer
import LaminaPacketLog
import LaminaPacketWire
import LaminaRenderTree

/// Hosts a layer tree without a window, at times the caller gives.
///
/// For tests, snapshots and frames of a video: nothing happens by itself. `commit` sends changes over, `advance`
/// moves the clock, evaluates, tells delegates and runs completion blocks, `snapshot` draws. Layers in it are committed
/// as in a window: they animate implicitly and have presentation layers. Thread: one, the caller's. On another than the
/// main thread completion blocks wait for the main run loop.
public final class ManualHost {
    /// The tree's clock; it stands still until moved.
    public let clock: ManualClock
    public let context: LayerContext
    /// Size of the picture in points, and its pixels per point.
    public var size: CGSize
    public var scale: CGFloat
    let stage = FrameStage()
    fileprivate let inbox = PacketInbox()
    /// What was committed and the tree has not taken; empty but while it takes it.
    private var arrived: [CommitPacket] = []
    /// Whether something was committed, or waits for a later turn, since `advance` evaluated last.
    package var hasNews: Bool { isStale || MediaTime.delivery.hasWork }
    private var isStale = true
    private var image: OffscreenImage?
    /// What is shown over the picture for debugging; nothing by default.
    public var debugOptions: DebugOptions = [] {
        didSet { needsWhole = true }
    }
    private var needsWhole = false
    /// Whether it draws nothing of itself, not even the old picture of a transition: for who records and shows nothing. Default false.
    package var drawsNothing = false
    /// Whether pictures depend on nothing but what they show, to the last bit, as films must; takes more draw calls. Images that
    /// were drawn before stay where they are: set it first. False by default.
    package var isExact: Bool {
        get { stage.isExact }
        set { stage.isExact = newValue }
    }
    /// Whether layers that only move are evaluated where they are drawn, which is off by a part of a pixel; never in exact pictures.
    package var flockUse: FlockUse {
        get { stage.flockUse }
        set { stage.flockUse = newValue }
    }
    /// Pixels drawn by the last `snapshot` or `redraw`, and what that took.
    public private(set) var damage = PixelBox.empty
    public private(set) var counts = FrameCounts()
    /// Takes what frames cost the GPU, and how far it may be behind them; nil for nobody.
    private var meter: (FrameMeter, framesAhead: Int)?
    private var recorder: PacketRecorder?
    /// What no frame has shown yet, and the time of the frame before.
    private var unshown: [(packet: CommitPacket, previous: Double)] = []
    private var hasPictures = false
    /// The size, scale and background that a recording has.
    private var recordedView: WireView?
    private var recordedBackground = SIMD4<Float>.zero

    /// Hosts `root`. Its superspace has y up and its origin in the picture's lower left corner.
    public init(
        root: CALayer, size: CGSize, scale: CGFloat = 1, clock: ManualClock = ManualClock(100)
    ) {
        self.clock = clock
        self.size = size
        self.scale = scale
        context = LayerContext(root: root, sink: inbox, clock: clock)
        stage.waitsForContents = true
    }

    deinit {
        context.detach()
        // The builder and the picture may hold GPU objects: they go where the context is current.
        if image != nil || meter != nil {
            try? HeadlessRenderer.with { _ in
                stage.detach()
                meter = nil
            }
        }
        image = nil
    }

    /// Commits the current transaction and applies what was posted.
    public func commit() {
        CATransaction.flush()
        inbox.take(into: &arrived)
        guard !drawsNothing, FrameStage.beginTransition(arrived), stage.tree.root != noNode else {
            applyArrived()
            return
        }
        // The old picture is needed: drawn now, even when nobody asked for a snapshot yet.
        do {
            try HeadlessRenderer.with { renderer in
                if stage.renderer == nil { stage.attach(renderer) }
                stage.evaluate(at: clock.time)
                _ = stage.plan(viewport)
                // Tiles come as packets of their own, before those that wait.
                let waiting = arrived
                arrived = []
                drawTiles()
                arrived = waiting
                applyArrived()
            }
        } catch {
            applyArrived()
        }
    }

    /// The tree takes what was committed; a recording gets it with the next frame.
    private func applyArrived() {
        if recorder != nil { unshown += arrived.map { ($0, clock.time) } }
        if !arrived.isEmpty { isStale = true }
        stage.apply(arrived)
        PacketMemory.give(&arrived)
    }

    /// Evaluates at the clock's time: a frame, which a recording has.
    @discardableResult
    private func evaluateFrame() -> FrameEvaluation {
        isStale = false
        defer { noteFrame() }
        return stage.evaluate(at: clock.time)
    }

    /// A recording gets what the frame of the clock's time shows first.
    private func noteFrame() {
        guard let recorder else { return }
        let view = WireView(viewport, recordedBackground)
        if view != recordedView {
            recorder.note(view, at: clock.time)
            recordedView = view
        }
        for (packet, previous) in unshown {
            recorder.note(packet, at: clock.time, after: previous)
        }
        if !unshown.isEmpty { unshown.removeAll() }
        recorder.noteFrame(of: stage.tree, at: clock.time)
    }

    /// Layers whose drawing is animated draw their frame of the clock's time.
    private func drawAnimatedLayers() {
        guard context.hasAnimatedDrawing else { return }
        context.displayAnimatedLayers(at: clock.time)
        // Those that move no more were displayed as their model has it.
        commit()
    }

    private var viewport: Viewport {
        Viewport(
            width: max(1, Int(saturating: (size.width * scale).rounded(.up))),
            height: max(1, Int(saturating: (size.height * scale).rounded(.up))),
            scale: Double(scale))
    }

    /// Moves the clock to `time`, evaluates there and tells delegates what began and ended; then what would
    /// run in a later turn of the main run loop runs: completion blocks, and delegates of removed animations.
    @discardableResult
    public func advance(to time: CFTimeInterval) -> FrameEvaluation {
        commit()
        clock.time = time
        drawAnimatedLayers()
        let evaluation = evaluateFrame()
        deliverEndings()
        commit()
        return evaluation
    }

    private func deliverEndings() {
        let endings = stage.tree.drainEndings()
        if !endings.isEmpty { context.deliver(Array(endings), at: clock.time) }
        MediaTime.delivery.turn()
    }

    /// Moves the clock and evaluates, and nothing else: no commit, no delegates, no drawing.
    @discardableResult
    public func evaluate(at time: CFTimeInterval) -> FrameEvaluation {
        clock.time = time
        return evaluateFrame()
    }

    /// Moves the clock on by `seconds`.
    @discardableResult
    public func advance(by seconds: CFTimeInterval) -> FrameEvaluation {
        advance(to: clock.time + seconds)
    }

    /// The picture at the clock's time. `background` lies under it; nil leaves it transparent.
    public func snapshot(background: CGColor? = nil) throws -> CGImage {
        try redraw(background: background, everything: true)
        return try read()
    }

    /// The picture as it stands: what the last `redraw`, `frame` or `snapshot` left in it. Draws nothing.
    ///
    /// Compared with `snapshot()`, which draws every pixel, it shows whether redraws of parts left something old.
    /// Pixels: `size` × `scale`. Throws `SnapshotError` while nothing has been drawn. Our own.
    public func read() throws -> CGImage {
        try HeadlessRenderer.with { _ in
            guard let picture = image?.read() else {
                throw SnapshotError(description: "the picture could not be read back")
            }
            return picture
        }
    }

    /// One frame at the clock's time, endings delivered, drawn into the host's picture. Returns whether anything was drawn.
    public func frame() throws -> Bool {
        let drew = try redraw()
        deliverEndings()
        return drew
    }

    /// Draws what changed since the last time into the host's picture. Returns whether anything had.
    @discardableResult
    public func redraw(background: CGColor? = nil, everything: Bool = false) throws -> Bool {
        commit()
        drawAnimatedLayers()
        if let background { recordedBackground = background.extendedSRGB }
        evaluateFrame()
        return try HeadlessRenderer.with { renderer in
            let viewport = self.viewport
            if stage.renderer == nil { stage.attach(renderer) }
            renderer.clearColor = background?.extendedSRGB ?? .zero
            renderer.debug = debugOptions
            defer { renderer.debug = [] }
            var whole = everything || needsWhole
            needsWhole = false
            let picture = try OffscreenImage.fitting(viewport, renderer, instead: image)
            if picture !== image { (image, whole) = (picture, true) }
            damage = stage.plan(viewport)
            drawTiles()
            noteFrame()
            recordPictures()
            if whole { damage = viewport.box }
            let region = stage.region(for: damage, in: viewport)
            if region.isEmpty { return false }
            renderer.meter = meter?.0
            defer { renderer.meter = nil }
            try stage.draw(to: picture.target, region: region)
            if let (meter, ahead) = meter { meter.wait(framesAhead: ahead) }
            counts = renderer.counts
            return true
        }
    }
}

extension ManualHost {
    /// Measures the GPU's part of frames from now on. A frame is over when the GPU is at most `framesAhead` frames behind,
    /// as where so many buffers wait for a screen: the time from frame to frame is then what the slower of both takes.
    package func meter(framesAhead: Int) throws {
        meter = try HeadlessRenderer.with { _ in (FrameMeter(), framesAhead) }
    }

    /// The GPU's seconds for frames whose results have come since the last call; nil where the driver has no timestamps.
    package func takeGPUTimes() -> [Double]? {
        meter.flatMap { $0.0.hasTimer ? $0.0.takeTimes() : nil }
    }

    /// How many layers the drawing side knows.
    package var layerCount: Int { stage.tree.count }

    /// Whether there are layers whose pictures only drawing makes: tiles, OpenGL, video.
    package var needsDrawing: Bool { stage.tree.needsDrawing }

    /// Whether a layer is between two pictures.
    package var isInTransition: Bool { stage.tree.isInTransition }

    /// The list of the frame that was planned last, with every record. For tests and tools.
    package var listDescription: String { stage.planner?.recordDescription ?? "" }

    /// Records what the host shows into a file, from now until `stopRecording()`, as `LayerWindow.record(to:)` does.
    ///
    /// `background` is what lies below the layers, until a frame is drawn over another one; nil for nothing. Changes of `size` and
    /// `scale` are recorded with the next frame. Throws `LogError` when the file cannot be made.
    public func record(to url: URL, background: CGColor? = nil) throws {
        try stopRecording()
        commit()
        stage.evaluate(at: clock.time)
        hasPictures = false
        unshown = []
        recordedBackground = background?.extendedSRGB ?? .zero
        let view = WireView(viewport, recordedBackground)
        recordedView = view
        recorder = try PacketRecorder(to: url, from: stage.tree.key(), view: view)
    }

    /// What contents made on the drawing side show in the frame just planned.
    private func recordPictures() {
        guard let recorder else { return }
        for (layer, picture) in stage.takeLivePictures(startsAnew: !hasPictures) {
            recorder.note(picture, of: layer, at: clock.time)
        }
        hasPictures = true
    }

    /// Returns when all frames so far have reached the recorder: for who makes them faster than they would be shown.
    package func waitForRecorder() { recorder?.waitForWriter() }

    /// Returns when all frames so far are in the file.
    package func flushRecorder() { recorder?.flush() }

    /// Ends the recording, with what was shown last; does nothing where there is none. Throws `LogError` when not all of it could be written.
    public func stopRecording() throws {
        defer { recorder = nil }
        try recorder?.finish()
    }

    /// Draws missing tiles on this thread, so that the picture is that of one moment.
    ///
    /// In rounds, for what tiles show may bring others into sight: the mask of a layer is looked at when the layer has something
    /// to mask.
    private func drawTiles() {
        var served: [TileRequest] = []
        while let planner = stage.planner, !planner.tileRequests.isEmpty {
            let requests = planner.tileRequests.values.sorted {
                $0.layer.rawValue < $1.layer.rawValue
            }
            guard requests != served else { return }
            served = requests
            context.serve(requests, synchronously: true)
            inbox.take(into: &arrived)
            guard !arrived.isEmpty else { return }
            applyArrived()
            stage.evaluate(at: clock.time)
            damage = stage.plan(viewport)
        }
    }
}

/// Why a picture could not be made.
public struct SnapshotError: Error, CustomStringConvertible, Sendable {
    public let description: String
}
