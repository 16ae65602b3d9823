import Foundation

/// A colour: components in a colour space, alpha last.
///
/// Immutable, hence shareable between threads. Colours are equal if space, components and pattern
/// are.
/// The renderer reads `extendedSRGB`, computed once at creation.
public final class CGColor: @unchecked Sendable {
    /// Red, green, blue and alpha in sRGB, straight (not premultiplied). Components of colours
    /// outside sRGB lie outside 0…1. The only component of a pattern is its alpha.
    public let extendedSRGB: SIMD4<Float>
    private let space: CGColorSpace
    private let values: [CGFloat]
    /// Pattern in place of a flat colour, a `CGPattern`; nil for a flat colour.
    package let cell: (any PaintPattern)?

    private init(
        space: CGColorSpace, values: [CGFloat], extendedSRGB: SIMD4<Float>,
        cell: (any PaintPattern)?
    ) {
        self.space = space
        self.values = values
        self.extendedSRGB = extendedSRGB
        self.cell = cell
    }

    /// The nearest finite number in single precision; 0 for NaN.
    private static func saturated(_ number: Double) -> Float {
        let most = Double(Float.greatestFiniteMagnitude)
        return number.isNaN ? 0 : Float(min(max(number, -most), most))
    }

    /// A colour of `values` in `space`, alpha last, converted for the renderer.
    package init(space: CGColorSpace, values: [CGFloat], cell: (any PaintPattern)? = nil) {
        self.space = space
        self.values = values
        self.cell = cell
        let alpha = Float(keepingFinite: values.last ?? 1)
        if cell?.isColored == true {
            extendedSRGB = SIMD4(0, 0, 0, alpha)
        } else if space === CGColorSpace.standard {
            extendedSRGB = SIMD4(
                Float(keepingFinite: values[0]), Float(keepingFinite: values[1]),
                Float(keepingFinite: values[2]), alpha)
        } else {
            let light = space.toLinearSRGB(values.dropLast().map { Double($0) })
            let s = TransferFunction.sRGB
            let rgb = SIMD3(s.encode(light.x), s.encode(light.y), s.encode(light.z))
            // The conversion of finite components may leave the range of numbers.
            let isFinite = values.allSatisfy(\.isFinite)
            let single = { isFinite ? Self.saturated($0) : Float($0) }
            extendedSRGB = SIMD4(single(rgb.x), single(rgb.y), single(rgb.z), alpha)
        }
    }

    /// A colour of `components` in `colorSpace` followed by alpha; nil for a pattern space.
    /// `components` must have a number for each component, and alpha. Numbers are not clamped.
    public convenience init?(colorSpace: CGColorSpace, components: UnsafePointer<CGFloat>) {
        guard colorSpace.model != .pattern else { return nil }
        let count = colorSpace.numberOfComponents + 1
        self.init(
            space: colorSpace,
            values: Array(UnsafeBufferPointer(start: components, count: count)))
    }

    /// A colour of red, green, blue and alpha in 0…1, taken as sRGB. Apple's interface takes the
    /// numbers as generic RGB. Numbers beyond the range are kept.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(srgbRed: red, green: green, blue: blue, alpha: alpha)
    }

    /// A colour of red, green, blue and alpha in sRGB, straight, 0 to 1. Numbers beyond the range
    /// are kept: colours beyond sRGB.
    public convenience init(srgbRed: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(
            space: .standard, values: [srgbRed, green, blue, alpha],
            extendedSRGB: SIMD4(
                Float(keepingFinite: srgbRed), Float(keepingFinite: green),
                Float(keepingFinite: blue), Float(keepingFinite: alpha)),
            cell: nil)
    }

    /// A colour of red, green, blue and alpha in sRGB, straight; the inverse of `extendedSRGB`.
    /// Numbers beyond 0…1 are kept: colours beyond sRGB. NaN and infinity are kept, too.
    public convenience init(extendedSRGB: SIMD4<Float>) {
        self.init(
            space: .standard, values: (0..<4).map { CGFloat(extendedSRGB[$0]) },
            extendedSRGB: extendedSRGB, cell: nil)
    }

    /// Gray with a gamma of 2.2, and alpha. Numbers beyond 0…1 are kept.
    public convenience init(gray: CGFloat, alpha: CGFloat) {
        self.init(space: .standardGray, values: [gray, alpha])
    }

    /// Gray with a gamma of 2.2, and alpha. Numbers beyond 0…1 are kept.
    public convenience init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) {
        self.init(space: .standardGray, values: [gray, alpha])
    }

    /// A CMYK colour: cyan, magenta, yellow, black and alpha in 0…1. Numbers beyond the range are
    /// kept. Inks have no profile: red is (1 − cyan) · (1 − black) in sRGB, green and blue
    /// likewise.
    public convenience init(
        genericCMYKCyan cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat,
        alpha: CGFloat
    ) {
        self.init(space: .deviceCMYK, values: [cyan, magenta, yellow, black, alpha])
    }

    /// Opaque white in gray.
    public static let white = CGColor(gray: 1, alpha: 1)
    /// Opaque black in gray.
    public static let black = CGColor(gray: 0, alpha: 1)
    /// Transparent black in gray.
    public static let clear = CGColor(gray: 0, alpha: 0)

    /// Opacity, 0 to 1. The components as given, not clamped.
    public var alpha: CGFloat { values.last ?? 1 }
    /// Components of this colour, alpha last. Never nil, unlike Apple's.
    public var components: [CGFloat]? { values }
    /// Number of `components`, alpha included. 2 for gray, 4 for RGB, 5 for CMYK, 1 for a coloured
    /// pattern.
    public var numberOfComponents: Int { values.count }
    /// Colour space of the components. Never nil, unlike Apple's.
    public var colorSpace: CGColorSpace? { space }

    /// This colour itself, as colours are immutable. Never nil.
    public func copy() -> CGColor? { self }

    /// Colour with the same components and another alpha. Never nil here; the alpha is not clamped.
    public func copy(alpha: CGFloat) -> CGColor? {
        CGColor(space: space, values: values.dropLast() + [alpha], cell: cell)
    }

    /// The same colour in another space; nil for patterns and for spaces without an inverse
    /// conversion.
    ///
    /// Spaces without a profile are converted exactly, without gamut mapping. Profiles follow
    /// `intent` (the default intent is relative colorimetric) and
    /// `kCGColorConversionBlackPointCompensation` of `options`.
    public func converted(
        to target: CGColorSpace, intent: CGColorRenderingIntent, options: CFDictionary?
    ) -> CGColor? {
        if target == space { return self }
        guard cell == nil else { return nil }
        let rendering = Rendering(intent, options)
        let light = space.toLinearSRGB(values.dropLast().map { Double($0) }, rendering)
        guard let own = target.fromLinearSRGB(light, rendering) else { return nil }
        return CGColor(space: target, values: own.map { CGFloat($0) } + [alpha])
    }
}

extension CGColor: Hashable {
    /// True if space, components and pattern are equal. Patterns are compared by identity. A colour
    /// with NaN equals only the same object. O(n) in the number of components.
    public static func == (a: CGColor, b: CGColor) -> Bool {
        a === b
            || (a.extendedSRGB == b.extendedSRGB && a.values == b.values && a.space == b.space
                && a.cell === b.cell)
    }

    /// Hashes the components. O(n) in their number.
    public func hash(into hasher: inout Hasher) { hasher.combine(values) }
}

extension CGColor: CustomStringConvertible {
    /// The model and the components, alpha last.
    public var description: String {
        "CGColor(\(space.name ?? "\(space.model)") \(values.map { Double($0) }))"
    }
}
