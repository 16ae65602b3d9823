import CoreAnimation
import CoreGraphics
import LaminaDisplayList
import Foundation
import LaminaGLRenderer
import LaminaPacketLog
import LaminaPacketWire
import LaminaRenderTree

/// Host of a layer tree without a window, at times given by the caller.
///
/// For tests, snapshots and frames of a video: nothing happens without a call. `commit` applies
/// changes to the render tree, `advance` moves the clock, evaluates, calls delegates and runs
/// completion blocks, `snapshot` draws. Layers of a host are committed as in a window: implicit
/// animations run and presentation layers exist. Thread: a single thread, the caller's. On a thread
/// other than the main thread completion blocks wait for the main run loop.
public final class ManualHost {
    /// Clock of the tree. Constant until moved by `advance` or `evaluate`; at 100 seconds in a new
    /// host, unless the initialiser is given a clock.
    public let clock: ManualClock
    /// Context of the hosted layers; receives the transactions. The host detaches the context at
    /// its end.
    public let context: LayerContext
    /// Size of the picture in points; at least a pixel a side is drawn. A change takes effect with
    /// the next drawing.
    public var size: CGSize
    /// Pixels per point of the picture; at least a pixel a side is drawn. Default 1. A change takes
    /// effect with the next drawing.
    public var scale: CGFloat
    let stage = FrameStage()
    fileprivate let inbox = PacketInbox()
    /// Packets committed and not taken by the tree yet; empty except while the tree takes packets.
    private var arrived: [CommitPacket] = []
    /// True if a commit arrived, or work waits for a later turn, since the last evaluation by
    /// `advance`.
    package var hasNews: Bool { isStale || MediaTime.delivery.hasWork }
    private var isStale = true
    private var image: OffscreenImage?
    /// Debug views shown over the picture; none by default. A change draws the next picture as a
    /// whole. `LAMINA_DEBUG` has no effect on a manual host.
    public var debugOptions: DebugOptions = [] {
        didSet { needsWhole = true }
    }
    private var needsWhole = false
    /// True if the host draws nothing itself, not even the old picture of a transition: for
    /// recording without showing. Default false.
    package var drawsNothing = false
    /// True if pictures depend on nothing but the shown layers, to the last bit, as films must;
    /// takes more draw calls. Images drawn before stay in place: set the property first. Default
    /// false.
    package var isExact: Bool {
        get { stage.isExact }
        set { stage.isExact = newValue }
    }

    /// See `FrameStage.composesFrames`.
    package var composesFrames: Bool {
        get { stage.composesFrames }
        set { stage.composesFrames = newValue }
    }
    /// Evaluation of merely moving layers in the shader, with an error of a part of a pixel; never
    /// used in exact pictures.
    package var animatedBatchMode: AnimatedBatchMode {
        get { stage.animatedBatchMode }
        set { stage.animatedBatchMode = newValue }
    }
    /// False if masks take surfaces instead of a stencil, for comparisons.
    package var usesStencil: Bool {
        get { stage.usesStencil }
        set { stage.usesStencil = newValue }
    }
    /// Pixels drawn by the last `snapshot`, `frame` or `redraw`, as a box with the origin at the
    /// upper left corner. Empty before the first drawing, and after a drawing without changes.
    public private(set) var damage = PixelBox.empty
    /// Counts of the last drawing: draw calls, passes, instances, uploaded bytes. Zeros before the
    /// first drawing; a drawing without changes leaves the counts as they are.
    public private(set) var counts = FrameCounts()
    /// Meter of the frames' GPU cost, and the number of frames the GPU may be behind; nil without a
    /// measurement.
    private var meter: (FrameMeter, framesAhead: Int)?
    private var recorder: PacketRecorder?
    /// Packets not shown by a frame yet, each with the time of the frame before.
    private var unshown: [(packet: CommitPacket, previous: Double)] = []
    private var hasPictures = false
    /// Size, scale and background last written to the recording.
    private var recordedView: WireView?
    private var recordedBackground = SIMD4<Float>.zero

    /// Hosts `root`. Its superspace has y up and its origin in the picture's lower left corner. The
    /// clock starts at 100 seconds: a `beginTime` of 0 then differs from the present time.
    public init(
        root: CALayer, size: CGSize, scale: CGFloat = 1, clock: ManualClock = ManualClock(100)
    ) {
        self.clock = clock
        self.size = size
        self.scale = scale
        context = LayerContext(root: root, sink: inbox, clock: clock)
        stage.waitsForContents = true
        stage.targetHasStencil = true
    }

