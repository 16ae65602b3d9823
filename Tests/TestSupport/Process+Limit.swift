import Foundation
import Synchronization

extension Process {
    /// Starts the process, and kills the process after `limit` seconds: a waiting test then fails
    /// instead of never ending. The name of the killed program is printed on standard error,
    /// because a killed program prints nothing itself.
    ///
    /// A process that still runs at the end of the tests is killed: the process would hold the
    /// tests' standard error, and a reader of that output would wait for the process.
    ///
    /// The limit is far beyond the time of any test on a loaded machine; no test measures the time.
    public func run(atMost limit: Double) throws {
        try run()
        RunningProcesses.add(self)
        let program = executableURL?.lastPathComponent ?? "?"
        let words = ([program] + (arguments ?? [])).joined(separator: " ")
        DispatchQueue.global().asyncAfter(deadline: .now() + limit) { [weak self] in
            guard let self, isRunning else { return }
            let line = "killed, for it did not end within \(Int(limit)) s: \(words)\n"
            FileHandle.standardError.write(Data(line.utf8))
            kill(processIdentifier, SIGKILL)
        }
    }
}

/// The processes of tests.
private enum RunningProcesses {
    private struct Entry: @unchecked Sendable { weak var process: Process? }

    private static let entries = Mutex<[Entry]>([])
    private static let endsWithTests: Void = { atexit { killAll() } }()

    static func add(_ process: Process) {
        _ = endsWithTests
        let entry = Entry(process: process)
        entries.withLock { entries in
            entries.removeAll { $0.process?.isRunning != true }
            entries.append(entry)
        }
    }

    private static func killAll() {
        for entry in entries.withLock({ $0 }) {
            if let process = entry.process, process.isRunning {
                kill(process.processIdentifier, SIGKILL)
            }
        }
    }
}
