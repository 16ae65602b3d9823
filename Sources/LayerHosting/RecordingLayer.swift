import CoreAnimation
import CoreGraphics
import LaminaDisplayList
import Foundation
import LaminaGLRenderer
import LaminaPacketLog
import LaminaPacketWire
import LaminaRenderTree

/// Layer which shows a recording: the recorded tree, drawn at the layer's own pixels by the host of
/// the layer.
///
/// Thread: main. Each error is reported once, by `onFailure`, on the thread which draws.
package final class RecordingLayer: CALayer {
    private let drawing: RecordingDrawing?

    package init(_ log: PacketLog, onFailure: @escaping @Sendable (Error) -> Void) {
        let drawing = RecordingDrawing(log, onFailure)
        self.drawing = drawing
        super.init()
        setLiveContents { drawing }
    }

    package override init(layer: Any) {
        drawing = nil
        super.init(layer: layer)
    }

    package required init?(coder: NSCoder) { nil }

    /// Shown time, in seconds of the recording.
    package var time: Double {
        get { drawing?.time ?? 0 }
        set { drawing?.time = newValue }
    }

    /// Replaces the shown recording; the renderer stays the same. The drawing thread owns the log
    /// from then on.
    package func show(_ log: PacketLog, at time: Double) { drawing?.show(log, at: time) }

    /// Sets packets that replace recorded packets, to preview an edit; nil shows the recorded
    /// packets again.
    package func setTrial(_ trial: PacketLog.Trial?) {
        drawing?.setTrial(trial)
    }

    /// Debug views drawn over the picture. Default none.
    package func setDebugOptions(_ options: DebugOptions) { drawing?.setDebugOptions(options) }

    /// Sets a meter called with the cost of each picture, on the thread which draws. Nil, the
    /// default, measures nothing.
    package func setMeter(_ meter: (@Sendable (RecordingFrame) -> Void)?) {
        drawing?.setMeter(meter)
    }

    /// Updates a recording that has grown. `data` is the whole recording, and begins with the
    /// former data.
    package func grow(to data: Data) { drawing?.grow(to: data) }
}

/// Cost of a picture of a recording.
package struct RecordingFrame: Sendable {
    /// Seconds of the recording.
    package var time: Double
    /// Elapsed seconds, and seconds of the drawing thread's processor time: reading, evaluating,
    /// planning and submitting.
    package var wall: Double
    package var processor: Double
    package var counts: FrameCounts
    /// Number of pixels different from the picture before, and of all pixels.
    package var damagedPixels: Int
    package var pixels: Int
    /// Number of a layer's metered picture, from 0.
    package var number: Int
    /// GPU times of earlier pictures with results since the last picture; nil where the driver has
    /// no timestamps.
    package var gpuTimes: [GPUTime]?

    /// The GPU's seconds for a picture.
    package struct GPUTime: Sendable, Equatable {
        package var number: Int
        package var seconds: Double
    }
}

/// Recording on the drawing side, with a separate renderer, and a context that shares objects with
/// the host's.
private final class RecordingDrawing: LiveDrawing, @unchecked Sendable {
    let signal = LiveSignal()
    let wantsEveryFrame = false
    let isOfOneSize = true
    /// A plain lock: recordings are not `Sendable`, which a `Mutex` requires of its value.
    private let lock = NSLock()
    private var instant = 0.0
    private var newLog: PacketLog?
    private var grown: Data?
    /// Next value of the log's trial; the outer nil means no change, the inner nil the recorded
    /// packets.
    private var newTrial: PacketLog.Trial??
    private var debug: DebugOptions = []
    private var meter: (@Sendable (RecordingFrame) -> Void)?
    private let onFailure: @Sendable (Error) -> Void
    // Used on the thread which draws.
    private var log: PacketLog
    private var recording: RecordingStage?
    private var renderer: Renderer?
    private var hasFailed = false
    /// Number of pictures so far, and the pictures with a pending GPU query.
    private var pictures = 0
    private var asked: [Int] = []

    init(_ log: PacketLog, _ onFailure: @escaping @Sendable (Error) -> Void) {
        (self.log, self.onFailure) = (log, onFailure)
    }

    var time: Double {
        get { lock.withLock { instant } }
        set {
            lock.withLock { instant = newValue }
            signal.raise()
        }
    }

