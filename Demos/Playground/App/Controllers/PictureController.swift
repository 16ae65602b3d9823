import LayerHosting
import PlaygroundEngine
import PlaygroundKit
import UIKit

/// The picture of the scene: its time, its size, the layer that a press selects, and marks of the
/// selected layer.
final class PictureController: PlaygroundPane {
    let view = PictureView()
    /// A press selected a layer.
    var onPick: (() -> Void)?
    /// The mouse, in the window's points.
    var pointer = CGPoint.zero { didSet { showDistances() } }
    private let model: PlaygroundModel
    private let path: PathController
    private let handles: HandleController
    private var picked: Pick?

    /// A press in the picture: a second press at the same place selects the layer behind.
    private struct Pick {
        var point: CGPoint
        var number: Int
        var time: CFTimeInterval
        var layer: [String]?
    }
    /// Points and seconds between two presses at one place.
    private static let slack = 4.0
    private static let repeatDelay = 2.0

    init(_ model: PlaygroundModel) {
        self.model = model
        path = PathController(model, view)
        handles = HandleController(model, view)
        view.onPick = { [unowned self] in pick($0) }
        view.onFailure = { [unowned self] in self.model.say($0) }
    }

    func update(_ change: PlaygroundChange) {
        switch change {
        case .scene(let run): show(run)
        case .recording(let data): view.grow(to: data)
        case .redraw: view.showAgain()
        case .time:
            view.time = min(model.transport.time, model.run?.reach ?? model.transport.time)
        case .trial: view.setTrial(model.shownTrial)
        case .marks: showMarks()
        default: break
        }
    }

    /// Takes over the zoom of a picture that is replaced.
    func adopt(_ old: PictureController) { view.zoomed = old.view.zoomed }

    private func show(_ run: SceneRun) {
        do {
            try view.show(run, at: min(model.transport.time, run.reach))
        } catch {
            model.say("\(error)")
        }
    }

    private func showMarks() {
        let row = model.selectedRow
        view.marks.outline(row.flatMap { model.tree?.corners(of: $0.index) })
        path.show()
        handles.show()
        showDistances()
    }

    /// Selects the front layer at a point of the scene, and the next layer behind if the same point
    /// is pressed again.
    private func pick(_ point: CGPoint) {
        model.tell(.keyboard)
        guard let tree = model.tree else { return }
        let hits = tree.layers(at: point)
        guard !hits.isEmpty else { return model.select(nil) }
        let now = CACurrentMediaTime()
        var number = 0
        if let picked, picked.layer == model.selection.layer, now - picked.time < Self.repeatDelay,
            hypot(picked.point.x - point.x, picked.point.y - point.y) < Self.slack
        {
            number = (picked.number + 1) % hits.count
        }
        model.select(model.rows.first { $0.index == hits[number] }?.path)
        picked = Pick(point: point, number: number, time: now, layer: model.selection.layer)
        onPick?()
    }

    func togglePathPoints() {
        path.toggle()
        handles.show()
    }

    // MARK: - Size

    /// Magnifies the picture about a point of the view, nil for its middle; a factor of nil fits
    /// the picture into the available area.
    func magnify(by factor: CGFloat?, about point: CGPoint? = nil) {
        if let factor {
            view.magnify(
                by: factor, about: point ?? CGPoint(x: view.bounds.midX, y: view.bounds.midY))
        } else {
            view.fit()
        }
        model.note("Zoom \(Int((view.pixelsPerPoint * 100).rounded())) %")
    }

    // MARK: - Distances

    func toggleDistances() {
        model.options.showsDistances.toggle()
        if model.options.showsDistances, model.selection.layer == nil {
            model.say("Select a layer, then point at another one")
        }
        showDistances()
    }

    /// Distances between the selected layer and the layer under the pointer.
    private func showDistances() {
        guard model.options.showsDistances, let tree = model.tree, let row = model.selectedRow,
            let own = tree.box(of: row.index)
        else { return view.marks.showDistances(nil) }
        let point = view.convert(pointer, from: nil)
        guard view.contains(point) else { return view.marks.showDistances(nil) }
        let other = tree.layers(at: view.scenePoint(point)).first { $0 != row.index }
        guard let other, let box = tree.box(of: other) else { return view.marks.showDistances(nil) }
        view.marks.showDistances(Distances(from: own, to: box))
    }
}
