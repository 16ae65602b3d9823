import Foundation
import LaminaPacketLog
import PlaygroundEngine
import PlaygroundKit
import UIKit

// Files that are made of a scene: films, and the scene itself for others; and the source of one
// that came so.
extension PlaygroundController {
    func connectFiles() {
        exportPanel.onExport = { [unowned self] in beginExport($0) }
        exportPanel.onCancel = { [unowned self] in
            export?.cancel()
            export = nil
        }
        exportPanel.onClose = { [unowned self] in view.becomeFirstResponder() }
    }

    /// Asks for the name of a film, or of a file that others can open.
    func openExport(_ kind: String) {
        guard let run else { return status.show(message: "Nothing to export yet") }
        var name = session.file.deletingPathExtension().appendingPathExtension(kind)
        if name == session.file {
            let base = session.file.deletingPathExtension().lastPathComponent
            name = session.file.deletingLastPathComponent()
                .appendingPathComponent("\(base) 2.\(kind)")
        }
        exportPanel.open(file: name, range: range(of: run))
    }

    private func range(of run: SceneRun) -> ClosedRange<Double> {
        transport.loop ?? 0...max(1.0 / 60, run.reach)
    }

    private func beginExport(_ file: URL) {
        guard let run else { return }
        do {
            if file.pathExtension.lowercased() == "lamina" { return try share(run, to: file) }
            let job = try ExportJob(
                of: run.recording, trial: trial.isEmpty ? nil : trial, range: range(of: run),
                to: file, in: session.scratchFolder)
            follow(job)
        } catch {
            exportPanel.show(.failed("\(error)"))
        }
    }

    /// Shows how far it is from now on.
    func follow(_ job: ExportJob) {
        job.onChange = { [unowned self, unowned job] in exportPanel.show(job.state) }
        export = job
        exportPanel.show(job.state)
    }

    /// The source and what it names, with the recording: as the source has it, without what is
    /// tried.
    private func share(_ run: SceneRun, to file: URL) throws {
        let contents = try SharedScene.contents(of: session.kind, at: session.file)
        try SharedScene.write(
            try PacketLog(contentsOf: run.recording), range(of: run), with: contents.files, to: file
        )
        var notes: [String] = []
        if session.problem != nil { notes.append("the source is newer than the recording") }
        if !trial.isEmpty { notes.append("without unwritten changes") }
        if !contents.left.isEmpty {
            notes.append(
                "without \(contents.left.joined(separator: ", ")), outside the scene’s folder")
        }
        exportPanel.show(.done(file), notes: notes)
    }

    /// Goes on with the source that came with the recording.
    func editSource() {
        do {
            try session.edit(elsewhere: Settings.sceneFolder)
        } catch {
            return status.show(message: "\(error)")
        }
        status.show(file: session.file)
        onFile?(session.file)
        print("Edit \(session.file.path) and save it.")
    }
}
