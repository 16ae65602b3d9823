import Foundation
import LaminaRenderTree
import PlaygroundEngine
import PlaygroundKit
import UIKit

/// Scenes to open, their source, and the question before unwritten changes are lost.
final class FileController: PlaygroundPane {
    let pathPanel = PathPanel()
    let questions = QuestionPanel()
    /// Requests a new file for this window.
    var onOpen: ((URL) -> Void)?
    /// Reports that the session shows a new file.
    var onFile: ((URL) -> Void)?
    /// The window is to be closed.
    var onQuit: (() -> Void)?
    /// True while a film is made, which ends with the scene.
    var isExporting: () -> Bool = { false }
    private let model: PlaygroundModel

    init(_ model: PlaygroundModel) {
        self.model = model
        questions.onClose = { [unowned self] in self.model.tell(.keyboard) }
        pathPanel.onClose = { [unowned self] in self.model.tell(.keyboard) }
        pathPanel.onOpen = { [unowned self] in open($0) }
        model.calls.ask = { [weak self] in self?.questions.open($0, $1, $2) }
    }

    var isOpen: Bool { questions.isOpen || pathPanel.isOpen }

    func update(_ change: PlaygroundChange) {}

    // MARK: - Opening

    /// Shows a new file in this window, after a question if unwritten changes or a film in the
    /// making would be lost.
    func open(_ file: URL) {
        let isAsked = asksBeforeLoss("Open another scene?", "Open") { [unowned self] in
            onOpen?(file)
        }
        if !isAsked { onOpen?(file) }
    }

    /// Opens the panel for a path.
    func beginOpening() {
        pathPanel.open(in: model.session.file.deletingLastPathComponent())
    }

    /// Opens a new file made from the template, in the folder for scenes.
    func openNew() {
        let folder = Settings.sceneFolder
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            return model.say("\(folder.path) cannot be made")
        }
        var number = 1
        func file() -> URL {
            folder.appendingPathComponent("Untitled\(number == 1 ? "" : " \(number)").swift")
        }
        while FileManager.default.fileExists(atPath: file().path) { number += 1 }
        open(file())
    }

    /// Opens a copy of a sample, made at the first time.
    func openSample(_ name: String) {
        do {
            open(try Settings.copyOfSample(name))
        } catch {
            model.say("\(error)")
        }
    }

    // MARK: - The source

    /// Opens the source in the user's editor, at the place of a diagnostic.
    func openInEditor(_ diagnostic: SceneDiagnostic? = nil) {
        let file = diagnostic?.file.map { URL(fileURLWithPath: $0) } ?? mainFile
        guard let file else { return model.say(noSource) }
        openInEditor(file, diagnostic?.line, diagnostic?.column)
    }

    /// The file to edit: a source also if its text is broken; of a bundle the first text. A
    /// recording has none.
    private var mainFile: URL? {
        if case .source = model.session.kind { return model.session.files.first }
        return model.session.sourceFiles.first
    }

    /// Why no file can be opened in an editor.
    private var noSource: String {
        if model.session.showsProgram { return "A running program has no source here" }
        return model.session.canEdit
            ? "“Edit Source of Recording” lays out the source first"
            : "\(model.session.file.lastPathComponent) has no text to edit"
    }

    private func openInEditor(_ file: URL, _ line: Int?, _ column: Int? = nil) {
        do {
            try SourceEditor.open(file, line: line, column: column)
        } catch {
            model.say("\(error)")
        }
    }

    /// Opens the source at a place among the scene's files; without a place, the message `what` is
    /// shown.
    private func openInEditor(_ place: (file: Int, line: Int)?, orSay what: String) {
        let files = model.session.sourceFiles
        guard !files.isEmpty else { return model.say(noSource) }
        guard let place, files.indices.contains(place.file) else { return model.say(what) }
        openInEditor(files[place.file], place.line)
    }

    /// Opens the line that names the selected layer.
    func openLayer() {
        guard let row = model.selectedRow else { return }
        openInEditor(
            SourceOrigin.layer(row.name, in: model.session.texts),
            orSay: "The source does not name this layer by a literal")
    }

    /// Opens the line that adds the selected animation.
    func openAnimation() {
        guard let id = model.selection.animation, let found = model.found(in: id) else { return }
        openInEditor(
            SourceOrigin.animation(key: found.span.animation.key, in: model.session.texts),
            orSay: "The source does not add this animation under a literal key")
    }

    /// Opens the line that a value of the selected layer comes from, else the layer's.
    func open(_ id: PropertyID) {
        guard let row = model.selectedRow else { return }
        guard let origin = SourceOrigin.find(id, of: row.name, in: model.session.texts) else {
            return openLayer()
        }
        openInEditor((origin.file, origin.line), orSay: noSource)
    }

    /// Goes on with the source that came with the recording.
    func editSource() {
        do {
            try model.session.edit(elsewhere: Settings.sceneFolder)
        } catch {
            return model.say("\(error)")
        }
        onFile?(model.session.file)
        print("Edit \(model.session.file.path) and save it.")
    }

    // MARK: - Quitting

    /// True with unwritten changes; false for a running program, which keeps the set values.
    private var losesChanges: Bool {
        model.editing.state.isTried && !model.session.showsProgram
    }

    func quit() { if !asksBeforeQuitting() { onQuit?() } }

    /// Opens a question before unwritten changes or a film in the making are lost, and replaces an
    /// open question; true if a question was opened.
    func asksBeforeQuitting() -> Bool {
        let question = losesChanges ? "Quit without writing?" : "Quit during the export?"
        return asksBeforeLoss(question, "Quit") { [unowned self] in onQuit?() }
    }

    private func asksBeforeLoss(
        _ question: String, _ verb: String, _ action: @escaping () -> Void
    ) -> Bool {
        var losses: [String] = []
        if losesChanges {
            let count = max(1, model.editing.state.triedCount)
            let changes = count == 1 ? "1 change has" : "\(count) changes have"
            losses.append("\(changes) not been written to the source and will be lost.")
        }
        if isExporting() { losses.append("The film that is being made will be cancelled.") }
        guard !losses.isEmpty else { return false }
        let ending = losesChanges ? "Without Writing" : "and Cancel Export"
        questions.open(
            question, losses.joined(separator: " "),
            [.init(title: "\(verb) \(ending)", action: action)])
        return true
    }
}