    deinit {
        context.detach()
        // Builder and picture may hold GPU objects, which are released with the context current. A
        // transition attaches the stage without a picture.
        if image != nil || meter != nil || stage.renderer != nil {
            try? HeadlessRenderer.with { _ in
                stage.detach()
                meter = nil
            }
        }
        image = nil
    }

    /// Commits the current transaction of this thread and applies all posted packets to the render
    /// tree. The clock stays, and no delegate is called.
    public func commit() {
        CATransaction.flush()
        inbox.drain(into: &arrived)
        guard !drawsNothing, FrameStage.beginTransition(arrived), stage.tree.root != noNode else {
            applyArrived()
            return
        }
        // The old picture is needed now, even before the first snapshot.
        do {
            try HeadlessRenderer.with { renderer in
                if stage.renderer == nil { stage.attach(renderer) }
                stage.evaluate(at: clock.time)
                _ = stage.plan(viewport)
                // Tiles arrive in separate packets, which are applied before the waiting packets.
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

    /// Applies arrived packets to the tree; a recording gets the packets with the next frame.
    private func applyArrived() {
        if recorder != nil { unshown += arrived.map { ($0, clock.time) } }
        if !arrived.isEmpty { isStale = true }
        stage.apply(arrived)
        PacketMemory.give(&arrived)
    }

    /// Evaluates at the clock's time. A recording counts the evaluation as a frame.
    @discardableResult
    private func evaluateFrame() -> FrameEvaluation {
        isStale = false
        defer { noteFrame() }
        return stage.evaluate(at: clock.time)
    }

    /// Writes the frame of the clock's time to the recording, at the first drawing of the frame.
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
        // Layers with finished animations get the picture of their model.
        commit()
    }

    private var viewport: Viewport {
        // No driver has larger pictures, and products of both sides fit into numbers.
        func pixels(_ points: CGFloat) -> Int {
            min(max(1, Int(saturating: (points * scale).rounded(.up))), 65_536)
        }
        return Viewport(
            width: pixels(size.width), height: pixels(size.height), scale: Double(scale))
    }

    /// Moves the clock to `time`, evaluates, and calls the delegates of begun and ended animations.
    /// The work of a later turn of the main run loop follows: completion blocks, and delegates of
    /// removed animations. A time before the present one turns the clock back. Returns whether the
    /// tree moves, and the time of the next change.
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
        let endings = stage.tree.drainAnimationEvents()
        if !endings.isEmpty { context.deliver(Array(endings), at: clock.time) }
        MediaTime.delivery.turn()
    }

    /// Moves the clock and evaluates, and nothing else: no commit, no delegates, no drawing. A time
    /// before the present one turns the clock back. Returns the same as `advance(to:)`. A recording
    /// counts the evaluation as a frame.
    @discardableResult
    public func evaluate(at time: CFTimeInterval) -> FrameEvaluation {
        clock.time = time
        return evaluateFrame()
    }

    /// Moves the clock by `seconds`, in the way of `advance(to:)`; a negative number turns the
    /// clock back. Returns the same as `advance(to:)`.
    @discardableResult
    public func advance(by seconds: CFTimeInterval) -> FrameEvaluation {
        advance(to: clock.time + seconds)
    }

    /// Picture at the clock's time. `background` lies below the layers; nil leaves the picture
    /// transparent. Throws `SnapshotError`.
    public func snapshot(background: CGColor? = nil) throws -> CGImage {
        try redraw(background: background, everything: true)
        return try read()
    }

    /// Picture as left by the last `redraw`, `frame` or `snapshot`. Draws nothing.
    ///
    /// Compared with `snapshot()`, which draws every pixel, the picture reveals stale pixels left
    /// by partial redraws. Pixels: `size` × `scale`. Throws `SnapshotError` while nothing has been
    /// drawn. Our own.
    public func read() throws -> CGImage {
        try HeadlessRenderer.with { _ in
            guard let picture = image?.read() else {
                throw SnapshotError(description: "the picture could not be read back")
            }
            return picture
        }
    }

    /// Draws a frame at the clock's time into the host's picture, and reports ended animations to
    /// their delegates. Returns true if any pixel was drawn. Throws `WindowingError` without
    /// OpenGL 3.3.
    public func frame() throws -> Bool {
        let drew = try redraw()
        deliverEndings()
        return drew
    }

    /// Draws the changes since the last drawing into the host's picture. Returns true if anything
    /// had changed. `background` lies below the layers, nil is transparent; `everything` draws
    /// every pixel. Throws `WindowingError` without OpenGL 3.3.
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
    /// Measures the GPU's part of frames from now on. A frame ends when the GPU is at most
    /// `framesAhead` frames behind, as with `framesAhead` buffers in a swap chain. The time between
    /// frames is then the time of the slower processor: CPU or GPU.
    package func meter(framesAhead: Int) throws {
        meter = try HeadlessRenderer.with { _ in (FrameMeter(), framesAhead) }
    }

    /// GPU time, in seconds, of the frames with results since the last call; nil where the driver
    /// has no timestamps.
    package func drainGPUTimes() -> [Double]? {
        meter.flatMap { $0.0.hasTimer ? $0.0.drainTimes() : nil }
    }

    /// Number of layers known to the drawing side.
    package var layerCount: Int { stage.tree.count }

    /// True if some layers have pictures made only by drawing: tiles, OpenGL, video.
    package var needsDrawing: Bool { stage.tree.needsDrawing }

    /// True if a layer is in a transition between two pictures.
    package var isInTransition: Bool { stage.tree.isInTransition }

    /// Display list of the frame planned last, with every record. For tests and tools.
    package var listDescription: String { stage.planner?.recordDescription ?? "" }

    /// Records the host's commits into a file, from now until `stopRecording()`, as
    /// `LayerWindow.record(to:)` does.
    ///
    /// `background` is the color below the layers, until a frame is drawn over another color; nil
    /// for transparent. Changes of `size` and `scale` are recorded with the next frame. Throws
    /// `LogError` when the file cannot be made.
    public func record(to url: URL, background: CGColor? = nil) throws {
        try stopRecording()
        context.nameClasses()
        commit()
        stage.evaluate(at: clock.time)
        hasPictures = false
        unshown = []
        recordedBackground = background?.extendedSRGB ?? .zero
        let view = WireView(viewport, recordedBackground)
        recordedView = view
        recorder = try PacketRecorder(to: url, from: stage.tree.key(), view: view)
    }

    /// Writes pictures of live contents in the frame just planned to the recording.
    private func recordPictures() {
        guard let recorder else { return }
        for (layer, picture) in stage.readLivePictures(startsAnew: !hasPictures) {
            recorder.note(picture, of: layer, at: clock.time)
        }
        hasPictures = true
    }

    /// Returns when the recorder has received all frames drawn until now, for callers that draw
    /// frames faster than real time.
    package func waitForRecorder() { recorder?.waitForWriter() }

    /// Returns when all frames drawn until now are in the file.
    package func flushRecorder() { recorder?.flush() }

    /// Ends the recording with the frame shown last; does nothing without a recording. Throws
    /// `LogError` when a part of the recording could not be written.
    public func stopRecording() throws {
        defer { recorder = nil }
        try recorder?.finish()
    }

    /// Draws missing tiles on the calling thread, for a picture of a single time.
    ///
    /// Tiles are drawn in rounds, because new tiles may bring further tiles into sight: the mask of
    /// a layer is drawn only when the layer has content to mask.
    private func drawTiles() {
        var served: [TileRequest] = []
        while let planner = stage.planner, !planner.tileRequests.isEmpty {
            let requests = planner.tileRequests.values.sorted {
                $0.layer.rawValue < $1.layer.rawValue
            }
            guard requests != served else { return }
            served = requests
            context.serve(requests, synchronously: true)
            inbox.drain(into: &arrived)
            guard !arrived.isEmpty else { return }
            applyArrived()
            stage.evaluate(at: clock.time)
            damage = stage.plan(viewport)
        }
    }
}

/// Reason why a picture could not be made. Thrown by `snapshot` and `read` of a `ManualHost`, and
/// by `snapshot` of a `RecordingHost`.
public struct SnapshotError: Error, CustomStringConvertible, Sendable {
    /// Sentence for the user, with the reason.
    public let description: String
}
