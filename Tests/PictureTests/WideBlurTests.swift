import Foundation
import QuartzCore
import TestSupport
import Testing

/// Blurs far wider than the samples a pixel reads are still the mean of everything in reach.
@Suite("Wide blurs") struct WideBlurTests {
    private static let size = 240

    /// A picture with detail of a few pixels, opaque everywhere.
    private func subject() -> CALayer {
        let layer = box(0, 0, CGFloat(Self.size), CGFloat(Self.size), rgb(0, 0, 0.5))
        for i in 0..<60 { layer.addSublayer(box(CGFloat(i) * 4, 0, 2, 120, red)) }
        for i in 0..<36 {
            let (x, y) = (CGFloat(i % 6) * 40 + 10, CGFloat(i / 6) * 40 + 8)
            layer.addSublayer(box(x, y, 6, 6, green))
        }
        return layer
    }

    private func filtered(_ name: String, _ inputs: [String: Any]) throws -> PixelGrid {
        try paint(Self.size, Self.size) { root in
            let layer = subject()
            layer.filters = [CIFilter(name: name, parameters: inputs)!]
            root.addSublayer(layer)
        }
    }

    /// The mean of pixels at places with weights; clear outside the picture.
    private func mean(
        _ grid: PixelGrid, _ places: [(SIMD2<Double>, weight: Double)]
    ) -> [UInt8] {
        var sum = SIMD4<Double>.zero
        var total = 0.0
        for (place, weight) in places {
            total += weight
            let (x, y) = (Int(place.x.rounded(.down)), Int(place.y.rounded(.down)))
            guard (0..<Self.size).contains(x), (0..<Self.size).contains(y) else { continue }
            let c = grid[x, y]
            sum += weight * SIMD4(Double(c[0]), Double(c[1]), Double(c[2]), Double(c[3]))
        }
        return (0..<4).map { UInt8((sum[$0] / total).rounded()) }
    }

    /// Pixels spread over the picture, by their middles.
    private var probes: [SIMD2<Double>] {
        (0..<60).map { i in SIMD2(Double(i * 83 % 240) + 0.5, Double(i * 47 % 240) + 0.5) }
    }

    private func expect(
        _ result: PixelGrid, _ steps: Int,
        _ places: (SIMD2<Double>) -> [(SIMD2<Double>, weight: Double)]
    ) throws {
        let plain = try paint(Self.size, Self.size) { $0.addSublayer(subject()) }
        for p in probes {
            let (found, wanted) = (result[Int(p.x), Int(p.y)], mean(plain, places(p)))
            #expect(near(found, wanted, steps), "\(p): \(found), not \(wanted)")
        }
    }

    @Test("a box blur is the mean of a square, however wide", arguments: [40.0, 130, 512])
    func square(_ radius: Double) throws {
        try expect(try filtered("CIBoxBlur", ["inputRadius": radius]), 3) { p in
            let low = [p.x, p.y].map { max($0 - radius, 0) }
            let high = [p.x, p.y].map { min($0 + radius, 239.5) }
            var places: [(SIMD2<Double>, weight: Double)] = []
            for y in stride(from: low[1], through: high[1], by: 1) {
                for x in stride(from: low[0], through: high[0], by: 1) {
                    places.append((SIMD2(x, y), 1))
                }
            }
            // Pixels outside of the picture count, and are clear.
            let all = (2 * radius + 1) * (2 * radius + 1)
            places.append((SIMD2(-9, -9), all - Double(places.count)))
            return places
        }
    }

    @Test("a motion blur is the mean of a line, however long", arguments: [30.0, 100, 500])
    func motion(_ radius: Double) throws {
        let inputs: [String: Any] = ["inputRadius": radius, "inputAngle": 0.4]
        try expect(try filtered("CIMotionBlur", inputs), 6) { p in
            (0...4000).map { i in
                let d = radius * (Double(i) / 2000 - 1)
                return (p + d * SIMD2(cos(0.4), sin(0.4)), 1)
            }
        }
    }

    @Test("a disc blur is the mean of a disc, however wide", arguments: [40.0, 90, 180])
    func disc(_ radius: Double) throws {
        try expect(try filtered("CIDiscBlur", ["inputRadius": radius]), 6) { p in
            (0..<20000).map { i in
                let (r, a) = (radius * (Double(i) / 20000).squareRoot(), Double(i) * 2.39996323)
                return (p + r * SIMD2(cos(a), sin(a)), 1)
            }
        }
    }

    @Test("a zoom blur is the mean of what is between a pixel and its place nearer to the middle")
    func zoom() throws {
        let inputs: [String: Any] = [
            "inputCenter": CIVector(x: 20, y: 20), "inputAmount": 80.0,
        ]
        try expect(try filtered("CIZoomBlur", inputs), 8) { p in
            let (middle, away) = (SIMD2(20.0, 20), p - SIMD2(20, 20))
            return (0...4000).map { i in
                let share: Double = 1 - 0.8 * Double(i) / 4000
                return (middle + away * share, 1)
            }
        }
    }
}
