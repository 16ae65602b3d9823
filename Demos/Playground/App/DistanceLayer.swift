import PlaygroundEngine
import PlaygroundKit
import UIKit

/// Distances between two layers of the picture: their boxes, lines between these, and lengths in
/// the scene's points.
final class DistanceLayer: CALayer {
    private let boxes = CAShapeLayer()
    private let lines = CAShapeLayer()
    private var labels: [CATextLayer] = []
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
    func show(_ distances: Distances?, scale: CGFloat, _ place: (CGPoint) -> CGPoint) {
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
            label.string = text
            label.contentsScale = scale
            let width = CGFloat(text.count) * 7 + 8
            // The number is above a horizontal line and beside a vertical line, so that the numbers
            // of crossing lines do not overlap.
            let (x, y) = ((a.x + b.x) / 2, (a.y + b.y) / 2)
            let isAcross = a.y == b.y
            label.frame = CGRect(
                x: (isAcross ? x - width / 2 : x + 5).rounded(),
                y: (isAcross ? y - 20 : y + 3).rounded(), width: width, height: 14)
        }
        (boxes.path, lines.path) = (around, between)
    }

    private func addLabel() {
        let label = CATextLayer()
        label.fontSize = 11
        label.alignmentMode = .center
        label.foregroundColor = .black
        label.backgroundColor = tint.cgColor
        label.cornerRadius = 3
        labels.append(label)
        addSublayer(label)
    }
}
