import Foundation

/// Plot of frame length over the number of elements, for a scene and every program, as an SVG
/// picture.
struct ScenePlot {
    /// Colour class of a program, the program's result and the measured period.
    var series:
        [(className: String, name: String, result: BenchmarkReport.SceneResult, period: Double)]
    var unit: String

    private static let (width, height) = (460.0, 250.0)
    /// Half of the widest number lies beyond the last tick.
    private static let (left, right, top, bottom) = (46.0, 24.0, 12.0, 36.0)

    private var range: (x: Double, y: Double) {
        var (x, y) = (1.0, 1.0)
        for (_, _, result, period) in series {
            // Lengths far above the period belong to the search; the interesting range lies below.
            x = max(x, result.samples.map { Double($0.n) }.max() ?? 1, result.score.high)
            y = max(y, min(4 * period * 1000, result.samples.map(\.ms).max() ?? 0), period * 1500)
        }
        return (x * 1.04, y * 1.08)
    }

    var svg: String {
        let (mx, my) = range
        func px(_ n: Double) -> Double {
            Self.left + (Self.width - Self.left - Self.right) * min(max(n / mx, 0), 1)
        }
        func py(_ ms: Double) -> Double {
            Self.height - Self.bottom
                - (Self.height - Self.top - Self.bottom) * min(max(ms / my, 0), 1)
        }
        func f(_ x: Double) -> String { String(format: "%.1f", x) }
        var parts: [String] = []
        func line(_ c: String, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
            parts.append(
                "<line class=\"\(c)\" x1=\"\(f(x1))\" y1=\"\(f(y1))\" x2=\"\(f(x2))\" y2=\"\(f(y2))\"/>"
            )
        }
        func text(_ x: Double, _ y: Double, _ anchor: String, _ words: String) {
            parts.append(
                "<text x=\"\(f(x))\" y=\"\(f(y))\" text-anchor=\"\(anchor)\">\(ReportPage.escaped(words))</text>"
            )
        }
        let (axisX, axisY) = (Self.left, Self.height - Self.bottom)
        for ms in Self.ticks(my) {
            line("grid", axisX, py(ms), Self.width - Self.right, py(ms))
            text(axisX - 6, py(ms) + 4, "end", Self.label(ms))
        }
        for n in Self.ticks(mx) where n > 0 {
            line("grid", px(n), Self.top, px(n), axisY)
            text(px(n), axisY + 15, "middle", ReportTable.number(n))
        }
        text((axisX + Self.width) / 2, Self.height - 5, "middle", unit)
        text(6, Self.top + 2, "start", "ms")
        for (c, name, result, period) in series {
            let score = result.score
            if score.bound == .measured {
                parts.append(
                    "<rect class=\"\(c) band\" x=\"\(f(px(score.low)))\" y=\"\(f(Self.top))\" width=\"\(f(max(1, px(score.high) - px(score.low))))\" height=\"\(f(axisY - Self.top))\"/>"
                )
            }
            for sample in result.samples {
                parts.append(
                    "<circle class=\"\(c)\" cx=\"\(f(px(Double(sample.n))))\" cy=\"\(f(py(sample.ms)))\" r=\"2\"/>"
                )
                guard let gpu = sample.gpu else { continue }
                parts.append(
                    "<circle class=\"\(c) gpu\" cx=\"\(f(px(Double(sample.n))))\" cy=\"\(f(py(gpu)))\" r=\"1.6\"/>"
                )
            }
            guard let fit = result.fit else { continue }
            let end = min(mx, result.samples.map { Double($0.n) }.max() ?? mx)
            let jump = fit.level + fit.jump
            let corners = [
                (0, fit.level), (fit.change, fit.level), (fit.change, jump),
                (max(end, fit.change), fit.value(at: max(end, fit.change + 1e-9))),
            ]
            let path = corners.map { "\(f(px($0.0))),\(f(py($0.1 * 1000)))" }
            parts.append(
                "<polyline class=\"\(c) fit\" points=\"\(path.joined(separator: " "))\"><title>\(ReportPage.escaped(name)), \(f(period * 1000)) ms up to \(ReportTable.number(score))</title></polyline>"
            )
        }
        return
            "<svg viewBox=\"0 0 \(Int(Self.width)) \(Int(Self.height))\" role=\"img\" aria-label=\"milliseconds a frame over \(ReportPage.escaped(unit))\">"
            + parts.joined(separator: "\n") + "</svg>"
    }

    /// Three to six round numbers from 0 on.
    static func ticks(_ end: Double) -> [Double] {
        guard end > 0, end.isFinite else { return [0] }
        let power = pow(10, floor(log10(end / 4)))
        let step = [1.0, 2, 5, 10].map { $0 * power }.first { end / $0 <= 5 } ?? 10 * power
        return (0...Int(end / step)).map { Double($0) * step }
    }

    private static func label(_ ms: Double) -> String {
        String(format: ms == ms.rounded() ? "%.0f" : "%.1f", ms)
    }
}
