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
        let owner = history?.layers.first { $0.key == id.layer }?.name ?? ""
        var left: [String] = []
        let isDone = write(to: session.files) { text in
            let wait = (span.begin - span.added) / span.stretch
            let new = WriteBack.animation(animation, change, of: owner, wait: wait, in: text)
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
        guard let row = selectedRow, edits.contains(row.path), let run else { return }
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
        let values = edits.values[row.path] ?? [:]
        for (id, value) in values.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            guard let old = before.first(where: { $0.id == id && $0.part == nil })?.model,
                write(
                    to: session.files,
                    { WriteBack.value(id, of: row.name, from: old, to: value, in: $0) })
            else {
                left.append(PropertyTable.row(id).key)
                continue
            }
            // The source has it now.
            edits.set(id, nil, of: row.path)
        }
        // The name last: it is what the others are found by.
        if let name = edits.names[row.path], !writeName(name, of: row) { left.append("name") }
        if !left.isEmpty {
            status.show(message: "No literal in the source: \(left.joined(separator: ", "))")
        }
    }

    /// The layer's way from the root is another one in the scene that has the name.
    private func writeName(_ name: String, of row: SceneTree.Row) -> Bool {
        guard
            write(to: session.files, { WriteBack.name(from: row.name, to: name, in: $0) })
        else { return false }
        edits.set(name: nil, of: row.path)
        // The scene's own layer and masks are found without a name.
        guard !row.path.isEmpty, !row.isMask else { return true }
        let parent = Array(row.path.dropLast())
        let siblings = treeRows.filter { $0.path.dropLast() == parent[...] && !$0.isMask }
        let place = siblings.prefix { $0.path != row.path }.count { $0.name == name }
        let path = parent + ["\(name)#\(place + 1)"]
        edits.move(row.path, to: path)
        select(path)
        return true
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
