import Foundation

// A running program instead of a scene.
extension PlaygroundSession {
    /// Seconds in which a started program opens its first window.
    private static let mostWaiting = 30.0

    /// True for a session of a running program, also after the program's end.
    public var showsProgram: Bool {
        if case .program = kind { true } else { false }
    }

    /// Attaches to the program, after ending an earlier attachment.
    func attach(to process: pid_t, since begin: Double? = nil) {
        program?.detach()
        program = nil
        let begin = begin ?? now
        progress = .attaching
        onChange?()
        do {
            let new = try AttachedProgram(process, recordingInto: folder)
            new.onEvent = { [weak self, weak new] event in
                guard let self, let new, new === program else { return }
                handle(event, of: new)
            }
            program = new
        } catch {
            guard waits, AttachedProgram.isRunning(process), now - begin < Self.mostWaiting else {
                return fail(.failure, [SceneDiagnostic("\(error)")])
            }
            DispatchQueue.main.asyncAfter(deadline: .now() + 0.05) { [weak self] in
                MainActor.assumeIsolated {
                    guard let self, self.progress == .attaching else { return }
                    self.attach(to: process, since: begin)
                }
            }
        }
    }

    /// Leaves the program, which continues.
    public func detach() {
        guard let program, program.isAttached else { return }
        program.detach()
        fail(.stopped, [SceneDiagnostic("detached; R attaches again")])
    }

    private func handle(_ event: AttachedProgram.Event, of program: AttachedProgram) {
        switch event {
        case .windows:
            if program.window == nil, let first = program.windows.first {
                if run == nil || progress == .attaching {
                    program.watch(first.number)
                } else {
                    fail(.ended, [SceneDiagnostic("the window was closed")])
                }
            }
            onChange?()
        case .grew: grow(from: program)
        case .sounds:
            guard let run, run.recording == program.recording else { return }
            run.hear(program.sounds)
            onChange?()
        case .ended(let reason):
            if let run, run.recording == program.recording { run.endSounds() }
            fail(.ended, [SceneDiagnostic(reason)])
        }
    }

    private func grow(from program: AttachedProgram) {
        guard let recording = program.recording else { return }
        if let run, run.recording == recording { return run.grow() }
        // The first picture is not whole yet.
        guard let new = try? SceneRun(recording: recording, of: program) else { return }
        (progress, problem) = (nil, nil)
        new.hear(program.sounds)
        replace(with: new)
    }
}
