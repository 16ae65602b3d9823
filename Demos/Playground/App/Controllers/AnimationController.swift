import LaminaRenderTree
import PlaygroundEngine
import PlaygroundKit
import UIKit

/// Controller of the selected animation: panel and draggable bars.
final class AnimationController: PlaygroundPane {
    let panel = AnimationPanel()
    /// Another animation is shown, or none is shown any more.
    var onShow: ((_ isShown: Bool) -> Void)?
    private let model: PlaygroundModel
    /// The shown animation in any scene: after a save the panel stays where it is.
    private var shown: AnimationIdentity?

    init(_ model: PlaygroundModel) {
        self.model = model
        panel.onChange = { [unowned self] change, name in
            if let id = self.model.selection.animation { self.model.change(id, change, name) }
        }
        panel.onSolo = { [unowned self] in self.model.setSolo($0) }
        panel.onResize = { [unowned self] in self.model.tell(.layout) }
        panel.onEndEditing = { [unowned self] in self.model.tell(.keyboard) }
        panel.keys.onRefusal = { [unowned self] in self.model.say($0) }
        panel.keys.playhead = { [unowned self] in self.model.playheadOfSelection }
        panel.buttons.onWrite = { [unowned self] in self.model.writeAnimation() }
        panel.buttons.onUndo = { [unowned self] in self.model.editing.undo() }
    }

    /// Preferred height of the panel in points; 0 without a selected animation.
    var wantedHeight: CGFloat { model.selection.animation == nil ? 0 : panel.wantedHeight }

    func update(_ change: PlaygroundChange) {
        guard case .animation = change else { return }
        if let id = model.selection.animation, let found = model.found(in: id) {
            let trial = model.trial.scene.animations
            panel.showsSegments = model.session.showsLottie
            panel.show(
                found.animation, model.change(of: id),
                isSolo: trial.solo == found.span.animation.id)
        }
        model.tell(.layout)
        let now = model.selection.animation == nil ? nil : model.selection.identity
        if now != shown { onShow?(now != nil) }
        shown = now
    }

    /// Changes an animation by its bar in the time line.
    func drag(_ id: TimelineRows.ID, _ edit: TimelineEdit) {
        guard let (animation, _) = model.found(in: id), let facts = model.bars.facts[id] else {
            return
        }
        var change = model.change(of: id)
        let name: String
        switch edit {
        case .begin(let time):
            name = "Move Animation"
            change.delay = (time - facts.begin) / facts.stretch
        case .length(let seconds):
            name = "Change Duration"
            change.duration = seconds / facts.stretch * abs(animation.timing.speed)
        case .keyTime(let key, let time):
            guard var list = KeyFrameList(animation, change) else { return }
            guard !list.isPaced else {
                return model.say(
                    "Key frames of a paced animation can’t be moved: their times follow from their "
                        + "values")
            }
            name = "Move Key Frame"
            list.move(key, to: time)
            list.set(&change, of: animation)
            panel.keys.choose(key)
        }
        model.change(id, change, name)
        panel.show(change)
    }
}
