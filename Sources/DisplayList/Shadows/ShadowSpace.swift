import LaminaGraphicsTypes
import Foundation

/// The pixel space for drawing and blurring a shadow's outline before compositing.
///
/// The space is the layer's own, which keeps the picture valid while the layer moves. Soft shadows
/// use the visible scale rounded to a power of two, as blurring hides the pixel grid. Sharp upright
/// shadows are drawn on exactly the covered pixels, other sharp shadows at twice the scale. All
/// choices depend only on the layer's position: frames are independent of earlier drawing.
struct ShadowSpace: Equatable {
    /// The map from the layer's space to the picture's pixels.
    var plane: PlaneTransform
    /// Picture pixels per point.
    var scale: Double
    /// True if the pixels are the target's, moved by whole pixels.
    var isExact = false

    /// The deviation in pixels from which blurring hides the pixel grid.
    private static let soft = 2.0
    /// The subpixel steps distinguishing exact pictures.
    private static let parts = 64.0

    init(_ layer: PlaneTransform, _ bounds: CGRect, sigma: Double) {
        let seen = min(max(layer.largestScale(in: bounds), 0.05), 8)
        let step = exp2(log2(seen).rounded())
        let isSoft = sigma * step >= Self.soft
        if !isSoft, Self.isEven(layer) {
            scale = abs(layer.a)
            plane = layer
            let start = Self.settled(layer)
            (plane.tx, plane.ty) = (
                start.x - start.x.rounded(.down), start.y - start.y.rounded(.down)
            )
            isExact = true
            return
        }
        // A rotated sharp edge stays sharp with a picture of twice the scale.
        scale = isSoft ? step : 2 * step
        plane = PlaneTransform(a: scale, b: 0, c: 0, d: scale, tx: 0, ty: 0)
    }

    /// True for an upright plane with equal scales.
    private static func isEven(_ layer: PlaneTransform) -> Bool {
        layer.isAffine && layer.b == 0 && layer.c == 0 && layer.a != 0
            && abs(abs(layer.a) - abs(layer.d)) < 1e-9 * abs(layer.a)
    }

    private static func settled(_ layer: PlaneTransform) -> SIMD2<Double> {
        (SIMD2(layer.tx, layer.ty) * parts).rounded(.toNearestOrEven) / parts
    }

    /// The map from the picture's pixels to the target's, including the shadow's offset.
    func toTarget(_ layer: PlaneTransform, _ shadow: ShadowStyle) -> PlaneTransform {
        func settle(_ x: Double) -> Double { abs(x - x.rounded()) < 1e-6 ? x.rounded() : x }
        if isExact {
            let start = Self.settled(layer) - SIMD2(plane.tx, plane.ty)
            return PlaneTransform(
                a: 1, b: 0, c: 0, d: 1, tx: settle(start.x + shadow.dx * layer.a),
                ty: settle(start.y + shadow.dy * layer.d))
        }
        let offset = PlaneTransform(a: 1, b: 0, c: 0, d: 1, tx: shadow.dx, ty: shadow.dy)
        return (plane.inverted ?? PlaneTransform()).concat(offset).concat(layer)
    }
}

extension PlaneTransform {
    /// True if circles remain circles.
    var isConformal: Bool {
        let size = a * a + b * b
        return isAffine && abs(a * c + b * d) < 1e-6 * size
            && abs(size - c * c - d * d) < 1e-6 * size
    }
}
