import LaminaPacketLog
import LaminaRenderTree
import PlaygroundEngine
import PlaygroundKit
import UIKit

// Putting what was tried into the source.
extension PlaygroundController {
    func writeAnimation() {
        guard let id = selectedAnimation, let (animation, span) = found(in: id),
            let change = trial.animations.changes[place(of: id)]
        else { return status.show(message: "Nothing of this animation is different") }
        var left: [String] = []
        let isDone = write(to: session.files) { text in
            let wait = (span.begin - span.added) / span.stretch
            let new = WriteBack.animation(animation, change, wait: wait, in: text)
            left = new.left
            return new.text
        }
        if !left.isEmpty {
            let names = left.joined(separator: ", ")
            status.show(
                message: isDone
                    ? "Written, but for what is no literal in the source: \(names)"
                    : "No literal in the source: \(names)")
        }
    }

    func writeLayer() {
        guard let row = selectedRow, let values = edits.values[row.path], let run else { return }
        // What the source says stands in the recording.
        let plain: SceneTree
        do {
            plain = SceneTree(try PacketLog(contentsOf: run.recording))
            try plain.move(to: min(transport.time, run.reach))
        } catch {
            return status.show(message: "\(error)")
        }
        let before = plain.values(of: row.index, all: true)
        var left: [String] = []
        for (id, value) in values.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            guard
                let old = before.first(where: { $0.id == id }).flatMap({
                    EditableValue(id, $0.model)
                }),
                let new = EditableValue(id, value),
                write(
                    to: session.files,
                    { text in
                        text.contains("<") && !text.contains("import")
                            ? WriteBack.markup(row.title, from: old, to: new, in: text)
                            : WriteBack.layer(row.title, from: old, to: new, in: text)
                    })
            else {
                left.append(PropertyTable.row(id).key)
                continue
            }
            // The source has it now.
            edits.set(id, nil, of: row.path)
        }
        if !left.isEmpty {
            status.show(message: "No literal in the source: \(left.joined(separator: ", "))")
        }
    }

    func undoWriting() {
        do {
            if try !writer.undo() {
                status.show(message: "Nothing to take back, or the file has changed since")
            }
        } catch {
            status.show(message: "\(error)")
        }
    }

    private func write(to files: [URL], _ change: (String) -> String?) -> Bool {
        do {
            return try writer.write(to: files, change) != nil
        } catch {
            status.show(message: "\(error)")
            return false
        }
    }
}
