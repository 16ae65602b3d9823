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
        guard let out, let `in`, let x1 = out["x"]?.numbers, let y1 = out["y"]?.numbers,
            let x2 = `in`["x"]?.numbers, let y2 = `in`["y"]?.numbers,
            !x1.isEmpty, !y1.isEmpty, !x2.isEmpty, !y2.isEmpty
        else {
            self = .linear
            return
        }
        func at(_ list: [Double], _ i: Int) -> Double { list[min(i, list.count - 1)] }
        let count = min(4, max(x1.count, y1.count, x2.count, y2.count))
        curves = (0..<count).map { i in
            let (a, b) = (min(max(at(x1, i), 0), 1), min(max(at(x2, i), 0), 1))
            let (c, d) = (min(max(at(y1, i), -100), 100), min(max(at(y2, i), -100), 100))
            return a == c && b == d ? .linear : TimingCurve(a, c, b, d)
        }
        if isUniform { curves = [curves[0]] }
    }

    init(curves: [TimingCurve]) { self.curves = curves }
}
