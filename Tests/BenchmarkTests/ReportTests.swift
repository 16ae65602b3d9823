import BenchmarkScore
import Foundation
import FoundationXML
import TestSupport
import Testing

/// A report with invented figures.
func madeUpReport(scale: Double = 1, browser: Bool = true) -> BenchmarkReport {
    func scene(_ id: String, _ title: String, _ score: Double) -> BenchmarkReport.SceneResult {
        let (level, score) = (1.0 / 60, score * scale)
        let fit = PiecewiseFit(
            change: score, level: level, jump: 0, slope: 0.01 / score, error: 0)
        var result = BenchmarkReport.SceneResult(
            id: id, title: title, isShared: true, unit: "leaves & more",
            score: Score(value: score, low: score * 0.95, high: score * 1.04), fit: fit)
        for i in 0..<32 {
            let n = score * (0.7 + 0.02 * Double(i))
            result.samples.append(
                .init(n: Int(n), ramp: 2, ms: fit.value(at: n) * 1000, gpu: 0.004 * n / score))
        }
        (result.drawCalls, result.passes) = (3, 1)
        return result
    }
    var runs = [
        BenchmarkReport.Run(
            name: "Lamina", version: "0.2.0", surface: "headless", width: 1280, height: 720,
            period: 1 / 60,
            driver: .init(vendor: "A <vendor>", renderer: "made up", version: "3.3"),
            scenes: [scene("leaves", "Leaves", 1234), scene("suits", "Suits", 87)],
            overall: Score(value: 327.6 * scale, low: 311 * scale, high: 340 * scale))
    ]
    if browser {
        var other = runs[0]
        (other.name, other.version, other.driver) = ("Chromium", "156", nil)
        other.scenes = [scene("leaves", "Leaves", 400)]
        runs.append(other)
    }
    return BenchmarkReport(
        version: "0.2.0", date: "2026-11-22T21:40:00Z",
        machine: .init(
            system: "Debian", processor: "made up", cores: 2, loadBefore: 0.1, loadAfter: 1.5),
        runs: runs)
}

@Suite("Reports of the benchmark") struct ReportTests {
    private func file(_ data: Data) throws -> URL {
        let url = FileManager.default.temporaryDirectory
            .appendingPathComponent("\(UUID().uuidString).json")
        try data.write(to: url)
        return url
    }

    @Test("a report written to a file and read back is unchanged")
    func roundTrip() throws {
        let url = try file(madeUpReport().encoded())
        defer { try? FileManager.default.removeItem(at: url) }
        #expect(try BenchmarkReport(contentsOf: url) == madeUpReport())
    }

    @Test("files of other kinds are refused with a reason")
    func refused() throws {
        for (text, reason) in [
            ("[]", "no report"), ("{\"format\":9}", "format 9"), ("{\"format\":1}", "damaged"),
            ("", "no report"),
        ] {
            let url = try file(Data(text.utf8))
            defer { try? FileManager.default.removeItem(at: url) }
            let error = #expect(throws: BenchmarkReport.FileError.self) {
                try BenchmarkReport(contentsOf: url)
            }
            #expect(error?.description.contains(reason) == true, "\(String(describing: error))")
        }
        #expect(throws: BenchmarkReport.FileError.self) {
            try BenchmarkReport(contentsOf: URL(fileURLWithPath: "/nobody/here.json"))
        }
    }

    @Test("the table has a row for each scene, the means, the driver's name, and other programs")
    func table() {
        let text = ReportTable.text(madeUpReport())
        for part in [
            "A <vendor>, made up, OpenGL 3.3", "Leaves", "1\u{202F}234 leaves & more",
            "geometric mean", "328", "Chromium", "400", "without a display", "60 Hz",
        ] { #expect(text.contains(part), "\(part) in\n\(text)") }
        let lines = text.split(separator: "\n")
        #expect(lines.first { $0.contains("Suits") }?.hasSuffix("–") == true)
    }

    @Test("bounds are written as such, and numbers with their thousands apart")
    func numbers() {
        #expect(ReportTable.number(Score(value: 9, low: 9, high: 9, bound: .atLeast)) == "≥ 9.0")
        #expect(ReportTable.number(Score(value: 1, low: 1, high: 1, bound: .atMost)) == "≤ 1.0")
        #expect(ReportTable.number(1_234_567) == "1\u{202F}234\u{202F}567")
        #expect(ReportTable.number(.nan) == "–")
        #expect(ReportTable.number(1e19) == "1e+19" && ReportTable.number(-1e300).hasPrefix("-1"))
    }

    @Test("a report with astronomical numbers is shown", arguments: [1e16, 1e19, 1e300, 1e-300])
    func astronomical(_ number: Double) {
        var report = madeUpReport()
        report.runs[0].period = number
        report.runs[0].scenes[0].score = Score(value: number, low: number, high: number)
        report.runs[0].scenes[0].fit?.change = number
        report.runs[0].scenes[0].samples[0].ms = number
        report.runs[0].scenes[0].samples[1].n = .max
        #expect(ReportTable.text(report).contains("Leaves"))
        #expect(ReportPage.html(report, compared: nil).contains("<svg"))
    }

    @Test("a comparison marks significant differences, and conditions that invalidate it")
    func comparison() throws {
        let old = madeUpReport().runs[0]
        let same = Comparison(old: old, new: madeUpReport(scale: 1.03).runs[0])
        #expect(same.rows.map(\.verdict) == [.same, .same] && same.mean?.verdict == .same)
        let fast = Comparison(old: old, new: madeUpReport(scale: 1.3).runs[0])
        #expect(fast.rows.map(\.verdict) == [.faster, .faster])
        #expect(abs(fast.rows[0].ratio - 1.3) < 1e-9 && fast.differences.isEmpty)
        let slow = Comparison(old: old, new: madeUpReport(scale: 0.8).runs[0])
        #expect(slow.mean?.verdict == .slower)
        var other = madeUpReport().runs[0]
        other.driver?.renderer = "another"
        other.scenes.removeLast()
        other.scenes[0].score.bound = .atLeast
        let partly = Comparison(old: old, new: other)
        #expect(partly.missing == ["suits"] && partly.mean == nil)
        #expect(partly.rows.map(\.verdict) == [.unknown])
        #expect(partly.differences == ["driver: made up, now another"])
        #expect(ReportTable.text(partly, with: "old.json").contains("only a bound"))
    }

    @Test("every plot of the page is well formed, and the page needs nothing else")
    func page() throws {
        let report = madeUpReport()
        let html = ReportPage.html(
            report, compared: ("old.json", Comparison(old: report.runs[0], new: report.runs[0])))
        let plots = html.components(separatedBy: "<svg").dropFirst()
            .map { "<svg" + $0.components(separatedBy: "</svg>")[0] + "</svg>" }
        #expect(plots.count == 2)
        for plot in plots {
            let parser = XMLParser(data: Data(plot.utf8))
            #expect(parser.parse(), "\(String(describing: parser.parserError))")
        }
        // A point for each step and each time of the GPU, of both programs where both have the
        // scene.
        #expect(plots[0].components(separatedBy: "<circle").count == 1 + 32 * 4)
        for word in ["http:", "https:", "<script", "src=", "A <vendor>"] {
            #expect(!html.contains(word), "\(word)")
        }
        for word in ["A &lt;vendor&gt;", "within the intervals", "geometric mean of 2 scenes"] {
            #expect(html.contains(word), "\(word)")
        }
    }
}
