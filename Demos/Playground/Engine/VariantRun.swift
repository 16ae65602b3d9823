import AVFoundation
import CoreGraphics
import Foundation
import PlaygroundWire

/// A variant of the shown scene, in a separate process with a separate recording. Thread: main.
@MainActor
public final class VariantRun {
    /// The difference from the scene.
    public let variant: SceneVariant
    /// The running scene; nil before its first picture.
    public private(set) var run: SceneRun?
    /// The reason for a missing picture, or for the end of pictures; nil without a problem.
    public private(set) var problem: String?
    /// Called after each change of the run or the problem.
    public var onChange: (@MainActor () -> Void)?
    private let child: SceneChild
    private let watchdog: Watchdog
    private let recording: URL
    private var size = CGSize.zero
    /// Changes of sounds before the first picture.
    private var notes: [SoundNote] = []
    /// The wanted time, seconds of the scene.
    private var wanted: Double

    fileprivate init(
        _ variant: SceneVariant, _ child: SceneChild, in place: URL, opening file: URL,
        _ inputs: PlaygroundSession.Inputs, at time: Double
    ) {
        (self.variant, self.child) = (variant, child)
        recording = place.appendingPathComponent("scene.lamina")
        wanted = max(0, time) + PlaygroundSession.lead
        watchdog = Watchdog(child)
        child.onEvent = { [weak self] in self?.handle($0) }
        child.send(.variant(variant))
        inputs.send(to: child)
        watchdog.begin()
        child.send(.open(file: file.path, recording: recording.path, until: wanted))
    }

    isolated deinit { end() }

    private func handle(_ event: SceneChild.Event) {
        switch event {
        case .answer(.opened(let width, let height)):
            size = CGSize(width: width, height: height)
            watchdog.begin()
        case .answer(.passed(let time)):
            watchdog.begin()
            run?.passed(time)
        case .answer(.reached(let time)):
            if let run { return run.reached(time) }
            do {
                let new = try SceneRun(
                    child, recording: recording, size: size, reach: time,
                    asked: (wanted, watchdog))
                for note in notes { new.declared.add(note) }
                notes = []
                run = new
                new.reached(time)
                new.want(wanted)
            } catch {
                problem = "\(error)"
            }
            onChange?()
        case .answer(.sound(let note)):
            if let run { run.declared.add(note) } else { notes.append(note) }
        case .answer(.failed(let reason)): fail(reason)
        case .ended: fail(watchdog.wasAborted ? watchdog.verdict : "the scene has ended")
        default: break
        }
    }

    private func fail(_ reason: String) {
        watchdog.end()
        problem = reason
        onChange?()
    }

    /// Asks the variant for more when less than `time` is known.
    public func want(_ time: Double) {
        wanted = max(wanted, time)
        run?.want(time)
    }

    /// Ends the process, and removes the recording.
    public func end() {
        watchdog.end()
        run?.stop()
        child.kill()
        try? FileManager.default.removeItem(at: recording.deletingLastPathComponent())
    }
}

extension PlaygroundSession {
    /// True if variants of the scene can be run: for a document, variants of the scale only.
    public func hasVariants(_ axis: VariantAxis) -> Bool {
        variantFile != nil && (axis == .scale || !showsDocument)
    }

    /// The document, or the library of the compiled scene; nil for a recording and a program, and
    /// for a scene that never compiled.
    private var variantFile: URL? {
        switch kind {
        case .document(let url): url
        case .source, .package: inputs.library
        case .recording, .program: nil
        }
    }

    private var showsDocument: Bool { if case .document = kind { true } else { false } }

    /// Runs variants of the shown scene, with its parameters and events, up to a time in seconds of
    /// the scene. Empty for a recording and a program, and for a scene that never compiled; a
    /// document has variants of other scales alone.
    public func variants(_ wanted: [SceneVariant], at time: Double) -> [VariantRun] {
        guard let file = variantFile else { return [] }
        let all = showsDocument ? wanted.filter { $0.scale != nil } : wanted
        return all.compactMap { variant in
            guard let child = makeChild() else { return nil }
            child.onOutput = { [weak self] in self?.onOutput?($0) }
            let place = folder.appendingPathComponent("variant-\(UUID().uuidString)")
            try? FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            return VariantRun(variant, child, in: place, opening: file, inputs, at: time)
        }
    }
}

extension PlaygroundSession.Inputs {
    /// Sends the values that a scene begins with.
    @MainActor
    func send(to child: SceneChild) {
        for (name, value) in kept.sorted(by: { $0.key < $1.key }) {
            child.send(.keep(name: name, value: value))
        }
        for (name, value) in knobs.sorted(by: { $0.key < $1.key }) {
            child.send(.knob(name: name, value: value))
        }
        for (name, time) in cues.sorted(by: { $0.key < $1.key }) {
            child.send(.cue(name: name, time: time))
        }
    }
}
