import LaminaPacketLog
import LaminaRenderTree
import PlaygroundEngine

// Writing changes into the source.
extension PlaygroundModel {
    /// True if the scene has a source; otherwise shows the reason in the status line.
    var hasSource: Bool {
        if session.showsProgram { say("A running program has no source here to write into") }
        return !session.showsProgram
    }

    func writeAnimation() {
        guard hasSource else { return }
        guard let id = selection.animation, let (animation, span) = found(in: id),
            let change = trial.scene.animations.changes[place(of: id)],
            let identity = history?.identity(of: place(of: id), on: id.layer)
        else { return say("This animation is the same as in the source") }
        let owner = history?.record(of: id.layer)
        var left: [String] = []
        let written: SourceChange?
        do {
            written = try write { text in
                let wait = 0 - span.local(at: span.added)
                let new = WriteBack.animation(
                    animation, change, of: owner?.name ?? "", at: owner?.path ?? [], wait: wait,
                    hasOwnTime: span.hasOwnTime, in: text)
                left = new.left
                return new.text
            }
        } catch {
            return say("\(error)")
        }
        if let written {
            // The change stays shown until the scene of this save has loaded.
            editing.edit("Write Animation", files: [written]) {
                $0.set(change.remaining(after: left), of: identity)
            }
        }
        if session.texts.isEmpty {
            say("\(session.file.lastPathComponent) is no text: its changes cannot be written")
        }
        if !left.isEmpty {
            let names = left.joined(separator: ", ")
            say(
                written == nil
                    ? "Not a literal in the source: \(names)"
                    : "Written, except for what is not a literal in the source: \(names)")
        }
    }

    /// The way of writing a value that sets several layers, or has no literal.
    enum Sharing {
        /// Ask first.
        case ask
        /// Into the literal, for all layers.
        case all
        /// Writes the value by a new line for this layer.
        case one
    }

    /// Writes the unwritten values and the name of the selected layer.
    func writeLayer(_ sharing: Sharing = .ask) {
        guard hasSource else { return }
        guard let row = selectedRow, edits.contains(row.path) else { return }
        let before: [SceneTree.Value]
        do {
            before = try recordedValues(of: row)
        } catch {
            return say("\(error)")
        }
        let values = (edits.values[row.path] ?? [:]).sorted { $0.key.rawValue < $1.key.rawValue }
        let changes = values.map { id, value in
            ValueChange(
                id: id, old: before.first { $0.id == id && $0.part == nil }?.model, new: value)
        }
        let plan = WritePlan(
            changes, of: row.name, at: row.path, among: rows.map(\.name), in: session.texts)
        if sharing == .ask, let question = plan.question {
            return ask(question)
        }
        var (left, written, state) = ([String](), [SourceChange](), editing.state)
        var path: [String]?
        var failure: (any Error)?
        do {
            for change in changes {
                guard
                    let file = try write({
                        plan.text(change, linesAlone: sharing == .one, in: $0)
                    })
                else {
                    left.append(PropertyTable.row(change.id).key)
                    continue
                }
                // The source has the value now.
                written.append(file)
                state.layers.set(change.id, nil, of: row.path)
            }
            // The name is written last, because the other values are found by the name.
            if let name = edits.names[row.path] {
                if let change = try write({ WriteBack.name(from: row.name, to: name, in: $0) }) {
                    written.append(change)
                    state.layers.set(name: nil, of: row.path)
                    path = self.path(of: row, named: name)
                    if let path { state.move(row.path, to: path) }
                } else {
                    left.append("name")
                }
            }
        } catch {
            failure = error
        }
        if !written.isEmpty {
            editing.edit(values.count > 1 ? "Write Values" : "Write Value", files: written) {
                $0 = state
            }
        }
        if let path { select(path) }
        if let failure {
            say("\(failure)")
        } else if !left.isEmpty {
            say("Not a literal in the source: \(left.joined(separator: ", "))")
        }
    }

    /// The values of the source at the playhead, without unwritten changes, from the recording.
    /// Cost: reads the recording. Throws `LogError`.
    func recordedValues(of row: SceneTree.Row) throws -> [SceneTree.Value] {
        guard let run else { return [] }
        let plain = SceneTree(try PacketLog(contentsOf: run.recording))
        try plain.move(to: min(transport.time, run.reach))
        return plain.values(of: row.index, all: true)
    }

    private func ask(_ question: WritePlan.Question) {
        var answers: [QuestionPanel.Answer] = []
        if let all = question.all {
            answers.append(.init(title: all) { [unowned self] in writeLayer(.all) })
        }
        if let one = question.one {
            answers.append(.init(title: one) { [unowned self] in writeLayer(.one) })
        }
        calls.ask?(question.title, question.text, answers)
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

    /// Changes the first of the scene's files for which `change` returns another text; nil if no
    /// file changes. Throws the reason if a file cannot be written.
    func write(_ change: (String) -> String?) throws -> SourceChange? {
        try SourceWriter.write(to: session.files, animation: session.animation, change)
    }
}
