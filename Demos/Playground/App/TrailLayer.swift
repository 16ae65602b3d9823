import PlaygroundEngine
import UIKit

/// The trail of a layer: a line with marks, and pictures of the layer at earlier and later times,
/// or outlines before the pictures are drawn.
final class TrailLayer: CALayer {
    private let way = CAShapeLayer()
    private let marks = CAShapeLayer()
    private let skins = CAShapeLayer()
    private let pictures = CALayer()

    init(tint: UIColor) {
        super.init()
        for (layer, width) in [(skins, 1.0), (way, 1.2), (marks, 0)] as [(CAShapeLayer, CGFloat)] {
            layer.fillColor = nil
            layer.lineWidth = width
            addSublayer(layer)
        }
        pictures.opacity = 0.4
        insertSublayer(pictures, at: 0)
        way.strokeColor = tint.withAlphaComponent(0.8).cgColor
        marks.fillColor = tint.cgColor
        skins.strokeColor = tint.withAlphaComponent(0.4).cgColor
        skins.fillColor = tint.withAlphaComponent(0.05).cgColor
    }
    override init(layer: Any) { super.init(layer: layer) }
    required init?(coder: NSCoder) { nil }

    func show(
        _ points: [CGPoint], _ outlines: [[CGPoint]], _ images: [(image: CGImage, frame: CGRect)]
    ) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        defer { CATransaction.commit() }
        let (line, dots, shapes) = (CGMutablePath(), CGMutablePath(), CGMutablePath())
        if points.count > 1 { line.addLines(between: points) }
        for (i, p) in points.enumerated() where i % SceneTrail.markEvery == 0 {
            dots.addEllipse(in: CGRect(x: p.x - 1.8, y: p.y - 1.8, width: 3.6, height: 3.6))
        }
        for outline in outlines where outline.count > 2 {
            shapes.addLines(between: outline)
            shapes.closeSubpath()
        }
        (way.path, marks.path, skins.path) = (line, dots, shapes)
        let known = pictures.sublayers ?? []
        for layer in known.dropFirst(images.count) { layer.removeFromSuperlayer() }
        for (i, (image, frame)) in images.enumerated() {
            let layer = i < known.count ? known[i] : CALayer()
            if i >= known.count { pictures.addSublayer(layer) }
            layer.contents = image
            layer.frame = frame
        }
    }
}
