import LaminaRenderTree
import PlaygroundEngine
import PlaygroundKit
import UIKit

/// The exploded view: the scene's layers apart in space, each with its picture while time is
/// stopped.
final class ExplodedController: PlaygroundPane {
    /// A press selected a layer.
    var onSelect: (() -> Void)?
    private let model: PlaygroundModel
    private let view: PictureView
    private let pictures = LayerPictures()
    private var key: TrailKey?
    private var shown: [[String]: LayerPictures.Picture] = [:]

    init(_ model: PlaygroundModel, _ view: PictureView) {
        (self.model, self.view) = (model, view)
        view.stack.isHidden = !model.options.isExploded
        view.stack.onSelect = { [unowned self] id in
            self.model.select(self.model.rows.first { AnyHashable($0.path) == id }?.path)
            onSelect?()
        }
    }

    func update(_ change: PlaygroundChange) {
        if case .marks = change { show() }
    }

    func toggle() {
        model.options.isExploded.toggle()
        view.stack.isHidden = !model.options.isExploded
        show()
    }

    private func show() {
        guard model.options.isExploded, let tree = model.tree else { return pictures.cancel() }
        draw()
        view.stack.backgroundSize = view.sceneSize
        // Each layer is in front of all layers painted before the layer, siblings included.
        view.stack.items = model.rows.enumerated().compactMap { order, row in
            guard let corners = tree.corners(of: row.index) else { return nil }
            let fill = tree.fill(of: row.index).map { paint in
                let c = paint.rgba
                return UIColor(
                    red: CGFloat(c.x), green: CGFloat(c.y), blue: CGFloat(c.z), alpha: CGFloat(c.w))
            }
            let drawn = shown[row.path]
            return LayerStack.Item(
                id: row.path, depth: order, corners: corners, fill: fill,
                isHidden: row.isHidden, picture: drawn?.image, frame: drawn?.frame ?? .zero)
        }
        view.stack.selection = model.selection.layer.map { AnyHashable($0) }
    }

    /// Draws the layers at the playhead; while time runs the view has outlines only.
    private func draw() {
        guard let run = model.run, !model.transport.isPlaying else {
            (key, shown) = (nil, [:])
            return pictures.cancel()
        }
        let new = TrailKey(
            scene: model.session.shownSaves, path: [], time: min(model.transport.time, run.reach),
            reach: 0, trial: model.trial.number)
        guard new != key else { return }
        (key, shown) = (new, [:])
        let jobs = model.rows.map {
            LayerPictures.Job(path: $0.path, time: new.time, isWhole: false)
        }
        pictures.draw(jobs, of: run.recording, trial: model.shownTrial) {
            [unowned self] job, drawn in
            shown[job.path] = drawn
            show()
        }
    }
}
