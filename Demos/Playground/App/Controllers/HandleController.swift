import CoreGraphics
import LaminaMotion
import LaminaRenderTree
import PlaygroundEngine
import PlaygroundKit
import UIKit

/// Handles of the selected layer in the picture: moves, resizes, turns and rounds the layer in its
/// own plane. Thread: main.
@MainActor
final class HandleController {
    private let model: PlaygroundModel
    private let view: PictureView
    private var drag: Drag?

    /// A drag, with the geometry at its begin: the planes do not move under the mouse.
    private struct Drag {
        var handle: LayerGeometry.Handle
        var frame: LayerGeometry
        var planes: (own: ScenePlane, above: ScenePlane)
        var start: CGPoint
        var guides: AlignmentGuides
        /// Unwritten values at the begin, and the properties that the drag has set.
        var edits: [PropertyID: MotionValue]
        var touched: Set<PropertyID> = []
    }

    /// Degrees of a turn with Shift; pixels within which a guide attracts; distance of the handle
    /// for corners from its corner.
    private static let step = 15.0
    private static let reach = 6.0
    private static let inset: CGFloat = 14
    /// Pixels of a side with a handle at its middle.
    private static let leastSide: CGFloat = 44
    /// Pixels between the handles of a smaller layer, which stand outside of the layer.
    private static let leastGap: CGFloat = 28

    init(_ model: PlaygroundModel, _ view: PictureView) {
        (self.model, self.view) = (model, view)
        view.onLayerHandle = { [unowned self] handle, phase, point, keys in
            drag(handle, phase, point, keys)
        }
    }

    /// Shows the handles of the selected layer while the scene is paused.
    func show() {
        guard !model.transport.isPlaying, !model.options.showsPathPoints, !model.options.isExploded,
            !model.options.sendsEvents, let row = model.selectedRow, !row.isMask,
            let tree = model.tree, let frame = tree.frame(of: row.index),
            let planes = tree.planes(of: row.index)
        else { return view.marks.showLayerHandles(.init()) }
        let zoom = view.pixelsPerPoint
        // Handles do not cover a tiny layer.
        var outer = frame
        let scale = planes.own.scale(at: frame.anchor)
        outer.bounds = frame.handleBounds(
            least: Self.leastGap, scale: CGVector(dx: scale.dx * zoom, dy: scale.dy * zoom))
        var shown = LayerHandles.Shown()
        for handle in LayerGeometry.Handle.edges {
            guard case .edge(let x, let y) = handle,
                let place = planes.own.scene(outer.point(x: x, y: y))
            else { return view.marks.showLayerHandles(.init()) }
            shown.places[handle] = place
        }
        // A small layer has handles at its corners only.
        if frame.bounds.width * scale.dx * zoom < Self.leastSide { shown.hide([(0, -1), (0, 1)]) }
        if frame.bounds.height * scale.dy * zoom < Self.leastSide { shown.hide([(-1, 0), (1, 0)]) }
        let inset = frame.cornerRadius + Double(Self.inset / zoom)
        if inset * 4 < Double(min(frame.bounds.width, frame.bounds.height)),
            let place = planes.own.scene(
                CGPoint(x: frame.bounds.minX + inset, y: frame.bounds.minY + inset))
        {
            shown.places[.corner] = place
        }
        shown.outline = [(-1, -1), (1, -1), (1, 1), (-1, 1)].compactMap {
            planes.own.scene(outer.point(x: $0.0, y: $0.1))
        }
        view.marks.showLayerHandles(shown)
    }

    private func drag(
        _ handle: LayerGeometry.Handle, _ phase: TimelineView.Phase, _ point: CGPoint,
        _ keys: UIKeyModifierFlags
    ) {
        if phase == .began { drag = begin(handle, at: point) }
        if let drag { move(drag, to: point, keys) }
        guard phase == .ended else { return }
        drag = nil
        view.marks.showFeedback(nil)
    }

    private func begin(_ handle: LayerGeometry.Handle, at point: CGPoint) -> Drag? {
        guard let row = model.selectedRow, let tree = model.tree,
            let frame = tree.frame(of: row.index), let planes = tree.planes(of: row.index)
        else { return nil }
        let animated = tree.values(of: row.index).filter { value in
            value.isAnimated && value.part == nil
                && value.id.map { Self.properties(of: handle).contains($0) } ?? false
        }
        let ids = animated.compactMap(\.id)
        if let fixed = ids.first(where: { model.keyTargets(of: $0).isEmpty }) {
            model.say(model.keyRefusal(of: fixed))
            return nil
        }
        return Drag(
            handle: handle, frame: frame, planes: planes, start: point,
            guides: AlignmentGuides(
                to: tree.neighbours(of: row.index),
                reach: Self.reach / Double(max(view.pixelsPerPoint, 0.01))),
            edits: model.edits.values[row.path] ?? [:])
    }

    private static func properties(of handle: LayerGeometry.Handle) -> Set<PropertyID> {
        switch handle {
        case .body: [.position]
        case .edge: [.position, .bounds]
        case .turn: [.transform]
        case .corner: [.cornerRadius]
        }
    }

