import Foundation

/// Report as a single HTML page without other files and network.
package enum ReportPage {
    package static func html(
        _ report: BenchmarkReport, compared: (name: String, Comparison)? = nil
    ) -> String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>Render benchmark, \(escaped(report.runs.first?.driver?.renderer ?? "no driver"))</title>
        <style>\(ReportStyle.css)</style>
        </head>
        <body>
        <h1>Render benchmark</h1>
        \(headline(report))
        \(about(report))
        \(compared.map { comparison($0.1, $0.name) } ?? "")
        <h2>Scores</h2>
        \(scores(report))
        <h2>Scenes</h2>
        <p class="key">A point is a step of a ramp: the median length of its frames. The line is the fit whose bend is the score; the band
        its 95 % interval. Hollow points are the GPU's part, where the driver tells.</p>
        <div class="plots">
        \(plots(report))
        </div>
        </body>
        </html>

        """
    }

    package static func escaped(_ text: String) -> String {
        text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(
            of: "<", with: "&lt;"
        )
        .replacingOccurrences(of: ">", with: "&gt;").replacingOccurrences(of: "\"", with: "&quot;")
    }

    /// Colour class of a run, by index.
    private static func className(_ i: Int) -> String { "run\(i % 4)" }

    private static func headline(_ report: BenchmarkReport) -> String {
        let cards = report.runs.enumerated().map { i, run in
            let score = run.overall ?? run.shared
            return """
                <div class="card \(className(i))"><b>\(escaped(run.name))</b>
                <span class="score">\(score.map { ReportTable.number($0) } ?? "–")</span>
                <span>\(score.map { ReportTable.interval($0) } ?? "")</span>
                <span>geometric mean of \(run.scenes.count) scenes at \(ReportTable.hertz(run.period))</span></div>
                """
        }
        return "<div class=\"cards\">\(cards.joined())</div>"
    }

    private static func about(_ report: BenchmarkReport) -> String {
        var rows: [(String, String)] = [("Date", report.date), ("Machine", report.machine.line)]
        for run in report.runs {
            rows.append((run.name, ReportTable.heading(run)))
            if let d = run.driver {
                rows.append(("Driver", "\(d.vendor); \(d.renderer); OpenGL \(d.version)"))
            }
        }
        let cells = rows.map { "<tr><th>\(escaped($0.0))</th><td>\(escaped($0.1))</td></tr>" }
        return "<table class=\"about\">\(cells.joined())</table>"
    }

    private static func table(_ head: [String], _ rows: [[String]]) -> String {
        let first = head.map { "<th>\(escaped($0))</th>" }.joined()
        let body = rows.map { "<tr>" + $0.map { "<td>\(escaped($0))</td>" }.joined() + "</tr>" }
        return
            "<div class=\"wide\"><table><thead><tr>\(first)</tr></thead><tbody>\(body.joined(separator: "\n"))</tbody></table></div>"
    }

    private static func scores(_ report: BenchmarkReport) -> String {
        guard let ours = report.runs.first else { return "" }
        let others = Array(report.runs.dropFirst())
        return table(
            ReportTable.head(of: report),
            ours.scenes.map { ReportTable.cells(of: $0, others: others) })
    }

    private static func comparison(_ comparison: Comparison, _ name: String) -> String {
        let notes = comparison.differences.map { "<li>not the same \(escaped($0))</li>" }.joined()
        return "<h2>Compared with \(escaped(name))</h2>"
            + (notes.isEmpty ? "" : "<ul>\(notes)</ul>")
            + table(["Scene", "Before", "Now", "Ratio", ""], ReportTable.cells(of: comparison))
    }

    private static func plots(_ report: BenchmarkReport) -> String {
        guard let ours = report.runs.first else { return "" }
        return ours.scenes.map { scene in
            let series = report.runs.enumerated().compactMap { i, run in
                run.scenes.first { $0.id == scene.id }.map {
                    (className(i), run.name, $0, run.period)
                }
            }
            let plot = ScenePlot(series: series, unit: scene.unit)
            return """
                <figure><figcaption><b>\(escaped(scene.title))</b> \(ReportTable.number(scene.score)) \(escaped(scene.unit))</figcaption>
                \(plot.svg)</figure>
                """
        }.joined(separator: "\n")
    }
}

extension BenchmarkReport.Machine {
    var line: String {
        "\(system), \(processor), \(cores) cores, load \(String(format: "%.1f before, %.1f after", loadBefore, loadAfter))"
    }
}
