import LaminaGraphicsTypes

/// The premultiplied colours of a gradient on the pixels of a picture: blue, green, red, alpha.
///
/// Idea: a table of colours along the gradient, fine enough for a quarter of a level between two
/// entries, with the noise of the shader's `dithered`; each pixel needs the distance along the
/// gradient and an access to the table. When not to use it: for conic gradients, and for stops
/// outside of 0…1 (`Stops` is nil).
package struct GradientInk: Equatable, Sendable {
    private let stops: Stops
    /// The opacity of all pixels, 0…1.
    private let opacity: Float
    /// The distance along the gradient of a pixel, as factors of (x, y, 1); for a radial gradient
    /// the two coordinates of the distance.
    private let along: SIMD3<Float>
    private let across: SIMD3<Float>

    /// `r` is the gradient's rectangle, `back` the map from the picture's pixels to the layer.
    init?(
        _ stops: Stops, _ place: GradientPlace, in r: PlaneRect, _ back: PlaneTransform,
        opacity: Float
    ) {
        // The corners of the rectangle have the coordinates ±1.
        let (sx, sy) = (2 / (r.x1 - r.x0), 2 / (r.y1 - r.y0))
        let u = SIMD3(back.a, back.c, back.tx - (r.x0 + r.x1) / 2) * sx
        let v = SIMD3(back.b, back.d, back.ty - (r.y0 + r.y1) / 2) * sy
        self.init(stops, place, u, v, opacity: opacity)
    }

    /// `u` and `v` are the coordinates of the gradient's rectangle, ±1 at its corners, as factors
    /// of a position (x, y, 1) in the picture's pixels. Nil for distances that are not finite.
    init?(
        _ stops: Stops, _ place: GradientPlace, _ u: SIMD3<Double>, _ v: SIMD3<Double>,
        opacity: Float
    ) {
        guard opacity >= 0 else { return nil }
        (self.stops, self.opacity) = (stops, min(opacity, 1))
        func onPixels(_ line: SIMD3<Float>) -> SIMD3<Float> {
            var sum = u * Double(line.x) + v * Double(line.y)
            // From the centre of the first pixel on.
            sum.z += Double(line.z) + (sum.x + sum.y) / 2
            return SIMD3<Float>(sum)
        }
        (along, across) = (onPixels(place.x), onPixels(place.y))
        // Distances on all pixels of a page stay finite.
        let bound = SIMD3<Float>(repeating: 1e24)
        guard all(along .< bound), all(along .> -bound), all(across .< bound),
            all(across .> -bound)
        else { return nil }
    }

    /// The values that determine a table: inks with equal keys share a table.
    package struct TableKey: Hashable, Sendable {
        fileprivate let stops: Stops
        fileprivate let opacity: Float
    }

    /// The key of the ink's table.
    package var tableKey: TableKey { TableKey(stops: stops, opacity: opacity) }

    /// The stops of a gradient that suits a table.
    struct Stops: Hashable, Sendable {
        fileprivate let places: [Float]
        /// The colours of the stops, not premultiplied.
        fileprivate let colors: [SIMD4<Float>]
        fileprivate let isRadial: Bool
        /// The entries of the table.
        fileprivate let count: Int
        /// False for stops so close that the largest table moves a change of colour by up to a
        /// 4096th of the gradient's length.
        let isExact: Bool

        /// The largest number of entries.
        private static let most: Float = 4096

        /// True for components whose differences are finite.
        private static func isSmall(_ color: SIMD4<Float>) -> Bool {
            let bound = SIMD4<Float>(repeating: 1e30)
            return all(color .< bound) && all(color .> -bound)
        }

        /// Stops in ascending order. Nil for conic gradients, for places outside of 0…1, and for
        /// values beyond 1e30.
        init?(_ stops: [(place: Float, color: SIMD4<Float>)], _ kind: GradientRecord.Kind) {
            guard kind != .conic, stops.count >= 2,
                stops.allSatisfy({ $0.place >= 0 && $0.place <= 1 && Self.isSmall($0.color) })
            else { return nil }
            (places, colors) = (stops.map(\.place), stops.map(\.color))
            isRadial = kind == .radial
            // The largest change of a component in levels, per length of the gradient.
            var steepness: Float = 0
            for (a, b) in zip(stops, stops.dropFirst()) {
                let change = b.color - a.color
                let largest = max(change.max(), -change.min()) * 255
                if largest > 0 { steepness = max(steepness, largest / (b.place - a.place)) }
            }
            isExact = steepness <= Self.most / 2
            var count = 256
            while Float(count) < min(steepness * 2, Self.most) { count *= 2 }
            self.count = count
        }
    }

    /// True if every pixel is opaque.
    var isOpaque: Bool { opacity >= 1 && stops.colors.allSatisfy { $0.w >= 1 } }

    /// The pixels along the gradient: for each entry a pixel for each step of the noise.
    package func table() -> ContiguousArray<UInt32> {
        let (places, colors) = (stops.places, stops.colors)
        var table: ContiguousArray<UInt32> = []
        table.reserveCapacity(stops.count * DitherNoise.steps)
        var next = 0
        for entry in 0..<stops.count {
            let place = Float(entry) / Float(stops.count - 1)
            while next < places.count, places[next] <= place { next += 1 }
            var color = colors[max(next - 1, 0)]
            if next > 0, next < places.count {
                let share = (place - places[next - 1]) / (places[next] - places[next - 1])
                color += (colors[next] - color) * share
            }
            let alpha = min(max(color.w, 0), 1)
            func level(_ component: Float, _ noise: Float) -> UInt32 {
                let straight = (component + noise) * alpha
                return UInt32(min(max(straight, 0), alpha) * opacity * 255 + 0.5)
            }
            for step in 0..<DitherNoise.steps {
                let noise = DitherNoise.amount(step)
                table.append(
                    level(color.z, noise) | level(color.y, noise) << 8
                        | level(color.x, noise) << 16 | level(1, 0) << 24)
            }
        }
        return table
    }

    /// Writes the pixels from (x, y) on, multiplied by `count` bytes of coverage; nil: covered.
    package func paint(
        _ table: UnsafeBufferPointer<UInt32>, _ coverage: UnsafePointer<UInt8>?, count: Int,
        x: Int, y: Int, to target: UnsafeMutablePointer<UInt32>
    ) {
        let last = Float(stops.count - 1)
        let (dx, dy) = (along.x * last, across.x * last)
        let startX = (along.y * Float(y) + along.z) * last
        let startY = (across.y * Float(y) + across.z) * last
        let isRadial = stops.isRadial
        DitherNoise.pattern.withUnsafeBufferPointer { noise in
            let row = noise.baseAddress! + (y & 63) << 6
            for first in stride(from: 0, to: count, by: 8) {
                let columns = Float(x &+ first) + Self.lanes
                var places = startX + dx * columns
                if isRadial {
                    let others = startY + dy * columns
                    places = (places * places + others * others).squareRoot()
                }
                places.replace(with: 0, where: places .< 0)
                places.replace(with: last, where: places .> last)
                // The last bits of the sum are the nearest whole number.
                let entries = unsafeBitCast(
                    places + Float.leastWithoutFraction, to: SIMD8<UInt32>.self)
                for lane in 0..<min(8, count &- first) {
                    let i = first &+ lane
                    let covered = UInt32(coverage?[i] ?? 255)
                    let entry = Int(entries[lane] & 0x7F_FFFF)
                    let pixel = table.baseAddress![
                        entry &* DitherNoise.steps &+ Int(row[(x &+ i) & 63])]
                    target[i] = covered == 255 ? pixel : multiplyBytes(of: pixel, by: covered)
                }
            }
        }
    }

    private static let lanes = SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, 7)
}

/// The noise of the shaders' `dithered` in eight steps, on 64 × 64 pixels.
private enum DitherNoise {
    static let steps = 8

    /// The amount added to a component by a step.
    static func amount(_ step: Int) -> Float {
        ((Float(step) + 0.5) / Float(steps) - 0.5) / 255
    }

    static let pattern: ContiguousArray<UInt8> = ContiguousArray(
        (0..<64 * 64).map {
            let wave = 0.06711056 * (Float($0 & 63) + 0.5) + 0.00583715 * (Float($0 >> 6) + 0.5)
            let noise = 52.9829189 * (wave - wave.rounded(.down))
            return UInt8((noise - noise.rounded(.down)) * Float(steps)) & 7
        })
}
