import Foundation
import PlaygroundEngine
import PlaygroundKit
import UIKit

/// Scenes to open, their source, and the question before unwritten changes are lost.
final class FileController: PlaygroundPane {
    let pathPanel = PathPanel()
    let quitPanel = QuitPanel()
    /// Another file is to be shown in this window.
    var onOpen: ((URL) -> Void)?
    /// The session shows another file from now on.
    var onFile: ((URL) -> Void)?
    /// The window is to be closed.
    var onQuit: (() -> Void)?
    private let model: PlaygroundModel

    init(_ model: PlaygroundModel) {
        self.model = model
        quitPanel.onClose = { [unowned self] in self.model.tell(.keyboard) }
        pathPanel.onClose = { [unowned self] in self.model.tell(.keyboard) }
        pathPanel.onOpen = { [unowned self] in open($0) }
    }

    var isOpen: Bool { quitPanel.isOpen || pathPanel.isOpen }

    func update(_ change: PlaygroundChange) {}

    // MARK: - Opening

    /// Shows another file in this window; asks first if that loses unwritten changes.
    func open(_ file: URL) {
        guard losesChanges else { return onOpen?(file) ?? () }
        quitPanel.open(
            changes: max(1, model.editing.state.triedCount), question: "Open another scene?",
            button: "Open Without Writing"
        ) { [unowned self] in onOpen?(file) }
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
        let file = diagnostic?.file.map { URL(fileURLWithPath: $0) } ?? model.session.files.first
        guard let file else { return model.say("A running program has no source here") }
        do {
            try SourceEditor.open(file, line: diagnostic?.line, column: diagnostic?.column)
        } catch {
            model.say("\(error)")
        }
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

    /// True if there are unwritten changes; a program keeps the values that were set.
    private var losesChanges: Bool {
        model.editing.state.isTried && !model.session.showsProgram
    }

    func quit() { if !asksBeforeQuitting() { onQuit?() } }

    /// Asks before unwritten changes are lost; true if it asks.
    func asksBeforeQuitting() -> Bool {
        guard !quitPanel.isOpen, losesChanges else { return false }
        quitPanel.open(
            changes: max(1, model.editing.state.triedCount), question: "Quit without writing?",
            button: "Quit Without Writing"
        ) { [unowned self] in onQuit?() }
        return true
    }
}
