import Foundation
import PlaygroundEngine
import PlaygroundKit
import UIKit

// The File menu: scenes to open, and files made of a scene.
extension PlaygroundController {
    var fileCommands: [[Command]] {
        let model = model
        return [
            [
                Command("New Scene", .init("n", control: true)) { [files] in files.openNew() },
                Command("Open…", .init("o", control: true)) { [files] in files.beginOpening() },
            ],
            recentCommands, sampleCommands,
            [
                Command("Open in Editor", .init("e", shift: true, control: true)) {
                    [files] in files.openInEditor()
                },
                Command(
                    "Edit Source of Recording",
                    isEnabled: { model.session.canEdit }
                ) { [files] in files.editSource() },
                Command(
                    "Send Mouse and Keys to Scene", .init("t"),
                    isOn: { model.options.sendsEvents }
                ) { [events] in events.toggle() },
            ],
            model.session.showsProgram
                ? [
                    Command(
                        "Detach from Program",
                        isEnabled: { model.session.program?.isAttached ?? false }
                    ) { model.session.detach() },
                    Command("Attach Again", .init("r")) { model.restart() },
                ] : [],
            [
                Command("Export…", .init("e", control: true)) { [exports] in exports.open("mp4") },
                Command("Share…") { [exports] in exports.open("lamina") },
            ],
            [
                Command("Quit", .init("q", control: true), .init("w", control: true)) {
                    [files] in files.quit()
                }
            ],
        ].filter { !$0.isEmpty }
    }

    private var recentCommands: [Command] {
        let own = model.session.file.standardizedFileURL.path
        return (model.settings.recent ?? []).filter {
            $0 != own && FileManager.default.fileExists(atPath: $0)
        }.prefix(5).map { path in
            let url = URL(fileURLWithPath: path)
            let folder = url.deletingLastPathComponent().lastPathComponent
            return Command("Open \(folder)/\(url.lastPathComponent)") { [files] in files.open(url) }
        }
    }

    private var sampleCommands: [Command] {
        guard let folder = try? Installation.find().samples else { return [] }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".swift") }.sorted().map { name in
            Command("Sample: \(name.dropLast(6))") { [files] in files.openSample(name) }
        }
    }
}
