import Foundation

/// Progress of an export: a bar on a terminal, a line every few seconds in other outputs.
struct ExportProgress {
    private let total: Int
    private let isQuiet: Bool
    private let isTerminal = isatty(STDERR_FILENO) != 0
    /// True if a parent process displays the progress.
    private let isWatched = ProcessInfo.processInfo.environment["LAMINA_PROGRESS"] == "often"
    private let begin = ContinuousClock.now
    private var lastTold = ContinuousClock.now
    private var hasBar = false

    init(total: Int, isQuiet: Bool) { (self.total, self.isQuiet) = (total, isQuiet) }

    mutating func tell(_ done: Int) {
        if isQuiet { return }
        let now = ContinuousClock.now
        let pause: Duration = isTerminal || isWatched ? .milliseconds(100) : .seconds(5)
        guard done == total || now - lastTold >= pause else { return }
        lastTold = now
        let text = Self.line(done, of: total, after: Self.seconds(now - begin))
        if isTerminal {
            hasBar = done < total
            let filled = total == 0 ? 30 : 30 * done / total
            let bar =
                String(repeating: "█", count: filled) + String(repeating: "░", count: 30 - filled)
            try? FileHandle.standardError.write(
                contentsOf:
                    Data("\r\u{1b}[K\(bar) \(text)\(done == total ? "\n" : "")".utf8))
        } else {
            note(text)
        }
    }

    /// Ends the bar: further output begins on a new line.
    func end() {
        if hasBar { try? FileHandle.standardError.write(contentsOf: Data("\n".utf8)) }
    }

    /// `120 of 600 frames, 60 a second, 0:08 left`.
    static func line(_ done: Int, of total: Int, after seconds: Double) -> String {
        let rate = seconds > 0 ? Double(done) / seconds : 0
        var text = "\(done) of \(total) frames"
        if rate > 0 {
            text += ", \(rate < 10 ? String(format: "%.1f", rate) : "\(Int(rate))") a second"
        }
        if done == total { return text + ", \(clock(seconds))" }
        if rate > 0 { text += ", \(clock(Double(total - done) / rate)) left" }
        return text
    }

    private static func clock(_ seconds: Double) -> String {
        let whole = Int(seconds.rounded(.up))
        return String(format: "%d:%02d", whole / 60, whole % 60)
    }

    private static func seconds(_ d: Duration) -> Double {
        Double(d.components.seconds) + Double(d.components.attoseconds) * 1e-18
    }
}
