import UIKit

/// Points of a path over the picture, to be dragged: round handles are points of the path, square
/// handles are control points.
final class PathHandles: CALayer {
    struct Handle: Equatable {
        var place: CGPoint
        var isControl: Bool
        /// The point on the path that a control point belongs to.
        var anchor: CGPoint?
    }

    private let knobs = CAShapeLayer()
    private let controls = CAShapeLayer()
    private let arms = CAShapeLayer()
    private(set) var handles: [Handle] = []
    /// How far from a point a press may be.
    private static let reach: CGFloat = 9

    init(tint: UIColor, background: UIColor) {
        super.init()
        for layer in [arms, controls, knobs] {
            layer.strokeColor = tint.cgColor
            layer.fillColor = background.cgColor
            layer.lineWidth = 1.2
            addSublayer(layer)
        }
        arms.fillColor = nil
        arms.lineWidth = 0.8
    }
    override init(layer: Any) { super.init(layer: layer) }
    required init?(coder: NSCoder) { nil }

    func show(_ new: [Handle]) {
        guard new != handles else { return }
        handles = new
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        defer { CATransaction.commit() }
        let (round, square, lines) = (CGMutablePath(), CGMutablePath(), CGMutablePath())
        for handle in new {
            let p = handle.place
            if handle.isControl {
                square.addRect(CGRect(x: p.x - 3, y: p.y - 3, width: 6, height: 6))
            } else {
                round.addEllipse(in: CGRect(x: p.x - 4, y: p.y - 4, width: 8, height: 8))
            }
            guard let anchor = handle.anchor else { continue }
            lines.move(to: p)
            lines.addLine(to: anchor)
        }
        (knobs.path, controls.path, arms.path) = (round, square, lines)
    }

    /// The nearest point to a place, within reach.
    func handle(at place: CGPoint) -> Int? {
        func distance(_ i: Int) -> CGFloat {
            hypot(handles[i].place.x - place.x, handles[i].place.y - place.y)
        }
        // Of coinciding points the control point, which can be moved away.
        let near = handles.indices.filter { distance($0) <= Self.reach }
        return near.min {
            (distance($0), handles[$0].isControl ? 0 : 1) < (
                distance($1), handles[$1].isControl ? 0 : 1
            )
        }
    }
}
