import CoreGraphics
import Foundation
import LayerHosting
import PlaygroundWire
import QuartzCore

/// A scene and its time: commits are recorded; only contents that need drawing are drawn.
///
/// Time is the scene's own. The clock stops until a request of the window, then advances in steps
/// of a sixtieth of a second, at any real speed. In each step display links are called, animations
/// end and completion blocks run. Timers and queues of the process run in the machine's time, and
/// their changes belong to the time that the scene has reached.
final class LiveScene {
    static let begin: CFTimeInterval = 100
    static let period: CFTimeInterval = 1 / 60
    /// Pixels a point in contents drawn by layers: sharp at twice the size.
    private static let usualScale: CGFloat = 2
    private var scale: CGFloat {
        Playground.shownVariant?.scale.map { CGFloat(min($0, 8)) } ?? Self.usualScale
    }
    /// Seconds after which a long run through time reports its progress.
    private static let watchdog = 0.1
    /// No side of the picture has more pixels.
    private static let mostPixels: CGFloat = 16384

    let clock = ManualClock(LiveScene.begin)
    let delivery = MainDelivery.manual()
    private let links = ManualDisplayLinkDriver()
    private let root = CALayer()
    private var host: ManualHost?
    /// The document of the scene, or the states of an animation; nil for a compiled scene.
    private var extras: SceneFile.Extras?
    private var document: LayerDocument? {
        if case .document(let document)? = extras { document } else { nil }
    }
    private var states: AnimationStates? {
        if case .states(let states)? = extras { states } else { nil }
    }
    private var frame = 0
    /// An event has changed layers since the last frame.
    private var hasEvents = false
    private var saidHears = false

    func perform(_ command: SceneCommand) {
        switch command {
        case .keep(let name, let value): KeptValues.shared.begin(name, encoded: value)
        case .knob(let name, let value): Knobs.shared.begin(name, value)
        case .variant(let variant): Playground.shownVariant = variant
        case .cue(let name, let time): Cues.shared.begin(name, time)
        case .open(let file, let recording, let time):
            do {
                try open(file, recordingInto: URL(fileURLWithPath: recording))
                sayHears()
                Answers.send(.opened(width: root.bounds.width, height: root.bounds.height))
            } catch {
                return Answers.send(.failed("\(error)"))
            }
            pass(until: time)
        case .advance(let time): pass(until: time)
        case .event(let event):
            SceneEvents.send(event)
            commitEvent()
        case .state(let name):
            document?.apply(state: name, animated: true)
            states?.enter(name)
            commitEvent()
        case .input(let title):
            states?.send(title)
            commitEvent()
        }
    }

    /// Makes time pass until `time`, and reports the changes to the window.
    private func pass(until time: Double) {
        advance(to: time)
        for (name, value) in KeptValues.shared.drainChanges() {
            Answers.send(.kept(name: name, value: value))
        }
        sayHears()
        Answers.send(.reached(reach))
    }

    private func commitEvent() {
        host?.commit()
        hasEvents = true
    }

    /// Seconds of the scene that have passed.
    private var reach: Double { Double(frame) * Self.period }

    private func sayHears() {
        guard saidHears != SceneEvents.isHeard else { return }
        saidHears.toggle()
        Answers.send(.hears(saidHears))
    }

    // MARK: - The scene

