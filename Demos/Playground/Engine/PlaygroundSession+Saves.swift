import Foundation
import LaminaFilms
import LaminaPacketLog

// Steps after a save: the source is compiled, and the product opened in a separate process.
extension PlaygroundSession {
    /// Shows the file's current text, and forgets kept values, parameters and moved events.
    public func restart() {
        (inputs.kept, inputs.knobs, inputs.cues) = ([:], [:], [:])
        reload()
    }

    /// Shows the file's current text.
    public func reload() {
        let (number, begin) = (save.next(), now)
        if case .program(let process) = kind { return attach(to: process) }
        progress = .building
        onChange?()
        if let missing { return fail(.failure, [missing]) }
        switch kind {
        case .program: break
        case .recording(let url): show(url)
        case .document(let url): open(url, number, begin)
        case .source:
            let sources = files
            compile(number, begin) { $0.compile(sources, into: $1) }
        case .package(let package):
            let modules = folder.appendingPathComponent("modules")
            compile(number, begin) { $0.compile(package: package, into: $1, keeping: modules) }
        }
    }

    private func compile(
        _ number: Int, _ begin: Double,
        _ work: @escaping @Sendable (SourceCompiler, URL) -> SourceCompiler.Product
    ) {
        guard let compiler else { return }
        let place = folder.appendingPathComponent("save-\(number)")
        queue.async { [save] in
            // With a later save waiting, the product of this save would never be shown.
            guard save.number == number else { return }
            try? FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            let product = work(compiler, place)
            DispatchQueue.main.async {
                MainActor.assumeIsolated { self.handle(product, number, begin) }
            }
        }
    }

    private func show(_ recording: URL) {
        do {
            let run = try SceneRun(recording: recording)
            progress = nil
            problem = nil
            warnings = []
            layOutSounds(of: run)
            replace(with: run)
        } catch {
            fail(.failure, [SceneDiagnostic("\(error)", file: recording.path)])
        }
    }

    /// Lays out the sounds of a shared recording, for the window's players.
    private func layOutSounds(of run: SceneRun) {
        guard run.log.hasFiles else { return }
        let place = folder.appendingPathComponent("sounds-\(UUID().uuidString)")
        run.declared.soundFolder = place
        do {
            run.declared.sounds = try RecordedSounds.layOut(run.log.files(), in: place)
        } catch {
            let text = "The recording is shown without sound: \(error)"
            warnings = [SceneDiagnostic(text, file: run.recording.path, isError: false)]
        }
    }

    private func handle(_ product: SourceCompiler.Product, _ number: Int, _ begin: Double) {
        // With a later save compiling, this product is deleted.
        guard number == save.number else {
            try? FileManager.default.removeItem(at: folder.appendingPathComponent("save-\(number)"))
            return
        }
        cost = Cost(building: now - begin, compile: product.compileCost, link: product.linkCost)
        guard let library = product.library else {
            try? FileManager.default.removeItem(at: folder.appendingPathComponent("save-\(number)"))
            return fail(.compiler, product.diagnostics)
        }
        warnings = product.diagnostics
        keep(library)
        open(library, number, begin)
    }

    func open(_ url: URL, _ number: Int, _ begin: Double) {
        drop(attempt)
        attempt = nil
        progress = .opening
        onChange?()
        let waiting = spare.flatMap { $0.isOver ? nil : $0 }
        guard let child = waiting ?? makeChild() else { return }
        spare = nil
        let place = folder.appendingPathComponent("save-\(number)")
        try? FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        let recording = place.appendingPathComponent("scene.lamina")
        let attempt = SceneAttempt(child, begin: begin, recording: recording)
        (attempt.lastStep, attempt.costBefore) = (now, child.cost)
        self.attempt = attempt
        child.onOutput = { [weak self] in self?.onOutput?($0) }
        child.onEvent = { [weak self] in self?.handle($0, of: attempt) }
        inputs.areNew = false
        inputs.send(to: child)
        attempt.wanted = max(0, time()) + Self.lead
        child.send(.open(file: url.path, recording: recording.path, until: attempt.wanted))
        reportOpening(attempt)
    }

    /// Seconds since the scene began to build its layers; nil at other stages.
    public var openingTime: Double? {
        progress == .opening ? attempt.map { now - $0.lastStep } : nil
    }

    /// Reports each second of a scene that takes long to build its layers, such as a scene that
    /// waits for something.
    private func reportOpening(_ attempt: SceneAttempt) {
        DispatchQueue.main.asyncAfter(deadline: .now() + 1) { [weak self, weak attempt] in
            MainActor.assumeIsolated {
                guard let self, let attempt, attempt === self.attempt, self.progress == .opening
                else { return }
                self.onChange?()
                self.reportOpening(attempt)
            }
        }
    }

    /// Kills the process of a scene that will not be shown, and deletes the scene's files.
    func drop(_ attempt: SceneAttempt?) {
        guard let attempt else { return }
        attempt.child.kill()
        try? FileManager.default.removeItem(at: attempt.recording.deletingLastPathComponent())
    }
}
