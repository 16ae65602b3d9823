import BenchmarkScore
import Foundation

/// Progress of a run: a bar on a terminal, elsewhere a line for each scene. On standard error.
struct ProgressBar {
    private let isTerminal = isatty(STDERR_FILENO) != 0
    private let seconds: Double
    private var lastTold = -Double.infinity
    private var lastTitle = ""

    /// Progress of a run with an expected duration in seconds.
    init(seconds: Double) { self.seconds = seconds }

    /// Shows `share` from 0 to 1 of the run as done; the remaining time is the plan's.
    mutating func tell(_ share: Double, _ title: String, count: Int, at now: Double) {
        guard isTerminal else {
            if title != lastTitle { write("\(title)\n") }
            lastTitle = title
            return
        }
        guard now - lastTold >= 0.1 else { return }
        lastTold = now
        let text = Self.line(share, title, count: count, seconds: seconds)
        write("\r\u{1b}[K\(text)")
    }

    /// Takes the bar away.
    func end() { if isTerminal { write("\r\u{1b}[K") } }

    static func line(_ share: Double, _ title: String, count: Int, seconds: Double) -> String {
        let share = min(max(share, 0), 1)
        let filled = Int(share * 30)
        let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: 30 - filled)
        let left = Int((seconds * (1 - share)).rounded(.up))
        let clock = String(format: "%d:%02d", left / 60, left % 60)
        return
            "\(bar) \(Int(share * 100)) %, \(title): \(ReportTable.number(Double(count))), \(clock) left"
    }

    private func write(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }
}
