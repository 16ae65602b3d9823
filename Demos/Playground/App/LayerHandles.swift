import PlaygroundEngine
import PlaygroundKit
import UIKit

/// Handles of the selected layer over the picture: edges and corners, a round handle for rotation,
/// and a handle for the corner radius; during a drag also guides and numbers.
final class LayerHandles: CALayer {
    /// Handles in the scene's points.
    struct Shown: Equatable {
        var places: [LayerGeometry.Handle: CGPoint] = [:]
        /// The corners of the layer.
        var outline: [CGPoint] = []

        mutating func hide(_ edges: [(Int, Int)]) {
            for (x, y) in edges { places[.edge(x: x, y: y)] = nil }
        }
    }

    /// Guides and numbers of a drag, in the scene's points.
    struct Feedback: Equatable {
        var guides: [[CGPoint]] = []
        var text = ""
        var place = CGPoint.zero
    }

    private let squares = CAShapeLayer()
    private let rounds = CAShapeLayer()
    private let arm = CAShapeLayer()
    private let guides = CAShapeLayer()
    private let label: TagLayer
    private var shown = Shown()
    /// How far from a handle a press may be.
    private static let reach: CGFloat = 7
    /// Distance of the turning handle from the upper edge.
    private static let armLength: CGFloat = 22

    init(tint: UIColor, background: UIColor, guide: UIColor) {
        label = TagLayer(tint: guide)
        super.init()
        for layer in [arm, squares, rounds] {
            layer.strokeColor = tint.cgColor
            layer.fillColor = background.cgColor
            layer.lineWidth = 1.2
        }
        arm.fillColor = nil
        guides.fillColor = nil
        guides.strokeColor = guide.cgColor
        guides.lineWidth = 1
        label.isHidden = true
        for layer in [guides, arm, squares, rounds, label] as [CALayer] { addSublayer(layer) }
    }
    override init(layer: Any) {
        label = TagLayer(tint: .clear)
        super.init(layer: layer)
    }
    required init?(coder: NSCoder) { nil }

    /// Shows handles at points of this layer.
    func show(_ new: Shown) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        defer { CATransaction.commit() }
        shown = new
        let (square, round, line) = (CGMutablePath(), CGMutablePath(), CGMutablePath())
        if let (from, to) = turnArm {
            shown.places[.turn] = to
            line.move(to: from)
            line.addLine(to: to)
        }
        for (handle, place) in shown.places {
            switch handle {
            case .edge:
                square.addRect(CGRect(origin: place, size: .zero).insetBy(dx: -3.5, dy: -3.5))
            case .turn, .corner:
                round.addEllipse(in: CGRect(origin: place, size: .zero).insetBy(dx: -4, dy: -4))
            case .body: break
            }
        }
        (squares.path, rounds.path, arm.path) = (square, round, line)
    }

    /// From the upper edge's middle to the turning handle, away from the lower edge; nil without
    /// corners.
    private var turnArm: (CGPoint, CGPoint)? {
        guard shown.outline.count == 4 else { return nil }
        func middle(_ a: Int, _ b: Int) -> CGPoint {
            let (p, q) = (shown.outline[a], shown.outline[b])
            return CGPoint(x: (p.x + q.x) / 2, y: (p.y + q.y) / 2)
        }
        let (top, low) = (middle(0, 1), middle(2, 3))
        let length = hypot(top.x - low.x, top.y - low.y)
        guard length > 0.1 else { return nil }
        let factor = Self.armLength / length
        return (
            top,
            CGPoint(x: top.x + (top.x - low.x) * factor, y: top.y + (top.y - low.y) * factor)
        )
    }

    /// The nearest handle at a point of this layer, else the body; nil beside the layer.
    func handle(at point: CGPoint) -> LayerGeometry.Handle? {
        func distance(_ handle: LayerGeometry.Handle) -> CGFloat {
            let place = shown.places[handle]!
            return hypot(place.x - point.x, place.y - point.y)
        }
        let near = shown.places.keys.min { distance($0) < distance($1) }
        if let near, distance(near) <= Self.reach { return near }
        return isInside(point) ? .body : nil
    }

    private func isInside(_ point: CGPoint) -> Bool {
        guard shown.outline.count > 2 else { return false }
        let path = CGMutablePath()
        path.addLines(between: shown.outline)
        path.closeSubpath()
        return path.contains(point)
    }

    /// A line; an upright or level line of a point's width lies on the middles of points.
    private static func sharp(_ line: [CGPoint]) -> [CGPoint] {
        func middle(_ n: CGFloat) -> CGFloat { n.rounded(.down) + 0.5 }
        guard let first = line.first else { return line }
        if line.allSatisfy({ abs($0.x - first.x) < 0.01 }) {
            return line.map { CGPoint(x: middle(first.x), y: $0.y) }
        }
        if line.allSatisfy({ abs($0.y - first.y) < 0.01 }) {
            return line.map { CGPoint(x: $0.x, y: middle(first.y)) }
        }
        return line
    }

    /// Shows guides and numbers of a drag; nil for none.
    @MainActor func show(_ feedback: Feedback?, scale: CGFloat) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        defer { CATransaction.commit() }
        let path = CGMutablePath()
        for line in feedback?.guides ?? [] { path.addLines(between: Self.sharp(line)) }
        guides.path = path
        label.isHidden = feedback?.text.isEmpty ?? true
        guard let feedback else { return }
        label.show(feedback.text, scale: scale)
        let room = CGSize(
            width: bounds.width - label.bounds.width - 2,
            height: bounds.height - TagLayer.height - 2)
        label.frame.origin = CGPoint(
            x: min(max(2, feedback.place.x + 14), max(2, room.width)).rounded(),
            y: min(max(2, feedback.place.y + 16), max(2, room.height)).rounded())
    }
}
