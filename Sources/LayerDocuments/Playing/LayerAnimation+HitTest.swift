import CoreAnimation
import CoreGraphics

// Points in the painted parts of a document's layers, for listeners of state machines.
extension LayerAnimation {
    /// Point of the document, in points from the top left corner, for a point of another layer of
    /// the tree: pointers of a state machine. The conversion uses set values, not animated values.
    /// The point may lie outside of the document.
    public func documentPoint(_ point: CGPoint, from other: CALayer) -> CGPoint {
        stage.convert(point, from: other)
    }

    /// True if a layer of the document paints a point of the document at the current frame: a
    /// filled or stroked path, a solid or an image. Masks and mattes do not count.
    func isHit(_ layer: CALayer, at point: CGPoint) -> Bool {
        // Presentation layers of separate calls have no common tree: the point is converted layer
        // by layer with the values of each layer.
        var chain = [layer]
        while let outer = chain.last?.superlayer, outer !== stage { chain.append(outer) }
        guard chain.last?.superlayer === stage else { return false }
        var place = point
        for layer in chain.reversed() {
            guard let inner = Self.point(place, in: layer.presentation() ?? layer) else {
                return false
            }
            place = inner
        }
        return Self.isHit(layer.presentation() ?? layer, place, depth: 0)
    }

    /// Point of a layer for a point of the superlayer, also for a layer turned in space; nil for a
    /// layer seen from the edge.
    private static func point(_ point: CGPoint, in layer: CALayer) -> CGPoint? {
        let (m, bounds, anchor) = (layer.transform, layer.bounds, layer.anchorPoint)
        let (x, y) = (point.x - layer.position.x, point.y - layer.position.y)
        // u · row 1 + v · row 2 + row 4 is a multiple of (x, y, 1): two linear equations.
        let (a, b, e) = (m.m11 - x * m.m14, m.m21 - x * m.m24, x * m.m44 - m.m41)
        let (c, d, f) = (m.m12 - y * m.m14, m.m22 - y * m.m24, y * m.m44 - m.m42)
        let area = a * d - b * c
        guard abs(area) > 1e-12 else { return nil }
        return CGPoint(
            x: (e * d - b * f) / area + bounds.minX + anchor.x * bounds.width,
            y: (a * f - e * c) / area + bounds.minY + anchor.y * bounds.height)
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
                return Self.point(point, in: shape).map { isPainted(path, shape, $0) } ?? false
            }
        } else if layer.contents != nil || layer.backgroundColor != nil,
            layer.bounds.contains(point)
        {
            return true
        }
        return (layer.sublayers ?? []).contains {
            guard let place = Self.point(point, in: $0) else { return false }
            return isHit($0, place, depth: depth + 1)
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
