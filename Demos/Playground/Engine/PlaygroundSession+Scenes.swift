import CoreGraphics
import Foundation

// The steps from a scene's process to the window, and failures of the process.
extension PlaygroundSession {
    /// Seconds without the final time, after which the time reached is shown.
    private static let mostHidden = 0.3
    /// Seconds of the scene that a process records beyond the shown time.
    static let lead = 0.5

    private static let mostWarnings = 200

    func handle(_ event: SceneChild.Event, of attempt: SceneAttempt) {
        guard attempt === self.attempt else { return }
        switch event {
        case .answer(.process), .answer(.entered): break
        case .answer(.reading): attempt.watchdog.extend()
        case .answer(.opened(let width, let height)):
            attempt.size = CGSize(width: width, height: height)
            (cost.opening, attempt.lastStep) = (now - attempt.lastStep, now)
            attempt.watchdog.begin()
            progress = .running(reach: 0, wanted: attempt.wanted)
            onChange?()
        case .answer(.warning(let text)):
            // A document may have a warning for each of its elements.
            if attempt.warnings.count < Self.mostWarnings { attempt.warnings.append(text) }
        case .answer(.kept(let name, let value)): inputs.kept[name] = value
        case .answer(.hears(let isHeard)): attempt.hearsEvents = isHeard
        case .answer(.states(let names)): attempt.states = names
        case .answer(.inputs(let titles)): attempt.declared.inputs = titles
        case .answer(.knob(let knob)): attempt.declared.knobs.append(knob)
        case .answer(.cue(let cue)): attempt.declared.cues.append(cue)
        case .answer(.sound(let note)): attempt.declared.add(note)
        case .answer(.passed(let time)):
            attempt.watchdog.begin()
            if now - attempt.lastStep > Self.mostHidden {
                promote(attempt, reach: time, isThere: false)
            } else {
                progress = .running(reach: time, wanted: attempt.wanted)
                onChange?()
            }
        case .answer(.reached(let reach)): noteReached(reach, attempt)
        case .answer(.failed(let reason)):
            self.attempt = nil
            drop(attempt)
            fail(.failure, [SceneDiagnostic(reason, file: file.path)])
        case .ended(let signal, let lastWords):
            self.attempt = nil
            drop(attempt)
            noteDeath(signal, lastWords, attempt.watchdog)
        }
        if self.attempt == nil, spare == nil { spare = makeChild() }
    }

    /// Shows a scene, unless the shown time has passed beyond `reach` during a long opening.
    private func noteReached(_ reach: Double, _ attempt: SceneAttempt) {
        let shown = max(0, time())
        guard shown > reach, now - attempt.lastStep <= Self.mostHidden else {
            return promote(attempt, reach: reach, isThere: true)
        }
        attempt.watchdog.begin()
        attempt.wanted = shown + Self.lead
        attempt.child.send(.advance(attempt.wanted))
        progress = .running(reach: reach, wanted: attempt.wanted)
        onChange?()
    }

    /// Shows a scene, also before the requested time is reached.
    private func promote(_ attempt: SceneAttempt, reach: Double, isThere: Bool) {
        self.attempt = nil
        cost.advancing = now - attempt.lastStep
        cost.scene = attempt.child.cost - attempt.costBefore
        let run: SceneRun
        do {
            run = try SceneRun(
                attempt.child, recording: attempt.recording, size: attempt.size, reach: reach,
                asked: isThere ? nil : (attempt.wanted, attempt.watchdog))
        } catch {
            drop(attempt)
            return fail(.failure, [SceneDiagnostic("\(error)")])
        }
        (run.hearsEvents, run.states) = (attempt.hearsEvents, attempt.states)
        run.declared = attempt.declared
        attempt.child.onEvent = { [weak self, weak run] event in
            guard let self, let run else { return }
            handle(event, of: run)
        }
        progress = nil
        problem = nil
        if case .document(let url) = kind {
            warnings = attempt.warnings.map { SceneDiagnostic($0, file: url.path, isError: false) }
        }
        cost.wall = now - attempt.begin
        replace(with: run)
    }

    private func handle(_ event: SceneChild.Event, of run: SceneRun) {
        switch event {
        case .answer(.kept(let name, let value)): inputs.kept[name] = value
        case .answer(.hears(let isHeard)):
            run.hearsEvents = isHeard
            onChange?()
        case .answer(.entered(let state)):
            run.state = state
            onChange?()
        case .answer(.knob(let knob)):
            run.declared.knobs.append(knob)
            onChange?()
        case .answer(.cue(let cue)):
            run.declared.cues.append(cue)
            onChange?()
        // Shown with the time that the scene reaches next.
        case .answer(.sound(let note)): run.declared.add(note)
        case .answer(.reading): run.watchdog?.extend()
        case .answer(.passed(let time)): run.passed(time)
        case .answer(.reached(let time)): run.reached(time)
        case .ended(let signal, let lastWords):
            guard run === self.run else { return }
            noteDeath(signal, lastWords, run.watchdog)
        default: break
        }
    }

    func replace(with new: SceneRun) {
        let gone = previous
        (previous, run) = (run, new)
        shownSaves += 1
        onRun?(new)
        onChange?()
        previous?.child?.kill()
        defer { turnAgain() }
        guard let gone else { return }
        let scratch =
            gone.isTemporary
            ? gone.recording.deletingLastPathComponent() : gone.declared.soundFolder
        if let scratch { try? FileManager.default.removeItem(at: scratch) }
    }

    // MARK: - What goes wrong

    func fail(_ kind: Problem.Kind, _ diagnostics: [SceneDiagnostic]) {
        progress = nil
        problem = Problem(kind: kind, diagnostics: diagnostics)
        onChange?()
        turnAgain()
    }

    private func noteDeath(_ signal: Int32, _ lastWords: String, _ watchdog: Watchdog?) {
        var diagnostic =
            SceneDiagnostic.read(lastWords: lastWords, of: files)
            ?? SceneDiagnostic("", file: file.path)
        let wasHanging = watchdog?.wasAborted ?? false
        if let watchdog, wasHanging {
            diagnostic.text = watchdog.verdict
        } else if diagnostic.text.isEmpty {
            diagnostic.text =
                signal == 0
                ? "the scene ended its process"
                : "the scene was ended by signal \(signal), \(String(cString: strsignal(signal)))"
        }
        fail(wasHanging ? .hang : .crash, [diagnostic])
    }

    var now: Double { ProcessInfo.processInfo.systemUptime }

    func makeChild() -> SceneChild? {
        guard let installation else { return nil }
        do {
            return try SceneChild(installation, in: home)
        } catch {
            fail(.failure, [SceneDiagnostic("\(error)")])
            return nil
        }
    }
}
