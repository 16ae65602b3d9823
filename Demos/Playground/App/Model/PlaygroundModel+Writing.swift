import LaminaPacketLog
import LaminaRenderTree
import PlaygroundEngine

// Writing changes into the source.
extension PlaygroundModel {
    /// True if there is a source; says why not.
    private var hasSource: Bool {
        if session.showsProgram { say("A running program has no source here to write into") }
        return !session.showsProgram
    }

    func writeAnimation() {
        guard hasSource else { return }
        guard let id = selection.animation, let (animation, span) = found(in: id),
            let change = trial.scene.animations.changes[place(of: id)],
            let identity = history?.identity(of: place(of: id), on: id.layer)
        else { return say("This animation is the same as in the source") }
        let owner = history?.layers.first { $0.key == id.layer }?.name ?? ""
        var left: [String] = []
        let written = write { text in
            let wait = (span.begin - span.added) / span.stretch
            let new = WriteBack.animation(animation, change, of: owner, wait: wait, in: text)
            left = new.left
            return new.text
        }
        if let written {
            // The change is shown until the scene of this save is there.
            editing.edit("Write Animation", files: [written]) {
                $0.set(change.remaining(after: left), of: identity)
            }
        }
        if !left.isEmpty {
            let names = left.joined(separator: ", ")
            say(
                written == nil
                    ? "Not a literal in the source: \(names)"
                    : "Written, except for what is not a literal in the source: \(names)")
        }
    }

    func writeLayer() {
        guard hasSource else { return }
        guard let row = selectedRow, edits.contains(row.path), let run else { return }
        // The recording has the values of the source.
        let plain: SceneTree
        do {
            plain = SceneTree(try PacketLog(contentsOf: run.recording))
            try plain.move(to: min(transport.time, run.reach))
        } catch {
            return say("\(error)")
        }
        let before = plain.values(of: row.index, all: true)
        var (left, written, state) = ([String](), [SourceChange](), editing.state)
        let values = edits.values[row.path] ?? [:]
        for (id, value) in values.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            guard let old = before.first(where: { $0.id == id && $0.part == nil })?.model,
                let change = write({
                    WriteBack.value(id, of: row.name, from: old, to: value, in: $0)
                })
            else {
                left.append(PropertyTable.row(id).key)
                continue
            }
            // The source has the value now.
            written.append(change)
            state.layers.set(id, nil, of: row.path)
        }
        // The name is written last: other values are found by it.
        var path: [String]?
        if let name = edits.names[row.path] {
            if let change = write({ WriteBack.name(from: row.name, to: name, in: $0) }) {
                written.append(change)
                state.layers.set(name: nil, of: row.path)
                path = self.path(of: row, named: name)
                if let path { state.move(row.path, to: path) }
            } else {
                left.append("name")
            }
        }
        if !written.isEmpty {
            editing.edit(values.count > 1 ? "Write Values" : "Write Value", files: written) {
                $0 = state
            }
        }
        if let path { select(path) }
        if !left.isEmpty {
            say("Not a literal in the source: \(left.joined(separator: ", "))")
        }
    }

    /// The layer's path in the scene that has the name; nil for a path without the name.
    private func path(of row: SceneTree.Row, named name: String) -> [String]? {
        // Paths of the root layer and of masks have no name.
        guard !row.path.isEmpty, !row.isMask else { return nil }
        let parent = Array(row.path.dropLast())
        let siblings = rows.filter { $0.path.dropLast() == parent[...] && !$0.isMask }
        let place = siblings.prefix { $0.path != row.path }.count { $0.name == name }
        return parent + ["\(name)#\(place + 1)"]
    }

    private func write(_ change: (String) -> String?) -> SourceChange? {
        do {
            return try SourceWriter.write(to: session.files, change)
        } catch {
            say("\(error)")
            return nil
        }
    }
}
