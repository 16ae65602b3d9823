import LaminaGraphicsTypes
import Foundation

/// The pixels a shadow's outline is drawn and blurred in before it is put where it is seen.
///
/// In the layer's own space, so that the picture is the same wherever the layer goes. A soft one has the scale at which it
/// is seen to the nearest power of two: nothing shows which pixels it was drawn on. A sharp one is drawn on the very
/// pixels it will cover where it is upright, else twice as fine. All of that follows from where the layer is and from
/// nothing that was drawn before, so that a frame is the same however one came to it.
struct ShadowSpace: Equatable {
    /// The layer's space to pixels of the picture.
    var plane: PlaneTransform
    /// Pixels of the picture per point.
    var scale: Double
    /// Whether the pixels are the target's, moved by whole pixels.
    var isExact = false

    /// Deviation in pixels from which an edge no longer shows which pixels it was drawn on.
    private static let soft = 2.0
    /// Parts of a pixel that exact pictures are told apart by.
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
        // A sharp edge keeps its sharpness when it is turned, from a picture twice as fine.
        scale = isSoft ? step : 2 * step
        plane = PlaneTransform(a: scale, b: 0, c: 0, d: scale, tx: 0, ty: 0)
    }

    /// Upright and as wide as high.
    private static func isEven(_ layer: PlaneTransform) -> Bool {
        layer.isAffine && layer.b == 0 && layer.c == 0 && layer.a != 0
            && abs(abs(layer.a) - abs(layer.d)) < 1e-9 * abs(layer.a)
    }

    private static func settled(_ layer: PlaneTransform) -> SIMD2<Double> {
        (SIMD2(layer.tx, layer.ty) * parts).rounded(.toNearestOrEven) / parts
    }

    /// Pixels of the picture to those of the target, the shadow's offset included.
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
    /// Whether circles stay circles.
    var isConformal: Bool {
        let size = a * a + b * b
        return isAffine && abs(a * c + b * d) < 1e-6 * size
            && abs(size - c * c - d * d) < 1e-6 * size
    }
}
