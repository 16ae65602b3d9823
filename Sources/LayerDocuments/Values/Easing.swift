import LaminaMotion

/// Timing curves between two key frames: a curve for each component, or a single curve for all.
struct Easing: Equatable {
    var curves: [TimingCurve]

    static let linear = Easing(curves: [.linear])

    var isUniform: Bool { curves.dropFirst().allSatisfy { $0 == curves[0] } }

    /// Timing curve of a component.
    func curve(_ dimension: Int) -> TimingCurve { curves[min(dimension, curves.count - 1)] }

    /// Reads the handles `o` and `i` of a key frame, with arrays or numbers as x and y.
    init(out: JSONValue?, in: JSONValue?) {
        guard let out, let `in`, let left = out["x"], let low = out["y"],
            let right = `in`["x"], let high = `in`["y"]
        else {
            self = .linear
            return
        }
        if let x1 = left.single, let y1 = low.single, let x2 = right.single, let y2 = high.single {
            curves = [Self.curve(x1, y1, x2, y2)]
            return
        }
        let (x1, y1, x2, y2) = (left.numbers, low.numbers, right.numbers, high.numbers)
        guard !x1.isEmpty, !y1.isEmpty, !x2.isEmpty, !y2.isEmpty else {
            self = .linear
            return
        }
        func at(_ list: [Double], _ i: Int) -> Double { list[min(i, list.count - 1)] }
        let count = min(4, max(x1.count, y1.count, x2.count, y2.count))
        curves = (0..<count).map { Self.curve(at(x1, $0), at(y1, $0), at(x2, $0), at(y2, $0)) }
        if isUniform { curves = [curves[0]] }
    }

    /// Curve of two handles, clamped to 0…1 in time and to 100 spans in value.
    private static func curve(
        _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double
    ) -> TimingCurve {
        let (a, b) = (min(max(x1, 0), 1), min(max(x2, 0), 1))
        let (c, d) = (min(max(y1, -100), 100), min(max(y2, -100), 100))
        return a == c && b == d ? .linear : TimingCurve(a, c, b, d)
    }

    init(curves: [TimingCurve]) { self.curves = curves }
}
