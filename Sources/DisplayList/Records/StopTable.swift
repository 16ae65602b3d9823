import LaminaGraphicsTypes

/// Stops of a gradient, as shaders read the list's tables.
///
///     locations, four a texel, ascending; the last texel is filled with the largest number
///     two texels for each interval: before the first stop, between stops, after the last stop
///         straight colour at the start; change of the colour per unit of location
enum StopTable {
    /// Number of texels of a gradient with `count` stops.
    static func texels(_ count: Int) -> Int { (count + 3) / 4 + 2 * (count + 1) }

    /// Stops by ascending place; colours are straight. *Precondition:* at least one.
    static func make(_ stops: [(place: Float, color: SIMD4<Float>)]) -> [SIMD4<Float>] {
        var texels: [SIMD4<Float>] = []
        texels.reserveCapacity(self.texels(stops.count))
        for first in stride(from: 0, to: stops.count, by: 4) {
            var places = SIMD4<Float>(repeating: .greatestFiniteMagnitude)
            for i in first..<min(first + 4, stops.count) { places[i - first] = stops[i].place }
            texels.append(places)
        }
        texels.append(stops[0].color)
        texels.append(.zero)
        for (from, to) in zip(stops, stops.dropFirst()) {
            let way = to.place - from.place
            texels.append(from.color)
            texels.append(way > 0 ? (to.color - from.color) / way : .zero)
        }
        texels.append(stops[stops.count - 1].color)
        texels.append(.zero)
        return texels
    }
}
