import CoreGraphics
import Foundation
import Motion
import RenderTree

/// Between a layer's space and others (B-GE 30, 32–39).
///
/// `p` of a layer maps to its superlayer as
/// `flip(p) − bounds.origin − anchor·size → transform → + position → superlayer's sublayerTransform about its
/// anchor point`; `flip` mirrors y about the middle of the bounds for a geometry-flipped layer. A plain
/// superlayer flattens what comes from below into its plane; a transform layer keeps the depth. Going down
/// intersects the line through the point with the layer's own plane, which is inverting the 3×3 part
/// that moves points of the z = 0 plane.
extension CALayer {
    /// From this layer's space to its superlayer's, before flattening.
    final func matrixToSuper() -> CATransform3D {
        let p = properties
        let size = p.bounds.size
        let ox = p.bounds.origin.x + p.anchorPoint.x * size.width
        let oy = p.bounds.origin.y + p.anchorPoint.y * size.height
        var m = CATransform3DMakeTranslation(-ox, -oy, -p.anchorPointZ)
        if p.flags.contains(.geometryFlipped) {
            var mirror = CATransform3DIdentity
            mirror.m22 = -1
            mirror.m42 = 2 * p.bounds.origin.y + size.height
            m = CATransform3DConcat(mirror, m)
        }
        if !CATransform3DIsIdentity(p.transform) { m = CATransform3DConcat(m, p.transform) }
        m = CATransform3DConcat(
            m, CATransform3DMakeTranslation(p.position.x, p.position.y, p.zPosition))
        if let above = superlayer { m = CATransform3DConcat(m, above.sublayerMatrix()) }
        return m
    }

    /// The sublayer transform about the anchor point, in this layer's own (perhaps flipped) coordinates.
    final func sublayerMatrix() -> CATransform3D {
        let p = properties
        let t = p.sublayerTransform
        if CATransform3DIsIdentity(t) { return t }
        let ax = p.bounds.origin.x + p.anchorPoint.x * p.bounds.size.width
        let ay = p.bounds.origin.y + p.anchorPoint.y * p.bounds.size.height
        let m = CATransform3DConcat(CATransform3DMakeTranslation(-ax, -ay, 0), t)
        return CATransform3DConcat(m, CATransform3DMakeTranslation(ax, ay, 0))
    }

    /// Whether what is below keeps its depth in the superlayer's space.
    final var preservesSublayerDepth: Bool {
        self is CATransformLayer || properties.flags.contains(.preservesDepth)
    }

    /// From this layer's space to the one whose points `other` understands.
    private func matrix(to other: CALayer) -> PlaneMap {
        if other === self { return PlaneMap(CATransform3DIdentity) }
        // Up to the nearest common layer, or through both roots.
        var mine: [ObjectIdentifier] = []
        var layer: CALayer? = self
        while let current = layer {
            mine.append(ObjectIdentifier(current))
            layer = current.superlayer
        }
        var common: CALayer? = other
        while let current = common, !mine.contains(ObjectIdentifier(current)) {
            common = current.superlayer
        }
        let up = PlaneMap(climb(to: common))
        return up.then(PlaneMap(other.climb(to: common)).inverse)
    }

    /// From this layer's space into `ancestor`'s own space; nil: into the superspace of the root.
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

    final func convertPoint(_ p: CGPoint, to other: CALayer?) -> CGPoint {
        guard let other else { return matrixToSuper().project(p) }
        return matrix(to: other).map(p)
    }

    final func convertPoint(_ p: CGPoint, from other: CALayer?) -> CGPoint {
        guard let other else { return PlaneMap(matrixToSuper()).inverse.map(p) }
        return other.matrix(to: self).map(p)
    }

    final func convertRect(_ r: CGRect, to other: CALayer?) -> CGRect {
        (other.map { matrix(to: $0) } ?? PlaneMap(matrixToSuper())).box(of: r)
    }

    final func convertRect(_ r: CGRect, from other: CALayer?) -> CGRect {
        (other?.matrix(to: self) ?? PlaneMap(matrixToSuper()).inverse).box(of: r)
    }
}

/// How points of one plane map to points of another: a 3×3 matrix for row vectors `[x y 1]`.
struct PlaneMap {
    var a: CGFloat, b: CGFloat, c: CGFloat
    var d: CGFloat, e: CGFloat, f: CGFloat
    var g: CGFloat, h: CGFloat, i: CGFloat

    /// The z = 0 plane seen through a 4×4 matrix.
    init(_ m: CATransform3D) {
        (a, b, c) = (m.m11, m.m12, m.m14)
        (d, e, f) = (m.m21, m.m22, m.m24)
        (g, h, i) = (m.m41, m.m42, m.m44)
    }

    /// The inverse; of a map that squashes the plane, one that gives non-finite points.
    var inverse: PlaneMap {
        var r = self
        (r.a, r.b, r.c) = (e * i - f * h, c * h - b * i, b * f - c * e)
        (r.d, r.e, r.f) = (f * g - d * i, a * i - c * g, c * d - a * f)
        (r.g, r.h, r.i) = (d * h - e * g, b * g - a * h, a * e - b * d)
        let determinant = a * r.a + b * r.d + c * r.g
        // Dividing keeps w at 1 for affine maps, so that plain offsets stay exact.
        (r.a, r.b, r.c) = (r.a / determinant, r.b / determinant, r.c / determinant)
        (r.d, r.e, r.f) = (r.d / determinant, r.e / determinant, r.f / determinant)
        (r.g, r.h, r.i) = (r.g / determinant, r.h / determinant, r.i / determinant)
        return r
    }

    func then(_ n: PlaneMap) -> PlaneMap {
        var r = self
        (r.a, r.b, r.c) = (
            a * n.a + b * n.d + c * n.g, a * n.b + b * n.e + c * n.h, a * n.c + b * n.f + c * n.i
        )
        (r.d, r.e, r.f) = (
            d * n.a + e * n.d + f * n.g, d * n.b + e * n.e + f * n.h, d * n.c + e * n.f + f * n.i
        )
        (r.g, r.h, r.i) = (
            g * n.a + h * n.d + i * n.g, g * n.b + h * n.e + i * n.h, g * n.c + h * n.f + i * n.i
        )
        return r
    }

    func map(_ p: CGPoint) -> CGPoint {
        let w = p.x * c + p.y * f + i
        let x = p.x * a + p.y * d + g
        let y = p.x * b + p.y * e + h
        return w == 1 ? CGPoint(x: x, y: y) : CGPoint(x: x / w, y: y / w)
    }

    /// Box of the four corners.
    func box(of r: CGRect) -> CGRect {
        let corners = [(r.minX, r.minY), (r.maxX, r.minY), (r.minX, r.maxY), (r.maxX, r.maxY)]
            .map { map(CGPoint(x: $0.0, y: $0.1)) }
        let xs = corners.map(\.x)
        let ys = corners.map(\.y)
        let (left, bottom) = (xs.min()!, ys.min()!)
        return CGRect(x: left, y: bottom, width: xs.max()! - left, height: ys.max()! - bottom)
    }
}

extension CATransform3D {
    /// The same picture in the z = 0 plane.
    var flattened: CATransform3D {
        var m = self
        (m.m13, m.m23, m.m33, m.m43) = (0, 0, 1, 0)
        return m
    }
}
