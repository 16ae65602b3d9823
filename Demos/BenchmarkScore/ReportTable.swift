import Foundation

/// Report as text for a terminal.
package enum ReportTable {
    package static func text(_ report: BenchmarkReport) -> String {
        guard let ours = report.runs.first else { return "no run\n" }
        var lines = [heading(ours)]
        if let d = ours.driver { lines.append("\(d.vendor), \(d.renderer), OpenGL \(d.version)") }
        let others = report.runs.dropFirst()
        var rows = [head(of: report)] + ours.scenes.map { cells(of: $0, others: Array(others)) }
        func mean(_ title: String, _ score: Score?, _ others: [Score?]) {
            guard let score else { return }
            let counts = ["", "", ""]
            rows.append(
                [title, number(score), interval(score)] + counts
                    + others.map { $0.map { number($0) } ?? "–" })
        }
        mean("geometric mean", ours.overall, others.map { _ in nil })
        if !others.isEmpty || ours.shared != ours.overall {
            mean("of the shared eight", ours.shared, others.map(\.shared))
        }
        lines.append("")
        lines += aligned(rows)
        return lines.joined(separator: "\n") + "\n"
    }

    package static func text(_ comparison: Comparison, with name: String) -> String {
        var lines = ["Compared with \(name):"]
        lines += comparison.differences.map { "  not the same \($0)" }
        lines += aligned([["scene", "before", "now", "ratio", ""]] + cells(of: comparison))
        if !comparison.missing.isEmpty {
            lines.append("only in one of them: \(comparison.missing.joined(separator: ", "))")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// A row for each scene, and the mean's: for a terminal and for a page.
    static func cells(of comparison: Comparison) -> [[String]] {
        (comparison.rows + (comparison.mean.map { [$0] } ?? [])).map {
            [
                $0.title, number($0.old), number($0.new), String(format: "%.2f×", $0.ratio),
                words($0.verdict),
            ]
        }
    }

    /// The columns' names, for a terminal and for a page.
    static func head(of report: BenchmarkReport) -> [String] {
        let names = report.runs.dropFirst().map(\.name)
        let rate = report.runs.first.map { hertz($0.period) } ?? "–"
        return ["scene", "at \(rate)", "95 %", "GPU ms", "draws", "passes"] + names
    }

    static func cells(
        of scene: BenchmarkReport.SceneResult, others: [BenchmarkReport.Run]
    ) -> [String] {
        let gpu = scene.gpuMilliseconds.map { String(format: "%.1f", $0) }
        let theirs = others.map { other in
            other.scenes.first { $0.id == scene.id }.map { number($0.score) } ?? "–"
        }
        let ours = [
            scene.title, "\(number(scene.score)) \(scene.unit)", interval(scene.score),
            gpu ?? "–", scene.drawCalls.map(String.init) ?? "–",
            scene.passes.map(String.init) ?? "–",
        ]
        return ours + theirs
    }

    package static func words(_ verdict: Comparison.Verdict) -> String {
        switch verdict {
        case .faster: "faster"
        case .slower: "slower"
        case .same: "within the intervals"
        case .unknown: "only a bound is known"
        }
    }

    static func heading(_ run: BenchmarkReport.Run) -> String {
        let place = run.surface == "window" ? "in a window" : "without a display"
        return
            "\(run.name) \(run.version), \(run.width)×\(run.height) \(place), \(hertz(run.period))"
    }

    static func hertz(_ period: Double) -> String { String(format: "%.0f Hz", 1 / period) }

    /// Number with three significant digits; groups of thousands apart.
    package static func number(_ x: Double) -> String {
        guard x.isFinite else { return "–" }
        if x < 10 { return String(format: "%.1f", x) }
        // A report may come from another person, with any numbers.
        guard x < 1e15 else { return String(format: "%.3g", x) }
        var digits = String(Int(x.rounded()))
        var groups: [String] = []
        while digits.count > 3 {
            groups.insert(String(digits.suffix(3)), at: 0)
            digits.removeLast(3)
        }
        return ([digits] + groups).joined(separator: "\u{202F}")
    }

    package static func number(_ score: Score) -> String {
        switch score.bound {
        case .measured: number(score.value)
        case .atLeast: "≥ " + number(score.value)
        case .atMost: "≤ " + number(score.value)
        }
    }

    package static func interval(_ score: Score) -> String {
        score.bound == .measured ? "\(number(score.low)) – \(number(score.high))" : "–"
    }

    /// Aligned table: the first column to the left, the other columns to the right.
    static func aligned(_ rows: [[String]]) -> [String] {
        let widths = (rows.first ?? []).indices.map { c in
            rows.map { c < $0.count ? $0[c].count : 0 }.max() ?? 0
        }
        return rows.map { row in
            let cells = row.enumerated().map { c, text in
                let pad = String(repeating: " ", count: widths[c] - text.count)
                return c == 0 ? text + pad : pad + text
            }
            var line = "  " + cells.joined(separator: "  ")
            while line.last == " " { line.removeLast() }
            return line
        }
    }
}

extension BenchmarkReport.SceneResult {
    /// The GPU's milliseconds a frame around the score; nil without a report of the driver.
    package var gpuMilliseconds: Double? {
        let near = samples.filter { abs(Double($0.n) - score.value) <= 0.2 * score.value }
        let times = (near.isEmpty ? samples : near).compactMap(\.gpu)
        return times.isEmpty ? nil : times.median
    }
}