    private func open(_ path: String, recordingInto recording: URL) throws {
        DisplayLinkDrivers.shared = links
        SceneSounds.listen(begin: Self.begin, folder: recording.deletingLastPathComponent())
        root.name = "scene"
        root.isGeometryFlipped = true
        root.masksToBounds = true
        root.bounds.size = variantSize ?? CGSize(width: 640, height: 400)
        root.contentsScale = scale
        root.backgroundColor = .black
        extras = try SceneFile.fill(root, from: path)
        if let states { SceneEvents.views = { states.handle($0) } }
        if let variantSize, extras == nil, SceneFrames.beginnings.isEmpty {
            root.bounds.size = variantSize
        }
        let names = document?.stateNames ?? states?.states ?? []
        if !names.isEmpty { Answers.send(.states(names)) }
        if let inputs = states?.inputs, !inputs.isEmpty { Answers.send(.inputs(inputs)) }
        place()
        let host = ManualHost(root: root, size: size, scale: scale, clock: clock)
        host.drawsNothing = true
        host.commit()
        for work in SceneFrames.beginnings {
            work()
            place()
            host.size = size
            host.commit()
        }
        if let variantSize, let resize = SceneFrames.onSize {
            resize(variantSize)
            place()
            host.size = size
            host.commit()
        }
        document?.start(at: clock.time)
        try host.record(to: recording, background: .black)
        host.evaluate(at: clock.time)
        self.host = host
        draw()
        // Tasks of the scene come to their first event.
        settle()
    }

    /// The size of a variant; nil for the scene's own.
    private var variantSize: CGSize? {
        Playground.shownVariant?.size.map { CGSize(width: $0.width, height: $0.height) }
    }

    private func place() {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        root.position = CGPoint(x: root.bounds.width / 2, y: root.bounds.height / 2)
        Resolution.set(scale, below: root)
        CATransaction.commit()
    }

    private var size: CGSize {
        func points(_ points: CGFloat) -> CGFloat {
            min(max(1, points), Self.mostPixels / scale)
        }
        return CGSize(width: points(root.bounds.width), height: points(root.bounds.height))
    }

    // MARK: - Time

    /// Makes time pass until `time`, in seconds of the scene.
    private func advance(to time: Double) {
        guard let host, time.isFinite else { return }
        // Rounds a time to its frame.
        let last = Int((min(time, 24 * 3600) / Self.period - 1e-6).rounded(.up))
        if hasEvents, frame >= last {
            // Called also while the clock is stopped.
            host.evaluate(at: clock.time)
            draw()
        }
        hasEvents = false
        var told = ProcessInfo.processInfo.systemUptime
        while frame < last {
            step(host)
            let now = ProcessInfo.processInfo.systemUptime
            guard now - told >= Self.watchdog, frame < last else { continue }
            told = now
            flush(host)
            Answers.send(.passed(reach))
        }
        host.commit()
        flush(host)
    }

    /// Waits for the recording up to the present time. A large scene is still being written when
    /// its own work is over; the wait is reported to the window, which would otherwise treat the
    /// scene as hanging.
    private func flush(_ host: ManualHost) {
        let timer = DispatchSource.makeTimerSource(queue: .global())
        timer.schedule(deadline: .now() + 0.5, repeating: 0.5)
        timer.setEventHandler { Answers.send(.reading) }
        timer.resume()
        host.flushRecorder()
        timer.cancel()
    }

    private func step(_ host: ManualHost) {
        Cues.shared.happen(until: reach)
        if Cues.shared.waking > 0 { settle() }
        links.refresh(at: clock.time, period: Self.period)
        SceneFrames.onFrame?(clock.time)
        frame += 1
        host.advance(to: Self.begin + Double(frame) * Self.period)
        draw()
    }

    /// Runs tasks resumed by an event, and the resulting work of the main queue.
    private func settle() {
        for _ in 0..<2 {
            let done = Done()
            DispatchQueue.main.async { done.isSet = true }
            while !done.isSet || Cues.shared.waking > 0 {
                _ = RunLoop.main.run(mode: .default, before: .distantFuture)
            }
        }
    }

    private final class Done: @unchecked Sendable {
        var isSet = false
    }

    /// Tiles, OpenGL and video have pictures only after drawing; a scene without them draws
    /// nothing.
    private func draw() {
        guard let host, host.needsDrawing else { return }
        host.drawsNothing = false
        do {
            try host.redraw(background: .black)
            // Time passes faster than pictures are written; none is to be missing.
            host.waitForRecorder()
        } catch {
            host.drawsNothing = true
            Diagnostics.note("tiles, OpenGL and video cannot be drawn: \(error)")
        }
    }
}
