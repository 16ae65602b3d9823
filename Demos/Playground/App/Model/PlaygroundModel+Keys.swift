import LaminaMotion
import LaminaRenderTree
import PlaygroundEngine
import PlaygroundKit

// Key frames in seconds of the scene, and key frames by changed values.
extension PlaygroundModel {
    /// An animation as the time line shows it.
    struct Animation {
        var id: TimelineRows.ID
        var animation: RenderAnimation
        var facts: TimelineRows.Facts
        var bar: TimelineBar
        var change: AnimationTrial.Change

        /// Nil for an animation without key frames that can be set.
        var track: KeyTrack? {
            KeyFrameList(animation, change).flatMap {
                KeyTrack($0, begin: bar.begin, way: bar.way)
            }
        }

        /// The change with another begin and another way in seconds of the scene.
        func placed(_ begin: Double, _ way: Double) -> AnimationTrial.Change {
            var new = change
            new.place(
                begin: begin, way: way, recorded: facts.begin, stretch: facts.stretch,
                of: animation)
            return new
        }

        /// The change with other key frames.
        func taking(_ track: KeyTrack) -> AnimationTrial.Change {
            var new = change
            new.take(track, recorded: facts.begin, stretch: facts.stretch, of: animation)
            return new
        }
    }

    /// The animation of a row; nil for a heading, and for a row of another scene.
    func animation(_ row: AnyHashable) -> Animation? {
        guard let id = row.base as? TimelineRows.ID, let found = found(in: id),
            let facts = bars.facts[id], let bar = bars.rows.first(where: { $0.id == row })?.bar
        else { return nil }
        return .init(
            id: id, animation: found.animation, facts: facts, bar: bar, change: change(of: id))
    }

    // MARK: - Auto-key

    /// Key frames that show a layer's value at the playhead.
    struct KeyTarget {
        var animation: Animation
        var track: KeyTrack
        var component: ValueComponent
        /// Time in the first cycle, seconds of the scene.
        var time: Double
    }

    /// Animations of the selected layer's property, the last one of each component, if auto-key is
    /// on and they have key frames that are neither additive nor cumulative and pass the playhead.
    func keyTargets(of id: PropertyID) -> [KeyTarget] {
        guard options.setsKeys, let row = selectedRow else { return [] }
        var found: [KeyTarget] = []
        for bar in bars.rows.reversed() {
            guard let place = (bar.id.base as? TimelineRows.ID), place.layer.index == row.index,
                case .property(id, let component)? = bars.facts[place]?.target,
                !found.contains(where: { $0.component == component || $0.component == .whole }),
                let share = bar.bar?.fraction(at: transport.time),
                let animation = animation(bar.id), let track = animation.track,
                case .property(let property) = animation.animation.content,
                !property.isAdditive, !property.isCumulative
            else { continue }
            found.append(
                KeyTarget(
                    animation: animation, track: track, component: component,
                    time: animation.bar.begin + share * animation.bar.way))
        }
        return found
    }

    /// Sets values of the selected layer at the playhead, with one entry of the history: key frames
    /// where auto-key has some to make or to change, else values of the layer; nil reverts.
    func setHere(_ values: [(id: PropertyID, value: MotionValue?)], _ name: String) {
        guard let row = selectedRow else { return }
        var keys: [(id: TimelineRows.ID, change: AnimationTrial.Change)] = []
        var plain = values
        for (number, (id, value)) in values.enumerated() {
            guard let value else { continue }
            let targets = keyTargets(of: id)
            guard !targets.isEmpty else { continue }
            let model = tree?.values(of: row.index, also: [id]).first { $0.id == id }?.model
            // What no animation sets is the layer's.
            var rest = value
            for target in targets {
                guard let new = value[component: target.component] else { continue }
                var track = target.track
                track.put([.init(time: target.time, value: new)])
                keys.append((target.animation.id, target.animation.taking(track)))
                let old = model?[component: target.component]
                rest = old.flatMap { rest.setting(target.component, to: $0) } ?? rest
            }
            plain[number].value = rest == model ? edits.values[row.path]?[id] : rest
        }
        if !keys.isEmpty { change(keys, name) }
        editing.edit(name) { state in
            for (id, value) in plain { state.layers.set(id, value, of: row.path) }
        }
        editsChanged()
        if !keys.isEmpty { tell(.animation) }
    }

    func toggleAutoKey() {
        options.setsKeys.toggle()
        note(
            options.setsKeys
                ? "Auto-key: changed values of key-frame animations make keys at the playhead"
                : "Auto-key is off")
        tell(.time)
        showSelection()
    }
}
