import BenchmarkScore
import Foundation

/// Printed form of a report, and the report's files.
struct Output {
    private let options: Options
    private let old: BenchmarkReport?

    init(_ options: Options, comparedWith old: BenchmarkReport?) {
        (self.options, self.old) = (options, old)
    }

    /// Throws if the files of a new report cannot be written, or would replace the report to
    /// compare with: the measurement takes minutes, and must not be lost at its end.
    func check() throws {
        let file = URL(fileURLWithPath: (options.out ?? "report") + ".json")
        let folder = file.deletingLastPathComponent()
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder),
            isFolder.boolValue, access(folder.path, W_OK) == 0
        else {
            throw Options.Mistake(description: "\(folder.path) is no folder to write reports to")
        }
        if let compared = options.compared, options.out != nil,
            URL(fileURLWithPath: compared).resolvingSymlinksInPath().path
                == file.resolvingSymlinksInPath().path
        {
            throw Options.Mistake(
                description: "\(compared) is the report to compare with, and is not replaced")
        }
    }

    func show(_ report: BenchmarkReport) throws {
        var compared: (name: String, Comparison)?
        if let old, let before = old.runs.first, let now = report.runs.first {
            compared = (options.compared ?? "", Comparison(old: before, new: now))
        }
        // The files are written first: the measurement is not lost when the output is closed.
        let name = options.out ?? Self.name(of: report)
        let page = URL(fileURLWithPath: name + ".html")
        try Data(ReportPage.html(report, compared: compared).utf8).write(to: page)
        if options.shown == nil {
            try report.encoded().write(to: URL(fileURLWithPath: name + ".json"))
        }
        if options.printsJSON {
            try FileHandle.standardOutput.write(contentsOf: report.encoded())
            return
        }
        print(ReportTable.text(report))
        if let (name, comparison) = compared { print(ReportTable.text(comparison, with: name)) }
        print("\(page.path)\(options.shown == nil ? ", and \(name).json" : "")")
    }

    /// Name such as `render-benchmark-2026-11-22T21-40-00Z`: later reports do not replace earlier
    /// reports.
    private static func name(of report: BenchmarkReport) -> String {
        "render-benchmark-" + report.date.replacingOccurrences(of: ":", with: "-")
    }
}
