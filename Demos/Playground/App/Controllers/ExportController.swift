import Foundation
import LaminaMotion
import LaminaPacketLog
import PlaygroundEngine
import PlaygroundKit
import UIKit

/// Files made of a scene: films, and the scene with its source for other people.
final class ExportController: PlaygroundPane {
    let panel = ExportPanel()
    private let model: PlaygroundModel
    private var job: ExportJob?
    /// The missing parts of a finished film.
    private var notes: [String] = []
    /// A film whose range the scene has not reached yet.
    private var waiting: Request?

    private struct Request {
        var file: URL
        var range: ClosedRange<Double>
        var settings: ExportSettings
    }

    init(_ model: PlaygroundModel) {
        self.model = model
        panel.onExport = { [unowned self] in
            begin(Request(file: $0, range: $1, settings: $2))
        }
        panel.onCancel = { [unowned self] in cancel() }
        panel.onClose = { [unowned self] in self.model.tell(.keyboard) }
    }

    var isOpen: Bool { !panel.isHidden }

    /// True while a film is made or waits for its range.
    var isRunning: Bool {
        if waiting != nil { return true }
        if case .running? = job?.state { return true }
        return false
    }

    func update(_ change: PlaygroundChange) {
        switch change {
        case .reach, .session: goOn()
        default: break
        }
    }

    /// Takes the job of a replaced panel, also a film that waits for the end of its range.
    func adopt(_ old: ExportController) {
        (job, notes) = (old.job, old.notes)
        if let request = old.waiting {
            old.waiting = nil
            panel.isHidden = false
            return begin(request)
        }
        guard let job, case .running = job.state else { return }
        panel.isHidden = false
        follow(job)
    }

    /// Asks for the name of a film, or of a file for other people.
    func open(_ kind: String) {
        guard let run = kind == "lamina" ? model.run : model.heard else {
            return model.say("Nothing to export yet")
        }
        let file = model.session.file
        var name = file.deletingPathExtension().appendingPathExtension(kind)
        if name == file {
            let base = file.deletingPathExtension().lastPathComponent
            name = file.deletingLastPathComponent().appendingPathComponent("\(base) 2.\(kind)")
        }
        panel.open(
            file: name, range: model.exportRange(of: run), size: run.size,
            model.settings.export ?? ExportSettings())
        if let name = model.heardVariant, kind != "lamina" {
            panel.note("Of the variant “\(name)”")
        }
    }

    /// The recording of a request: films are of the variant that is heard.
    private func run(for request: Request) -> SceneRun? {
        ExportKind(request.file) == .lamina ? model.run : model.heard
    }

    private func begin(_ request: Request) {
        guard let run = run(for: request) else { return }
        if ExportKind(request.file) != .lamina, model.settings.export != request.settings {
            model.settings.export = request.settings
            model.settings.write()
        }
        guard request.range.upperBound > run.reach, run.isAlive else { return export(request, run) }
        waiting = request
        run.want(request.range.upperBound)
        panel.show(
            .running(0, "Running the scene to \(TransportBar.clock(request.range.upperBound))"))
    }

    /// Begins the waiting film when the scene has reached its end or has crashed.
    private func goOn() {
        guard let request = waiting, let run = run(for: request) else { return }
        guard request.range.upperBound > run.reach + 1e-6, run.isAlive else {
            waiting = nil
            return export(request, run)
        }
        // A new scene starts from its begin, and a drag in the time line requests new times.
        run.want(request.range.upperBound)
    }

    private func export(_ request: Request, _ run: SceneRun) {
        do {
            if ExportKind(request.file) == .lamina {
                return try share(run, request.range, to: request.file)
            }
            follow(
                try ExportJob(
                    of: run.recording, trial: trial(of: request, run), sounds: run.sounds,
                    range: request.range, to: request.file, settings: request.settings,
                    in: model.session.scratchFolder))
            let isSilent = ExportKind(request.file).map { !$0.hasSound } ?? true
            notes = missingEnd(of: request.range, run)
            if isSilent, !run.sounds.parts.isEmpty { notes.append("this format has no sound") }
        } catch {
            panel.show(.failed("\(error)"))
        }
    }

    /// The note of a range that ends after the recording: a scene that has crashed or was stopped
    /// runs no further.
    private func missingEnd(of range: ClosedRange<Double>, _ run: SceneRun) -> [String] {
        guard range.upperBound > run.reach + 1.5 / Transport.frameRate else { return [] }
        return ["up to \(TransportBar.clock(run.reach)) only, the end of the recording"]
    }

    /// The unwritten changes, which variants have not; a transparent film has no background of the
    /// scene's own layer.
    private func trial(of request: Request, _ run: SceneRun) -> SceneTrial? {
        let isVariant = run !== model.run
        guard request.settings.isTransparent, ExportKind(request.file)?.hasAlpha ?? false,
            let history = isVariant ? AnimationHistory(run.log) : model.history
        else { return isVariant ? nil : model.shownTrial }
        // A program's recording has the values that were set in the program.
        let isPlain = isVariant || model.session.showsProgram
        var (trial, edits) = (
            isVariant ? SceneTrial() : model.trial.scene, isPlain ? LayerEdits() : model.edits
        )
        edits.set(.backgroundColor, MotionValue.none, of: [])
        var rows = model.rows
        if isVariant {
            _ = try? history.update()
            let tree = SceneTree(run.log)
            try? tree.move(to: min(model.transport.time, run.reach))
            rows = tree.rows()
        }
        _ = edits.resolve(rows, in: history, at: model.transport.time, &trial)
        return trial
    }

    /// Ends a film in the making, of which nothing is left: the window closes, or shows another
    /// scene.
    func end() {
        waiting = nil
        job?.onChange = nil
        job?.cancel()
        job = nil
    }

    private func cancel() {
        if waiting != nil {
            waiting = nil
            return panel.show(.cancelled)
        }
        job?.cancel()
        job = nil
    }

    private func follow(_ job: ExportJob) {
        job.onChange = { [unowned self, unowned job] in panel.show(job.state, notes: notes) }
        self.job = job
        panel.show(job.state)
    }

    /// Writes the recording with the source and its resources, without unwritten changes.
    private func share(
        _ run: SceneRun, _ range: ClosedRange<Double>, to file: URL
    ) throws {
        let contents = try SharedScene.contents(of: model.session.kind, at: model.session.file)
        let silent = try SharedScene.write(
            try PacketLog(contentsOf: run.recording), range, with: contents.files, run.sounds,
            to: file)
        var notes = missingEnd(of: range, run)
        if model.session.problem != nil { notes.append("the source is newer than the recording") }
        if model.shownTrial != nil { notes.append("without unwritten changes") }
        if !contents.left.isEmpty {
            notes.append(
                "without \(contents.left.joined(separator: ", ")), outside the scene’s folder")
        }
        if !silent.isEmpty {
            notes.append("without the sound of \(silent.joined(separator: ", "))")
        }
        panel.show(.done(file), notes: notes)
    }
}
