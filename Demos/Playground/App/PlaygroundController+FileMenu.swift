import Foundation
import PlaygroundEngine
import PlaygroundKit
import UIKit

// The File menu: scenes to open, and what is made of one.
extension PlaygroundController {
    var fileCommands: [[Command]] {
        [
            [
                Command("New Scene", .init("n", control: true)) { [unowned self] in newScene() },
                Command("Open…", .init("o", control: true)) { [unowned self] in beginOpening() },
            ],
            recentCommands, sampleCommands,
            [
                Command("Open in Editor", .init("e", shift: true, control: true)) {
                    [unowned self] in openInEditor(nil)
                },
                Command(
                    "Edit Source of Recording",
                    isEnabled: { [unowned self] in session.canEdit }
                ) { [unowned self] in editSource() },
                Command(
                    "Send Mouse and Keys to Scene", .init("t"),
                    isOn: { [unowned self] in route != nil }
                ) { [unowned self] in toggleEvents() },
            ],
            [
                Command("Export…", .init("e", control: true)) { [unowned self] in
                    openExport("mp4")
                },
                Command("Share…") { [unowned self] in openExport("lamina") },
            ],
            [
                Command("Quit", .init("q", control: true), .init("w", control: true)) {
                    [unowned self] in
                    if !asksBeforeQuitting() { onQuit?() }
                }
            ],
        ].filter { !$0.isEmpty }
    }

    private var recentCommands: [Command] {
        let own = session.file.standardizedFileURL.path
        return (settings.recent ?? []).filter {
            $0 != own && FileManager.default.fileExists(atPath: $0)
        }.prefix(5).map { path in
            let url = URL(fileURLWithPath: path)
            let folder = url.deletingLastPathComponent().lastPathComponent
            return Command("Open \(folder)/\(url.lastPathComponent)") { [unowned self] in
                openScene(url)
            }
        }
    }

    private var sampleCommands: [Command] {
        guard let folder = try? Installation.find().samples else { return [] }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".swift") }.sorted().map { name in
            Command("Sample: \(name.dropLast(6))") { [unowned self] in openSample(name) }
        }
    }

    /// Shows another file in this window; asks first where that would lose what is tried.
    func openScene(_ file: URL) {
        guard !editing.state.isTried else {
            return quitPanel.open(
                changes: max(1, editing.state.triedCount), question: "Open another scene?",
                button: "Open Without Writing"
            ) { [unowned self] in onOpen?(file) }
        }
        onOpen?(file)
    }

    /// A file of the template in the folder for scenes.
    private func newScene() {
        let folder = Settings.sceneFolder
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            return status.show(message: "\(folder.path) cannot be made")
        }
        var number = 1
        func file() -> URL {
            folder.appendingPathComponent("Untitled\(number == 1 ? "" : " \(number)").swift")
        }
        while FileManager.default.fileExists(atPath: file().path) { number += 1 }
        openScene(file())
    }

    /// A copy to be edited; the one of before where there is one.
    private func openSample(_ name: String) {
        do {
            openScene(try Settings.copyOfSample(name))
        } catch {
            status.show(message: "\(error)")
        }
    }

    /// A path is typed into the list of commands, which has what lies there.
    private func beginOpening() {
        let folder = session.file.deletingLastPathComponent()
        pathPanel.open(in: folder)
    }

    /// Opens the source in the person's editor, at a place.
    func openInEditor(_ diagnostic: SceneDiagnostic?) {
        let file = diagnostic?.file.map { URL(fileURLWithPath: $0) } ?? session.files.first
        guard let file else { return }
        do {
            try SourceEditor.open(file, line: diagnostic?.line, column: diagnostic?.column)
        } catch {
            status.show(message: "\(error)")
        }
    }
}
