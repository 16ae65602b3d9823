import LaminaRenderTree
import PlaygroundEngine
import PlaygroundKit
import UIKit

// Points of the selected layer's path, dragged in the picture.
extension PlaygroundController {
    func connectPath() {
        picture.onHandle = { [unowned self] number, place in movePathPoint(number, to: place) }
    }

    func togglePathPoints() {
        showsPathPoints.toggle()
        if showsPathPoints, pathPoints == nil {
            status.show(message: "Select a shape layer whose path isn’t animated")
        }
        showPathPoints()
    }

    /// The path of the selected layer, as it is tried; nil where it has none, or an animation moves
    /// it.
    private var pathPoints: PathPoints? {
        guard let row = selectedRow, row.className == LayerClass.shape.row.name,
            let value = tree?.values(of: row.index).first(where: { $0.id == .path }),
            !value.isAnimated, let path = value.model.path
        else { return nil }
        return PathPoints(path)
    }

    func showPathPoints() {
        guard showsPathPoints, let tree, let row = selectedRow, let points = pathPoints?.points
        else { return picture.showHandles([]) }
        func here(_ p: CGPoint) -> CGPoint? { tree.scenePoint(p, of: row.index) }
        let handles = points.map { point -> PathHandles.Handle? in
            here(point.place).map { place in
                .init(
                    place: place, isControl: point.isControl,
                    anchor: point.anchor.flatMap { here(points[$0].place) })
            }
        }
        // A path of which a part cannot be seen has points that cannot be pressed: then none can.
        picture.showHandles(handles.contains { $0 == nil } ? [] : handles.compactMap { $0 })
    }

    private func movePathPoint(_ number: Int, to place: CGPoint) {
        guard let row = selectedRow, var points = pathPoints,
            let local = tree?.layerPoint(place, of: row.index)
        else { return }
        points.move(number, to: local)
        editing.edit("Move Point") {
            $0.layers.set(.path, .path(points.path), of: row.path)
        }
        editsChanged()
    }
}
