import Foundation
import LaminaPacketLog
import PlaygroundEngine
import PlaygroundKit
import UIKit

/// Files made of a scene: films, and the scene with its source for other people.
final class ExportController: PlaygroundPane {
    let panel = ExportPanel()
    private let model: PlaygroundModel
    private var job: ExportJob?

    init(_ model: PlaygroundModel) {
        self.model = model
        panel.onExport = { [unowned self] in begin($0) }
        panel.onCancel = { [unowned self] in
            job?.cancel()
            job = nil
        }
        panel.onClose = { [unowned self] in self.model.tell(.keyboard) }
    }

    var isOpen: Bool { !panel.isHidden }

    func update(_ change: PlaygroundChange) {}

    /// Goes on with the film of a panel that is replaced.
    func adopt(_ old: ExportController) {
        job = old.job
        guard let job, case .running = job.state else { return }
        panel.isHidden = false
        follow(job)
    }

    /// Asks for the name of a film, or of a file for other people.
    func open(_ kind: String) {
        guard let run = model.run else { return model.say("Nothing to export yet") }
        let file = model.session.file
        var name = file.deletingPathExtension().appendingPathExtension(kind)
        if name == file {
            let base = file.deletingPathExtension().lastPathComponent
            name = file.deletingLastPathComponent().appendingPathComponent("\(base) 2.\(kind)")
        }
        panel.open(file: name, range: model.exportRange(of: run))
    }

    private func begin(_ file: URL) {
        guard let run = model.run else { return }
        do {
            if file.pathExtension.lowercased() == "lamina" { return try share(run, to: file) }
            follow(
                try ExportJob(
                    of: run.recording, trial: model.shownTrial, range: model.exportRange(of: run),
                    to: file, in: model.session.scratchFolder))
        } catch {
            panel.show(.failed("\(error)"))
        }
    }

    private func follow(_ job: ExportJob) {
        job.onChange = { [unowned self, unowned job] in panel.show(job.state) }
        self.job = job
        panel.show(job.state)
    }

    /// Writes the recording with the source and its resources, without unwritten changes.
    private func share(_ run: SceneRun, to file: URL) throws {
        let contents = try SharedScene.contents(of: model.session.kind, at: model.session.file)
        try SharedScene.write(
            try PacketLog(contentsOf: run.recording), model.exportRange(of: run),
            with: contents.files, to: file)
        var notes: [String] = []
        if model.session.problem != nil { notes.append("the source is newer than the recording") }
        if model.shownTrial != nil { notes.append("without unwritten changes") }
        if !contents.left.isEmpty {
            notes.append(
                "without \(contents.left.joined(separator: ", ")), outside the scene’s folder")
        }
        panel.show(.done(file), notes: notes)
    }
}
