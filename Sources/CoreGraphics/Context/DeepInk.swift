import Foundation

/// Colours of a drawing in a deep bitmap, finer than the bytes Cairo draws.
///
/// The drawing is then used as a cover only: the covered share of each pixel.
enum DeepInk {
    /// Straight extended sRGB.
    case solid(SIMD4<Float>)
    /// Straight extended sRGB of a pixel, by its column and row.
    case pixels((_ x: Int, _ y: Int) -> SIMD4<Float>)
}

/// Colours converted to the space of a bitmap; the last colour is cached, because neighbours are
/// often equal.
struct DeepColors {
    private let space: CGColorSpace
    private let isPlain: Bool
    private let clamps: Bool
    private var known: SIMD4<Float>?
    private var result = SIMD4<Float>.zero

    init(_ layout: DeepLayout) {
        space = layout.space
        isPlain = space == .standard
        clamps = layout.number == .integer16
    }

    /// Premultiplied components of the space for straight extended sRGB.
    mutating func convert(_ color: SIMD4<Float>) -> SIMD4<Float> {
        if color == known { return result }
        known = color
        let alpha = min(max(0, color.w), 1)
        var own = SIMD3(color.x, color.y, color.z)
        if !isPlain { own = SIMD3<Float>(space.components(of: SIMD3<Double>(own)) ?? .zero) }
        if clamps { own = own.clamped(lowerBound: .zero, upperBound: .one) }
        result = SIMD4(own * alpha, alpha)
        return result
    }

    /// Premultiplied components of the space for a premultiplied pixel of Cairo's.
    mutating func convert(_ pixel: UnsafePointer<UInt8>) -> SIMD4<Float> {
        let alpha = Float(pixel[3])
        guard alpha > 0 else { return .zero }
        let bytes = SIMD3<Float>(Float(pixel[2]), Float(pixel[1]), Float(pixel[0]))
        return convert(SIMD4(bytes / alpha, alpha / 255))
    }
}
