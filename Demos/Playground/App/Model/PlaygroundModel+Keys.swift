import LaminaMotion
import LaminaRenderTree
import PlaygroundEngine
import PlaygroundKit

// Key frames in seconds of the scene, and key frames by changed values.
extension PlaygroundModel {
    /// An animation in the form shown by the time line.
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

        /// Nil for an animation other than a basic or a spring animation.
        var ends: AnimationEnds? { AnimationEnds(animation, change) }

        /// The change with a new begin and a new duration in seconds of the scene.
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
            new.apply(track, recorded: facts.begin, stretch: facts.stretch, of: animation)
            return new
        }
    }

    /// The animation of a row; nil for a heading, and for a row of another scene.
    func animation(_ row: AnyHashable) -> Animation? {
        guard let id = row.base as? TimelineRows.ID, let found = found(in: id),
            let facts = bars.facts[id], let bar = facts.bar
        else { return nil }
        return .init(
            id: id, animation: found.animation, facts: facts, bar: bar, change: change(of: id))
    }

    // MARK: - Auto-key

    /// An animation that determines a layer's value at the playhead, and the key frame or end set
    /// by auto-key.
    struct KeyTarget {
        var animation: Animation
        var part: Part
        var component: ValueComponent

        /// Key frames with a time in the first cycle, in seconds of the scene; or an end of a basic
        /// or spring animation.
        enum Part {
            case track(KeyTrack, time: Double)
            case end(AnimationEnds.End)
        }

        /// The animation's change with a value at the playhead.
        func taking(_ value: MotionValue) -> AnimationTrial.Change {
            switch part {
            case .track(var track, let time):
                track.put([.init(time: time, value: value)])
                return animation.taking(track)
            case .end(let end):
                var change = animation.change
                change.set(end, value, of: animation.animation)
                return change
            }
        }
    }

    /// Why auto-key has no part of an animated property to set at the playhead.
    func keyRefusal(of id: PropertyID) -> String {
        let key = PropertyTable.row(id).key
        guard options.setsKeys else { return "\(key) is animated here: switch on Auto-Key (A)" }
        return "\(key): auto-key sets key frames, and the ends of basic and spring animations: "
            + "go to the first or the last frame of the bar"
    }

    /// Animations of the selected layer's property, the last animation of each component, if
    /// auto-key is on, for animations which are neither additive nor cumulative and pass the
    /// playhead: animations with key frames, and basic and spring animations that begin or end at
    /// the playhead.
    func keyTargets(of id: PropertyID) -> [KeyTarget] {
        guard options.setsKeys, let row = selectedRow else { return [] }
        var found: [KeyTarget] = []
        for bar in bars.rows.reversed() {
            guard let place = (bar.id.base as? TimelineRows.ID), place.layer.index == row.index,
                case .property(id, let component)? = bars.facts[place]?.target,
                !found.contains(where: { $0.component == component || $0.component == .whole }),
                let share = bar.bar?.fraction(at: transport.time),
                let animation = animation(bar.id), let part = Self.part(of: animation, at: share),
                case .property(let property) = animation.animation.content,
                !property.isAdditive, !property.isCumulative
            else { continue }
            found.append(
                KeyTarget(animation: animation, part: part, component: component))
        }
        return found
    }

    private static func part(of animation: Animation, at share: Double) -> KeyTarget.Part? {
        let bar = animation.bar
        if let track = animation.track {
            return .track(track, time: bar.begin + share * bar.way)
        }
        return animation.ends?.end(at: share, way: bar.way).map(KeyTarget.Part.end)
    }

    /// Sets values of the selected layer at the playhead, with one entry of the history: key frames
    /// if auto-key can add or change a key frame, otherwise values of the layer; nil reverts.
    func setHere(_ values: [(id: PropertyID, value: MotionValue?)], _ name: String) {
        guard let row = selectedRow else { return }
        var keys: [(id: TimelineRows.ID, change: AnimationTrial.Change)] = []
        var plain = values
        for (number, (id, value)) in values.enumerated() {
            guard let value else { continue }
            let targets = keyTargets(of: id)
            guard !targets.isEmpty else { continue }
            let model = tree?.values(of: row.index, also: [id]).first { $0.id == id }?.model
            // Values that no animation determines are values of the layer.
            var rest = value
            for target in targets {
                guard let new = value[component: target.component] else { continue }
                keys.append((target.animation.id, target.taking(new)))
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
                ? "Auto-key: changed values of animations make keys, or set an end, at the playhead"
                : "Auto-key is off")
        tell(.time)
        showSelection()
    }
}