    func show(_ log: PacketLog, at time: Double) {
        // Requests for the former recording are dropped.
        lock.withLock { (newLog, grown, newTrial, instant) = (log, nil, nil, time) }
        signal.raise()
    }

    func setTrial(_ trial: PacketLog.Trial?) {
        lock.withLock { newTrial = .some(trial) }
        signal.raise()
    }

    func grow(to data: Data) { lock.withLock { grown = data } }

    func setDebugOptions(_ options: DebugOptions) {
        lock.withLock { debug = options }
        signal.raise()
    }

    func setMeter(_ new: (@Sendable (RecordingFrame) -> Void)?) { lock.withLock { meter = new } }

    func makeContext() -> DrawingContext? {
        var format = DrawingFormat()
        format.isCore = true
        return DrawingContext(format: format)
    }

    func draw(in context: DrawingContext, at instant: DrawingTime) -> Bool {
        do {
            let begin = (ClockReading.monotonic, ClockReading.ofThread)
            let time = applyRequests()
            let (debug, meter) = lock.withLock { (self.debug, self.meter) }
            renderer = renderer ?? Renderer()
            guard let renderer else { throw SnapshotError(description: "there is no OpenGL 3.3") }
            let recording = recording ?? RecordingStage(log, isExact: false, hasStencil: false)
            self.recording = recording
            let target = RenderTarget.bound(isBottomUp: true)
            let viewport = try recording.plan(at: time, on: renderer) { view in
                let share = Double(target.width) / Double(view?.width ?? target.width)
                return Viewport(
                    width: target.width, height: target.height, scale: (view?.scale ?? 1) * share)
            }
            renderer.clearColor = recording.background(at: time)
            renderer.debug = debug
            setMeter(of: renderer, isOn: meter != nil)
            // The flash over changed pixels belongs to this frame.
            _ = recording.stage.region(for: recording.damage, in: viewport)
            try recording.stage.draw(to: target, region: viewport.box)
            guard let meter else { return true }
            meter(
                RecordingFrame(
                    time: time, wall: ClockReading.monotonic - begin.0,
                    processor: ClockReading.ofThread - begin.1,
                    counts: renderer.counts,
                    damagedPixels: Self.area(recording.damage, in: target),
                    pixels: target.width * target.height, number: pictures,
                    gpuTimes: drainGPUTimes(renderer)))
            pictures += 1
            return true
        } catch {
            if !hasFailed { onFailure(error) }
            hasFailed = true
            // The next seek begins with a key, in a new tree.
            return false
        }
    }

    private func setMeter(of renderer: Renderer, isOn: Bool) {
        if isOn == (renderer.meter != nil) { return }
        renderer.meter = isOn ? FrameMeter() : nil
        asked = []
    }

    /// Results of GPU queries arrive in the order of the pictures, some pictures later.
    private func drainGPUTimes(_ renderer: Renderer) -> [RecordingFrame.GPUTime]? {
        guard let meter = renderer.meter, meter.hasTimer else { return nil }
        asked.append(pictures)
        let outcomes = meter.drainOutcomes()
        // A picture that failed during drawing may have no query.
        let answered = asked.prefix(outcomes.count)
        asked.removeFirst(answered.count)
        return zip(answered, outcomes).compactMap { number, seconds in
            seconds.map { RecordingFrame.GPUTime(number: number, seconds: $0) }
        }
    }

    /// Number of pixels of a damaged box inside the target. The box of a full damage is infinite.
    private static func area(_ box: PixelBox, in target: RenderTarget) -> Int {
        if box.isEmpty { return 0 }
        return Int(min(box.width, Float(target.width)) * min(box.height, Float(target.height)))
    }

    /// Applies the requests since the last picture; returns the time of the next picture.
    private func applyRequests() -> Double {
        let (time, newLog, grown, newTrial) = lock.withLock {
            defer { (self.newLog, self.grown, self.newTrial) = (nil, nil, nil) }
            return (self.instant, self.newLog, self.grown, self.newTrial)
        }
        if let newLog { (log, hasFailed) = (newLog, false) }
        if let grown { log.grow(to: grown) }
        if case .some(let trial) = newTrial { log.trial = trial }
        if newLog != nil || newTrial != nil {
            recording?.detach()
            recording = nil
        }
        return time
    }

    func end(_ context: DrawingContext) {
        _ = context.use {
            recording?.detach()
            recording = nil
            renderer?.device.collect()
            renderer = nil
        }
    }
}
