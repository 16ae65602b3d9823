import CoreGraphics
import Foundation
import LaminaMotion
import LaminaRenderTree

/// Conversion between the spaces of layers (B-GE 30, 32–39).
///
/// `LayerMatrix` places a layer in its superlayer. A plain superlayer flattens its sublayers into
/// its plane; a transform layer keeps the depth. Conversion to a sublayer intersects the line of
/// sight through the point with the sublayer's plane: the inverse of the 3×3 part of the matrix
/// that applies to points of the z = 0 plane.
extension CALayer {
    /// Matrix from this layer's space to its superlayer's, before flattening.
    final func matrixToSuper() -> CATransform3D {
        LayerValues.with(properties) { own in
            guard let above = superlayer else {
                return LayerMatrix.full(own, in: nil, isFlipped: true)
            }
            return LayerValues.with(above.properties) {
                LayerMatrix.full(own, in: $0, isFlipped: true)
            }
        }
    }

    /// True if sublayers keep their depth in the superlayer's space.
    final var preservesSublayerDepth: Bool {
        self is CATransformLayer || properties.flags.contains(.preservesDepth)
    }

    /// Transform from this layer's plane to `other`'s.
    private func plane(to other: CALayer) -> PlaneTransform {
        if other === self { return PlaneTransform() }
        // Without a common ancestor the conversion passes through the superspaces of both roots.
        let common = commonLayer(with: other)
        let up = PlaneTransform(climb(to: common))
        return up.concat(PlaneTransform(other.climb(to: common)).exactInverse)
    }

    /// Matrix from this layer's space into `ancestor`'s own space; nil: into the superspace of the
    /// root.
    private func climb(to ancestor: CALayer?) -> CATransform3D {
        if ancestor === self { return CATransform3DIdentity }
        var m = matrixToSuper()
        var layer = self
        while let above = layer.superlayer, above !== ancestor {
            if !above.preservesSublayerDepth { m = m.flattened }
            m = CATransform3DConcat(m, above.matrixToSuper())
            layer = above
        }
        return m
    }

    /// Transform from this layer's plane to the superlayer's plane.
    private var planeToSuper: PlaneTransform { PlaneTransform(matrixToSuper()) }

    final func convertPoint(_ p: CGPoint, to other: CALayer?) -> CGPoint {
        (other.map { plane(to: $0) } ?? planeToSuper).project(p)
    }

    final func convertPoint(_ p: CGPoint, from other: CALayer?) -> CGPoint {
        (other?.plane(to: self) ?? planeToSuper.exactInverse).project(p)
    }

    final func convertRect(_ r: CGRect, to other: CALayer?) -> CGRect {
        (other.map { plane(to: $0) } ?? planeToSuper).box(of: r)
    }

    final func convertRect(_ r: CGRect, from other: CALayer?) -> CGRect {
        (other?.plane(to: self) ?? planeToSuper.exactInverse).box(of: r)
    }
}

extension CATransform3D {
    /// The matrix with its results flattened into the z = 0 plane.
    var flattened: CATransform3D {
        var m = self
        (m.m13, m.m23, m.m33, m.m43) = (0, 0, 1, 0)
        return m
    }
}
