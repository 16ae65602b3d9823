import PlaygroundEngine
import PlaygroundKit
import UIKit

/// Marks over the picture of a scene: outline, trail and path points of the selected layer, and
/// distances. All are given in the scene's points, and follow the picture's place.
final class PictureMarks: UIView {
    /// Place of the picture in the view.
    struct Place: Equatable {
        var origin = CGPoint.zero
        /// Points of the view in a point of the scene.
        var zoom: CGFloat = 1

        func point(_ p: CGPoint) -> CGPoint {
            CGPoint(x: origin.x + p.x * zoom, y: origin.y + p.y * zoom)
        }

        func rect(_ r: CGRect) -> CGRect {
            CGRect(
                origin: point(r.origin),
                size: CGSize(width: r.width * zoom, height: r.height * zoom))
        }
    }

    private let trail = TrailLayer(tint: ToolStyle.guideMark)
    private let outline = CAShapeLayer()
    private let handles = PathHandles(tint: ToolStyle.mark, background: ToolStyle.panel)
    private let layerHandles = LayerHandles(
        tint: ToolStyle.mark, background: ToolStyle.panel, guide: ToolStyle.guideMark)
    private let distances = DistanceLayer(tint: ToolStyle.distanceMark)
    private var place = Place()
    private var shownTrail: (points: [CGPoint], outlines: [[CGPoint]]) = ([], [])
    private var skins: [LayerPictures.Picture] = []
    private var shownCorners: [CGPoint]?
    private var shownHandles: [PathHandles.Handle] = []
    private var shownDistances: Distances?
    private var shownLayerHandles = LayerHandles.Shown()

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        isUserInteractionEnabled = false
        outline.fillColor = nil
        outline.strokeColor = ToolStyle.mark.cgColor
        outline.lineWidth = 1.5
        for part in parts { layer.addSublayer(part) }
    }
    required init?(coder: NSCoder) { nil }

    private var parts: [CALayer] { [trail, outline, layerHandles, handles, distances] }

    /// Called after a change of the picture's place.
    func move(to new: Place) {
        place = new
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        for part in parts { part.frame = bounds }
        CATransaction.commit()
        placeOutline()
        placeTrail()
        placeHandles()
        placeLayerHandles()
        showDistances(shownDistances)
    }

    // MARK: - The way of a layer

    /// Draws a way with marks; none for no points.
    func showTrail(_ points: [CGPoint], outlines: [[CGPoint]]) {
        shownTrail = (points, outlines)
        skins = []
        placeTrail()
    }

    /// Adds a picture of the layer at a time of the trail.
    func addSkin(_ picture: LayerPictures.Picture) {
        skins.append(picture)
        placeTrail()
    }

    private func placeTrail() {
        trail.show(
            shownTrail.points.map(place.point),
            shownTrail.outlines.map { $0.map(place.point) },
            skins.map { ($0.image, place.rect($0.frame)) })
    }

    // MARK: - The selected layer

    /// Draws a line around four corners; nil for none.
    func outline(_ corners: [CGPoint]?) {
        shownCorners = corners
        placeOutline()
    }

    private func placeOutline() {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        defer { CATransaction.commit() }
        guard let corners = shownCorners else {
            outline.path = nil
            return
        }
        let path = CGMutablePath()
        path.addLines(between: corners.map(place.point))
        path.closeSubpath()
        outline.path = path
    }

    /// Shows handles at points that can be dragged; an empty list removes the handles.
    func showHandles(_ new: [PathHandles.Handle]) {
        shownHandles = new
        placeHandles()
    }

    private func placeHandles() {
        handles.show(
            shownHandles.map {
                .init(
                    place: place.point($0.place), isControl: $0.isControl,
                    anchor: $0.anchor.map(place.point))
            })
    }

    /// The handle at a point of the view, and its place; nil for none.
    func handle(at point: CGPoint) -> (number: Int, place: CGPoint)? {
        handles.handle(at: point).map { ($0, handles.handles[$0].place) }
    }

    // MARK: - Handles of a layer

    /// Shows handles of a layer; none for no places.
    func showLayerHandles(_ new: LayerHandles.Shown) {
        guard new != shownLayerHandles else { return }
        shownLayerHandles = new
        placeLayerHandles()
    }

    private func placeLayerHandles() {
        layerHandles.show(
            .init(
                places: shownLayerHandles.places.mapValues(place.point),
                outline: shownLayerHandles.outline.map(place.point)))
    }

    /// The handle of the layer at a point of the view; nil beside the layer.
    func layerHandle(at point: CGPoint) -> LayerGeometry.Handle? { layerHandles.handle(at: point) }

    /// Shows guides and numbers of a drag; nil for none.
    func showFeedback(_ new: LayerHandles.Feedback?) {
        layerHandles.show(
            new.map {
                .init(
                    guides: $0.guides.map { $0.map(place.point) }, text: $0.text,
                    place: place.point($0.place))
            }, scale: layer.contentsScale)
    }

    /// Shows distances between two layers; nil for none.
    func showDistances(_ new: Distances?) {
        guard new != nil || shownDistances != nil else { return }
        shownDistances = new
        distances.show(new, scale: layer.contentsScale) { place.point($0) }
    }
}
