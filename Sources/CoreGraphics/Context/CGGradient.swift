import Foundation

/// Colours along a line from 0 to 1, mixed in sRGB whatever their space. Immutable. Thread: any.
public final class CGGradient: @unchecked Sendable {
    /// The colours with their locations in 0…1.
    let ramp: GradientRamp
    /// Colour space given at creation, or the space of the first colour. Never nil here. The
    /// gradient mixes colours in sRGB whatever the space.
    public let colorSpace: CGColorSpace?

    /// Gradient of `CGColor`s in `colors`, spread evenly without `locations`. Nil without a colour.
    /// Locations are limited to 0…1. Nil, too, for a list with another object than a `CGColor`.
    public init?(
        colorsSpace: CGColorSpace?, colors: CFArray, locations: UnsafePointer<CGFloat>?
    ) {
        let list = colors.compactMap { $0 as? CGColor }
        guard !list.isEmpty, list.count == colors.count else { return nil }
        ramp = Self.ramp(list.map(\.extendedSRGB), locations)
        colorSpace = colorsSpace ?? list[0].colorSpace
    }

    /// `count` colours as numbers of `colorSpace`, alpha last in each. Locations are limited to
    /// 0…1. Nil without a colour, and for a pattern space.
    public init?(
        colorSpace: CGColorSpace, colorComponents: UnsafePointer<CGFloat>,
        locations: UnsafePointer<CGFloat>?, count: Int
    ) {
        let n = colorSpace.numberOfComponents + 1
        let list = (0..<max(count, 0)).compactMap {
            CGColor(colorSpace: colorSpace, components: colorComponents + $0 * n)
        }
        guard !list.isEmpty else { return nil }
        ramp = Self.ramp(list.map(\.extendedSRGB), locations)
        self.colorSpace = colorSpace
    }

    private static func ramp(
        _ colors: [SIMD4<Float>], _ locations: UnsafePointer<CGFloat>?
    ) -> GradientRamp {
        let last = CGFloat(max(colors.count - 1, 1))
        return GradientRamp(
            colors.enumerated().map { index, color in
                // With the arguments in this order, NaN becomes 0.
                let location = locations?[index] ?? CGFloat(index) / last
                return GradientRamp.Stop(location: Double(min(max(0, location), 1)), color: color)
            })
    }
}
