import LaminaRenderTree
import PlaygroundEngine
import UIKit

/// Points of the selected layer's path, dragged in the picture. Thread: main.
@MainActor
final class PathController {
    private let model: PlaygroundModel
    private let view: PictureView

    init(_ model: PlaygroundModel, _ view: PictureView) {
        (self.model, self.view) = (model, view)
        view.onHandle = { [unowned self] number, place in move(number, to: place) }
    }

    func toggle() {
        model.options.showsPathPoints.toggle()
        if model.options.showsPathPoints, points == nil {
            model.say("Select a shape layer whose path isn’t animated")
        }
        show()
    }

    /// The selected layer's path with unwritten changes; nil for a layer without a path, and for an
    /// animated path.
    private var points: PathPoints? {
        guard let row = model.selectedRow, row.className == LayerClass.shape.row.name,
            let value = model.tree?.values(of: row.index).first(where: { $0.id == .path }),
            !value.isAnimated, let path = value.model.path
        else { return nil }
        return PathPoints(path)
    }

    func show() {
        guard model.options.showsPathPoints, let tree = model.tree, let row = model.selectedRow,
            let points = points?.points
        else { return view.marks.showHandles([]) }
        func here(_ p: CGPoint) -> CGPoint? { tree.scenePoint(p, of: row.index) }
        let handles = points.map { point -> PathHandles.Handle? in
            here(point.place).map { place in
                .init(
                    place: place, isControl: point.isControl,
                    anchor: point.anchor.flatMap { here(points[$0].place) })
            }
        }
        // A path with invisible points has no handles, because an invisible point cannot be
        // pressed.
        view.marks.showHandles(handles.contains { $0 == nil } ? [] : handles.compactMap { $0 })
    }

    private func move(_ number: Int, to place: CGPoint) {
        guard let row = model.selectedRow, var points,
            let local = model.tree?.layerPoint(place, of: row.index)
        else { return }
        points.move(number, to: local)
        model.editing.edit("Move Point") {
            $0.layers.set(.path, .path(points.path), of: row.path)
        }
        model.editsChanged()
    }
}
