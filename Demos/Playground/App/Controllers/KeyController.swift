import LaminaRenderTree
import PlaygroundEngine
import PlaygroundKit

/// Chosen key frames and bars of the time line: moved, scaled, copied, pasted, removed, inserted.
/// Each gesture is a single entry of the history. Thread: main.
@MainActor
final class KeyController {
    private let model: PlaygroundModel
    private let view: TimelineView
    private var clip: KeyClip?
    /// The chosen animations at the begin of a drag.
    private var parts: [Part] = []

    private struct Part {
        var animation: PlaygroundModel.Animation
        /// The chosen key frames; nil for the whole animation.
        var frames: Set<Int>?
    }

    init(_ model: PlaygroundModel, _ view: TimelineView) {
        (self.model, self.view) = (model, view)
        view.onItems = { [unowned self] items, map, phase in
            if phase == .began { parts = parts(of: items) }
            move(map)
            if phase == .ended { parts = [] }
        }
        view.onInsert = { [unowned self] in insert($0, at: $1) }
    }

    /// True if anything in the time line is chosen.
    var hasChoice: Bool { !view.picked.isEmpty }
    /// True if a key frame is chosen, alone or by its bar.
    var hasKeys: Bool { parts(of: view.picked).contains { $0.animation.track != nil } }
    /// True if key frames were copied.
    var canPaste: Bool { clip != nil }

    private func parts(of items: Set<TimelineItem>) -> [Part] {
        let items = Dictionary(grouping: items, by: \.row)
        // The key frames in the order of rows: a refusal names the first of the key frames.
        return view.rows.compactMap { row in
            guard let own = items[row.id], let animation = model.animation(row.id) else {
                return nil
            }
            let isWhole = own.contains { $0.key == nil }
            return Part(animation: animation, frames: isWhole ? nil : Set(own.compactMap(\.key)))
        }
    }

    private func move(_ map: TimelineMap) {
        let name = map.factor == 1 ? "Move Keys" : "Scale Keys"
        var refused = false
        let changes = parts.compactMap { part -> (TimelineRows.ID, AnimationTrial.Change)? in
            let animation = part.animation
            guard let frames = part.frames else {
                let bar = animation.bar
                guard bar.course != nil else {
                    let way = bar.way * map.factor
                    return (animation.id, animation.placed(map(bar.begin), way))
                }
                let from = bar.mapped(bar.begin, map)
                let to = bar.mapped(bar.begin + bar.way, map)
                return (animation.id, animation.placed(from, to - from))
            }
            guard var track = animation.track, !track.list.isPaced else {
                refused = true
                return nil
            }
            let keys = track.keys
            let moved = frames.filter(keys.indices.contains).map {
                ($0, animation.bar.mapped(keys[$0].time, map))
            }
            track.move(Dictionary(uniqueKeysWithValues: moved))
            return (animation.id, animation.taking(track))
        }
        model.change(changes, name)
        if refused {
            model.say(
                "Key frames of a paced animation can’t be moved: their times follow from their "
                    + "values")
        }
        model.tell(.animation)
    }

    // MARK: - Commands

    /// Removes chosen key frames; mutes animations that are chosen as a whole, or ends the muting.
    func delete() {
        var (changes, refused) = ([(TimelineRows.ID, AnimationTrial.Change)](), false)
        for part in parts(of: view.picked) {
            var change = part.animation.change
            if let frames = part.frames {
                guard var track = part.animation.track, track.remove(frames) else {
                    refused = true
                    continue
                }
                change = part.animation.taking(track)
            } else {
                change.isMuted = true
            }
            changes.append((part.animation.id, change))
        }
        if refused { model.say("An animation needs at least two key frames") }
        guard !changes.isEmpty else { return }
        view.picked = []
        model.change(changes, "Delete Keys")
        model.tell(.animation)
    }

    func copy() {
        let found = parts(of: view.picked).compactMap { part in
            part.animation.track.flatMap { track in
                model.history?.identity(
                    of: model.place(of: part.animation.id), on: part.animation.id.layer
                ).map {
                    (source: $0, track: track, frames: part.frames ?? Set(track.keys.indices))
                }
            }
        }
        guard let new = KeyClip(found) else { return model.say("No key frames are chosen") }
        clip = new
        model.note(new.count == 1 ? "One key copied" : "\(new.count) keys copied")
    }

    /// Adds the copied key frames at the playhead: key frames of one animation to the selected
    /// animation, key frames of several animations to the animations of the copy.
    func paste() {
        guard let clip else { return }
        var (changes, picked) = ([(TimelineRows.ID, AnimationTrial.Change)](), Set<TimelineItem>())
        var refused = 0
        for part in clip.tracks {
            let selected = clip.tracks.count == 1 ? model.selection.animation : nil
            let found = model.history?.find(part.source).map {
                TimelineRows.ID(
                    layer: $0.span.layer, animation: $0.place.animation, part: $0.place.part)
            }
            guard let id = selected ?? found, let animation = model.animation(AnyHashable(id)),
                var track = animation.track,
                let keys = part.keys(
                    at: animation.bar.time(atLine: model.transport.time), for: track)
            else {
                refused += part.keys.count
                continue
            }
            let frames = track.put(keys)
            changes.append((id, animation.taking(track)))
            picked.formUnion(frames.map { TimelineItem(row: id, key: $0) })
        }
        guard !changes.isEmpty else {
            return model.say("The selected animation takes no such keys")
        }
        model.change(changes, "Paste Keys")
        if refused > 0 {
            model.say(
                "\(clip.count - refused) of \(clip.count) keys pasted: the other animations are "
                    + "missing, or take no such keys")
        }
        view.picked = picked
        model.tell(.animation)
    }

    /// Inserts a key frame with the present value at a time of the line.
    private func insert(_ row: AnyHashable, at time: Double) {
        guard let animation = model.animation(row), var track = animation.track else {
            return model.say("Only animations with key frames take another key")
        }
        guard let share = animation.bar.fraction(at: time),
            let key = track.insert(at: animation.bar.begin + share * animation.bar.way)
        else { return }
        model.editing.endGesture()
        model.change(animation.id, animation.taking(track), "Insert Key")
        view.picked = [TimelineItem(row: row, key: key)]
        model.tell(.animation)
    }
}
