import Foundation

/// Colours along a line from 0 to 1. Immutable.
public final class CGGradient: @unchecked Sendable {
    struct Stop: Sendable {
        var location: CGFloat
        var color: SIMD4<Float>
    }
    /// In ascending order, at least one.
    let stops: [Stop]
    /// The space given at creation.
    public let colorSpace: CGColorSpace?

    /// `colors` are `CGColor`s; without `locations` they are spread evenly. Nil without a colour.
    public init?(
        colorsSpace: CGColorSpace?, colors: CFArray, locations: UnsafePointer<CGFloat>?
    ) {
        let list = colors.compactMap { $0 as? CGColor }
        guard !list.isEmpty, list.count == colors.count else { return nil }
        stops = Self.sorted(list.map(\.extendedSRGB), locations)
        colorSpace = colorsSpace ?? list[0].colorSpace
    }

    /// `count` colours as numbers of `colorSpace`, alpha last in each.
    public init?(
        colorSpace: CGColorSpace, colorComponents: UnsafePointer<CGFloat>,
        locations: UnsafePointer<CGFloat>?, count: Int
    ) {
        let n = colorSpace.numberOfComponents + 1
        let list = (0..<max(count, 0)).compactMap {
            CGColor(colorSpace: colorSpace, components: colorComponents + $0 * n)
        }
        guard !list.isEmpty else { return nil }
        stops = Self.sorted(list.map(\.extendedSRGB), locations)
        self.colorSpace = colorSpace
    }

    private static func sorted(
        _ colors: [SIMD4<Float>], _ locations: UnsafePointer<CGFloat>?
    ) -> [Stop] {
        let last = CGFloat(max(colors.count - 1, 1))
        let stops = colors.enumerated().map { index, color in
            Stop(
                location: min(max(locations?[index] ?? CGFloat(index) / last, 0), 1),
                color: color.clamped(lowerBound: .zero, upperBound: .one))
        }
        // Swift's sort keeps equal elements in order, which hard edges need.
        return stops.sorted { $0.location < $1.location }
    }

    /// The straight colour at a location, clamped to the ends.
    func color(at location: CGFloat) -> SIMD4<Float> {
        guard let after = stops.firstIndex(where: { $0.location > location }) else {
            return stops[stops.count - 1].color
        }
        guard after > 0 else { return stops[0].color }
        let (a, b) = (stops[after - 1], stops[after])
        let share = Float((location - a.location) / (b.location - a.location))
        return a.color + (b.color - a.color) * share
    }
}