    private func move(_ drag: Drag, to point: CGPoint, _ keys: UIKeyModifierFlags) {
        let isFree = keys.contains(.alternate)
        var guides: [AlignmentGuides.Line] = []
        let (new, text): (LayerGeometry, String)
        switch drag.handle {
        case .body:
            guard let from = drag.planes.above.point(drag.start),
                let to = drag.planes.above.point(point)
            else { return }
            new = moved(drag, CGVector(dx: to.x - from.x, dy: to.y - from.y), isFree)
            if !isFree { guides = drag.guides.lines(new.box) }
            text = "x \(Self.text(new.position.x))  y \(Self.text(new.position.y))"
        case .edge(let x, let y):
            guard let from = drag.planes.own.point(drag.start),
                let to = drag.planes.own.point(point)
            else { return }
            // The side follows the mouse also from a handle beside the side.
            let side = drag.frame.point(x: x, y: y)
            let place = CGPoint(x: side.x + to.x - from.x, y: side.y + to.y - from.y)
            new = resized(drag, x, y, place, isFree, keepsShape: keys.contains(.shift))
            if !isFree, new.isUpright {
                guides = drag.guides.lines(new.box, x: x == 0 ? [] : [x], y: y == 0 ? [] : [y])
            }
            text = "\(Self.text(new.bounds.width)) × \(Self.text(new.bounds.height))"
        case .turn:
            guard let from = drag.planes.own.point(drag.start),
                let to = drag.planes.own.point(point)
            else { return }
            let turn = drag.frame.turned(
                from: from, to: to, step: keys.contains(.shift) ? Self.step : isFree ? 0 : 1)
            (new, text) = (turn.frame, "\(Self.text(turn.degrees))°")
        case .corner:
            guard let from = drag.planes.own.point(drag.start),
                let to = drag.planes.own.point(point)
            else { return }
            var frame = drag.frame.rounded(from: from, to: to)
            if !isFree { frame.cornerRadius.round() }
            (new, text) = (frame, "radius \(Self.text(frame.cornerRadius))")
        }
        set(new, drag)
        view.marks.showFeedback(
            .init(
                guides: guides.compactMap { line in
                    guard let from = drag.planes.above.scene(line.from),
                        let to = drag.planes.above.scene(line.to)
                    else { return nil }
                    return [from, to]
                }, text: text, place: point))
    }

    /// Sets the values that differ from the begin of the drag. A value dragged back to its start is
    /// restored to the state before the drag: the key frame's value, or the earlier edit if any.
    private func set(_ new: LayerGeometry, _ drag: Drag) {
        var values = new.values(since: drag.frame).map { (id: $0.id, value: Optional($0.value)) }
        let set = Set(values.map(\.id))
        for id in drag.touched.subtracting(set) {
            let isKeyed = !model.keyTargets(of: id).isEmpty
            values.append((id, isKeyed ? drag.frame.value(of: id) : drag.edits[id]))
        }
        self.drag?.touched.formUnion(set)
        if !values.isEmpty { model.setHere(values, Self.name(of: drag.handle)) }
    }

    private static func name(of handle: LayerGeometry.Handle) -> String {
        switch handle {
        case .body: "Move Layer"
        case .edge: "Resize Layer"
        case .turn: "Turn Layer"
        case .corner: "Round Corners"
        }
    }

    /// The position snaps to whole points and to guides, unless the drag is free.
    private func moved(_ drag: Drag, _ way: CGVector, _ isFree: Bool) -> LayerGeometry {
        var new = drag.frame
        new.position.x += way.dx
        new.position.y += way.dy
        guard !isFree else { return new }
        let shift = drag.guides.shift(new.box)
        new.position.x = shift.dx == 0 ? new.position.x.rounded() : new.position.x + shift.dx
        new.position.y = shift.dy == 0 ? new.position.y.rounded() : new.position.y + shift.dy
        return new
    }

    /// The sides snap to whole points, and to guides for an upright layer, unless the drag is free.
    private func resized(
        _ drag: Drag, _ x: Int, _ y: Int, _ to: CGPoint, _ isFree: Bool, keepsShape: Bool
    ) -> LayerGeometry {
        func resize(_ to: CGPoint) -> LayerGeometry {
            drag.frame.resized(x: x, y: y, to: to, keepsShape: keepsShape)
        }
        var point = to
        guard !isFree else { return resize(point) }
        let fixed = drag.frame.point(x: -x, y: -y)
        point.x = fixed.x + (to.x - fixed.x).rounded()
        point.y = fixed.y + (to.y - fixed.y).rounded()
        let t = drag.frame.transform
        guard drag.frame.isUpright, t.m11 > 0, t.m22 > 0, !keepsShape else { return resize(point) }
        let shift = drag.guides.shift(
            resize(to).box, x: x == 0 ? [] : [x], y: y == 0 ? [] : [y])
        if shift.dx != 0 { point.x = to.x + shift.dx / t.m11 }
        if shift.dy != 0 { point.y = to.y + shift.dy / t.m22 }
        return resize(point)
    }

    private static func text(_ number: Double) -> String {
        TimingCode.number((number * 10).rounded() / 10)
    }
}
