import PlaygroundEngine
import PlaygroundKit
import UIKit

/// The time line, and the bar of buttons above it.
final class TimelineController: PlaygroundPane {
    let view = TimelineView()
    let bar: TransportBar
    /// Chosen key frames and bars.
    let keys: KeyController
    /// A bar is dragged.
    var onEdit: ((TimelineRows.ID, TimelineEdit) -> Void)?
    private let model: PlaygroundModel
    /// True once the animations of the first scene were scaled to the width.
    private var hasFitted = false
    private var shownTime = 0.0

    init(_ model: PlaygroundModel) {
        self.model = model
        bar = TransportBar(model.transport)
        keys = KeyController(model, view)
        view.placeholder = "No animations yet"
        view.frameLength = 1 / Transport.frameRate
        view.onSelect = { [unowned self] in select($0) }
        view.onScrub = { [unowned self] time, phase in
            if phase == .began { self.model.transport.pause() }
            self.model.transport.go(to: time)
        }
        view.onLoop = { [unowned self] range in
            self.model.edit("Set Loop") { $0.setLoop(range) }
        }
        view.valueText = { [unowned self] in self.model.valueText(of: $0) }
        view.onPill = { [unowned self] id, time, _ in
            if let name = (id.base as? PlaygroundModel.CueID)?.name {
                self.model.setCue(name, time)
            }
        }
        view.onEdit = { [unowned self] id, edit, _ in
            if let id = id.base as? TimelineRows.ID { onEdit?(id, edit) }
        }
        view.onEndEditing = { [unowned self] in self.model.tell(.keyboard) }
        bar.actions.endEditing = { [unowned self] in self.model.tell(.keyboard) }
        bar.actions.end = { [unowned self] in self.model.goToEnd() }
        bar.actions.loop = { [unowned self] in self.model.toggleLoop() }
        bar.actions.keys = { [unowned self] in self.model.toggleAutoKey() }
    }

    func update(_ change: PlaygroundChange) {
        switch change {
        case .bars: view.setRows(model.bars.rows)
        case .reach: view.reach = model.run?.reach ?? 0
        case .sceneReady: fitOnce()
        case .time: showTime()
        case .values: view.refreshValues()
        case .animation: view.selection = model.selection.animation.map { AnyHashable($0) }
        default: break
        }
    }

    /// Takes over the scale of a time line that is replaced.
    func adopt(_ old: TimelineController) {
        view.scale = old.view.scale
        hasFitted = old.hasFitted
    }

    /// Shows all animations of the first scene, once the scene exists and the view has its width.
    func fitOnce() {
        guard !hasFitted, model.run != nil,
            view.bounds.width > view.headerWidth + 60
        else { return }
        hasFitted = true
        fit()
    }

    /// Scales the line to the animations.
    func fit() { view.fit(TimelineRows.extent(model.bars.rows)) }

    private func select(_ id: AnyHashable) {
        guard let id = id.base as? TimelineRows.ID else { return }
        model.select(animation: id)
    }

    private func showTime() {
        let transport = model.transport
        view.time = transport.time
        view.loop = transport.loop
        view.markers = transport.markers
        view.end = model.sceneEnd
        // The line follows a typed time, too, but stays while more of the scene becomes known.
        if transport.loop == nil || !transport.isPlaying, transport.time != shownTime {
            view.followHead()
        }
        shownTime = transport.time
        bar.setsKeys = model.options.setsKeys
        bar.update()
    }
}
