import PlaygroundEngine
import PlaygroundKit
import PlaygroundWire

// Named events of the scene.
extension PlaygroundModel {
    /// Identity of an event's row in the time line; nil for the heading of all events.
    struct CueID: Hashable {
        var name: String?
    }

    /// The events of the shown scene, with the times set by the user.
    var cues: [SceneCue] {
        (run?.cues ?? []).map {
            SceneCue($0.name, standard: $0.standard, time: editing.state.cues[$0.name])
        }
    }

    /// The rows of the events, above those of the layers.
    var cueRows: [TimelineRow] {
        let all = cues
        guard !all.isEmpty else { return [] }
        return [TimelineRow(id: CueID(), title: "events")]
            + all.map { cue in
                var row = TimelineRow(id: CueID(name: cue.name), level: 1, title: cue.name)
                row.detail = cue.time == cue.standard ? "" : "moved"
                row.pill = cue.time
                return row
            }
    }

    /// Moves an event to a time. The compiled scene runs again from the start.
    func setCue(_ name: String, _ time: Double) {
        guard let cue = run?.cues.first(where: { $0.name == name }) else { return }
        let time = (time * 1e6).rounded() / 1e6
        edit("Move Event \(name)") { $0.cues[name] = time == cue.standard ? nil : time }
        sendCues()
    }

    func sendCues() {
        session.setCues(editing.state.cues)
        showBars()
        tell(.status)
    }

    /// Writes the moved times of all events into the source.
    func writeCues() {
        guard hasSource else { return }
        let moved = cues.filter { $0.time != $0.standard }
        var (left, written, state) = ([String](), [SourceChange](), editing.state)
        var failure: (any Error)?
        do {
            for cue in moved {
                let change = try write {
                    WriteBack.cue(cue.name, from: cue.standard, to: cue.time, in: $0)
                }
                guard let change else {
                    left.append(cue.name)
                    continue
                }
                written.append(change)
                state.cues[cue.name] = nil
            }
        } catch {
            failure = error
        }
        if !written.isEmpty {
            editing.edit("Write Events", files: written) { $0 = state }
            // The source of this save contains the moved times already.
            session.setCues(state.cues, runsAgain: false)
        }
        if let failure {
            say("\(failure)")
        } else if !left.isEmpty {
            say("No event with a literal time in the source: \(left.joined(separator: ", "))")
        }
    }
}
