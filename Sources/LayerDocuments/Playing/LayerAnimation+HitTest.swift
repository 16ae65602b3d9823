import CoreAnimation
import CoreGraphics

// Points in the painted parts of a document's layers, for listeners of state machines.
extension LayerAnimation {
    /// True if a layer of the document paints a point of the document at the current frame: a
    /// filled or stroked path, a solid or an image. Masks and mattes do not count.
    func isHit(_ layer: CALayer, at point: CGPoint) -> Bool {
        let shown = layer.presentation() ?? layer
        guard let root = stage.presentation() ?? Optional(stage) else { return false }
        return Self.isHit(shown, shown.convert(point, from: root), depth: 0)
    }

    private static func isHit(_ layer: CALayer, _ point: CGPoint, depth: Int) -> Bool {
        guard depth < 4 * DocumentLimits.nesting, !layer.isHidden, layer.opacity > 0 else {
            return false
        }
        if layer.masksToBounds, !layer.bounds.contains(point) { return false }
        if let shape = layer as? CAShapeLayer {
            if let path = shape.path, isPainted(path, shape, point) { return true }
        } else if let gradient = layer as? CAGradientLayer {
            if let shape = gradient.mask as? CAShapeLayer, let path = shape.path {
                return isPainted(path, shape, shape.convert(point, from: gradient))
            }
        } else if layer.contents != nil || layer.backgroundColor != nil,
            layer.bounds.contains(point)
        {
            return true
        }
        return (layer.sublayers ?? []).contains {
            isHit($0, $0.convert(point, from: layer), depth: depth + 1)
        }
    }

    private static func isPainted(_ path: CGPath, _ shape: CAShapeLayer, _ point: CGPoint) -> Bool {
        if shape.fillColor != nil,
            path.contains(point, using: shape.fillRule == .evenOdd ? .evenOdd : .winding)
        {
            return true
        }
        guard shape.strokeColor != nil, shape.lineWidth > 0 else { return false }
        return path.copy(
            strokingWithWidth: shape.lineWidth, lineCap: .butt, lineJoin: .round,
            miterLimit: shape.miterLimit
        ).contains(point)
    }
}
