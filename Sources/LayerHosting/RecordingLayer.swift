import CoreAnimation
import CoreGraphics
import DisplayList
import Foundation
import GLRenderer
import PacketLog
import PacketWire
import RenderTree

/// A layer that shows a recording: its tree, drawn anew at the layer's own pixels by the host that draws the layer.
///
/// Thread: main. Errors are told once, by `onFailure`, on the thread that draws.
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

    /// The moment that is shown, in seconds of the recording.
    package var time: Double {
        get { drawing?.time ?? 0 }
        set { drawing?.time = newValue }
    }

    /// Shows another recording from now on, by the same renderer. The log belongs to the thread that draws then.
    package func show(_ log: PacketLog, at time: Double) { drawing?.show(log, at: time) }

    /// What animations are taken to be instead; nil for what was recorded.
    package func setTrial(_ trial: (@Sendable (RenderAnimation) -> RenderAnimation)?) {
        drawing?.setTrial(trial)
    }

    /// The recording has grown: `data` is all of it, and begins with what there was.
    package func grow(to data: Data) { drawing?.grow(to: data) }
}

/// The recording as the drawing side knows it, with a renderer of its own in a context beside the host's.
private final class RecordingDrawing: LiveDrawing, @unchecked Sendable {
    let signal = LiveSignal()
    let wantsEveryFrame = false
    let isOfOneSize = true
    private let lock = NSLock()
    private var moment = 0.0
    private var newLog: PacketLog?
    private var grown: Data?
    /// Set, what is tried is to be another, or nothing.
    private var newTrial: (@Sendable (RenderAnimation) -> RenderAnimation)??
    private let onFailure: @Sendable (Error) -> Void
    // On the thread that draws.
    private var log: PacketLog
    private var recording: RecordingStage?
    private var renderer: Renderer?
    private var hasFailed = false

    init(_ log: PacketLog, _ onFailure: @escaping @Sendable (Error) -> Void) {
        (self.log, self.onFailure) = (log, onFailure)
    }

    var time: Double {
        get { lock.withLock { moment } }
        set {
            lock.withLock { moment = newValue }
            signal.raise()
        }
    }

    func show(_ log: PacketLog, at time: Double) {
        // What was meant for the one before is not for this one.
        lock.withLock { (newLog, grown, newTrial, moment) = (log, nil, nil, time) }
        signal.raise()
    }

    func setTrial(_ trial: (@Sendable (RenderAnimation) -> RenderAnimation)?) {
        lock.withLock { newTrial = .some(trial) }
        signal.raise()
    }

    func grow(to data: Data) { lock.withLock { grown = data } }

    func makeContext() -> DrawingContext? {
        var format = DrawingFormat()
        format.isCore = true
        return DrawingContext(format: format)
    }

    func draw(in context: DrawingContext, at moment: DrawingMoment) -> Bool {
        do {
            let time = takeNews()
            renderer = renderer ?? Renderer()
            guard let renderer else { throw SnapshotError(description: "there is no OpenGL 3.3") }
            let recording = recording ?? RecordingStage(log, isExact: false)
            self.recording = recording
            let target = RenderTarget.bound(isBottomUp: true)
            let viewport = try recording.plan(at: time, on: renderer) { view in
                let share = Double(target.width) / Double(view?.width ?? target.width)
                return Viewport(
                    width: target.width, height: target.height, scale: (view?.scale ?? 1) * share)
            }
            renderer.clearColor = recording.background(at: time)
            try recording.stage.draw(to: target, region: viewport.box)
            return true
        } catch {
            if !hasFailed { onFailure(error) }
            hasFailed = true
            // The next move begins with a key, in a tree of its own.
            return false
        }
    }

    /// Does what was asked for since the last picture; gives the time of the next one.
    private func takeNews() -> Double {
        let (time, newLog, grown, newTrial) = lock.withLock {
            defer { (self.newLog, self.grown, self.newTrial) = (nil, nil, nil) }
            return (self.moment, self.newLog, self.grown, self.newTrial)
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
