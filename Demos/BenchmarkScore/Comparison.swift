import Foundation

/// Two runs of the same scenes beside each other.
package struct Comparison: Sendable {
    package enum Verdict: String, Sendable {
        case faster, slower
        /// Difference within the statistical error.
        case same
        /// A score has no number, only a bound.
        case unknown
    }

    package struct Row: Sendable {
        package var title: String
        package var old: Score
        package var new: Score
        /// New to old.
        package var ratio: Double { new.value / old.value }
        package var verdict: Verdict

        package init(title: String, old: Score, new: Score) {
            (self.title, self.old, self.new) = (title, old, new)
            verdict = Comparison.verdict(old, new)
        }
    }

    /// Row for each scene of both reports, then a row of the geometric means of these scenes.
    package var rows: [Row] = []
    package var mean: Row?
    /// Scenes of a single report only.
    package var missing: [String] = []
    /// Reasons against a comparison: different drivers, sizes or refresh rates.
    package var differences: [String] = []

    package init(old: BenchmarkReport.Run, new: BenchmarkReport.Run) {
        let oldScenes = Dictionary(old.scenes.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
        for scene in new.scenes {
            guard let before = oldScenes[scene.id] else {
                missing.append(scene.id)
                continue
            }
            rows.append(Row(title: scene.title, old: before.score, new: scene.score))
        }
        let newScenes = Set(new.scenes.map(\.id))
        missing += old.scenes.map(\.id).filter { !newScenes.contains($0) }
        if missing.isEmpty, let a = old.overall, let b = new.overall {
            mean = Row(title: "geometric mean", old: a, new: b)
        }
        func note(_ what: String, _ a: String, _ b: String) {
            if a != b { differences.append("\(what): \(a), now \(b)") }
        }
        note("driver", old.driver?.renderer ?? "unknown", new.driver?.renderer ?? "unknown")
        note("surface", old.surface, new.surface)
        note("size", "\(old.width)×\(old.height)", "\(new.width)×\(new.height)")
        note(
            "rate", String(format: "%.0f Hz", 1 / old.period),
            String(format: "%.0f Hz", 1 / new.period))
    }

    /// Verdict on two scores: a difference counts if larger than both intervals allow, in
    /// proportion: the half widths of independent errors add up as squares.
    static func verdict(_ old: Score, _ new: Score) -> Verdict {
        guard old.bound == .measured, new.bound == .measured, old.value > 0, new.value > 0 else {
            return .unknown
        }
        func half(_ s: Score, up: Bool) -> Double {
            up ? log(max(1, s.high / s.value)) : log(max(1, s.value / max(s.low, 1e-9)))
        }
        let way = log(new.value / old.value)
        let isFaster = way > 0
        let (a, b) = (half(old, up: isFaster), half(new, up: !isFaster))
        if abs(way) <= (a * a + b * b).squareRoot() { return .same }
        return isFaster ? .faster : .slower
    }
}
