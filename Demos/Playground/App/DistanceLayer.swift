import PlaygroundEngine
import PlaygroundKit
import UIKit

/// Distances between two layers of the picture: their boxes, lines between these, and lengths in
/// the scene's points.
final class DistanceLayer: CALayer {
    private let boxes = CAShapeLayer()
    private let lines = CAShapeLayer()
    private var labels: [TagLayer] = []
    private let tint: UIColor

    init(tint: UIColor) {
        self.tint = tint
        super.init()
        for layer in [boxes, lines] {
            layer.fillColor = nil
            layer.strokeColor = tint.cgColor
            layer.lineWidth = 1
            addSublayer(layer)
        }
        boxes.lineDashPattern = [3, 3]
    }
    override init(layer: Any) {
        tint = .red
        super.init(layer: layer)
    }
    required init?(coder: NSCoder) { nil }

    /// `place` converts points of the scene into points of this layer.
    @MainActor func show(_ distances: Distances?, scale: CGFloat, _ place: (CGPoint) -> CGPoint) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        defer { CATransaction.commit() }
        let shown = distances?.lines ?? []
        let (around, between) = (CGMutablePath(), CGMutablePath())
        for box in distances.map({ [$0.from, $0.to] }) ?? [] {
            let (a, b) = (
                place(CGPoint(x: box.minX, y: box.minY)), place(CGPoint(x: box.maxX, y: box.maxY))
            )
            around.addRect(CGRect(x: a.x, y: a.y, width: b.x - a.x, height: b.y - a.y))
        }
        while labels.count < shown.count { addLabel() }
        for (i, label) in labels.enumerated() {
            label.isHidden = i >= shown.count
            guard i < shown.count else { continue }
            // Lines of a point lie on the middles of pixels.
            func sharp(_ p: CGPoint) -> CGPoint {
                CGPoint(x: p.x.rounded(.down) + 0.5, y: p.y.rounded(.down) + 0.5)
            }
            let (a, b) = (sharp(place(shown[i].from)), sharp(place(shown[i].to)))
            between.addLines(between: [a, b])
            // Across at both ends.
            let (nx, ny): (CGFloat, CGFloat) = a.y == b.y ? (0, 4) : (4, 0)
            for end in [a, b] {
                between.addLines(between: [
                    CGPoint(x: end.x - nx, y: end.y - ny), CGPoint(x: end.x + nx, y: end.y + ny),
                ])
            }
            let text = TimingCode.number((shown[i].length * 10).rounded() / 10)
            label.show(text, scale: scale)
            let width = label.bounds.width
            // The number is above a horizontal line and beside a vertical line, so that the numbers
            // of crossing lines do not overlap.
            let (x, y) = ((a.x + b.x) / 2, (a.y + b.y) / 2)
            let isAcross = a.y == b.y
            label.frame.origin = CGPoint(
                x: (isAcross ? x - width / 2 : x + 5).rounded(),
                y: (isAcross ? y - TagLayer.height - 6 : y + 3).rounded())
        }
        (boxes.path, lines.path) = (around, between)
    }

    private func addLabel() {
        let label = TagLayer(tint: tint)
        labels.append(label)
        addSublayer(label)
    }
}
