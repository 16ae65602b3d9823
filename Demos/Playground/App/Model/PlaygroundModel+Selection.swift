import LaminaRenderTree
import PlaygroundEngine

// The selected layer and the selected animation.
extension PlaygroundModel {
    var selectedRow: SceneTree.Row? { rows.first { $0.path == selection.layer } }

    /// Title of a layer everywhere in the window, with its unwritten name.
    func title(of row: SceneTree.Row) -> String {
        let title = edits.names[row.path] ?? row.title
        return row.isMask ? "mask: \(title)" : title
    }

    /// Selects a layer, nil for none; the panel of an animation makes room for the layer.
    func select(_ path: [String]?) {
        selection.layer = path
        selectAnimation(nil)
        showSelection()
    }

    /// Closes the selected animation, whose layer stays selected; without an animation selects no
    /// layer.
    func deselect() {
        if selection.animation != nil { selectAnimation(nil) } else { select(nil) }
    }

    /// Selects an animation and its layer. A layer that does not exist at the playhead, or whose
    /// scene still loads, becomes visible in the tree as soon as the layer exists.
    func select(animation id: TimelineRows.ID) {
        selection.layer =
            rows.first { $0.index == id.layer.index }?.path
            ?? history?.record(of: id.layer)?.path
        showSelection()
        selectAnimation(id)
    }

    func selectAnimation(_ id: TimelineRows.ID?) {
        selection.animation = id.flatMap { found(in: $0) == nil ? nil : $0 }
        if let id = selection.animation {
            selection.identity = history?.identity(of: place(of: id), on: id.layer)
        } else if id == nil {
            selection.identity = nil
        }
        tell(.animation)
    }

    /// Restores the selected animation in a new scene. A missing animation stays recorded, because
    /// the scene may add the animation later.
    func resolveSelection() {
        guard let identity = selection.identity, let history,
            let found = history.find(identity) ?? history.findLike(identity)
        else {
            selection.animation = nil
            return tell(.animation)
        }
        selectAnimation(
            TimelineRows.ID(
                layer: found.span.layer, animation: found.place.animation, part: found.place.part))
    }

    func place(of id: TimelineRows.ID) -> AnimationTrial.Place {
        AnimationTrial.Place(animation: id.animation!, part: id.part)
    }

    /// The recorded animation of a row, and the span of its outermost group.
    func found(in id: TimelineRows.ID) -> (animation: RenderAnimation, span: AnimationSpan)? {
        let spans = history?.record(of: id.layer)?.spans ?? []
        guard let owner = id.animation,
            let span = spans.last(where: { $0.animation.id == owner })
        else { return nil }
        var animation = span.animation
        for number in id.part {
            guard case .group(let parts) = animation.content, number < parts.count else {
                return nil
            }
            animation = parts[number]
        }
        return (animation, span)
    }

    /// The value of a row of the time line at the playhead; nil for a row without a value.
    func valueText(of id: AnyHashable) -> String? {
        if let id = id.base as? CueID {
            return cues.first { $0.name == id.name }.map { "\(TimingCode.number($0.time)) s" }
        }
        guard let id = id.base as? TimelineRows.ID else { return nil }
        return valueText(of: id)
    }

    private func valueText(of id: TimelineRows.ID) -> String? {
        bars.facts[id]?.target.flatMap { tree?.text(of: $0, on: id.layer.index) }
    }

    /// The selected animation's progress at the playhead, 0 to 1; nil before and after the
    /// animation.
    var playheadOfSelection: Double? {
        guard let id = selection.animation,
            let bar = bars.facts[id]?.bar
        else { return nil }
        return bar.fraction(at: transport.time)
    }
}
